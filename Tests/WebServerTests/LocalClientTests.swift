import Foundation
import Testing
import Vocabulary
import WebServer

@Suite("The client of the local socket", .serialized)
struct LocalClientTests {
  /// What a client on another thread came to.
  ///
  /// Sendable is proved by the semaphore: the value is written before it is signalled and read
  /// after it was waited for.
  private final class Outcome<Value: Sendable>: @unchecked Sendable {
    private let isDone = DispatchSemaphore(value: 0)
    private var result: Result<Value, LocalClientError>?

    init(_ work: @escaping @Sendable () throws(LocalClientError) -> Value) {
      Thread { [self] in
        do throws(LocalClientError) {
          result = .success(try work())
        } catch {
          result = .failure(error)
        }
        isDone.signal()
      }.start()
    }

    func get() throws -> Value {
      guard isDone.wait(timeout: .now() + 10) == .success, let result else {
        throw TestClient.Failure(text: "the client did not return")
      }
      return try result.get()
    }
  }

  @Test func `sends a request and returns the answer`() throws {
    try APIServer.run { api in
      let client = LocalClient(path: api.path)
      let outcome = Outcome { () throws(LocalClientError) in
        try client.request(
          method: "POST", target: "/api/v1/tap?a=b", body: Array("{\"tab\":1}".utf8),
          timeout: .seconds(10))
      }
      let (id, request) = try api.server.requested()
      #expect(request.path == "tap")
      #expect(request.query.map(\.value) == ["b"])
      #expect(request.body == Array("{\"tab\":1}".utf8))
      let body = [UInt8](repeating: 0x61, count: 3_000_000)
      api.server.inbox.post(.respond(id, APIResponse(status: 409, body: body)))
      let response = try outcome.get()
      #expect(response.status == 409)
      #expect(response.body == body)
    }
  }

  @Test func `returns a refusal of content that was not read`() throws {
    try APIServer.run { api in
      let response = try LocalClient(path: api.path).request(
        method: "POST", target: "/api/v1/tap", body: [UInt8](repeating: 0x20, count: 5_000_000),
        timeout: .seconds(10))
      #expect(response.status == 413)
    }
  }

  @Test func `gives up after its time, and the program learns of it`() throws {
    try APIServer.run { api in
      let error = #expect(throws: LocalClientError.self) {
        try LocalClient(path: api.path).request(
          method: "GET", target: "/api/v1/state", timeout: .zero)
      }
      #expect(error?.code == .timedOut)
      try api.server.abandoned(try api.server.requested().id)
    }
  }

  @Test func `hands over the lines of a stream as they come`() throws {
    try APIServer.run { api in
      let client = LocalClient(path: api.path)
      let server = api.server
      let outcome = Outcome { () throws(LocalClientError) in
        var lines: [String] = []
        let response = try client.stream(target: "/api/v1/events?follow=true") { line in
          lines.append(String(decoding: line, as: UTF8.self))
          // The next piece is sent only when this line has arrived.
          if let id = try? server.requested().id, lines.count < 4 {
            let piece = lines.count == 3 ? "fourth\nignored\n" : "\(lines.count)\n"
            server.inbox.post(.stream(id, [Array(piece.utf8)]))
          }
          return lines.count < 4
        }
        return lines + ["\(response.status)"]
      }
      let (id, _) = try api.server.requested()
      server.inbox.post(.beginStream(id, backlog: [Array("fir".utf8), Array("st\n".utf8)]))
      #expect(try outcome.get() == ["first", "1", "2", "fourth", "200"])
      try server.abandoned(id)
    }
  }

  @Test func `returns when a stream is complete, and what refuses one`() throws {
    try APIServer.run { api in
      let client = LocalClient(path: api.path)
      let complete = Outcome { () throws(LocalClientError) in
        var lines: [[UInt8]] = []
        _ = try client.stream(target: "/api/v1/events") { line in
          lines.append(line)
          return true
        }
        return lines
      }
      let (first, _) = try api.server.requested(1)
      api.server.inbox.post(.beginStream(first, backlog: [Array("a\n\nunended".utf8)]))
      api.server.inbox.post(.endStream(first))
      #expect(try complete.get() == [Array("a".utf8), [], Array("unended".utf8)])
      let refused = Outcome { () throws(LocalClientError) in
        try client.stream(target: "/api/v1/events") { _ in true }
      }
      let (second, _) = try api.server.requested(2)
      let body = Array("{\"error\":{}}\n".utf8)
      api.server.inbox.post(.respond(second, APIResponse(status: 400, body: body)))
      let response = try refused.get()
      #expect(response.status == 400)
      #expect(response.body == body)
    }
  }

  @Test func `tells a shell that stops from one that is not there`() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/shell.sock"
    func code() -> LocalClientError.Code? {
      do throws(LocalClientError) {
        _ = try LocalClient(path: path).request(
          method: "GET", target: "/api/v1/state", timeout: .seconds(10))
        return nil
      } catch {
        return error.code
      }
    }
    #expect(code() == .noShell)
    try Data().write(to: URL(filePath: path))
    #expect(code() == .noShell)
    try FileManager.default.removeItem(atPath: path)
    let server = try RunningServer.start(.testAPI(path: path))
    let client = LocalClient(path: path)
    let waiting = Outcome { () throws(LocalClientError) in
      try client.request(method: "GET", target: "/api/v1/state", timeout: nil)
    }
    _ = try server.requested()
    try server.stop()
    #expect(try waiting.get().status == 503)
    #expect(code() == .noShell)
  }
}
