/// What the user asked for at the keyboard.
package enum Key: Hashable, Sendable {
  /// The tab at a position, counted from 1 to 9.
  case tab(Int)
  case back
  case reload
  case quit
  case help
  /// Control-C in a terminal that does not turn it into a signal.
  case interrupt
  /// Control-D.
  case endOfInput

  init?(byte: UInt8) {
    switch byte {
    case UInt8(ascii: "1")...UInt8(ascii: "9"): self = .tab(Int(byte - UInt8(ascii: "0")))
    case UInt8(ascii: "b"): self = .back
    case UInt8(ascii: "r"): self = .reload
    case UInt8(ascii: "q"): self = .quit
    case UInt8(ascii: "h"), UInt8(ascii: "?"): self = .help
    case 0x03: self = .interrupt
    case 0x04: self = .endOfInput
    default: return nil
    }
  }
}
