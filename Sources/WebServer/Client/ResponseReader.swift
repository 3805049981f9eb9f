internal import System

/// Reads one HTTP/1.1 response from a connection of its own.
struct ResponseReader: ~Copyable {
  /// Why there is no response.
  enum Failure: Error {
    case channel(ByteChannel.Failure)
    case malformed
  }

  /// How the end of the content is found (RFC 9112, 6.3).
  private enum Framing {
    case length(Int)
    case chunks
    case untilTheEnd
    case ended
  }

  private static let headByteCountMax = 65_536
  private static let sizeByteCountMax = 16

  private let channel: ByteChannel
  private var buffer: [UInt8] = []
  private var framing = Framing.untilTheEnd

  init(_ channel: consuming ByteChannel) {
    self.channel = channel
  }

  /// Reads up to the content, and returns the status.
  mutating func head(until deadline: UInt64) throws(Failure) -> Int {
    while true {
      let lines = try headLines(until: deadline)
      guard let first = lines.first, first.hasPrefix("HTTP/1.1 "),
        let status = Int(first.dropFirst(9).prefix(3))
      else { throw .malformed }
      guard status >= 200 else { continue }
      try frame(lines.dropFirst())
      return status
    }
  }

  /// The next piece of the content; `nil` once it is complete.
  mutating func content(until deadline: UInt64) throws(Failure) -> [UInt8]? {
    switch framing {
    case .ended, .length(0): return nil
    case .length(let count):
      try fill(1, until: deadline)
      let piece = take(min(count, buffer.count))
      framing = .length(count - piece.count)
      return piece
    case .chunks: return try chunk(until: deadline)
    case .untilTheEnd:
      if buffer.isEmpty, try !fillOnce(until: deadline) { return nil }
      return take(buffer.count)
    }
  }
}

extension ResponseReader {
  private mutating func headLines(until deadline: UInt64) throws(Failure) -> [String] {
    var lines: [String] = []
    var byteCount = 0
    while true {
      let line = try line(byteCountMax: Self.headByteCountMax, until: deadline)
      byteCount += line.utf8.count
      guard byteCount <= Self.headByteCountMax else { throw .malformed }
      if line.isEmpty { return lines }
      lines.append(line)
    }
  }

  private mutating func frame(_ fields: ArraySlice<String>) throws(Failure) {
    for field in fields {
      let halves = field.split(separator: ":", maxSplits: 1)
      guard halves.count == 2 else { continue }
      let value = trimmed(halves[1])
      switch halves[0].lowercased() {
      case "transfer-encoding" where value.lowercased() == "chunked": framing = .chunks
      case "content-length":
        guard let count = Int(value), count >= 0 else { throw .malformed }
        framing = .length(count)
      default: break
      }
    }
  }

  private mutating func chunk(until deadline: UInt64) throws(Failure) -> [UInt8]? {
    let size = try line(byteCountMax: Self.sizeByteCountMax, until: deadline)
    guard let count = Int(size, radix: 16), count >= 0, count <= LocalClient.bodyByteCountMax
    else { throw .malformed }
    try fill(count + 2, until: deadline)
    let piece = take(count)
    guard take(2) == [13, 10] else { throw .malformed }
    guard count > 0 else {
      framing = .ended
      return nil
    }
    return piece
  }

  private mutating func line(
    byteCountMax: Int, until deadline: UInt64
  ) throws(Failure) -> String {
    var scanned = 0
    while true {
      if let end = buffer[scanned...].firstIndex(of: 10) {
        let bytes = take(end + 1).dropLast()
        guard bytes.last == 13 else { throw .malformed }
        return String(decoding: bytes.dropLast(), as: UTF8.self)
      }
      scanned = buffer.count
      guard scanned <= byteCountMax else { throw .malformed }
      try fill(scanned + 1, until: deadline)
    }
  }

  private mutating func take(_ count: Int) -> [UInt8] {
    defer { buffer.removeFirst(count) }
    return Array(buffer[..<count])
  }

  /// Reads until the buffer holds so many bytes.
  private mutating func fill(_ count: Int, until deadline: UInt64) throws(Failure) {
    while buffer.count < count {
      guard try fillOnce(until: deadline) else { throw .channel(.closed) }
    }
  }

  private mutating func fillOnce(until deadline: UInt64) throws(Failure) -> Bool {
    do throws(ByteChannel.Failure) {
      let piece = try channel.read(until: deadline)
      buffer += piece
      return !piece.isEmpty
    } catch {
      throw .channel(error)
    }
  }
}
