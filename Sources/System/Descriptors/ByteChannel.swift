internal import Glibc

/// A connected socket that is read and written by waiting, at most until an instant.
package struct ByteChannel: ~Copyable {
  /// Why nothing more comes or goes.
  package enum Failure: Error {
    /// The instant has passed.
    case timedOut
    /// The other side closed.
    case closed
  }

  private let descriptor: FileDescriptor

  /// Takes over a connected socket.
  package init(_ descriptor: consuming FileDescriptor) {
    self.descriptor = descriptor
  }

  /// Writes everything.
  package func write(_ bytes: [UInt8], until deadline: UInt64) throws(Failure) {
    var offset = 0
    while offset < bytes.count {
      switch descriptor.send(bytes, from: offset) {
      case .moved(let count): offset += count
      case .blocked: try wait(for: POLLOUT, until: deadline)
      case .ended, .failed: throw .closed
      }
    }
  }

  /// Reads what there is, at least one byte; empty at the end.
  package func read(until deadline: UInt64) throws(Failure) -> [UInt8] {
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let transfer = unsafe piece.withUnsafeMutableBytes { unsafe descriptor.receive(into: $0) }
      switch transfer {
      case .moved(let count): return Array(piece[..<count])
      case .ended: return []
      case .blocked: try wait(for: POLLIN, until: deadline)
      case .failed: throw .closed
      }
    }
  }

  private func wait(for events: CInt, until deadline: UInt64) throws(Failure) {
    let now = MonotonicClock.system.now
    guard now < deadline else { throw .timedOut }
    let milliseconds = (deadline - now + 999_999) / 1_000_000
    var poll = pollfd(fd: descriptor.number, events: Int16(events), revents: 0)
    // What ended the wait shows in the next attempt.
    _ = unsafe Glibc.poll(&poll, 1, CInt(min(milliseconds, 60_000)))
  }
}
