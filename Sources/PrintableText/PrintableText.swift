/// Text that a terminal shows and does not obey: what could act on it is a visible escape.
///
/// Titles, paths and names come from web pages and from the files of a project. Escape sequences,
/// control characters, bidirectional controls and invisible characters in them would move the
/// cursor, set the clipboard or forge a line. A control character becomes `\e`, `\n`, `\r`, `\t`
/// or `\u{hex}`.
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

  /// JSON with the escapes of JSON in place of what is not to be printed; it means the same.
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
      // The only check for all eight, which the compiler then looks at together.
      let bytes = rest.extracting(first: 8)
      let low = min(
        min(min(bytes[0], bytes[1]), min(bytes[2], bytes[3])),
        min(min(bytes[4], bytes[5]), min(bytes[6], bytes[7])))
      let high = max(
        max(max(bytes[0], bytes[1]), max(bytes[2], bytes[3])),
        max(max(bytes[4], bytes[5]), max(bytes[6], bytes[7])))
      guard isPlain(low), isPlain(high) else { return false }
      rest = rest.extracting(droppingFirst: 8)
    }
    for index in rest.indices where !isPlain(rest[index]) { return false }
    return true
  }

  private static func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }

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
    // At the start it would change the character that stands before the text.
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
