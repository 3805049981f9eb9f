/// Turns the bytes of a terminal into keys, edits and clicks, wherever the reads split them.
///
/// Sequences without a meaning are dropped whole, and so are pasted text and characters outside
/// ASCII unless a line of text is typed, so that no digit inside them selects a tab. Pasted text is
/// recognised by the brackets that `TerminalMode.enter` asks for.
package struct TerminalInputParser: Sendable {
  /// What the next byte is for.
  package enum Purpose: Hashable, Sendable {
    case keys
    /// The text of a prompt.
    case text
  }

  /// How long a lone Escape may wait for the rest of a sequence.
  package static let escapeTimeoutMilliseconds: UInt64 = 25

  /// The bytes after which a sequence that does not end is given up.
  package static let sequenceByteCountMax = 4096

  /// The bytes of pasted text that are kept.
  package static let pasteByteCountMax = 8_192

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
    /// A character of several bytes with those so far (RFC 3629).
    case character([UInt8])
  }

  /// The parameter bytes of a control sequence that are kept: those of a mouse report.
  private static let parameterByteCountMax = 24

  private static let pasteStart = Array("200".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  private var state = State.ground
  private var sequenceByteCount = 0
  private var pasted: [UInt8] = []

  package init() {}

  /// Whether a sequence has begun; the caller calls `endEscape` when the time-out has passed.
  package var isWaiting: Bool { state == .escape }

  /// Reads the bytes of one read as keys and returns what they mean.
  package mutating func parse(_ bytes: some Sequence<UInt8>) -> [TerminalInput] {
    bytes.compactMap { parse($0) }
  }

  /// Reads one byte and returns what ends with it.
  ///
  /// The purpose may change from one byte to the next, as a key may open a prompt.
  package mutating func parse(_ byte: UInt8, for purpose: Purpose = .keys) -> TerminalInput? {
    // Control-C works even within a sequence that does not end.
    if byte == 0x03 {
      state = .ground
      return .key(.interrupt)
    }
    switch state {
    case .paste(let matched): return parsePasted(byte, matched: matched, for: purpose)
    case .character(let bytes) where 0x80...0xBF ~= byte: return parse(bytes + [byte])
    case .ground, .character: return parseFirst(byte, for: purpose)
    case .escape, .controlSequence, .singleShift, .controlString: break
    }
    sequenceByteCount += 1
    let input = input(endingIn: byte, for: purpose)
    state = sequenceByteCount > Self.sequenceByteCountMax ? .ground : afterSequenceByte(byte)
    return input
  }

  /// Treats a lone Escape as the Escape key.
  package mutating func endEscape(for purpose: Purpose = .keys) -> TerminalInput? {
    guard isWaiting else { return nil }
    state = .ground
    return purpose == .text ? .edit(.cancel) : .key(.escape)
  }
}

extension TerminalInputParser {
  private mutating func parseFirst(_ byte: UInt8, for purpose: Purpose) -> TerminalInput? {
    state = .ground
    if byte == 0x1B {
      state = .escape
      sequenceByteCount = 0
      return nil
    }
    guard purpose == .text else { return Key(byte: byte).map(TerminalInput.key) }
    switch byte {
    case 0x20...0x7E: return .edit(.insert(String(UnicodeScalar(byte))))
    case 0xC2...0xF4: state = .character([byte])
    default: return LineEdit(controlCharacter: byte).map(TerminalInput.edit)
    }
    return nil
  }

  /// Reads the bytes so far of a character of several bytes; a malformed one is dropped.
  private mutating func parse(_ bytes: [UInt8]) -> TerminalInput? {
    let byteCount = bytes[0] < 0xE0 ? 2 : bytes[0] < 0xF0 ? 3 : 4
    guard bytes.count == byteCount else {
      state = .character(bytes)
      return nil
    }
    state = .ground
    return String(validating: bytes, as: UTF8.self).map { .edit(.insert($0)) }
  }

  /// The input that a sequence stands for if this byte ends it.
  private func input(endingIn byte: UInt8, for purpose: Purpose) -> TerminalInput? {
    switch state {
    case .controlSequence(let parameters)
    where parameters.first == UInt8(ascii: "<") && (byte == 0x4D || byte == 0x6D):
      TerminalInput(mouseReport: parameters, isPress: byte == UInt8(ascii: "M"))
    case .controlSequence(let parameters): input(byte, parameters, for: purpose)
    case .singleShift: input(byte, [], for: purpose)
    case .ground, .escape, .controlString, .paste, .character: nil
    }
  }

  private func input(
    _ final: UInt8, _ parameters: [UInt8], for purpose: Purpose
  ) -> TerminalInput? {
    switch purpose {
    case .keys: Key(controlSequence: final, parameters: parameters).map(TerminalInput.key)
    case .text: LineEdit(controlSequence: final, parameters: parameters).map(TerminalInput.edit)
    }
  }

  private func afterSequenceByte(_ byte: UInt8) -> State {
    switch state {
    case .escape: afterEscapeByte(byte)
    case .controlSequence(let parameters): afterControlSequenceByte(byte, parameters: parameters)
    case .controlString(afterEscape: true) where byte == UInt8(ascii: "\\"): .ground
    case .controlString where byte == 0x07: .ground
    case .controlString: .controlString(afterEscape: byte == 0x1B)
    case .ground, .singleShift, .paste, .character: .ground
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

  private mutating func parsePasted(
    _ byte: UInt8, matched: Int, for purpose: Purpose
  ) -> TerminalInput? {
    if pasted.count < Self.pasteByteCountMax + Self.pasteEnd.count { pasted.append(byte) }
    guard byte == Self.pasteEnd[matched] else {
      state = .paste(matched: byte == Self.pasteEnd[0] ? 1 : 0)
      return nil
    }
    guard matched + 1 == Self.pasteEnd.count else {
      state = .paste(matched: matched + 1)
      return nil
    }
    defer { pasted = [] }
    state = .ground
    guard purpose == .text else { return nil }
    let isWhole = pasted.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd)
    let text = isWhole ? pasted.dropLast(Self.pasteEnd.count) : pasted[...]
    return .edit(.insert(String(decoding: text, as: UTF8.self)))
  }
}
