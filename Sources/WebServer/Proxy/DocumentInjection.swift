/// Puts a snippet into a document that comes piece by piece.
///
/// Only the beginning is held back, until it is known where the head begins: a server that renders
/// a page in parts goes on doing so.
package struct DocumentInjection: Sendable {
  /// Bytes that are held back; what a parser has not found by then gets the snippet where it is.
  package static let heldByteCountMax = 65_536

  private let snippet: String
  private var held: [UInt8] = []
  private var isDone = false

  package init(_ snippet: String) {
    self.snippet = snippet
  }

  /// Takes the next piece, and returns what can leave.
  package mutating func take(_ piece: [UInt8], isLast: Bool) -> [UInt8] {
    if isDone { return piece }
    held += piece
    guard isLast || held.count > Self.heldByteCountMax || HTMLInjection.isSettled(held) else {
      return []
    }
    isDone = true
    defer { held = [] }
    return HTMLInjection.inject(snippet, into: held)
  }
}

extension HTMLInjection {
  /// Whether more of a document cannot change where the snippet goes.
  static func isSettled(_ beginning: [UInt8]) -> Bool {
    // A byte order mark has up to three bytes.
    guard beginning.count >= 3 else { return false }
    let position = headStart(beginning)
    // Closes whatever the scan waits for the end of: a comment, an attribute's value, a tag.
    let completed = beginning + Array("-->\">'><x>".utf8)
    guard headStart(completed) == position else { return false }
    let rest = beginning[position...].drop { isSpace($0) }
    // So many bytes tell each tag that is looked for from every other one.
    return rest.count >= "<head>".utf8.count || !rest.isEmpty && rest.first != UInt8(ascii: "<")
  }
}
