internal import System

/// The unsent output of a connection: bytes, then a part of a file.
struct ResponseOutput {
  /// Sent bytes that stay in the buffer before they are removed.
  private static let sentByteCountMax = 65_536

  private var bytes: [UInt8] = []
  private var offset = 0
  private var file: (OpenFile, Range<Int>)?

  /// Bytes in memory that were not sent yet.
  var unsentByteCount: Int { bytes.count - offset }

  /// Replaces the output with a whole answer.
  mutating func replace(with bytes: [UInt8], file: (OpenFile, Range<Int>)? = nil) {
    self.bytes = bytes
    offset = 0
    self.file = file
  }

  /// Adds bytes after those that wait.
  mutating func append(_ more: some Collection<UInt8>) {
    if offset > Self.sentByteCountMax {
      bytes.removeFirst(offset)
      offset = 0
    }
    bytes += more
  }

  /// Drops everything.
  mutating func removeAll() {
    bytes = []
    offset = 0
    file = nil
  }

  /// Sends the next piece without waiting; `nil` if nothing is left.
  mutating func send(to client: borrowing FileDescriptor, byteCountMax: Int) -> Transfer? {
    if offset < bytes.count {
      let transfer = client.send(bytes, from: offset)
      if case .moved(let count) = transfer { offset += count }
      return transfer
    }
    guard let (opened, range) = file, !range.isEmpty else { return nil }
    var start = range.lowerBound
    let transfer = client.sendFile(
      opened.descriptor, offset: &start, count: min(byteCountMax, range.count))
    file = (opened, start..<range.upperBound)
    return transfer
  }
}
