internal import FoundationEssentials
internal import Synchronization
internal import System

/// A WebSocket to a program of this machine, for text messages (RFC 6455).
///
/// One thread may receive while others send.
final class WebSocketClient: Sendable {
  enum Failure: Error {
    /// The other side did not send, or did not read, in time.
    case timedOut
    /// The other side closed, or sends something else than a WebSocket does.
    case closed
    /// A message is over the limit.
    case tooLarge
    /// The other side takes no WebSocket there; with the first line of its answer.
    case refused(String)
  }

  private enum Opcode {
    static let continuation: UInt8 = 0
    static let text: UInt8 = 1
    static let close: UInt8 = 8
    static let ping: UInt8 = 9
    static let pong: UInt8 = 10
  }

  private struct Frame {
    let opcode: UInt8
    let isFinal: Bool
    let payload: [UInt8]
  }

  private static let answerByteCountMax = 8_192

  private let channel: ByteChannel
  /// Held while a frame is written, so that none gets between its bytes.
  private let writing = Mutex(())
  /// What was read, but not received.
  private let pending = Mutex<[UInt8]>([])

  /// Connects.
  ///
  /// - Parameters:
  ///   - port: the port of the server.
  ///   - path: where it takes WebSockets.
  ///   - timeout: how long that may take.
  /// - Throws: `Failure` if there is no WebSocket in time.
  init(port: UInt16, path: String, timeout: Duration) throws(Failure) {
    guard let socket = ServerAddress.loopback4(port: port).connect() else { throw .closed }
    channel = ByteChannel(socket)
    let deadline = MonotonicClock.system.deadline(after: timeout)
    // Who answers is known: what proves that it is a WebSocket need not be checked.
    let key = Data((0..<16).map { _ in UInt8.random(in: 0...255) }).base64EncodedString()
    let request = """
      GET \(path) HTTP/1.1\r
      Host: 127.0.0.1:\(port)\r
      Upgrade: websocket\r
      Connection: Upgrade\r
      Sec-WebSocket-Key: \(key)\r
      Sec-WebSocket-Version: 13\r
      \r

      """
    let end = Array("\r\n\r\n".utf8)
    var answer: [UInt8] = []
    do throws(ByteChannel.Failure) {
      try channel.write(Array(request.utf8), until: deadline)
      while !answer.contains(end), answer.count < Self.answerByteCountMax {
        let piece = try channel.read(until: deadline)
        guard !piece.isEmpty else { throw ByteChannel.Failure.closed }
        answer += piece
      }
    } catch {
      throw Failure(error)
    }
    let line = String(decoding: answer.prefix { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
    guard line.hasPrefix("HTTP/1.1 101"), let range = answer.firstRange(of: end) else {
      throw .refused(line)
    }
    pending.withLock { $0 = Array(answer[range.upperBound...]) }
  }

  /// Sends a text message.
  func send(_ message: [UInt8], timeout: Duration) throws(Failure) {
    try send(message, as: Opcode.text, timeout: timeout)
  }

  /// The next text message.
  ///
  /// - Parameters:
  ///   - byteCountMax: how many bytes it may have.
  ///   - timeout: how long to wait; `nil` for no limit.
  /// - Returns: the message.
  /// - Throws: `Failure` if there is none in time.
  func receive(byteCountMax: Int, timeout: Duration?) throws(Failure) -> [UInt8] {
    let deadline = MonotonicClock.system.deadline(after: timeout)
    return try pending.withLock { pending throws(Failure) in
      var message: [UInt8] = []
      while true {
        let frame = try frame(in: &pending, byteCountMax: byteCountMax, until: deadline)
        switch frame.opcode {
        case Opcode.text, Opcode.continuation:
          message += frame.payload
          guard message.count <= byteCountMax else { throw .tooLarge }
          if frame.isFinal { return message }
        case Opcode.ping: try send(frame.payload, as: Opcode.pong, timeout: .seconds(1))
        case Opcode.pong: break
        default: throw .closed
        }
      }
    }
  }

  private func send(_ payload: [UInt8], as opcode: UInt8, timeout: Duration) throws(Failure) {
    let deadline = MonotonicClock.system.deadline(after: timeout)
    var bytes: [UInt8] = [0x80 | opcode]
    switch payload.count {
    case ..<126: bytes.append(0x80 | UInt8(payload.count))
    case ..<65_536: bytes += [0x80 | 126] + Self.bigEndian(payload.count, byteCount: 2)
    default: bytes += [0x80 | 127] + Self.bigEndian(payload.count, byteCount: 8)
    }
    // Firefox takes no mask of zeros.
    let mask = (0..<4).map { _ in UInt8.random(in: 1...255) }
    bytes += mask
    for (index, byte) in payload.enumerated() { bytes.append(byte ^ mask[index % 4]) }
    do throws(ByteChannel.Failure) {
      try writing.withLock { _ throws(ByteChannel.Failure) in
        try channel.write(bytes, until: deadline)
      }
    } catch {
      throw Failure(error)
    }
  }

  private static func bigEndian(_ number: Int, byteCount: Int) -> [UInt8] {
    (0..<byteCount).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}

// MARK: - Frames

extension WebSocketClient {
  private func frame(
    in pending: inout [UInt8], byteCountMax: Int, until deadline: UInt64
  ) throws(Failure) -> Frame {
    try read(2, into: &pending, until: deadline)
    let (first, second) = (pending[0], pending[1])
    // A server masks nothing (5.1).
    guard second & 0x80 == 0 else { throw .closed }
    let lengthCount = second == 127 ? 8 : second == 126 ? 2 : 0
    try read(2 + lengthCount, into: &pending, until: deadline)
    let length =
      lengthCount == 0
      ? UInt64(second)
      : pending[2..<2 + lengthCount].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard length <= UInt64(byteCountMax) else { throw .tooLarge }
    let end = 2 + lengthCount + Int(length)
    try read(end, into: &pending, until: deadline)
    let frame = Frame(
      opcode: first & 0x0F, isFinal: first & 0x80 != 0,
      payload: Array(pending[2 + lengthCount..<end]))
    pending.removeFirst(end)
    return frame
  }

  /// Reads until there are so many bytes.
  private func read(
    _ byteCount: Int, into pending: inout [UInt8], until deadline: UInt64
  ) throws(Failure) {
    while pending.count < byteCount {
      let piece: [UInt8]
      do throws(ByteChannel.Failure) {
        piece = try channel.read(until: deadline)
      } catch {
        throw Failure(error)
      }
      guard !piece.isEmpty else { throw .closed }
      pending += piece
    }
  }
}

extension WebSocketClient.Failure {
  fileprivate init(_ failure: ByteChannel.Failure) {
    switch failure {
    case .timedOut: self = .timedOut
    case .closed: self = .closed
    }
  }
}
