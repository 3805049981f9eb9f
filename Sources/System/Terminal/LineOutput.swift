import Glibc
package import PrintableText

/// Writes lines for a reader that may stop reading, without ever waiting for it.
///
/// Lines that the reader does not take are kept, up to a limit. Beyond it whole lines are left out,
/// and one line with their number takes their place.
package final class LineOutput {
  /// Bytes that are kept for a reader, beside those in the kernel's buffer.
  package static let waitingByteCountMax = 1_048_576
  /// How long `finish` waits for a reader that takes nothing.
  package static let finishMilliseconds = 1_000

  private let file: CInt
  private let byteCountMax: Int
  private let omission: (Int) -> PrintableLine
  private var waiting: [UInt8] = []
  private var omittedLineCount = 0
  private var isClosed = false

  /// - Parameters:
  ///   - file: an open descriptor, which stays the caller's and is not changed.
  ///   - byteCountMax: bytes that may wait.
  ///   - omission: the line that counts lines which were left out.
  package init(
    file: CInt = STDOUT_FILENO, byteCountMax: Int = waitingByteCountMax,
    omission: @escaping (_ lineCount: Int) -> PrintableLine
  ) {
    self.file = file
    self.byteCountMax = byteCountMax
    self.omission = omission
  }

  /// Whether bytes are waiting, so that `flush` has to be called soon.
  package var isWaiting: Bool { !waiting.isEmpty }

  /// Writes a line, or keeps it if the reader does not take it now.
  package func write(_ line: PrintableLine) {
    append(line)
    flush()
  }

  /// Keeps a line for the next `flush`, or leaves it out if too many bytes are waiting.
  package func append(_ line: PrintableLine) {
    if waiting.count + line.bytes.count > byteCountMax { flush() }
    guard waiting.count + line.bytes.count <= byteCountMax else {
      omittedLineCount += 1
      return
    }
    if omittedLineCount > 0 {
      waiting += omission(omittedLineCount).bytes
      omittedLineCount = 0
    }
    waiting += line.bytes
  }

  /// Writes as many of the waiting bytes as the reader takes now.
  package func flush() {
    send(waitingAtMostMilliseconds: 0)
  }

  /// Writes the waiting bytes, and gives up on a reader that takes nothing for a while.
  package func finish() {
    if omittedLineCount > 0 { waiting += omission(omittedLineCount).bytes }
    omittedLineCount = 0
    send(waitingAtMostMilliseconds: CInt(Self.finishMilliseconds))
  }

  /// Writes the waiting bytes in pieces of at most `PIPE_BUF`.
  ///
  /// A pipe that is ready takes that many at once (POSIX, write), so that writing never waits,
  /// though the descriptor may be a blocking one.
  private func send(waitingAtMostMilliseconds timeout: CInt) {
    var sent = 0
    while sent < waiting.count, isReady(timeout) {
      let end = min(sent + Int(PIPE_BUF), waiting.count)
      let count = unsafe waiting[sent..<end].withUnsafeBytes { piece in
        unsafe Glibc.write(file, piece.baseAddress, piece.count)
      }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else {
        // The reader has closed its end.
        isClosed = true
        break
      }
      sent += count
    }
    if isClosed { waiting.removeAll() } else { waiting.removeFirst(sent) }
  }

  private func isReady(_ timeout: CInt) -> Bool {
    var poll = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
    return unsafe Glibc.poll(&poll, 1, timeout) > 0
  }
}
