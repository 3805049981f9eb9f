package import Vocabulary

/// One thing that happened, in the order in which the server learnt of it.
package enum ServerInput: Sendable {
  /// A handshake completed: the connection may send and be sent to.
  case opened(ConnectionID, ConnectionFacts)
  /// A complete text message arrived. The bytes are valid UTF-8 within the endpoint's size limit.
  case received(ConnectionID, [UInt8])
  /// A connection sends messages faster than the limit; reported once, before it is closed for it.
  case throttled(ConnectionID)
  /// A connection ended. Follows every `opened` exactly once, and is the last of its connection.
  ///
  /// The code is the one in the close frame that was sent or received, and `nil` if the connection
  /// was lost without one.
  case closed(ConnectionID, code: UInt16?)
  /// A request of the API arrived whole: it waits for `respond` or `beginStream`.
  case requested(RequestID, APIRequest)
  /// The client has taken all that was streamed to it so far.
  case streamDrained(RequestID)
  /// A request ended before its answer did: the client went away, did not read what was streamed,
  /// or the server stops. It is the last of its request, and verbs with its id do nothing.
  case requestAbandoned(RequestID)
  /// A browser presented a code of `issue` and got its cookie; the code cannot be used again.
  case admitted(code: String, peerAddress: String)
  /// A page of the front asked for a script or a style that is not there; reported once each.
  case fileMissing(MissingFile)
  /// Other threads put values into an inbox, which are to be taken now.
  case posted
  /// The instant given to `setTimer(at:)` has passed.
  case timerFired
  /// All inputs of one turn of the loop were handed over: time to answer them together.
  case drained
  /// Some milliseconds after `drained`: time for the work that no client waits for. Meanwhile
  /// further turns may have been drained.
  case rested
  /// The process received one of the configured signals, for example `SIGTERM`.
  case signalled(CInt)
  /// Bytes came from standard input; empty when it ended.
  case terminalInput([UInt8])
}

/// What the server knows of a connection when it opens.
package struct ConnectionFacts: Hashable, Sendable {
  /// Which of the two origins it came in at.
  package let endpoint: Endpoint
  /// The numeric address of the peer, for example `127.0.0.1` or `::1`.
  package let peerAddress: String
  /// The value of the `Origin` header, `nil` for a client that is not a browser.
  package let origin: String?
}
