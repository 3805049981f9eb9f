/// Puts a snippet into a document, where its `<head>` begins.
///
/// At the place that `HeadScanner` finds, a parser reads the snippet as the first content of the
/// head. The snippet is never before the doctype, as that would switch the page to quirks mode.
package enum HTMLInjection {
  /// The bytes in which the place for the snippet is looked for.
  ///
  /// If the head does not begin within them, because of long comments, the snippet is put before
  /// what was not read to its end: there a parser makes a head for it as well.
  package static let searchedByteCountMax = 65_536

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
    var scanner = HeadScanner()
    scanner.scan(document.prefix(searchedByteCountMax), isWhole: true)
    let position = scanner.position
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

  /// Whether bytes are those of a whole document, and not of a part of one, such as a template.
  ///
  /// It looks for a doctype, `<html>` or `<head>` at the beginning, all of which a document may
  /// leave out.
  package static func isDocument(_ bytes: [UInt8]) -> Bool {
    var scanner = HeadScanner()
    scanner.scan(bytes.prefix(searchedByteCountMax), isWhole: true)
    return scanner.isDocument
  }

  private static func allow(_ snippet: String, by nonce: String) -> String {
    ["script", "link"].reduce(snippet) { text, name in
      text.split(separator: "<\(name) ", omittingEmptySubsequences: false)
        .joined(separator: "<\(name) nonce=\"\(nonce)\" ")
    }
  }

  static func isTag(_ name: String, _ rest: ArraySlice<UInt8>) -> Bool {
    let end = rest.startIndex + 1 + name.utf8.count
    guard rest.first == UInt8(ascii: "<"), end < rest.endIndex,
      isSpace(rest[end]) || rest[end] == UInt8(ascii: ">") || rest[end] == UInt8(ascii: "/")
    else { return false }
    return zip(rest.dropFirst(), name.utf8).allSatisfy { $0 | 0x20 == $1 }
  }

  /// Where a start tag ends; `nil` if it does not.
  static func tagEnd(_ rest: ArraySlice<UInt8>) -> Int? {
    var scanner = TagScanner()
    for index in rest.indices where scanner.isEnd(rest[index]) { return index + 1 }
    return nil
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 32 || byte == 9 || byte == 10 || byte == 12 || byte == 13
  }
}
