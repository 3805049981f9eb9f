internal import BridgeProtocol

/// Frames from the server, which are not masked (RFC 6455, section 5.1).
enum ServerFrame {
  /// An empty ping.
  static let ping: [UInt8] = [0x89, 0]

  /// The answer to a ping, whose content of at most 125 bytes it repeats (section 5.5.3).
  static func pong(_ content: [UInt8]) -> [UInt8] {
    [0x8A, UInt8(content.count)] + content
  }

  /// Appends a text message in one frame, with its length as section 5.2 has it.
  static func append(text: [UInt8], to bytes: inout [UInt8]) {
    bytes.append(0x81)
    switch text.count {
    case ...125: bytes.append(UInt8(text.count))
    case ...0xFFFF: bytes += [126, UInt8(text.count >> 8), UInt8(text.count & 0xFF)]
    default:
      bytes.append(127)
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: text.count >> shift))
      }
    }
    bytes += text
  }

  /// A close frame; the reason is cut to what fits at a character's edge.
  static func close(code: UInt16?, reason: String) -> [UInt8] {
    guard let code else { return [0x88, 0] }
    var cut = reason
    while cut.utf8.count > ProtocolLimits.closeReasonByteCountMax { cut.removeLast() }
    return [0x88, UInt8(2 + cut.utf8.count), UInt8(code >> 8), UInt8(code & 0xff)] + cut.utf8
  }
}
