/// A character, or the visible escape of one, which is shown whole or not at all.
struct PrintableUnit: Hashable, Sendable {
  var text: String
  var columnCount: Int

  static let ellipsis = PrintableUnit(text: "…", columnCount: 1)

  /// The units of a text, read no further than one character past a number of columns.
  static func units(of text: String, columnCountMax: Int) -> [PrintableUnit] {
    var units: [PrintableUnit] = []
    var columns = 0
    for character in text {
      for unit in self.units(of: character) {
        units.append(unit)
        columns += unit.columnCount
      }
      if columns > columnCountMax { break }
    }
    return units
  }
}

extension PrintableUnit {
  private static func units(of character: Character) -> [PrintableUnit] {
    let scalars = Array(character.unicodeScalars)
    var units: [PrintableUnit] = []
    var visible = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      if index <= EscapedText.extraScalarCountMax, isPrintable(at: index, in: scalars) {
        visible.append(scalar)
      } else {
        units += unescaped(visible) + [escape(for: scalar)]
        visible = String.UnicodeScalarView()
      }
    }
    return units + unescaped(visible)
  }

  private static func unescaped(_ visible: String.UnicodeScalarView) -> [PrintableUnit] {
    String(visible).map {
      PrintableUnit(text: String($0), columnCount: CharacterWidth.columnCount(of: $0))
    }
  }

  private static func isPrintable(at index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    let scalar = scalars[index]
    if scalar == "\\" { return false }
    if scalar == .zeroWidthJoiner { return joinsEmoji(at: index, in: scalars) }
    if scalar == .emojiPresentationSelector || scalar == .textPresentationSelector {
      return index > 0 && scalars[index - 1].properties.isEmoji
    }
    let properties = scalar.properties
    if properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint { return false }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate:
      return false
    case .nonspacingMark, .enclosingMark:
      // At the start it would change the character that the painter wrote before it.
      return index > 0
    default:
      return true
    }
  }

  /// Whether the joiner at `index` stands between two emoji, as in a family.
  private static func joinsEmoji(at index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    guard index > 0, index + 1 < scalars.count else { return false }
    guard let before = scalars[..<index].last(where: { $0 != .emojiPresentationSelector }) else {
      return false
    }
    return before.isPictograph && scalars[index + 1].isPictograph
  }

  private static func escape(for scalar: Unicode.Scalar) -> PrintableUnit {
    let text =
      switch scalar {
      case "\\": "\\\\"
      case "\u{1B}": "\\e"
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      default: "\\u{" + String(scalar.value, radix: 16) + "}"
      }
    return PrintableUnit(text: text, columnCount: text.utf8.count)
  }
}

extension Unicode.Scalar {
  static let zeroWidthJoiner: Unicode.Scalar = "\u{200D}"
  static let emojiPresentationSelector: Unicode.Scalar = "\u{FE0F}"
  static let textPresentationSelector: Unicode.Scalar = "\u{FE0E}"

  fileprivate var isPictograph: Bool { properties.isEmoji && !isASCII }
}
