/// Turns the bytes of a terminal into keys and clicks, wherever the reads split them.
///
/// Sequences without a meaning, pasted text and characters outside ASCII are dropped whole, so that
/// no digit inside them selects a tab. Pasted text is recognised by the brackets that
/// `TerminalMode.enter` asks for.
package struct TerminalInputParser: Sendable {
  /// How long a lone Escape may wait for the rest of a sequence.
  package static let escapeTimeoutMilliseconds = 25

  /// The bytes after which a sequence that does not end is given up.
  package static let sequenceByteCountMax = 4096

  private enum State: Hashable {
    case ground
    case escape
    /// Control sequence (ECMA-48, 5.4) with the parameter bytes so far, as many as matter.
    case controlSequence(parameters: [UInt8])
    /// One more byte, as in `ESC O A`.
    case singleShift
    /// A string that ends in BEL or `ESC \`.
    case controlString(afterEscape: Bool)
    /// Pasted text with the number of bytes of its end mark that matched so far.
    case paste(matched: Int)
  }

  /// The parameter bytes of a control sequence that are kept: those of a mouse report.
  private static let parameterByteCountMax = 24

  private static let pasteStart = Array("200".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  private var state = State.ground
  private var sequenceByteCount = 0

  package init() {}

  /// Whether a sequence has begun; the caller calls `endEscape` when the time-out has passed.
  package var isWaiting: Bool { state == .escape }

  /// Reads the bytes of one read and returns what they mean.
  package mutating func parse(_ bytes: some Sequence<UInt8>) -> [TerminalInput] {
    bytes.compactMap { parse($0) }
  }

  /// Takes a lone Escape for the Escape key, which means nothing.
  package mutating func endEscape() {
    if isWaiting { state = .ground }
  }
}

extension TerminalInputParser {
  private mutating func parse(_ byte: UInt8) -> TerminalInput? {
    // Whatever has begun and does not end, Control-C works.
    if byte == 0x03 {
      state = .ground
      return .key(.interrupt)
    }
    if case .paste(let matched) = state {
      state = afterPasteByte(byte, matched: matched)
      return nil
    }
    guard state != .ground else {
      guard byte == 0x1B else { return Key(byte: byte).map(TerminalInput.key) }
      state = .escape
      sequenceByteCount = 0
      return nil
    }
    sequenceByteCount += 1
    let input = input(endingIn: byte)
    state = sequenceByteCount > Self.sequenceByteCountMax ? .ground : afterSequenceByte(byte)
    return input
  }

  /// What the sequence that has begun means if this byte ends it.
  private func input(endingIn byte: UInt8) -> TerminalInput? {
    switch state {
    case .controlSequence(let parameters)
    where parameters.first == UInt8(ascii: "<") && (byte == 0x4D || byte == 0x6D):
      TerminalInput(mouseReport: parameters, isPress: byte == UInt8(ascii: "M"))
    case .controlSequence(let parameters):
      Key(controlSequence: byte, parameters: parameters).map(TerminalInput.key)
    case .singleShift: Key(controlSequence: byte, parameters: []).map(TerminalInput.key)
    case .ground, .escape, .controlString, .paste: nil
    }
  }

  private func afterSequenceByte(_ byte: UInt8) -> State {
    switch state {
    case .escape: afterEscapeByte(byte)
    case .controlSequence(let parameters): afterControlSequenceByte(byte, parameters: parameters)
    case .controlString(afterEscape: true) where byte == UInt8(ascii: "\\"): .ground
    case .controlString where byte == 0x07: .ground
    case .controlString: .controlString(afterEscape: byte == 0x1B)
    case .ground, .singleShift, .paste: .ground
    }
  }

  private func afterEscapeByte(_ byte: UInt8) -> State {
    switch byte {
    case UInt8(ascii: "["): .controlSequence(parameters: [])
    case UInt8(ascii: "O"), UInt8(ascii: "N"): .singleShift
    case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "]"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      .controlString(afterEscape: false)
    case 0x1B: .escape
    default: .ground
    }
  }

  private func afterControlSequenceByte(_ byte: UInt8, parameters: [UInt8]) -> State {
    switch byte {
    case 0x1B: .escape
    case UInt8(ascii: "~") where parameters == Self.pasteStart: .paste(matched: 0)
    case 0x40...0x7E: .ground
    case 0x20...0x3F where parameters.count < Self.parameterByteCountMax:
      .controlSequence(parameters: parameters + [byte])
    default: .controlSequence(parameters: parameters)
    }
  }

  private func afterPasteByte(_ byte: UInt8, matched: Int) -> State {
    guard byte == Self.pasteEnd[matched] else {
      return .paste(matched: byte == Self.pasteEnd[0] ? 1 : 0)
    }
    return matched + 1 == Self.pasteEnd.count ? .ground : .paste(matched: matched + 1)
  }
}
