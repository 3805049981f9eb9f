extension Template {
  /// Why a text is no template.
  static let refusal =
    "“${” is not closed by “}”. Close it, or write “\\${” for the characters themselves."

  /// Reads a text; `nil` if an expression in it has no end.
  ///
  /// The end is the brace that balances the first one. Braces in strings do not count.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    var parts: [Part] = []
    var literal: [UInt8] = []
    var index = 0
    func flush() {
      guard !literal.isEmpty else { return }
      parts.append(.literal(String(decoding: literal, as: UTF8.self)))
      literal = []
    }
    while index < bytes.count {
      let rest = bytes[index...]
      if rest.starts(with: Self.escaped) {
        literal += Self.escaped.dropFirst()
        index += Self.escaped.count
      } else if rest.starts(with: Self.opening) {
        guard let end = Self.end(ofExpressionAt: index + 2, in: bytes) else { return nil }
        flush()
        parts.append(.expression(String(decoding: bytes[(index + 2)..<end], as: UTF8.self)))
        index = end + 1
      } else {
        literal.append(bytes[index])
        index += 1
      }
    }
    flush()
    self.init(text: text, parts: parts)
  }

  private static let escaped = Array("\\${".utf8)
  private static let opening = Array("${".utf8)

  /// The index of the brace that ends the expression that begins at `start`.
  private static func end(ofExpressionAt start: Int, in bytes: [UInt8]) -> Int? {
    /// What is open: a brace, or the quotation mark of a string.
    var open: [UInt8] = []
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      let quote = open.last.flatMap { $0 == UInt8(ascii: "{") ? nil : $0 }
      switch byte {
      case UInt8(ascii: "\\") where quote != nil:
        index += 1
      case UInt8(ascii: "$")
      where quote == UInt8(ascii: "`") && bytes[index...].starts(with: opening):
        open.append(UInt8(ascii: "{"))
        index += 1
      case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"):
        if byte == quote {
          open.removeLast()
        } else if quote == nil {
          open.append(byte)
        }
      case UInt8(ascii: "{") where quote == nil:
        open.append(byte)
      case UInt8(ascii: "}") where quote == nil:
        if open.isEmpty { return index }
        open.removeLast()
      default: break
      }
      index += 1
    }
    return nil
  }
}
