internal import BridgeProtocol
internal import System

/// The limits of a server, each with what happens when it is crossed.
package struct ServerLimits: Sendable, Hashable {
  /// Frames of one message; closes with `messageTooLarge`.
  package var fragmentCountMax = ProtocolLimits.fragmentCountMax
  /// Unsent bytes that wait for one connection, without the newest state; closes
  /// with `slowConsumer`.
  package var queueByteCountMax = ProtocolLimits.unsentByteCountMax
  /// Messages a second, sustained; `throttled` when the burst is used up.
  package var messagesPerSecond = ProtocolLimits.messagesPerSecondMax
  /// Messages that may come at once.
  package var messageBurst = ProtocolLimits.messageBurstCountMax
  /// Messages accepted after `throttled` while none is due; closes with `tooManyMessages`.
  package var messageGrace = 200
  /// Pings, pongs and continuation frames a second, sustained; closes with `policyViolation`.
  package var extraFramesPerSecond = 1_024
  /// Pings, pongs and continuation frames that may come at once.
  package var extraFrameBurst = 4_096
  /// Connections in all, of which each class of peers has a share (`PeerClass`); 503.
  package var connectionCountMax = ProtocolLimits.connectionCountMax
  /// Silence after which a ping is sent.
  package var pingInterval: Duration = .seconds(ProtocolLimits.pingIntervalSeconds)
  /// Silence after which a connection is dropped.
  package var silenceMax: Duration = .seconds(ProtocolLimits.silenceTimeoutSeconds)
  /// Time to a complete request head; the connection is closed.
  package var requestTimeout: Duration = .seconds(10)
  /// The longest that any timeout is for a peer of another device that has not authenticated yet.
  package var strangerTimeout: Duration = .seconds(3)
  /// Time that an idle connection is kept for another request.
  package var keepAliveTimeout: Duration = .seconds(10)
  /// Bytes of a request's line and headers without its cookies; 431.
  package var requestHeadByteCountMax = 8_192
  /// Bytes of a request's cookies; further ones are left out.
  package var cookieByteCountMax = 24_576
  /// Header fields of a request without its cookies; 431.
  package var headerCountMax = 64
  /// Bytes of a request's content, which only the API takes; 413.
  package var contentByteCountMax = 65_536
  /// Wrong tokens that one peer address may present within `wrongTokenPeriod`; 429.
  package var wrongTokenCountMax = 20
  /// Time after which an address that presented wrong tokens may try again.
  package var wrongTokenPeriod: Duration = .seconds(60)
  /// Time in which a code for another device works.
  package var accessCodePeriod: Duration = .seconds(600)
  /// Values that wait in the inbox; further ones are dropped.
  package var inboxCountMax = 4_096
  /// Open files of the process, to which the soft limit is set: tables grow with that limit.
  package var openFileCountMax = 8_192

  package init() {}

  /// Limits with so many connections, and the open files that they need.
  package init(connectionCountMax: Int) {
    self.connectionCountMax = connectionCountMax
    openFileCountMax = max(openFileCountMax, openFileCountOfConnections)
  }

  /// Open files that are no connections, and those of connections that only send a refusal.
  private static let otherOpenFileCount = 192

  /// Open files that are needed for as many connections as the limits allow.
  package var openFileCountOfConnections: Int {
    Self.otherOpenFileCount + connectionCountMax
  }

  /// The fewest open files with which a server can start and serve a browser.
  private static let openFileCountMin = 256

  /// How many connections this number of open files allows, at most as many as the limits.
  func connectionCountMax(openFileCountMax: Int) -> Int {
    min(connectionCountMax, max(1, openFileCountMax - Self.otherOpenFileCount))
  }

  /// Raises the limit of open files as far as the system allows, and returns it.
  ///
  /// Call it before anything is opened: a library that finds no free descriptor ends the process.
  @discardableResult
  package func raiseOpenFileLimit() throws(WebServerError) -> Int {
    let count = OpenFileLimit.set(openFileCountMax)
    guard count >= Self.openFileCountMin else {
      throw WebServerError(
        code: .systemFailed,
        description: "Only \(count) files may be open at the same time, and a shell needs "
          + "\(Self.openFileCountMin): raise the limit (ulimit -n).")
    }
    return count
  }
}
