import Glibc
import PrintableText

/// Writes to the standard streams of the process, whole and in order.
///
/// Everything is written as lines that cannot act on a terminal, except what `draw` is given.
package enum StandardStreams {
  /// Writes lines to standard output; each text is one line, whatever it holds.
  package static func write(lines: [String]) {
    write(lines.flatMap { PrintableLine($0).bytes }, to: STDOUT_FILENO)
  }

  /// Writes a JSON text without line feeds as a line to standard output.
  package static func write(json: [UInt8]) {
    write(PrintableLine(json: json).bytes, to: STDOUT_FILENO)
  }

  /// Writes lines to standard error; each text is one line, whatever it holds.
  package static func writeError(lines: [String]) {
    write(lines.flatMap { PrintableLine($0).bytes }, to: STDERR_FILENO)
  }

  /// Writes escape sequences to standard output; foreign text in them must be escaped.
  package static func draw(_ sequences: String) {
    write(Array(sequences.utf8), to: STDOUT_FILENO)
  }

  /// Shows how far the command is, in a line of standard error that the next one replaces.
  ///
  /// An empty text removes the line.
  package static func showProgress(_ text: String) {
    let clearing = Array("\r\u{1B}[K".utf8)
    write(clearing + PrintableLine(text).bytes.dropLast(), to: STDERR_FILENO)
  }

  private static func write(_ bytes: [UInt8], to file: CInt) {
    unsafe bytes.withUnsafeBytes { buffer in
      var rest = unsafe buffer[...]
      while unsafe !rest.isEmpty {
        let count = unsafe Glibc.write(
          file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        if count < 0, errno == EAGAIN {
          // A pipe that another process made non-blocking is full: wait until it takes more.
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
