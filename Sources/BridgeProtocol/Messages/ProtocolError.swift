/// Why a message breaks the protocol: the code to close with, the place and one sentence.
public struct ProtocolError: Error, Sendable, Hashable, CustomStringConvertible {
  /// 4400 for most; 1007, 1009 and 4406 where section 2 of `docs/protocol.md` says so.
  public let closeCode: CloseCode
  /// The member at which the error is, for example `changes[0].url`; empty for the whole message.
  public let place: String
  /// One clear sentence that names the place.
  public let message: String

  /// Creates an error.
  public init(closeCode: CloseCode, place: String, message: String) {
    self.closeCode = closeCode
    self.place = place
    self.message = message
  }

  /// The sentence.
  public var description: String { message }

  /// The sentence, cut at a character so that it fits into a close frame.
  public var closeReason: String {
    var reason = message
    while reason.utf8.count > ProtocolLimits.closeReasonByteCountMax {
      reason.removeLast()
    }
    return reason
  }
}
