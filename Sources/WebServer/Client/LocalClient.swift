internal import Glibc
internal import System

/// A client of the API on the local socket of a shell; it blocks until it has the answer.
///
/// Each request has a connection of its own.
package struct LocalClient: Sendable {
  /// The answer to a request.
  package struct Response: Sendable, Hashable {
    /// The HTTP status.
    package let status: Int
    /// The whole content.
    package let body: [UInt8]
  }

  /// Bytes of an answer that are accepted.
  package static let bodyByteCountMax = 67_108_864
  /// Bytes of one line of a stream that are accepted.
  package static let lineByteCountMax = 1_048_576

  /// Where the shell listens.
  package let path: String

  /// Makes a client; it connects with each request.
  package init(path: String) {
    self.path = path
  }

  /// Sends a request and waits for the whole answer.
  ///
  /// - Parameters:
  ///   - method: `GET` or `POST`.
  ///   - target: the path with its query, percent-encoded, for example `/api/v1/state`.
  ///   - body: JSON; only `POST` has one.
  ///   - timeout: the time for all of it; `nil` waits without end.
  /// - Returns: the answer, whatever its status.
  /// - Throws: `LocalClientError` if there is none.
  package func request(
    method: String, target: String, body: [UInt8] = [], timeout: Duration?
  ) throws(LocalClientError) -> Response {
    let deadline = MonotonicClock.system.deadline(after: timeout)
    var reader = try open(method: method, target: target, body: body, until: deadline)
    let status = try head(of: &reader, until: deadline)
    return Response(status: status, body: try rest(of: &reader, until: deadline))
  }

  /// Asks for a stream and hands over its lines, without their line feeds, as they come.
  ///
  /// Returns when the stream is complete or `each` returns false.
  ///
  /// - Parameters:
  ///   - target: the path with its query, percent-encoded.
  ///   - timeout: the time until the stream begins; later there is no limit.
  ///   - line: gets a line, and returns whether it wants another one.
  /// - Returns: the status; with a status other than 200 also the content, which is not passed to
  ///   `line`.
  /// - Throws: `LocalClientError` if there is no answer, or if the shell ends before it is
  ///   complete.
  package func stream(
    target: String, timeout: Duration? = .seconds(10), each line: ([UInt8]) -> Bool
  ) throws(LocalClientError) -> Response {
    let deadline = MonotonicClock.system.deadline(after: timeout)
    var reader = try open(method: "GET", target: target, body: [], until: deadline)
    let status = try head(of: &reader, until: deadline)
    guard status == 200 else {
      return Response(status: status, body: try rest(of: &reader, until: deadline))
    }
    var pending: [UInt8] = []
    while let piece = try content(of: &reader, until: .max) {
      var start = piece.startIndex
      while let end = piece[start...].firstIndex(of: UInt8(ascii: "\n")) {
        pending += piece[start..<end]
        guard line(pending) else { return Response(status: status, body: []) }
        pending = []
        start = end + 1
      }
      pending += piece[start...]
      guard pending.count <= Self.lineByteCountMax else { throw failure(.malformed) }
    }
    if !pending.isEmpty { _ = line(pending) }
    return Response(status: status, body: [])
  }
}

extension LocalClient {
  private func failure(_ code: LocalClientError.Code) -> LocalClientError {
    LocalClientError(code, path: path)
  }

  private func open(
    method: String, target: String, body: [UInt8], until deadline: UInt64
  ) throws(LocalClientError) -> ResponseReader {
    precondition(
      target.hasPrefix("/") && target.utf8.allSatisfy { $0 > 32 && $0 < 127 },
      "the target is not percent-encoded")
    guard let address = LocalAddress(path: path), let descriptor = address.connect() else {
      throw failure(.noShell)
    }
    // Another user who can put a socket there could answer in the place of the shell.
    guard descriptor.peerUser == getuid() else { throw failure(.foreign) }
    let channel = ByteChannel(descriptor)
    var head = "\(method) \(target) HTTP/1.1\r\nHost: tandem\r\nConnection: close\r\n"
    if method == "POST" {
      head += "Content-Type: application/json\r\nContent-Length: \(body.count)\r\n"
    }
    do throws(ByteChannel.Failure) {
      try channel.write(Array((head + "\r\n").utf8) + body, until: deadline)
    } catch {
      // A shell that refuses the content closes before all of it is sent; its answer can still be
      // read.
      if error == .timedOut { throw failure(.timedOut) }
    }
    return ResponseReader(channel)
  }

  private func head(
    of reader: inout ResponseReader, until deadline: UInt64
  ) throws(LocalClientError) -> Int {
    do throws(ResponseReader.Failure) {
      return try reader.head(until: deadline)
    } catch {
      throw self.error(error)
    }
  }

  private func content(
    of reader: inout ResponseReader, until deadline: UInt64
  ) throws(LocalClientError) -> [UInt8]? {
    do throws(ResponseReader.Failure) {
      return try reader.content(until: deadline)
    } catch {
      throw self.error(error)
    }
  }

  private func rest(
    of reader: inout ResponseReader, until deadline: UInt64
  ) throws(LocalClientError) -> [UInt8] {
    var body: [UInt8] = []
    while let piece = try content(of: &reader, until: deadline) {
      body += piece
      guard body.count <= Self.bodyByteCountMax else { throw failure(.malformed) }
    }
    return body
  }

  private func error(_ failure: ResponseReader.Failure) -> LocalClientError {
    switch failure {
    case .channel(.timedOut): self.failure(.timedOut)
    case .channel(.closed): self.failure(.closed)
    case .malformed: self.failure(.malformed)
    }
  }
}
