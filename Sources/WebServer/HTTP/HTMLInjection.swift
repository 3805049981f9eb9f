/// Finds where a document's `<head>` begins, and puts a snippet there.
///
/// The scan follows the tokens that the HTML standard (13.2.6.4, "before html" to "before head")
/// lets stand before the head: a byte order mark, white space, comments, the doctype, `<html>`
/// and `<head>`. At anything else a parser makes the head itself, so there the snippet goes; never
/// before the doctype, as that would switch the page to quirks mode.
package enum HTMLInjection {
  /// Returns the document with the snippet put first into its head.
  ///
  /// A document in UTF-16, by its byte order mark, is returned as it is.
  ///
  /// - Parameters:
  ///   - snippet: Tags, of which scripts and links get the nonce that the document asks for.
  ///   - document: The bytes of an HTML document.
  ///   - policies: The values of the `Content-Security-Policy` headers that come with it.
  /// - Returns: The bytes to send.
  package static func inject(
    _ snippet: String, into document: [UInt8], policies: [String] = []
  ) -> [UInt8] {
    if document.starts(with: [0xFE, 0xFF]) || document.starts(with: [0xFF, 0xFE]) {
      return document
    }
    let position = headStart(document)
    let snippet =
      ScriptNonce.find(in: document[position...], policies: policies)
      .map { allow(snippet, by: $0) } ?? snippet
    var result: [UInt8] = []
    result.reserveCapacity(document.count + snippet.utf8.count)
    result.append(contentsOf: document[..<position])
    result.append(contentsOf: snippet.utf8)
    result.append(contentsOf: document[position...])
    return result
  }

  /// Whether a document runs a script, so that it can be an app.
  package static func holdsScript(_ document: [UInt8]) -> Bool {
    document.indices.contains { index in
      document[index] == UInt8(ascii: "<") && isTag("script", document[index...])
    }
  }

  private static func allow(_ snippet: String, by nonce: String) -> String {
    ["script", "link"].reduce(snippet) { text, name in
      text.split(separator: "<\(name) ", omittingEmptySubsequences: false)
        .joined(separator: "<\(name) nonce=\"\(nonce)\" ")
    }
  }

  /// Where the head's content begins, as far as the document shows.
  static func headStart(_ document: [UInt8]) -> Int {
    var position = document.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while true {
      var next = position
      while next < document.count, isSpace(document[next]) { next += 1 }
      let rest = document[next...]
      if rest.starts(with: "<!--".utf8) {
        guard let end = commentEnd(rest) else { return position }
        position = end
      } else if isTag("head", rest) {
        return tagEnd(rest) ?? position
      } else if isTag("html", rest) {
        guard let end = tagEnd(rest) else { return position }
        position = end
      } else if rest.starts(with: "<!".utf8) || rest.starts(with: "<?".utf8) {
        guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return position }
        position = end + 1
      } else {
        return position
      }
    }
  }

  /// Where a comment ends: at `-->` or `--!>`; `<!-->` and `<!--->` are whole comments as well.
  private static func commentEnd(_ rest: ArraySlice<UInt8>) -> Int? {
    var index = rest.startIndex + 2
    while index < rest.endIndex {
      let tail = rest[index...]
      if tail.starts(with: "-->".utf8) { return index + 3 }
      if index > rest.startIndex + 3, tail.starts(with: "--!>".utf8) { return index + 4 }
      index += 1
    }
    return nil
  }

  static func isTag(_ name: String, _ rest: ArraySlice<UInt8>) -> Bool {
    let end = rest.startIndex + 1 + name.utf8.count
    guard rest.first == UInt8(ascii: "<"), end < rest.endIndex,
      isSpace(rest[end]) || rest[end] == UInt8(ascii: ">") || rest[end] == UInt8(ascii: "/")
    else { return false }
    return zip(rest.dropFirst(), name.utf8).allSatisfy { $0 | 0x20 == $1 }
  }

  /// Where a start tag ends: at the first `>` outside of a quoted attribute value.
  static func tagEnd(_ rest: ArraySlice<UInt8>) -> Int? {
    var quote: UInt8?
    var previous: UInt8 = 0
    for index in rest.indices {
      let byte = rest[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        return index + 1
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"),
        previous == UInt8(ascii: "=")
      {
        quote = byte
      }
      if !isSpace(byte) { previous = byte }
    }
    return nil
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 32 || byte == 9 || byte == 10 || byte == 12 || byte == 13
  }
}
