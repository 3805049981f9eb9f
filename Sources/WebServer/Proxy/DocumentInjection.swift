/// Puts a snippet into a document that comes piece by piece.
///
/// Only the beginning is held back, until it is known where the head begins: a page that the server
/// renders in parts still arrives in parts.
package struct DocumentInjection: Sendable {
  /// How many bytes are held back; beyond that, the snippet is put where the search has arrived.
  package static let heldByteCountMax = HTMLInjection.searchedByteCountMax

  private let snippet: String
  private let policies: [String]
  /// The text to show if the document is an empty text; `nil` for one that is HTML already.
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
  /// Browsers show a text the same way, but nothing can be injected into a text.
  package init(_ snippet: String, showing title: String, policies: [String] = []) {
    self.init(snippet, policies: policies)
    let title = Array(title.utf8.filter { $0 >= 32 && $0 < 127 })
    self.title = title
    held = Array("<!doctype html>\n<title>".utf8) + Self.escaped(title)
    held += Array("</title>\n<pre>\n".utf8)
  }

  /// Takes the next piece, and returns the bytes that can be sent.
  package mutating func take(_ piece: [UInt8], isLast: Bool) -> [UInt8] {
    var piece = piece
    if let title {
      piece = Self.escaped(isLast && !isDone && piece.isEmpty ? title : piece)
    }
    if isDone { return piece }
    held += piece
    // Only at its end it is known that a text is empty.
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
