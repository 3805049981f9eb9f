/// The web server: two HTTP origins with one WebSocket endpoint each, on one libuv loop.
///
/// A server belongs to the thread that made it: nothing of it may be touched elsewhere, except
/// for its `inbox`. Payload is what other threads post.
package final class Server<Payload: Sendable> {
  /// Where the front listens, with its real port.
  package let front: Origin
  /// Where the control origin listens, with its real port.
  package let control: Origin
  /// The way in from other threads.
  package let inbox: Inbox<Payload>

  /// Binds the ports and readies the loop; nothing is served until `run`.
  package init(configuration: ServerConfiguration) throws(WebServerError) {
    front = Origin(port: configuration.front.port)
    control = Origin(port: configuration.control.port)
    inbox = Inbox(capacity: configuration.limits.inboxCountMax)
  }

  /// Time since the server was made, from a clock that never steps.
  package var now: Duration { .zero }

  /// Serves on the calling thread until `stop` has done its work.
  ///
  /// The handler is called between turns of the loop, never inside a callback of a library, and
  /// may call every verb of the server.
  package func run(_ handle: (Server<Payload>, ServerInput<Payload>) -> Void) {}

  /// Sends a text message, at once or when the connection can take it.
  ///
  /// Does nothing for a connection that is closing or gone. A connection whose unsent bytes would
  /// exceed the limit is closed with 1013.
  package func send(_ message: [UInt8], to connection: ConnectionID, policy: SendPolicy) {}

  /// Closes a connection with a close frame, after the messages that already wait.
  ///
  /// The reason is cut to the 123 bytes that a close frame can hold.
  package func close(_ connection: ConnectionID, code: UInt16, reason: String) {}

  /// Asks for one `timerFired` when `now` has reached the instant; `nil` takes the wish back.
  ///
  /// There is one timer; a new instant replaces the former.
  package func setTimer(at instant: Duration?) {}

  /// Stops listening, closes all connections with 1001 and lets `run` return.
  ///
  /// Connections that have not answered within the grace period are cut.
  package func stop(gracePeriod: Duration = .milliseconds(500)) {}
}
