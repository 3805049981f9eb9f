internal import BridgeProtocol

/// The limits of a server, each with what happens when it is crossed.
package struct ServerLimits: Sendable, Hashable {
  /// Frames of one message; closes with `messageTooLarge`.
  package var fragmentCountMax = ProtocolLimits.fragmentCountMax
  /// Unsent bytes that wait for one connection, without the newest message of each slot; closes
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
  /// TCP connections of one peer address; 503.
  package var connectionsPerAddressMax = ProtocolLimits.connectionsPerAddressMax
  /// TCP connections in all; 503.
  package var connectionCountMax = ProtocolLimits.connectionCountMax
  /// Silence after which a ping is sent.
  package var pingInterval: Duration = .seconds(ProtocolLimits.pingIntervalSeconds)
  /// Silence after which a connection is dropped.
  package var silenceMax: Duration = .seconds(ProtocolLimits.silenceTimeoutSeconds)
  /// Time to a complete request head; the connection is closed.
  package var requestTimeout: Duration = .seconds(10)
  /// Time that an idle connection is kept for another request.
  package var keepAliveTimeout: Duration = .seconds(10)
  /// Bytes of a request's line and headers; 431.
  package var requestHeadByteCountMax = 8_192
  /// Header fields of a request; 431.
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
  /// Open files of the process: the soft limit is set to it, as tables grow with that limit.
  package var openFileCountMax = 8_192

  package init() {}
}
