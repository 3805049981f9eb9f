/// A WebSocket close code with the meaning that section 2 of `docs/protocol.md` gives it.
public struct CloseCode: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
  public let rawValue: UInt16

  /// Creates a close code; codes without a name here are kept.
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// The number in decimal digits.
  public var description: String { String(rawValue) }

  /// Both sides are done (RFC 6455, section 7.4.1).
  public static let normalClosure = CloseCode(rawValue: 1000)
  /// The shell stops.
  public static let goingAway = CloseCode(rawValue: 1001)
  /// A frame broke RFC 6455.
  public static let protocolError = CloseCode(rawValue: 1002)
  /// A binary message came.
  public static let unsupportedData = CloseCode(rawValue: 1003)
  /// The close frame had no code; this code is never sent (RFC 6455, section 7.4.1).
  public static let noCode = CloseCode(rawValue: 1005)
  /// The connection was lost; a client sees this code, which is never sent.
  public static let connectionLost = CloseCode(rawValue: 1006)
  /// A text message was not UTF-8.
  public static let invalidText = CloseCode(rawValue: 1007)
  /// Too many frames or pings came.
  public static let policyViolation = CloseCode(rawValue: 1008)
  /// A message was larger than its limit.
  public static let messageTooLarge = CloseCode(rawValue: 1009)
  /// The shell failed.
  public static let shellFailed = CloseCode(rawValue: 1011)
  /// The shell restarts.
  public static let shellRestarts = CloseCode(rawValue: 1012)
  /// The client reads too slowly.
  public static let slowConsumer = CloseCode(rawValue: 1013)
  /// The client asked to be closed.
  public static let requested = CloseCode(rawValue: 4000)
  /// A message was malformed.
  public static let malformedMessage = CloseCode(rawValue: 4400)
  /// The token is no longer valid.
  public static let invalidToken = CloseCode(rawValue: 4401)
  /// The origin is no longer allowed.
  public static let originForbidden = CloseCode(rawValue: 4403)
  /// The web view of the page does not exist, or no longer exists.
  public static let noSuchWebView = CloseCode(rawValue: 4404)
  /// The shell does not support the protocol version.
  public static let unsupportedVersion = CloseCode(rawValue: 4406)
  /// No `hello` came in time, or the client was silent for too long.
  public static let timeout = CloseCode(rawValue: 4408)
  /// The same document opened a newer connection.
  public static let replaced = CloseCode(rawValue: 4409)
  /// The epoch ended.
  public static let epochEnded = CloseCode(rawValue: 4410)
  /// The state is too large to send.
  public static let stateTooLarge = CloseCode(rawValue: 4413)
  /// Messages came too fast.
  public static let tooManyMessages = CloseCode(rawValue: 4429)
  /// An error inside the shell.
  public static let internalError = CloseCode(rawValue: 4500)

  /// Whether a client that sees this code should connect again.
  ///
  /// An unknown code below 4000 means yes, an unknown code from 4000 on means no.
  public var clientShouldRetry: Bool {
    switch self {
    case .protocolError, .unsupportedData, .invalidText, .policyViolation, .messageTooLarge:
      false
    case .requested, .timeout, .epochEnded, .stateTooLarge, .internalError:
      true
    default:
      rawValue < 4000
    }
  }
}
