internal import CLibWebSockets
internal import Logging
internal import Synchronization

/// The lines that libwebsockets would print, as log entries.
enum EngineLog {
  static let logger = Logger(label: "tandem.webserver")
  private static let lastError = Mutex("")

  /// Sends the lines of the whole process to the log, all at the level debug.
  static func install() {
    let levels = CInt(LLL_ERR | LLL_WARN | LLL_NOTICE)
    unsafe lws_set_log_level(levels) { level, line in
      guard let line = unsafe line else { return }
      EngineLog.record(isError: level == CInt(LLL_ERR), unsafe String(cString: line))
    }
  }

  private static func record(isError: Bool, _ line: String) {
    // Version 4.1.6 logs each connection that it is given as an error.
    guard !line.contains("adopt_socket_readbuf: calling service") else { return }
    let text = ErrorPage.escape(String(line.prefix(512)))
    if isError { lastError.withLock { $0 = text } }
    logger.debug("libwebsockets reported", metadata: ["text": "\(text)"])
  }

  /// Why the library did not start, from the last line that it logged: it returns no cause.
  static var startFailure: WebServerError {
    let text = lastError.withLock { $0 }
    return WebServerError(
      code: .libraryFailed,
      description: "libwebsockets cannot start (\(text)): run with --log-level debug for more.")
  }
}
