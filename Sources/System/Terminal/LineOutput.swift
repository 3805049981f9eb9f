import Glibc
package import PrintableText

/// Writes lines for a reader that may stop to read, without ever waiting for it.
///
/// What the reader does not take waits, up to a limit; beyond it whole lines are left out, and a
/// line that counts them stands in their place.
package final class LineOutput {
  /// Bytes that wait for a reader beside those that the kernel keeps.
  package static let waitingByteCountMax = 1_048_576
  /// How long a reader is waited for that was told everything but the end.
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

  /// Whether something waits, so that `flush` is to be called soon.
  package var isWaiting: Bool { !waiting.isEmpty }

  /// Writes a line, or lets it wait.
  package func write(_ line: PrintableLine) {
    append(line)
    flush()
  }

  /// Lets a line wait for a `flush`, or leaves it out if too much waits.
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

  /// Writes as much of what waits as the reader takes now.
  package func flush() {
    send(waitingAtMostMilliseconds: 0)
  }

  /// Writes what waits, and gives up on a reader that takes nothing for a while.
  package func finish() {
    if omittedLineCount > 0 { waiting += omission(omittedLineCount).bytes }
    omittedLineCount = 0
    send(waitingAtMostMilliseconds: CInt(Self.finishMilliseconds))
  }

  /// A pipe that is ready takes `PIPE_BUF` bytes at once (POSIX, write), so that writing no more
  /// than these never waits, though the descriptor may be one that does.
  private func send(waitingAtMostMilliseconds timeout: CInt) {
    var sent = 0
    while sent < waiting.count, isReady(timeout) {
      let end = min(sent + Int(PIPE_BUF), waiting.count)
      let count = unsafe waiting[sent..<end].withUnsafeBytes { piece in
        unsafe Glibc.write(file, piece.baseAddress, piece.count)
      }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else {
        // Nobody reads any more.
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
