import System
import Testing
import WebServer

/// Every limit of time, on real sockets, by a clock that the test moves.
///
/// The server looks at the limits of its connections once a second.
@Suite("The limits of time")
struct TimeLimitTests {
  private func withServer(
    _ configuration: ServerConfiguration = .test(), _ body: (RunningServer) throws -> Void
  ) throws {
    let server = try RunningServer.start(configuration, echoes: true)
    do {
      try body(server)
    } catch {
      try? server.stop()
      throw error
    }
    try server.stop()
  }

  private func request(_ server: RunningServer, _ target: String, _ fields: String = "") -> [UInt8]
  {
    Array("GET \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(server.front.port)\r\n\(fields)\r\n".utf8)
  }

  @Test func `a request has ten seconds to arrive, however it drips, and delays nobody`() throws {
    try withServer { server in
      let clients = try (0..<40).map { _ in try TestClient(port: server.front.port) }
      for client in clients.dropFirst(10) { client.send(Array("GET / HT".utf8)) }
      try server.settle()
      try server.advance(by: .seconds(9))
      let late = try #require(clients.last)
      late.send(Array("XX\r\n\r\n".utf8))
      clients[10].send(Array("TP/1.1\r\nX-Slow: 1\r\n".utf8))
      try server.settle()
      try server.advance(by: .seconds(2))
      for client in clients.dropLast() { #expect(try client.rest() == []) }
      #expect(try late.head().hasPrefix("HTTP/1.1 400 "))
    }
  }

  @Test func `a request that is whole in time is answered`() throws {
    try withServer { server in
      let client = try TestClient(port: server.front.port)
      let bytes = request(server, "/none.txt")
      client.send(Array(bytes.prefix(20)))
      try server.settle()
      try server.advance(by: .seconds(9))
      client.send(Array(bytes.dropFirst(20)))
      #expect(try client.answer().status == 404)
    }
  }

  @Test func `content that nobody wants is not waited for`() throws {
    try withServer { server in
      let client = try TestClient(port: server.front.port)
      let head = "POST / HTTP/1.1\r\nHost: 127.0.0.1:\(server.front.port)\r\n"
      client.send(Array((head + "Content-Length: 1000000\r\n\r\n").utf8))
      #expect(try client.answer().status == 405)
    }
  }

  @Test func `an idle connection is kept for ten seconds`() throws {
    try withServer { server in
      let client = try TestClient(port: server.front.port)
      for _ in 0..<3 {
        client.send(request(server, "/none.txt"))
        #expect(try client.answer().status == 404)
        try server.advance(by: .seconds(9))
      }
      try server.advance(by: .seconds(2))
      #expect(try client.rest() == [])
    }
  }

  @Test func `a client that takes nothing of a download is dropped after thirty seconds`() throws {
    let byteCount = 12_000_000
    var configuration = ServerConfiguration.test()
    configuration.front.virtualFiles = [
      "/large": VirtualFile(
        contentType: "text/plain", bytes: [UInt8](repeating: 0x61, count: byteCount))
    ]
    try withServer(configuration) { server in
      let client = try TestClient(port: server.front.port, receiveBufferByteCount: 4_096)
      client.send(request(server, "/large"))
      #expect(try client.head().hasPrefix("HTTP/1.1 200 "))
      // What fits into the buffers of the system is taken yet, and its time begins anew.
      for _ in 0..<5 {
        try server.settle()
        try server.advance(by: .seconds(31))
      }
      #expect(try client.rest().count < byteCount)
    }
  }

  @Test func `a silent client is pinged after 20 seconds, and dropped after 35`() throws {
    try withServer { server in
      let client = try TestClient.webSocket(port: server.front.port)
      let id = try server.opened()
      try server.advance(by: .seconds(19))
      client.send(Frame.bytes(.text, Array("first".utf8)))
      #expect(try client.frame()?.payload == Array("first".utf8), "no ping came before it")
      try server.advance(by: .seconds(20))
      #expect(try client.frame()?.opcode == 9)
      client.send(Frame.bytes(.pong) + Frame.bytes(.text, Array("second".utf8)))
      #expect(try client.message() == "second")
      try server.advance(by: .seconds(34))
      #expect(try client.frame()?.opcode == 9)
      #expect(!server.hasClosed(id))
      try server.advance(by: .seconds(2))
      #expect(try server.closed(id) == nil)
      #expect(try client.frame() == nil)
    }
  }

  @Test func `a client that does not answer a close frame is cut after two seconds`() throws {
    var configuration = ServerConfiguration.test()
    configuration.limits.connectionCountMax = 1
    try withServer(configuration) { server in
      let client = try TestClient.webSocket(port: server.front.port)
      let id = try server.opened()
      server.inbox.post(.close(id, 4001, "enough"))
      #expect(try client.closeFrame()?.code == 4001)
      try server.advance(by: .seconds(1))
      let early = try TestClient(port: server.front.port)
      #expect(try early.head().hasPrefix("HTTP/1.1 503 "))
      try server.advance(by: .seconds(2))
      let next = try TestClient(port: server.front.port)
      next.send(request(server, "/none.txt", "Connection: close\r\n"))
      #expect(try next.answer().status == 404)
    }
  }

  @Test func `messages come back to their rate`() throws {
    try withServer { server in
      let client = try TestClient.webSocket(port: server.front.port)
      let burst = ServerLimits().messageBurst
      for _ in 0..<2 {
        for _ in 0..<burst { client.send(Frame.bytes(.text, [0x61])) }
        for _ in 0..<burst { #expect(try client.message() == "a") }
        #expect(!server.wasThrottled)
        try server.advance(by: .seconds(2))
      }
      for _ in 0...burst { client.send(Frame.bytes(.text, [0x61])) }
      for _ in 0...burst { #expect(try client.message() == "a") }
      #expect(server.wasThrottled)
    }
  }

  @Test func `the timer of the program fires once, when it is due`() throws {
    try withServer { server in
      server.inbox.post(.timer(milliseconds: 60_000))
      server.inbox.post(.timer(milliseconds: 50_000))
      try server.advance(by: .zero)
      try server.advance(by: .milliseconds(49_999))
      #expect(server.timerCount == 0)
      try server.advance(by: .milliseconds(1))
      #expect(server.timerCount == 1)
      try server.advance(by: .seconds(60))
      #expect(server.timerCount == 1)
    }
  }

  @Test func `a stop waits half a second for clients that say nothing`() throws {
    let server = try RunningServer.start(.test())
    let clients = try (0..<3).map { _ in try TestClient.webSocket(port: server.front.port) }
    let idle = try TestClient(port: server.front.port)
    try server.settle()
    try server.beginStop()
    #expect(try idle.rest() == [], "it asked for nothing")
    for client in clients { #expect(try client.closeFrame()?.code == 1001) }
    try server.advance(by: .milliseconds(499))
    #expect(!server.hasEnded)
    try server.endStop()
    #expect(!server.inbox.post(.stop))
    for client in clients { #expect(try client.rest() == []) }
  }

  @Test func `a stop that everybody agrees to waits for nothing`() throws {
    let server = try RunningServer.start(.test())
    let client = try TestClient.webSocket(port: server.front.port)
    _ = try server.opened()
    try server.beginStop()
    #expect(try client.closeFrame()?.code == 1001)
    #expect(try client.rest() == [])
    client.shutDownSending()
    try server.waitForEnd()
  }
}
