internal import BridgeProtocol

/// Server frames that are written without the library.
enum CloseFrame {
  /// A close frame, unmasked; the reason is cut to what fits at a character's edge.
  static func bytes(code: UInt16?, reason: String) -> [UInt8] {
    guard let code else { return [0x88, 0] }
    var cut = reason
    while cut.utf8.count > ProtocolLimits.closeReasonByteCountMax { cut.removeLast() }
    return [0x88, UInt8(2 + cut.utf8.count), UInt8(code >> 8), UInt8(code & 0xff)] + cut.utf8
  }
}
