/// Frames of a client, as bytes.
enum Frame {
  enum Opcode: UInt8 {
    case continuation = 0
    case text = 1
    case close = 8
    case ping = 9
    case pong = 10
  }

  /// A masked frame with the shortest length field.
  static func bytes(_ opcode: Opcode, _ payload: [UInt8] = [], isFinal: Bool = true) -> [UInt8] {
    var result = [(isFinal ? 0x80 : 0) | opcode.rawValue]
    switch payload.count {
    case ..<126: result.append(0x80 | UInt8(payload.count))
    case ..<65_536:
      result += [0xFE, UInt8(payload.count >> 8), UInt8(payload.count & 0xff)]
    default:
      result.append(0xFF)
      result += (0..<8).map { UInt8(truncatingIfNeeded: payload.count >> (56 - 8 * $0)) }
    }
    let mask: [UInt8] = [0x12, 0x34, 0x56, 0x78]
    result += mask
    result += payload.enumerated().map { $1 ^ mask[$0 % 4] }
    return result
  }
}
