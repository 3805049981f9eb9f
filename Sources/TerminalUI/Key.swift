/// What the user asked for.
package enum Key: Hashable, Sendable {
  /// The tab at a position, counted from 1.
  case tab(Int)
  case back
  case reload
  /// Asks for a link to open.
  case open
  /// The next appearance of the device: light, dark, as the browser prefers.
  case appearance
  /// The other platform.
  case platform
  /// Shows the code for another browser, or makes a new one if it is shown already.
  case code
  case quit
  case help
  /// Closes what lies over the events.
  case escape
  /// Moves through the events.
  case scroll(ScrollStep)
  /// Control-C in a terminal that does not turn it into a signal.
  case interrupt
  /// Control-D.
  case endOfInput

  init?(byte: UInt8) {
    switch byte {
    case UInt8(ascii: "1")...UInt8(ascii: "9"): self = .tab(Int(byte - UInt8(ascii: "0")))
    case UInt8(ascii: "b"): self = .back
    case UInt8(ascii: "r"): self = .reload
    case UInt8(ascii: "o"): self = .open
    case UInt8(ascii: "a"): self = .appearance
    case UInt8(ascii: "p"): self = .platform
    case UInt8(ascii: "c"): self = .code
    case UInt8(ascii: "q"): self = .quit
    case UInt8(ascii: "h"), UInt8(ascii: "?"): self = .help
    case UInt8(ascii: "k"): self = .scroll(.lineUp)
    case UInt8(ascii: "j"): self = .scroll(.lineDown)
    case 0x03: self = .interrupt
    case 0x04: self = .endOfInput
    default: return nil
    }
  }

  /// Reads a control sequence: the arrows, page up and down, home and end.
  init?(controlSequence final: UInt8, parameters: [UInt8]) {
    switch (final, String(decoding: parameters, as: UTF8.self)) {
    case (UInt8(ascii: "A"), ""): self = .scroll(.lineUp)
    case (UInt8(ascii: "B"), ""): self = .scroll(.lineDown)
    case (UInt8(ascii: "~"), "5"): self = .scroll(.pageUp)
    case (UInt8(ascii: "~"), "6"): self = .scroll(.pageDown)
    case (UInt8(ascii: "H"), ""), (UInt8(ascii: "~"), "1"): self = .scroll(.oldest)
    case (UInt8(ascii: "F"), ""), (UInt8(ascii: "~"), "4"): self = .scroll(.newest)
    default: return nil
    }
  }
}

/// A move through the events.
package enum ScrollStep: Hashable, Sendable, CaseIterable {
  case lineUp
  case lineDown
  case pageUp
  case pageDown
  case oldest
  case newest
}
