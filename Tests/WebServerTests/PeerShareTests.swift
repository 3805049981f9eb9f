import Testing
import Vocabulary
import WebServer

/// Connections that wait for their clients make room for those that ask for something.
@Suite("A server with all its connections taken", .serialized)
struct PeerShareTests {
  /// A share of 16 connections for this machine.
  private func run(_ body: (APIServer) throws -> Void) throws {
    try APIServer.run({ $0.limits.connectionCountMax = 17 }, body)
  }

  private func request(_ api: APIServer) -> [UInt8] {
    Array("GET /none.txt HTTP/1.1\r\nHost: 127.0.0.1:\(api.server.front.port)\r\n\r\n".utf8)
  }

  @Test func `ends the one that has waited for the longest`() throws {
    try run { api in
      let port = api.server.front.port
      let kept = try TestClient(port: port)
      let half = try TestClient(port: port)
      half.send(Array("GET / HT".utf8))
      try api.server.settle()
      let crowd = try (0..<14).map { _ in try TestClient(port: port) }
      kept.send(request(api))
      #expect(try kept.answer().status == 404)
      let late = try (0..<2).map { _ in try TestClient(port: port) }
      for client in late {
        client.send(request(api))
        #expect(try client.answer().status == 404)
      }
      #expect(try half.rest() == [])
      #expect(try crowd[0].rest() == [])
      kept.send(request(api))
      #expect(try kept.answer().status == 404)
    }
  }

  @Test func `ends none that waits for an answer, and serves the control socket`() throws {
    try run { api in
      let waiting = try (0..<16).map { _ in try api.client(.control) }
      for client in waiting { client.send(api.request("GET", "/api/v1/state")) }
      let (first, _) = try api.server.requested(1)
      _ = try api.server.requested(16)
      let refused = try TestClient(port: api.server.front.port)
      #expect(try refused.head().hasPrefix("HTTP/1.1 503 "))
      let local = try api.client(.local)
      local.send(api.request("GET", "/api/v1/state"))
      api.answer(try api.server.requested(17).id, "local")
      #expect(try local.answer().body == "local")
      api.answer(first, "first")
      try api.server.advance(by: .zero)
      let next = try TestClient(port: api.server.front.port)
      next.send(request(api))
      #expect(try next.answer().status == 404)
    }
  }
}
