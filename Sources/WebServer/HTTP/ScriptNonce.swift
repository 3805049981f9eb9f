/// Finds the nonce that a content security policy requires of scripts.
///
/// A policy that names a nonce blocks every script without it, those from the page's own origin as
/// well, if it names no other source that matches.
enum ScriptNonce {
  /// The nonce of the first policy that has one, by the headers and then by the `<meta>` tags.
  static func find(in document: ArraySlice<UInt8>, policies: [String]) -> String? {
    for policy in policies {
      if let nonce = nonce(of: policy) { return nonce }
    }
    var rest = document.prefix(HTMLInjection.searchedByteCountMax)
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[start...]
      if HTMLInjection.isTag("body", rest) { return nil }
      guard HTMLInjection.isTag("meta", rest) else {
        rest = rest.dropFirst()
        continue
      }
      // A tag that does not end has no other one after it.
      guard let end = HTMLInjection.tagEnd(rest) else { return nil }
      let attributes = attributes(rest[(start + 5)..<(end - 1)])
      rest = rest[end...]
      if attributes["http-equiv"]?.lowercased() == "content-security-policy",
        let nonce = attributes["content"].flatMap(nonce)
      {
        return nonce
      }
    }
    return nil
  }

  /// The nonce in the directive that governs script elements (CSP 3, 6.8.3).
  private static func nonce(of policy: String) -> String? {
    var directives: [String: [Substring]] = [:]
    for directive in policy.split(whereSeparator: { $0 == ";" || $0 == "," }) {
      let words = directive.split(whereSeparator: \.isWhitespace)
      guard let name = words.first?.lowercased(), directives[name] == nil else { continue }
      directives[name] = Array(words.dropFirst())
    }
    let sources = ["script-src-elem", "script-src", "default-src"].lazy
      .compactMap { directives[$0] }.first
    return sources?.lazy.compactMap { source -> String? in
      guard source.lowercased().hasPrefix("'nonce-"), source.hasSuffix("'") else { return nil }
      let value = source.dropFirst("'nonce-".count).dropLast()
      return !value.isEmpty && value.utf8.allSatisfy(isNonceByte) ? String(value) : nil
    }.first
  }

  private static func isNonceByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "+/-_=".utf8.contains(byte)
    }
  }

  /// The attributes between the name of a start tag and its end, their names in lower case.
  private static func attributes(_ bytes: ArraySlice<UInt8>) -> [String: String] {
    var attributes: [String: String] = [:]
    var rest = bytes
    while true {
      rest = rest.drop { HTMLInjection.isSpace($0) || $0 == UInt8(ascii: "/") }
      let name = rest.prefix { !HTMLInjection.isSpace($0) && $0 != UInt8(ascii: "=") }
      guard !name.isEmpty else { return attributes }
      rest = rest.dropFirst(name.count).drop(while: HTMLInjection.isSpace)
      var value: ArraySlice<UInt8> = []
      if rest.first == UInt8(ascii: "=") {
        rest = rest.dropFirst().drop(while: HTMLInjection.isSpace)
        if let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
          value = rest.dropFirst().prefix { $0 != quote }
          rest = rest.dropFirst(value.count + 2)
        } else {
          value = rest.prefix { !HTMLInjection.isSpace($0) }
          rest = rest.dropFirst(value.count)
        }
      }
      let key = String(decoding: name, as: UTF8.self).lowercased()
      if attributes[key] == nil { attributes[key] = text(value) }
    }
  }

  /// The text of an attribute's value; only the character references for an apostrophe are decoded,
  /// which frameworks write in policies.
  private static func text(_ value: ArraySlice<UInt8>) -> String {
    ["&#39;", "&#x27;", "&#X27;", "&apos;"].reduce(String(decoding: value, as: UTF8.self)) {
      text, reference in
      text.split(separator: reference, omittingEmptySubsequences: false).joined(separator: "'")
    }
  }
}
