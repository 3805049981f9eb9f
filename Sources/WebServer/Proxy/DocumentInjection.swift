/// Puts a snippet into a document that comes piece by piece.
///
/// Only the beginning is held back, until it is known where the head begins: a server that renders
/// a page in parts goes on doing so.
package struct DocumentInjection: Sendable {
  /// Bytes that are held back; what a parser has not found by then gets the snippet where it is.
  package static let heldByteCountMax = HTMLInjection.searchedByteCountMax

  private let snippet: String
  private let policies: [String]
  /// What is shown of an empty text; `nil` for a document that is HTML already.
  private var title: [UInt8]?
  private var held: [UInt8] = []
  private var scanner = HeadScanner()
  private var isDone = false

  /// - Parameters:
  ///   - snippet: what is put in.
  ///   - policies: the content security policies that come with the document.
  package init(_ snippet: String, policies: [String] = []) {
    self.snippet = snippet
    self.policies = policies
  }

  /// Puts a snippet beside a plain text, which becomes a page that shows it.
  ///
  /// Browsers show a text the same way, but nothing can be put into that.
  package init(_ snippet: String, showing title: String, policies: [String] = []) {
    self.init(snippet, policies: policies)
    let title = Array(title.utf8.filter { $0 >= 32 && $0 < 127 })
    self.title = title
    held = Array("<!doctype html>\n<title>".utf8) + Self.escaped(title)
    held += Array("</title>\n<pre>\n".utf8)
  }

  /// Takes the next piece, and returns what can leave.
  package mutating func take(_ piece: [UInt8], isLast: Bool) -> [UInt8] {
    var piece = piece
    if let title {
      piece = Self.escaped(isLast && !isDone && piece.isEmpty ? title : piece)
    }
    if isDone { return piece }
    held += piece
    // An empty text is known by its end.
    if title == nil { scanner.scan(held[...], isWhole: false) }
    let isSettled = title == nil ? scanner.isSettled : !piece.isEmpty
    guard isLast || held.count > Self.heldByteCountMax || isSettled else { return [] }
    isDone = true
    defer { held = [] }
    return HTMLInjection.inject(snippet, into: held, policies: policies)
  }

  private static func escaped(_ text: [UInt8]) -> [UInt8] {
    text.flatMap { byte in
      switch byte {
      case UInt8(ascii: "&"): Array("&amp;".utf8)
      case UInt8(ascii: "<"): Array("&lt;".utf8)
      default: [byte]
      }
    }
  }
}
