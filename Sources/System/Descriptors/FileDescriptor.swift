internal import CSystem
internal import Glibc

/// An open file of the process, closed when its owner goes away.
package struct FileDescriptor: ~Copyable, Sendable {
  /// The descriptor's number; valid as long as the owner lives.
  package let number: CInt

  /// Takes over a descriptor that the system returned.
  package init(owning number: CInt) {
    precondition(number >= 0)
    self.number = number
  }

  /// Gives up the open descriptor, to a library that closes it.
  package consuming func release() -> CInt {
    let number = number
    discard self
    return number
  }

  /// Makes another descriptor of the same open file.
  ///
  /// - Parameter least: the smallest number that it may have.
  /// - Returns: the descriptor, closed in programs that are started; `nil` if none is left.
  package func duplicate(from least: CInt = 0) -> FileDescriptor? {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, least)
    return copy < 0 ? nil : FileDescriptor(owning: copy)
  }

  /// Closes the descriptor now, and not only when its owner goes away.
  package consuming func close() {}

  deinit {
    _ = Glibc.close(number)
  }
}

/// The result of a transfer of bytes.
package enum Transfer: Equatable {
  /// This many bytes were transferred.
  case moved(Int)
  /// The peer closed its side, or a file ended.
  case ended
  /// Nothing can be transferred without waiting.
  case blocked
  /// The connection is broken.
  case failed
}

private let noWaiting = CInt(MSG_DONTWAIT)

extension FileDescriptor {
  /// Receives the bytes that have arrived, without waiting.
  package func receive(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
    Self.result { unsafe recv(number, buffer.baseAddress, buffer.count, noWaiting) }
  }

  /// Sends as much as the socket takes, without waiting, and without `SIGPIPE` if the peer is gone.
  package func send(_ bytes: UnsafeRawBufferPointer) -> Transfer {
    guard unsafe !bytes.isEmpty else { return .moved(0) }
    return Self.result {
      unsafe Glibc.send(
        number, bytes.baseAddress, bytes.count,
        noWaiting | CInt(MSG_NOSIGNAL))
    }
  }

  /// Sends a part of an array; see `send(_:)`.
  package func send(_ bytes: [UInt8], from offset: Int) -> Transfer {
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe send(UnsafeRawBufferPointer(rebasing: bytes[offset...]))
    }
  }

  /// Sends a part of a file from the page cache, without a copy through the process.
  package func sendFile(_ file: borrowing FileDescriptor, offset: inout Int, count: Int) -> Transfer
  {
    var position = off_t(offset)
    let result = Self.result { unsafe sendfile(number, file.number, &position, count) }
    offset = Int(position)
    return result
  }

  /// Closes the sending side; the peer sees the end after all that was sent.
  package func shutDownSending() {
    _ = shutdown(number, CInt(SHUT_WR))
  }

  /// Whether a connection is broken, or both of its sides are closed.
  ///
  /// For a TCP peer that has closed both sides, this is true only after something was sent to it.
  package var isGone: Bool {
    var entry = pollfd(fd: number, events: 0, revents: 0)
    return unsafe poll(&entry, 1, 0) > 0 && CInt(entry.revents) & (POLLHUP | POLLERR) != 0
  }

  /// The user that the peer of a local socket ran as when it connected; `nil` if there is none.
  package var peerUser: UInt32? {
    let user = tandem_peer_user(number)
    return user < 0 ? nil : UInt32(user)
  }

  /// Reads without waiting where the descriptor is ready.
  package func read(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
    Self.result { unsafe Glibc.read(number, buffer.baseAddress, buffer.count) }
  }

  private static func result(_ call: () -> Int) -> Transfer {
    while true {
      let count = call()
      if count > 0 { return .moved(count) }
      if count == 0 { return .ended }
      switch errno {
      case EINTR: continue
      case EAGAIN, EWOULDBLOCK: return .blocked
      default: return .failed
      }
    }
  }
}

extension FileDescriptor {
  /// Writes all of the bytes into a file; false if that fails, for the reason in `errno`.
  func write(all bytes: [UInt8]) -> Bool {
    var offset = 0
    while offset < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { bytes in
        unsafe Glibc.write(
          number, UnsafeRawBufferPointer(rebasing: bytes[offset...]).baseAddress,
          bytes.count - offset)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      offset += count
    }
    return true
  }
}
