import System
import Testing
import WebServer

@Suite("The time limits of a proxy", .serialized)
struct ProxyTimeLimitTests {
  /// Runs a server before another one that takes connections and never reads from them.
  private func withSilentServer(_ body: (RunningServer, TestClient) throws -> Void) throws {
    let silent = try ListeningSocket(.loopback4, port: 0)
    var configuration = ServerConfiguration.test()
    configuration.front.upstream = try Upstream(
      url: "http://127.0.0.1:\(silent.port)", allowsRemote: false)
    let server = try RunningServer.start(configuration)
    do {
      try body(server, TestClient(port: server.front.port))
    } catch {
      try? server.stop()
      throw error
    }
    try server.stop()
  }

  private func request(_ fields: String, to server: RunningServer) -> [UInt8] {
    Array(("POST / HTTP/1.1\r\nHost: 127.0.0.1:\(server.front.port)\r\n" + fields + "\r\n").utf8)
  }

  @Test func `a server has two minutes to answer`() throws {
    try withSilentServer { server, client in
      client.send(request("", to: server))
      try server.settle()
      try server.advance(by: .seconds(118))
      try server.advance(by: .seconds(4))
      let answer = try client.answer()
      #expect(answer.status == 504)
      #expect(answer.body.contains("does not answer"))
      #expect(try client.rest() == [])
    }
  }

  @Test func `a client has half a minute for the next piece of its content`() throws {
    try withSilentServer { server, client in
      client.send(request("Content-Length: 10\r\n", to: server))
      try server.settle()
      try server.advance(by: .seconds(28))
      client.send([1, 2, 3])
      try server.settle()
      try server.advance(by: .seconds(28))
      client.send([1, 2, 3])
      try server.settle()
      try server.advance(by: .seconds(32))
      #expect(try client.rest() == [])
    }
  }
}
