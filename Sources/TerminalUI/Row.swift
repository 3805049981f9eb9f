/// How a piece of a row is drawn; never the only carrier of a meaning, for colour may be off.
package enum TextStyle: Hashable, Sendable {
  case plain
  case strong
  case faint
  case selected
  case warning
  /// For pictures that must look the same on every background.
  case blackOnWhite

  /// The Select Graphic Rendition parameters of the style (ECMA-48, 8.3.117).
  var parameters: String? {
    switch self {
    case .plain: nil
    case .strong: "1"
    case .faint: "2"
    case .selected: "1;7"
    case .warning: "33"
    // The ends of the colour cube of 256 colours, which themes leave as they are.
    case .blackOnWhite: "38;5;16;48;5;231"
    }
  }
}

/// One row of the screen: pieces of safe text, each with its style.
package struct Row: Hashable, Sendable {
  package struct Span: Hashable, Sendable {
    package var text: EscapedText
    package var style: TextStyle

    package init(_ text: EscapedText, _ style: TextStyle = .plain) {
      self.text = text
      self.style = style
    }
  }

  package private(set) var spans: [Span]

  package init(_ spans: [Span] = []) {
    self.spans = spans
  }

  package var columnCount: Int { spans.reduce(0) { $0 + $1.text.columnCount } }

  package mutating func append(_ text: EscapedText, _ style: TextStyle = .plain) {
    spans.append(Span(text, style))
  }

  /// This row cut to a number of columns; a row that is cut ends in an ellipsis.
  package func prefix(columnCount limit: Int) -> Row {
    guard columnCount > limit else { return self }
    guard limit > 0 else { return Row() }
    var row = Row()
    var remaining = limit - 1
    for span in spans {
      guard span.text.columnCount > remaining else {
        row.append(span.text, span.style)
        remaining -= span.text.columnCount
        continue
      }
      row.append(span.text.cut(columnCount: remaining) + "…", span.style)
      break
    }
    return row
  }

  /// The row as the bytes that draw it, without a line end.
  package func rendered(inColor: Bool) -> String {
    spans.map { span in
      guard inColor, let parameters = span.style.parameters else { return span.text.string }
      return "\u{1B}[\(parameters)m\(span.text.string)\u{1B}[0m"
    }.joined()
  }
}
