/// One event as one line of text, for output that is not a terminal.
///
/// The form is `TIME EVENT NAME=VALUE …`; a value with spaces, quotes, `=` or nothing in it is
/// quoted. Everything is escaped, so a title cannot forge a second line.
package struct LogLine: Hashable, Sendable {
  package struct Detail: Hashable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package var time: String
  package var event: String
  package var details: [Detail]

  /// - Parameters:
  ///   - time: the time of the event as it is to be shown.
  ///   - event: what happened, in the past tense.
  ///   - details: facts in the order in which they are to be shown.
  package init(time: String, event: String, details: [Detail] = []) {
    self.time = time
    self.event = event
    self.details = details
  }

  /// The line as a row.
  package var row: Row {
    var row = Row([.init(EscapedText(time) + " ", .faint), .init(EscapedText(event), .strong)])
    for detail in details {
      row.append(" " + EscapedText(detail.name) + "=" + Self.quoted(detail.value))
    }
    return row
  }

  /// The line without a line end.
  package var text: String { row.rendered(inColor: false) }

  private static func quoted(_ value: String) -> EscapedText {
    let needsQuotes = value.isEmpty || value.contains { $0 == "\"" || $0 == "=" || $0.isWhitespace }
    guard needsQuotes else { return EscapedText(value) }
    let parts = value.prefix(EscapedText.columnCountMax + 1).split(
      separator: "\"", omittingEmptySubsequences: false)
    let escaped = parts.map { EscapedText(String($0)) }
    let quotationMark = EscapedText(verbatim: "\\\"")
    let inner = escaped.dropFirst().reduce(escaped[0]) { $0 + quotationMark + $1 }
    return "\"" + inner.prefix(columnCount: EscapedText.columnCountMax) + "\""
  }
}
