/// Text that is safe to show on a terminal: what could act on it is a visible escape.
///
/// Titles, paths and names come from web pages and from the files of a project. Escape sequences,
/// control characters, bidirectional controls and invisible characters in them would move the
/// cursor, set the clipboard or forge a line. A control character becomes `\e`, `\n`, `\r`, `\t` or
/// `\u{hex}`.
package enum PrintableText {
  /// The scalars after the first that one character may have; later ones are shown as escapes.
  package static let extraScalarCountMax = 16

  /// A part of a character.
  package enum Piece: Hashable, Sendable {
    /// One or more characters that a terminal shows as they are.
    case visible(String)
    /// The escape that stands for one scalar, in printable ASCII.
    case escape(String)

    fileprivate var text: String {
      switch self {
      case .visible(let text), .escape(let text): text
      }
    }
  }

  /// A text with escapes in place of what is not to be printed; a backslash stays as it is.
  package static func escaped(_ text: String) -> String {
    guard !isPlain(text.utf8.span) else { return text }
    return text.map { character in pieces(of: character).map(\.text).joined() }.joined()
  }

  /// Replaces what is not to be printed by escapes of JSON, so that the JSON means the same.
  ///
  /// Outside of strings JSON has no character that is escaped here.
  package static func escape(json bytes: inout [UInt8]) {
    guard !isPlain(bytes.span) else { return }
    var result: [UInt8] = []
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if isHarmless(scalar) {
        result += UTF8.encode(scalar).map { Array($0) } ?? []
      } else {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          result += Array("\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
        }
      }
    }
    bytes = result
  }

  /// Takes a character apart.
  ///
  /// - Parameters:
  ///   - character: any character.
  ///   - escapesBackslash: whether a backslash becomes `\\`, so that no text can pretend to hold
  ///     an escape.
  /// - Returns: the parts in their order.
  package static func pieces(
    of character: Character, escapesBackslash: Bool = false
  ) -> [Piece] {
    let scalars = Array(character.unicodeScalars)
    var pieces: [Piece] = []
    var visible = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      let isEscaped = scalar == "\\" && escapesBackslash
      if index <= extraScalarCountMax, !isEscaped, isPrintable(at: index, in: scalars) {
        visible.append(scalar)
        continue
      }
      if !visible.isEmpty { pieces.append(.visible(String(visible))) }
      pieces.append(.escape(escape(for: scalar)))
      visible = String.UnicodeScalarView()
    }
    return visible.isEmpty ? pieces : pieces + [.visible(String(visible))]
  }
}

extension PrintableText {
  /// Whether all of a text is printable ASCII.
  private static func isPlain(_ text: Span<UInt8>) -> Bool {
    var rest = text
    while rest.count >= 8 {
      // One bounds check for all eight bytes, so that the compiler loads them at once.
      let next = rest.extracting(first: 8)
      let low = UInt64(next[0]) | UInt64(next[1]) << 8 | UInt64(next[2]) << 16
      let high = UInt64(next[4]) | UInt64(next[5]) << 8 | UInt64(next[6]) << 16
      let word = low | UInt64(next[3]) << 24 | (high | UInt64(next[7]) << 24) << 32
      guard arePlain(word) else { return false }
      rest = rest.extracting(droppingFirst: 8)
    }
    for index in rest.indices where !(0x20..<0x7F).contains(rest[index]) { return false }
    return true
  }

  /// Whether eight bytes are all printable ASCII.
  ///
  /// The highest bit of each byte must be clear. Adding the distance from a space to 0x80 must set
  /// it, and adding the distance from the delete character must not.
  private static func arePlain(_ bytes: UInt64) -> Bool {
    let highest: UInt64 = 0x8080_8080_8080_8080
    let rest = bytes & ~highest
    let reachesSpace = rest &+ 0x6060_6060_6060_6060
    let reachesDelete = rest &+ 0x0101_0101_0101_0101
    return reachesSpace & ~reachesDelete & ~bytes & highest == highest
  }

  /// Whether a scalar can be printed whatever stands beside it.
  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    if properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint { return false }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: return false
    default: return true
    }
  }

  private static func isPrintable(at index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    let scalar = scalars[index]
    if scalar == .zeroWidthJoiner { return joinsEmoji(at: index, in: scalars) }
    if scalar == .emojiPresentationSelector || scalar == .textPresentationSelector {
      return index > 0 && scalars[index - 1].properties.isEmoji
    }
    guard isHarmless(scalar) else { return false }
    switch scalar.properties.generalCategory {
    // At the start it would change the character that is printed before the text.
    case .nonspacingMark, .enclosingMark: return index > 0
    default: return true
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

  private static func escape(for scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\\": "\\\\"
    case "\u{1B}": "\\e"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{" + String(scalar.value, radix: 16) + "}"
    }
  }
}

extension Unicode.Scalar {
  package static let zeroWidthJoiner: Unicode.Scalar = "\u{200D}"
  package static let emojiPresentationSelector: Unicode.Scalar = "\u{FE0F}"
  package static let textPresentationSelector: Unicode.Scalar = "\u{FE0E}"

  fileprivate var isPictograph: Bool { properties.isEmoji && !isASCII }
}
