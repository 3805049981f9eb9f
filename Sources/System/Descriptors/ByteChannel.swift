internal import Glibc

/// A connected socket that is read and written by waiting, at most until a deadline.
package struct ByteChannel: ~Copyable, Sendable {
  /// Why a read or a write failed.
  package enum Failure: Error {
    /// The deadline has passed.
    case timedOut
    /// The other side closed.
    case closed
  }

  private let descriptor: FileDescriptor

  /// Takes over a connected socket.
  package init(_ descriptor: consuming FileDescriptor) {
    self.descriptor = descriptor
  }

  /// Writes all bytes, waiting while the socket takes none.
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

  /// Reads the bytes that have arrived, at least one; empty at the end of the stream.
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
    // The next attempt shows why the wait ended.
    _ = unsafe Glibc.poll(&poll, 1, CInt(min(milliseconds, 60_000)))
  }
}
