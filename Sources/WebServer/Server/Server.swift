package import Vocabulary

/// The web server: two HTTP origins with one WebSocket endpoint each, on one libuv loop.
///
/// A server may only be used on the thread that made it. Other threads pass values to it by an
/// `Inbox`.
package final class Server {
  private let core: ServerCore

  /// Binds the ports and readies the loop; nothing is served until `run`.
  ///
  /// Sets the process's limit of open files, and ignores `SIGPIPE`.
  package init(configuration: ServerConfiguration) throws(WebServerError) {
    core = try ServerCore(configuration)
  }

  var limits: ServerLimits { core.limits }

  /// What wakes the loop from other threads.
  var waker: LoopWaker { core.waker }

  /// Where the front listens, with its real port.
  package var front: Origin { core.front }

  /// Where the control origin listens, with its real port.
  package var control: Origin { core.control }

  /// Whole milliseconds from when the server was made to the present turn of the loop, from a clock
  /// that never steps.
  package var milliseconds: UInt64 { core.time.millisecondsSinceStart }

  /// Serves on the calling thread until `stop` has done its work.
  ///
  /// The handler is called between turns of the loop, never inside a callback of a library, and
  /// may call every verb of the server. A server runs once.
  package func run(_ handle: (Server, ServerInput) -> Void) {
    while !core.isFinished {
      core.turn()
      let inputs = core.takeInputs()
      if !inputs.isEmpty {
        for input in inputs { handle(self, input) }
        handle(self, .drained)
        core.beginRest()
      }
      if core.takeRest() { handle(self, .rested) }
    }
    core.shutDown()
    for input in core.takeInputs() { handle(self, input) }
  }

  /// Serves a file of the front from memory from now on, replacing the one that has its path.
  package func serve(_ file: VirtualFile, at path: String) {
    core.frontFiles?.serve(file, at: path)
  }

  /// Serves what is in a folder as the files that pages of the front have stored.
  package func serveStoredFiles(in folder: String) {
    core.frontFiles?.serveStoredFiles(in: folder)
  }

  /// Sends a text message with all others of this turn, or when the connection can take it.
  ///
  /// Does nothing for a connection that is closing or gone. A connection whose unsent bytes exceed
  /// the limit is closed as too slow.
  package func send(_ message: [UInt8], to connection: ConnectionID, policy: SendPolicy) {
    core.send(message, to: connection, policy: policy)
  }

  /// Closes a connection with a close frame, after the messages that already wait.
  ///
  /// The reason is cut to the 123 bytes that a close frame can hold.
  package func close(_ connection: ConnectionID, code: UInt16, reason: String) {
    core.close(connection, code: code, reason: reason)
  }

  /// Answers a request of the API.
  ///
  /// Does nothing for a request that was answered or abandoned.
  package func respond(to request: RequestID, _ response: APIResponse) {
    core.respond(to: request, response)
  }

  /// Begins an answer whose content comes piece by piece, with status 200.
  package func beginStream(_ request: RequestID, contentType: String) {
    core.beginStream(request, contentType: contentType)
  }

  /// Sends a piece of a stream, at once or when the client can take it.
  ///
  /// `streamDrained` reports when the client has taken it. If the program does not wait for that
  /// and more than `ServerLimits.queueByteCountMax` bytes are unread, the client is cut off and the
  /// request abandoned.
  package func stream(_ request: RequestID, _ bytes: [UInt8]) {
    core.stream(request, bytes)
  }

  /// Ends a stream; the client sees that it is complete.
  package func endStream(_ request: RequestID) {
    core.endStream(request)
  }

  /// Makes a code valid that lets one browser in, in the place of another one.
  ///
  /// A code that lasts works until it is used or replaced, any other for a while. Does nothing for
  /// a server that lets all browsers of this machine in.
  package func issue(_ code: String, replacing old: String?, lasts: Bool) {
    core.gate?.issue(code, replacing: old, lasts: lasts, at: core.time.now)
  }

  /// Asks for one `timerFired` when `milliseconds` has reached the instant; `nil` cancels it.
  ///
  /// There is one timer; a new instant replaces the former.
  package func setTimer(at milliseconds: UInt64?) {
    core.time.set(.program, atMillisecondsSinceStart: milliseconds)
  }

  /// Stops listening, closes all connections as going away, and lets `run` return.
  ///
  /// Connections that have not answered within the grace period are cut.
  package func stop(gracePeriod: Duration = .milliseconds(500)) {
    core.stop(gracePeriod: gracePeriod)
  }
}
