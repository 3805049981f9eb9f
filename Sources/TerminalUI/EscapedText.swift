/// Text that is safe to print: what could act on the terminal is shown as a visible escape.
///
/// It is the only type from which rows and log lines are made, by the rules of `PrintableText`. A
/// backslash becomes `\\`, so that no title can pretend to hold an escape.
package struct EscapedText: Hashable, Sendable {
  /// The columns that foreign text may fill unless the caller says otherwise.
  package static let columnCountMax = 256

  /// The printable text.
  package let string: String

  /// The columns that a terminal needs for `string`.
  package let columnCount: Int

  private let units: [PrintableUnit]

  /// Escapes foreign text and cuts it to a number of columns.
  ///
  /// - Parameters:
  ///   - foreign: any text.
  ///   - columnCountMax: where to cut; text that is cut ends in an ellipsis.
  package init(_ foreign: String, columnCountMax: Int = Self.columnCountMax) {
    let units = PrintableUnit.units(of: foreign, columnCountMax: columnCountMax)
    self = EscapedText(units: units).prefix(columnCount: columnCountMax)
  }

  /// Takes printable ASCII text as it is, for escapes that this module makes itself.
  init(verbatim text: StaticString) {
    let text = text.description
    precondition(
      text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }, "only printable ASCII is safe")
    self.init(units: [PrintableUnit(text: text, columnCount: text.utf8.count)])
  }

  private init(units: [PrintableUnit]) {
    self.units = units
    string = units.map(\.text).joined()
    columnCount = units.reduce(0) { $0 + $1.columnCount }
  }
}

extension EscapedText {
  /// This text cut to a number of columns; text that is cut ends in an ellipsis.
  package func prefix(columnCount limit: Int) -> EscapedText {
    precondition(limit >= 0, "a number of columns is not negative")
    guard columnCount > limit else { return self }
    guard limit > 0 else { return EscapedText(units: []) }
    return EscapedText(units: cut(columnCount: limit - 1).units + [.ellipsis])
  }

  /// The longest beginning that fits and splits neither a character nor an escape.
  func cut(columnCount limit: Int) -> EscapedText {
    var columns = 0
    let fitting = units.prefix { unit in
      columns += unit.columnCount
      return columns <= limit
    }
    return EscapedText(units: Array(fitting))
  }

  /// This text with spaces after it up to a number of columns.
  func padded(columnCount: Int) -> EscapedText {
    self + EscapedText(String(repeating: " ", count: max(0, columnCount - self.columnCount)))
  }

  static func + (left: EscapedText, right: EscapedText) -> EscapedText {
    EscapedText(units: left.units + right.units)
  }
}

extension EscapedText: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) {
    self.init(value)
  }
}

extension EscapedText: CustomStringConvertible {
  package var description: String { string }
}
