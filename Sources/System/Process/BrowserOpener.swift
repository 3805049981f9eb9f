internal import Glibc

/// Opens URLs with the desktop's browser.
package enum BrowserOpener {
  /// Starts `xdg-open` with the URL, and reaps it when it ends.
  ///
  /// - Parameters:
  ///   - url: what to open.
  ///   - program: another program to open it with.
  /// - Returns: Its process id, `nil` if there is no such program.
  @discardableResult
  package static func open(_ url: String, with program: String = "xdg-open") -> CInt? {
    guard let process = try? ProgramStart.start(program, [url]) else { return nil }
    reap(process)
    return process
  }

  /// Waits for a process on a thread of its own, because it may become the browser and keep
  /// running.
  private static func reap(_ process: pid_t) {
    _ = BackgroundThread.start {
      while waitpid(process, nil, 0) < 0, errno == EINTR {}
    }
  }
}
