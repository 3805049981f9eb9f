/// Something that the user did at the terminal.
package enum TerminalInput: Hashable, Sendable {
  case key(Key)
  /// A key while a line of text is typed.
  case edit(LineEdit)
  /// The main button went down; columns and rows count from 0.
  case click(column: Int, row: Int)

  /// Reads a mouse report as xterm's mode 1006 sends it: `<BUTTON;COLUMN;ROW` and `M` or `m`.
  ///
  /// Releases, movements and other buttons mean nothing.
  init?(mouseReport parameters: [UInt8], isPress: Bool) {
    guard isPress, parameters.first == UInt8(ascii: "<") else { return nil }
    let fields = parameters.dropFirst().split(
      separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    let numbers = fields.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == 3, fields.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    // Bits 2 to 4 are Shift, Meta and Control; 64 and 65 are the wheel.
    switch numbers[0] & ~0b1_1100 {
    case 0: self = .click(column: numbers[1] - 1, row: numbers[2] - 1)
    case 64: self = .key(.scroll(.lineUp))
    case 65: self = .key(.scroll(.lineDown))
    default: return nil
    }
  }
}
