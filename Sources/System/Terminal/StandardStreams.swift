import Glibc

/// Writes to the standard streams of the process, whole and in order.
package enum StandardStreams {
  /// Writes to standard output.
  package static func write(_ text: String) {
    write(Array(text.utf8))
  }

  /// Writes to standard output.
  package static func write(_ bytes: [UInt8]) {
    write(bytes, to: STDOUT_FILENO)
  }

  /// Writes to standard error.
  package static func writeError(_ text: String) {
    write(Array(text.utf8), to: STDERR_FILENO)
  }

  private static func write(_ bytes: [UInt8], to file: CInt) {
    unsafe bytes.withUnsafeBytes { buffer in
      var rest = unsafe buffer[...]
      while unsafe !rest.isEmpty {
        let count = unsafe Glibc.write(
          file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        if count < 0, errno == EAGAIN {
          // A pipe that somebody else made non-blocking is full: wait until it takes more.
          var poll = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
          _ = unsafe Glibc.poll(&poll, 1, -1)
          continue
        }
        guard count > 0 else { return }
        unsafe rest = rest.dropFirst(count)
      }
    }
  }
}
