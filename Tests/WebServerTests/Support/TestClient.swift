import Glibc

/// A raw client of a TCP or Unix socket that speaks WebSocket frames, and waits a few seconds
/// for each byte.
final class TestClient {
  struct Failure: Error {
    let text: String
  }

  private let descriptor: CInt
  private var buffer: [UInt8] = []

  /// Connects to a port of 127.0.0.1.
  init(port: UInt16, receiveBufferByteCount: CInt? = nil) throws {
    descriptor = Self.socket(AF_INET)
    if var count = receiveBufferByteCount {
      _ = unsafe setsockopt(
        descriptor, SOL_SOCKET, SO_RCVBUF, &count, socklen_t(MemoryLayout<CInt>.size))
    }
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = port.bigEndian
    name.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let result = unsafe withUnsafePointer(to: &name) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Failure(text: "cannot connect to port \(port)") }
  }

  /// Connects to a Unix socket.
  init(path: String) throws {
    descriptor = Self.socket(AF_UNIX)
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &name.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    let result = unsafe withUnsafePointer(to: &name) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else { throw Failure(text: "cannot connect to \(path)") }
  }

  private static func socket(_ family: CInt) -> CInt {
    let descriptor = Glibc.socket(family, CInt(SOCK_STREAM.rawValue), 0)
    var limit = timeval(tv_sec: waitingSecondsMax, tv_usec: 0)
    _ = unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    return descriptor
  }

  /// Connects and upgrades.
  static func webSocket(
    port: UInt16, path: String = "/socket", receiveBufferByteCount: CInt? = nil
  ) throws -> TestClient {
    let client = try TestClient(port: port, receiveBufferByteCount: receiveBufferByteCount)
    client.send(
      Array(
        ("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nUpgrade: websocket\r\n"
          + "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
          + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
          + "Sec-WebSocket-Protocol: test.v1\r\nAuthorization: Bearer 0123456789abcdef\r\n\r\n")
          .utf8))
    let head = try client.head()
    guard head.hasPrefix("HTTP/1.1 101 ") else { throw Failure(text: head) }
    return client
  }

  func send(_ bytes: [UInt8]) {
    var offset = 0
    while offset < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { bytes in
        unsafe Glibc.send(
          descriptor, bytes.baseAddress.map { unsafe $0 + offset }, bytes.count - offset,
          CInt(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      offset += count
    }
  }

  /// The bytes up to the first empty line.
  func head() throws -> String {
    var text: [UInt8] = []
    while !text.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      guard let byte = try take(1)?.first else { throw Failure(text: "ended: \(text.count)") }
      text.append(byte)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The next answer with a known length.
  func answer() throws -> (status: Int, head: String, body: String) {
    let head = try head()
    let prefix = "\r\nContent-Length: "
    guard head.hasPrefix("HTTP/1.1 "), let status = Int(head.dropFirst(9).prefix(3)),
      let field = head.ranges(of: prefix).first,
      let count = Int(head[field.upperBound...].prefix { $0.isNumber }),
      let body = try take(count)
    else { throw Failure(text: head) }
    return (status, head, String(decoding: body, as: UTF8.self))
  }

  /// The next chunk; empty at the end of the content.
  func chunk() throws -> [UInt8] {
    var size: [UInt8] = []
    while !size.suffix(2).elementsEqual("\r\n".utf8) {
      guard let byte = try take(1)?.first else { throw Failure(text: "no chunk") }
      size.append(byte)
    }
    guard let count = Int(String(decoding: size.dropLast(2), as: UTF8.self), radix: 16),
      let content = try take(count + 2)
    else { throw Failure(text: "no chunk") }
    return content.dropLast(2)
  }

  /// Says that nothing more will be sent.
  func shutDownSending() {
    shutdown(descriptor, CInt(SHUT_WR))
  }

  /// Makes the end of the connection an error for the server.
  func resetAtTheEnd() {
    var option = linger(l_onoff: 1, l_linger: 0)
    _ = unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }

  /// Everything until the server closes.
  func rest() throws -> [UInt8] {
    while try fill() {}
    defer { buffer = [] }
    return buffer
  }

  /// What has come so far, without waiting.
  func available() -> [UInt8] {
    while (try? fill(flags: CInt(MSG_DONTWAIT))) == true {}
    defer { buffer = [] }
    return buffer
  }

  /// The next frame; `nil` at the end of the connection.
  func frame() throws -> (opcode: UInt8, payload: [UInt8])? {
    guard let head = try take(2) else { return nil }
    var count = Int(head[1])
    if count >= 126 {
      guard let extended = try take(count == 126 ? 2 : 8) else { return nil }
      count = extended.reduce(0) { $0 << 8 | Int($1) }
    }
    guard let payload = try take(count) else { return nil }
    return (head[0] & 0x0f, payload)
  }

  /// The next text message.
  func message() throws -> String? {
    while let frame = try frame() {
      if frame.opcode == 1 { return String(decoding: frame.payload, as: UTF8.self) }
      if frame.opcode == 8 { return nil }
    }
    return nil
  }

  /// The code and the reason of the close frame, after all that comes before it.
  func closeFrame() throws -> (code: UInt16, reason: String)? {
    while let frame = try frame() {
      guard frame.opcode == 8 else { continue }
      guard frame.payload.count >= 2 else { return (1005, "") }
      return (
        UInt16(frame.payload[0]) << 8 | UInt16(frame.payload[1]),
        String(decoding: frame.payload.dropFirst(2), as: UTF8.self)
      )
    }
    return nil
  }

  private func take(_ count: Int) throws -> [UInt8]? {
    while buffer.count < count {
      guard try fill() else { return nil }
    }
    defer { buffer.removeFirst(count) }
    return Array(buffer.prefix(count))
  }

  private func fill(flags: CInt = 0) throws -> Bool {
    var piece = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe piece.withUnsafeMutableBytes {
      unsafe recv(descriptor, $0.baseAddress, $0.count, flags)
    }
    if count < 0, errno == EAGAIN {
      throw Failure(text: "nothing came for \(waitingSecondsMax) seconds")
    }
    guard count > 0 else { return false }
    buffer += piece.prefix(count)
    return true
  }

  deinit { close(descriptor) }
}
