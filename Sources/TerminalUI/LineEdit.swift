/// What a key means while a line of text is typed.
package enum LineEdit: Hashable, Sendable {
  case insert(String)
  case deleteBackward
  case deleteForward
  case deleteWordBackward
  case deleteToStart
  case deleteToEnd
  case moveLeft
  case moveRight
  case moveToStart
  case moveToEnd
  case submit
  case cancel

  /// Reads a control character as shells do: Control-A, E, B, F, D, H, K, U and W.
  init?(controlCharacter byte: UInt8) {
    switch byte {
    case 0x01: self = .moveToStart
    case 0x02: self = .moveLeft
    case 0x04: self = .deleteForward
    case 0x05: self = .moveToEnd
    case 0x06: self = .moveRight
    case 0x08, 0x7F: self = .deleteBackward
    case 0x0A, 0x0D: self = .submit
    case 0x0B: self = .deleteToEnd
    case 0x15: self = .deleteToStart
    case 0x17: self = .deleteWordBackward
    default: return nil
    }
  }

  /// Reads a control sequence: left and right, home and end, delete.
  init?(controlSequence final: UInt8, parameters: [UInt8]) {
    switch (final, String(decoding: parameters, as: UTF8.self)) {
    case (UInt8(ascii: "C"), ""): self = .moveRight
    case (UInt8(ascii: "D"), ""): self = .moveLeft
    case (UInt8(ascii: "H"), ""), (UInt8(ascii: "~"), "1"): self = .moveToStart
    case (UInt8(ascii: "F"), ""), (UInt8(ascii: "~"), "4"): self = .moveToEnd
    case (UInt8(ascii: "~"), "3"): self = .deleteForward
    default: return nil
    }
  }
}
