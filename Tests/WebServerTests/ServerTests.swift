import Foundation
import Testing
import Vocabulary
import WebServer

@Suite("A running server", .serialized)
struct ServerTests {
  private func withServer(
    _ configuration: ServerConfiguration = .test(), echoes: Bool = false,
    isInRealTime: Bool = false, _ body: (RunningServer) throws -> Void
  ) throws {
    let server = try RunningServer.start(
      configuration, echoes: echoes, isInRealTime: isInRealTime)
    do {
      try body(server)
    } catch {
      try? server.stop()
      throw error
    }
    try server.stop()
  }

  @Test func `sends messages back in order`() throws {
    try withServer(echoes: true) { server in
      let client = try TestClient.webSocket(port: server.front.port)
      let messages = (0..<200).map { "message \($0) " + String(repeating: "x", count: $0 * 50) }
      for message in messages { client.send(Frame.bytes(.text, Array(message.utf8))) }
      for message in messages { #expect(try client.message() == message) }
    }
  }

  @Test func `assembles fragments around a ping, which it answers first`() throws {
    try withServer(echoes: true) { server in
      let client = try TestClient.webSocket(port: server.front.port)
      client.send(
        Frame.bytes(.text, Array("caf".utf8) + [0xC3], isFinal: false) + Frame.bytes(.ping, [1])
          + Frame.bytes(.continuation, [0xA9]))
      #expect(try client.frame()?.payload == [1])
      #expect(try client.message() == "café")
    }
  }

  @Test func `answers every ping of a packet with what it holds`() throws {
    try withServer { server in
      let client = try TestClient.webSocket(port: server.front.port)
      let contents = [[], [UInt8](repeating: 0xFF, count: 125), Array("ping".utf8), [0]]
      client.send(contents.flatMap { Frame.bytes(.ping, $0) })
      for content in contents {
        let pong = try client.frame()
        #expect(pong?.opcode == Frame.Opcode.pong.rawValue)
        #expect(pong?.payload == content)
      }
    }
  }

  @Test func `answers the newest ping of a client that does not read`() throws {
    var configuration = ServerConfiguration.test()
    configuration.limits.extraFrameBurst = 1_000_000
    try withServer(configuration) { server in
      let client = try TestClient.webSocket(
        port: server.front.port, receiveBufferByteCount: 4_096)
      let ping = [UInt8](repeating: 0x20, count: 125)
      var pings = Frame.bytes(.ping, ping)
      var count = 1
      while pings.count < 8_000_000 {
        pings += pings
        count *= 2
      }
      client.send(pings + Frame.bytes(.ping, Array("newest".utf8)) + Frame.bytes(.close))
      let answers = try client.rest()
      #expect(answers.suffix(10) == [0x8A, 6] + "newest".utf8 + [0x88, 0])
      #expect(answers.count < count * (2 + ping.count))
    }
  }

  @Test func `takes messages that came with the handshake`() throws {
    try withServer(echoes: true) { server in
      let port = server.front.port
      let client = try TestClient(port: port)
      let request =
        "GET /socket HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nUpgrade: websocket\r\n"
        + "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: test.v1\r\n"
        + "Authorization: Bearer 0123456789abcdef\r\n\r\n"
      client.send(Array(request.utf8) + Frame.bytes(.text, Array("early".utf8)))
      #expect(try client.head().hasPrefix("HTTP/1.1 101 "))
      #expect(try client.message() == "early")
    }
  }

  @Test(
    arguments: [
      1000, 1001, 1002, 1003, 1007, 1008, 1009, 1011, 1012, 1013, 4000, 4400, 4401, 4403, 4406,
      4408,
      4409, 4410, 4413, 4429, 4500,
    ] as [UInt16])
  func `every close code reaches the client, after what was sent`(code: UInt16) throws {
    try withServer { server in
      let client = try TestClient.webSocket(port: server.front.port)
      let id = try server.opened()
      let large = [UInt8](repeating: 0x61, count: 700_000)
      server.inbox.post(.send(id, large, .ordered))
      server.inbox.post(.close(id, code, "because é" + String(repeating: "é", count: 100)))
      #expect(try client.frame()?.payload == large)
      let close = try client.closeFrame()
      #expect(close?.code == code)
      #expect(close?.reason.hasPrefix("because éé") == true)
      #expect(close?.reason.utf8.count == 122)
      #expect(try server.closed(id) == code)
      #expect(try client.rest() == [])
    }
  }

  @Test func `tells the code that the client closed with`() throws {
    try withServer { server in
      let client = try TestClient.webSocket(port: server.front.port)
      let id = try server.opened()
      client.send(Frame.bytes(.close, [0x0F, 0xA1]))
      #expect(try client.closeFrame()?.code == 4001)
      #expect(try server.closed(id) == 4001)
    }
  }

  @Test(
    arguments: [
      (Frame.bytes(.close, [0x03, 0xE8]), 1000), (Frame.bytes(.ping, isFinal: false), 1002),
    ] as [([UInt8], UInt16)])
  func `takes the message that came in one packet with the end`(
    end: [UInt8], code: UInt16
  ) throws {
    try withServer { server in
      let client = try TestClient.webSocket(port: server.front.port)
      let id = try server.opened()
      client.send(
        Frame.bytes(.text, Array("last".utf8)) + Frame.bytes(.ping, Array("ping".utf8)) + end)
      #expect(try client.frame()?.payload == Array("ping".utf8))
      #expect(try client.closeFrame()?.code == code)
      #expect(try server.closed(id) == code)
      let came = try server.wait { inputs in
        inputs.compactMap { input -> String? in
          switch input {
          case .received(id, let text): String(decoding: text, as: UTF8.self)
          case .closed(id, _): "closed"
          default: nil
          }
        }
      }
      #expect(came == ["last", "closed"])
    }
  }

  @Test func `tells of a connection that was lost`() throws {
    try withServer { server in
      var client: TestClient? = try TestClient.webSocket(port: server.front.port)
      let id = try server.opened()
      client?.send(Frame.bytes(.ping))
      client = nil
      #expect(try server.closed(id) == nil)
    }
  }

  @Test func `keeps only the newest message of a slot for a client that does not read`() throws {
    var configuration = ServerConfiguration.test()
    configuration.limits.queueByteCountMax = 64_000_000
    try withServer(configuration) { server in
      let client = try TestClient.webSocket(
        port: server.front.port, receiveBufferByteCount: 4_096)
      let id = try server.opened()
      let filling = (0..<80).map { _ in
        ([UInt8](repeating: 0x66, count: 100_000), SendPolicy.ordered)
      }
      let states = (0..<1_000).map { (Array("state \($0)".utf8), SendPolicy.newest) }
      server.inbox.post(.sendMany(id, filling + states))
      server.inbox.post(.send(id, Array("end".utf8), .ordered))
      var received: [String] = []
      while let message = try client.message(), message != "end" {
        if message.hasPrefix("state") { received.append(message) }
      }
      #expect(received == ["state 999"])
    }
  }

  @Test func `closes a client that does not read with 1013`() throws {
    try withServer { server in
      let client = try TestClient.webSocket(
        port: server.front.port, receiveBufferByteCount: 4_096)
      let id = try server.opened()
      let piece = [UInt8](repeating: 0x66, count: 100_000)
      server.inbox.post(.sendMany(id, (0..<200).map { _ in (piece, .ordered) }))
      #expect(try server.closed(id) == 1013)
      #expect(try client.closeFrame()?.code == 1013)
    }
  }

  @Test func `a newest message is never too much for a client that does not read`() throws {
    var configuration = ServerConfiguration.test()
    configuration.limits.queueByteCountMax = 100_000
    try withServer(configuration) { server in
      let client = try TestClient.webSocket(
        port: server.front.port, receiveBufferByteCount: 4_096)
      let id = try server.opened()
      let state = [UInt8](repeating: 0x66, count: 1_000_000)
      let states = (0..<10).map { _ in (state, SendPolicy.newest) }
      server.inbox.post(.sendMany(id, states + [(Array("end".utf8), .ordered)]))
      var messages: [Int] = []
      while let message = try client.message(), message != "end" {
        messages.append(message.utf8.count)
      }
      #expect(messages.last == 1_000_000 && messages.count < 10)
    }
  }

  @Test func `takes posts of many threads in the order of each`() throws {
    try withServer { server in
      DispatchQueue.concurrentPerform(iterations: 8) { thread in
        for number in 0..<100 { server.inbox.post(.mark(thread * 1_000 + number)) }
      }
      let marks = try server.wait { _ in server.marks.count == 800 ? server.marks : nil }
      for thread in 0..<8 {
        #expect(marks.filter { $0 / 1_000 == thread } == (0..<100).map { thread * 1_000 + $0 })
      }
    }
  }

  @Test func `takes no more posts than the inbox holds, and all that it took`() throws {
    var configuration = ServerConfiguration.test()
    configuration.limits.inboxCountMax = 3
    try withServer(configuration) { server in
      let hold = try server.hold()
      #expect((0..<5).map { server.inbox.post(.mark($0)) } == [true, true, true, false, false])
      hold.release()
      try server.wait { _ in server.marks == [0, 1, 2] ? () : nil }
    }
  }

  @Test func `a timer whose instant has passed waits for nothing else`() throws {
    try withServer(isInRealTime: true) { server in
      for (index, delay) in [UInt64(50), 0, 0].enumerated() {
        server.inbox.post(.timer(milliseconds: delay))
        try server.wait { inputs in
          let count = inputs.count { if case .timerFired = $0 { true } else { false } }
          return count > index ? () : nil
        }
      }
    }
  }

  @Test func `can be made and dropped without running`() throws {
    for _ in 0..<3 {
      let server = try Server(configuration: .test())
      #expect(server.front.port != 0)
      #expect(server.front.port != server.control.port)
    }
  }

  @Test func `tells which endpoint a client came in at`() throws {
    try withServer { server in
      let client = try TestClient.webSocket(port: server.control.port)
      let facts = try server.wait { inputs -> ConnectionFacts? in
        for case .opened(_, let facts) in inputs { return facts }
        return nil
      }
      #expect(facts.endpoint == .controller)
      #expect(facts.peerAddress == "127.0.0.1")
      #expect(facts.origin == nil)
      client.send([])
    }
  }

  @Test func `turns signals into inputs and ignores them at its end`() throws {
    var configuration = ServerConfiguration.test()
    configuration.signals = [SIGUSR2]
    try withServer(configuration) { server in
      kill(getpid(), SIGUSR2)
      _ = try server.wait { inputs -> Bool? in
        inputs.contains { if case .signalled(SIGUSR2) = $0 { true } else { false } } ? true : nil
      }
    }
    // Its default action ends the process.
    kill(getpid(), SIGUSR2)
  }

  @Test func `names a port that is in use`() throws {
    try withServer { server in
      var configuration = ServerConfiguration.test()
      configuration.front.port = server.front.port
      let error = #expect(throws: WebServerError.self) {
        try Server(configuration: configuration)
      }
      #expect(error?.code == .portInUse(server.front.port))
      #expect(error?.description.contains("\(server.front.port)") == true)
    }
  }

  @Test func `names a root that does not exist`() {
    let error = #expect(throws: WebServerError.self) {
      try Server(configuration: .test(roots: ["/nonexistent"]))
    }
    #expect(error?.code == .unusableRoot("/nonexistent"))
  }
}
