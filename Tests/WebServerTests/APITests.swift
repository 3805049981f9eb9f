import Foundation
import Testing
import Vocabulary
import WebServer

@Suite("The API", .serialized)
struct APITests {
  @Test(arguments: APIRequest.Transport.allCases)
  func `hands a request over whole and sends the answer back`(
    transport: APIRequest.Transport
  ) throws {
    try APIServer.run { api in
      let client = try api.client(transport)
      let body = "{\"tab\":\"" + String(repeating: "é", count: 32_000) + "\"}"
      let bytes = api.request("POST", "/api/v1/tap%21?after=1%2B1&follow&b=a+c%26", body: body)
      for piece in stride(from: 0, to: bytes.count, by: 9_000) {
        client.send(Array(bytes[piece..<min(piece + 9_000, bytes.count)]))
      }
      let (id, request) = try api.server.requested()
      #expect(request.transport == transport)
      #expect(request.method == "POST")
      #expect(request.path == "tap!")
      #expect(request.query.map(\.name) == ["after", "follow", "b"])
      #expect(request.query.map(\.value) == ["1+1", "", "a c&"])
      #expect(request.body == Array(body.utf8))
      let refusal = APIResponse(status: 409, body: Array("{}\n".utf8))
      api.server.inbox.post(.respond(id, refusal))
      let answer = try client.answer()
      #expect(answer.status == 409)
      #expect(answer.body == "{}\n")
      #expect(answer.head.contains("\r\nContent-Type: application/json; charset=utf-8\r\n"))
      #expect(answer.head.contains("\r\nCache-Control: no-store\r\n"))
      #expect(answer.head.contains("\r\nConnection: keep-alive\r\n"))
    }
  }

  @Test(arguments: APIRequest.Transport.allCases)
  func `answers pipelined requests one by one, in order`(
    transport: APIRequest.Transport
  ) throws {
    try APIServer.run { api in
      let client = try api.client(transport)
      client.send(
        api.request("POST", "/api/v1/one", body: "{}") + api.request("GET", "/api/v1/two")
          + api.request("HEAD", "/api/v1/three") + api.request("GET", "/api/v1/four"))
      let (first, _) = try api.server.requested(1)
      #expect(api.server.requestCount == 1)
      api.answer(first, "first")
      #expect(try client.answer().body == "first")
      for (number, path) in [(2, "two"), (3, "three"), (4, "four")] as [(UInt64, String)] {
        let (id, request) = try api.server.requested(number)
        #expect(request.path == path)
        #expect(request.method == "GET")
        #expect(api.server.requestCount == Int(number))
        api.answer(id, path)
        if path == "three" {
          #expect(try client.head().contains("\r\nContent-Length: 5\r\n"))
        } else {
          #expect(try client.answer().body == path)
        }
      }
    }
  }

  @Test func `serves files on the same connection between requests`() throws {
    try APIServer.run({
      $0.control.virtualFiles = [
        "/file.txt": VirtualFile(contentType: "text/plain", bytes: Array("file".utf8))
      ]
    }) { api in
      let client = try api.client(.control)
      client.send(
        api.request("GET", "/api/v1/state") + api.request("GET", "/file.txt")
          + api.request("POST", "/api/v1/tap", body: "{}"))
      api.answer(try api.server.requested(1).id, "state")
      #expect(try client.answer().body == "state")
      #expect(try client.answer().body == "file")
      api.answer(try api.server.requested(2).id, "tap")
      #expect(try client.answer().body == "tap")
    }
  }

  @Test(arguments: APIRequest.Transport.allCases)
  func `lets a request wait longer than one may take to arrive`(
    transport: APIRequest.Transport
  ) throws {
    try APIServer.run { api in
      let client = try api.client(transport)
      client.send(api.request("GET", "/api/v1/state"))
      let (id, _) = try api.server.requested()
      try api.server.advance(by: .seconds(3_600))
      api.answer(id, "late")
      #expect(try client.answer().body == "late")
    }
  }

  @Test(arguments: APIRequest.Transport.allCases)
  func `closes a client whose content is slow, and the program never learns of it`(
    transport: APIRequest.Transport
  ) throws {
    try APIServer.run { api in
      let client = try api.client(transport)
      client.send(api.request("POST", "/api/v1/tap", ["Content-Length": "20"], body: "{\"tab\":"))
      try api.server.settle()
      try api.server.advance(by: .seconds(10))
      #expect(try client.rest() == [])
      #expect(api.server.requestCount == 0)
    }
  }

  @Test(arguments: APIRequest.Transport.allCases)
  func `tells that a client went away before the answer`(
    transport: APIRequest.Transport
  ) throws {
    try APIServer.run { api in
      var client: TestClient? = try api.client(transport)
      // What was pipelined behind it is not read any more.
      client?.send(
        api.request("POST", "/api/v1/wait", body: "{}") + api.request("GET", "/api/v1/b"))
      let (first, _) = try api.server.requested(1)
      client = nil
      try api.server.missed(first, over: transport)
      #expect(api.server.requestCount == 1)
      client = try api.client(transport)
      client?.send(api.request("GET", "/api/v1/c") + api.request("GET", "/api/v1/d"))
      let (second, _) = try api.server.requested(2)
      client?.resetAtTheEnd()
      client = nil
      try api.server.abandoned(second)
    }
  }

  @Test(arguments: APIRequest.Transport.allCases)
  func `answers a client that says that it sends no more`(
    transport: APIRequest.Transport
  ) throws {
    try APIServer.run { api in
      let client = try api.client(transport)
      client.send(api.request("GET", "/api/v1/a") + api.request("GET", "/api/v1/b"))
      client.shutDownSending()
      api.answer(try api.server.requested(1).id, "first")
      #expect(try client.answer().body == "first")
      let (second, _) = try api.server.requested(2)
      try api.server.settle()
      try api.server.advance(by: .seconds(9))
      api.answer(second, "second")
      #expect(try client.answer().body == "second")
      #expect(try client.rest() == [])
    }
  }

  @Test func `notices on the control socket that a client closed its other side as well`() throws {
    try APIServer.run { api in
      var client: TestClient? = try api.client(.local)
      client?.send(api.request("GET", "/api/v1/a"))
      client?.shutDownSending()
      let (id, _) = try api.server.requested()
      try api.server.settle()
      try api.server.advance(by: .seconds(3_600))
      client = nil
      try api.server.abandoned(id)
    }
  }

  @Test(arguments: APIRequest.Transport.allCases)
  func `tells a client that waits that the shell stops`(
    transport: APIRequest.Transport
  ) throws {
    try APIServer.run { api in
      let client = try api.client(transport)
      client.send(api.request("POST", "/api/v1/wait", body: "{}"))
      let (id, _) = try api.server.requested()
      api.server.inbox.post(.stop)
      let answer = try client.answer()
      #expect(answer.status == 503)
      #expect(answer.body.contains("\"code\":\"busy\""))
      try api.server.abandoned(id)
    }
  }

  @Test func `welcomes content that a client asks about first`() throws {
    try APIServer.run { api in
      let client = try api.client(.local)
      client.send(
        api.request("POST", "/api/v1/tap", ["Expect": "100-continue", "Content-Length": "2"])
          .dropLast(2) + Array("Content-Type: application/json\r\n\r\n".utf8))
      #expect(try client.head() == "HTTP/1.1 100 Continue\r\n\r\n")
      client.send(Array("{}".utf8))
      let (id, request) = try api.server.requested()
      #expect(request.body == Array("{}".utf8))
      api.answer(id, "done")
      #expect(try client.answer().body == "done")
    }
  }
}

@Suite("Refusals of the API", .serialized)
struct APIRefusalTests {
  private static let lengths: [(changes: [String: String?], body: String, status: Int)] = [
    (["Content-Length": nil], "{}", 411),
    (["Content-Length": nil, "Transfer-Encoding": "chunked"], "2\r\n{}\r\n0\r\n\r\n", 411),
    (["Transfer-Encoding": "chunked"], "{}", 400),
    (["Content-Length": "+2"], "{}", 400),
    (["Content-Length": "-2"], "{}", 400),
    (["Content-Length": "2, 2"], "{}", 400),
    (["Content-Length": "65537"], "{}", 413),
    (["Content-Length": "99999999999999999999"], "{}", 413),
    (["Content-Type": nil], "{}", 415),
    (["Content-Type": "text/plain"], "{}", 415),
    (["Content-Type": "application/jsonp"], "{}", 415),
    (["Upgrade": "websocket", "Connection": "Upgrade"], "{}", 400),
  ]

  @Test(arguments: APIRequest.Transport.allCases)
  func `meet content that is not plain JSON of a known length`(
    transport: APIRequest.Transport
  ) throws {
    try APIServer.run { api in
      for (changes, body, status) in Self.lengths {
        let client = try api.client(transport)
        client.send(api.request("POST", "/api/v1/tap", changes, body: body))
        let answer = try client.answer()
        #expect(answer.status == status, "\(changes)")
        #expect(answer.head.contains("\r\nConnection: close\r\n"))
        #expect(answer.body.hasPrefix("{\"error\":{\"code\":\"usage\",\"message\":\""))
        #expect(answer.body.hasSuffix("\"}}\n"))
        #expect(try client.rest() == [])
        #expect(api.server.requestCount == 0)
      }
    }
  }

  private static let targets = [
    ("DELETE", "/api/v1/x", 404), ("GET", "/api/v1/%zz", 400), ("GET", "/api/v1/..%2fx", 400),
    ("GET", "/api/v1/?a=%ff", 400), ("GET", "/api/v1/.hidden", 404),
  ]

  @Test(arguments: APIRequest.Transport.allCases)
  func `meet malformed targets, and the connection stays`(
    transport: APIRequest.Transport
  ) throws {
    try APIServer.run { api in
      let client = try api.client(transport)
      for (method, target, status) in Self.targets {
        client.send(api.request(method, target))
        let answer = try client.answer()
        #expect(answer.status == status, "\(method) \(target)")
        #expect(answer.body.hasPrefix("{\"error\":{\"code\":\"usage\""))
      }
      client.send(api.request("GET", "/api/v1/state"))
      #expect(try api.server.requested(1).request.path == "state")
    }
  }

  private static let wrongMethods = [
    ("OPTIONS", "tap", "POST"), ("PUT", "tap", "POST"), ("GET", "tap?a=b", "POST"),
    ("OPTIONS", "state", "GET, HEAD"), ("DELETE", "st%61te", "GET, HEAD"),
  ]

  @Test(arguments: APIRequest.Transport.allCases)
  func `meet another method than those of the path with exactly these, and the connection stays`(
    transport: APIRequest.Transport
  ) throws {
    try APIServer.run { api in
      let client = try api.client(transport)
      for (method, path, allowed) in Self.wrongMethods {
        client.send(api.request(method, "/api/v1/\(path)"))
        let answer = try client.answer()
        #expect(answer.status == 405, "\(method) \(path)")
        #expect(answer.head.contains("\r\nAllow: \(allowed)\r\n"), "\(method) \(path)")
        #expect(answer.body.hasPrefix("{\"error\":{\"code\":\"usage\""))
      }
      client.send(api.request("GET", "/api/v1/state"))
      #expect(try api.server.requested(1).request.path == "state")
    }
  }

  @Test(
    arguments: [
      [:], ["Content-Type": "text/plain"], ["Content-Type": nil], ["Content-Length": nil],
      ["Content-Length": "99999999"], ["Content-Length": nil, "Transfer-Encoding": "chunked"],
    ] as [[String: String?]])
  func `meet content for a path that is only read before it is looked at`(
    changes: [String: String?]
  ) throws {
    try APIServer.run { api in
      let client = try api.client(.control)
      client.send(api.request("POST", "/api/v1/state", changes, body: "{}"))
      let answer = try client.answer()
      #expect(answer.status == 405)
      #expect(answer.head.contains("\r\nAllow: GET, HEAD\r\n"))
      #expect(answer.head.contains("\r\nConnection: close\r\n"))
      #expect(api.server.requestCount == 0)
    }
  }

  @Test func `meet a wrong or missing token with one and the same answer`() throws {
    try APIServer.run { api in
      let client = try api.client(.control)
      let values: [String?] = [
        nil, "Bearer 0123456789abcdeX", "Bearer 0123456789abcde", "Bearer ", "Basic eA==",
        "0123456789abcdef",
      ]
      var bodies: Set<String> = []
      for value in values {
        client.send(api.request("GET", "/api/v1/state", ["Authorization": value]))
        let answer = try client.answer()
        #expect(answer.status == 401)
        #expect(answer.head.contains("\r\nWWW-Authenticate: Bearer\r\n"))
        bodies.insert(answer.body)
      }
      #expect(bodies.count == 1)
      #expect(bodies.first?.contains("\"notAllowed\"") == true)
      client.send(
        api.request("GET", "/api/v1/state", ["Authorization": "bearer 0123456789abcdef"]))
      #expect(try api.server.requested(1).request.path == "state")
    }
  }

  @Test func `meet many wrong tokens with a pause, but not the right one or none`() throws {
    try APIServer.run { api in
      let client = try api.client(.control)
      func answer(to authorization: String?) throws -> (status: Int, head: String) {
        client.send(api.request("GET", "/api/v1/state", ["Authorization": authorization]))
        let answer = try client.answer()
        return (answer.status, answer.head)
      }
      for _ in 0..<30 { #expect(try answer(to: nil).status == 401) }
      for _ in 0..<20 { #expect(try answer(to: "Bearer wrong").status == 401) }
      let (status, head) = try answer(to: "Bearer wrong")
      #expect(status == 429)
      #expect(head.contains("\r\nRetry-After: "))
      #expect(api.server.requestCount == 0)
      #expect(try answer(to: nil).status == 401)
      client.send(api.request("GET", "/api/v1/state"))
      #expect(try api.server.requested(1).request.path == "state")
    }
  }

  @Test func `end a minute after the first wrong token, for each address by itself`() {
    let second: UInt64 = 1_000_000_000
    var ledger = WrongTokenLedger(countMax: 3, period: .seconds(60))
    for number in 0..<3 as Range<UInt64> {
      #expect(ledger.wait(of: "127.0.0.1", at: (5 + number) * second) == nil)
      ledger.note("127.0.0.1", at: (5 + number) * second)
    }
    #expect(ledger.wait(of: "127.0.0.1", at: 10 * second) == 55 * second)
    #expect(ledger.wait(of: "::1", at: 10 * second) == nil)
    #expect(ledger.wait(of: "127.0.0.1", at: 65 * second - 1) == 1)
    #expect(ledger.wait(of: "127.0.0.1", at: 65 * second) == nil)
    ledger.note("127.0.0.1", at: 65 * second)
    #expect(ledger.wait(of: "127.0.0.1", at: 65 * second) == nil)
  }

  @Test func `remember a bounded number of addresses`() {
    var ledger = WrongTokenLedger(countMax: 1, period: .seconds(60))
    for number in 0..<1_024 { ledger.note("address \(number)", at: 1) }
    #expect(ledger.wait(of: "another", at: 2) == 60_000_000_000)
    #expect(ledger.wait(of: "another", at: 60_000_000_002) == nil)
  }

  @Test func `meet pages of other origins`() throws {
    try APIServer.run { api in
      for origin in ["http://evil.example", "null", "http://127.0.0.1:1", ""] {
        let client = try api.client(.control)
        client.send(api.request("POST", "/api/v1/tap", ["Origin": origin], body: "{}"))
        let answer = try client.answer()
        #expect(answer.status == 403)
        #expect(answer.body.contains("\"notAllowed\""))
      }
      #expect(api.server.requestCount == 0)
      let own = try api.client(.control)
      own.send(
        api.request(
          "POST", "/api/v1/tap", ["Origin": "http://127.0.0.1:\(api.server.control.port)"],
          body: "{}"))
      #expect(try api.server.requested().request.path == "tap")
    }
  }

  @Test func `meet the control API on the front origin, where it is not`() throws {
    try APIServer.run { api in
      let client = try TestClient(port: api.server.front.port)
      client.send(
        api.request(
          "POST", "/api/v1/tap", ["Host": "127.0.0.1:\(api.server.front.port)"], body: "{}"))
      #expect(try client.answer().status == 405)
      #expect(api.server.requestCount == 0)
    }
  }

  @Test func `meet paths outside of the API on the local socket`() throws {
    try APIServer.run { api in
      let client = try api.client(.local)
      for target in ["/", "/api/v1", "/api/v2/state", "/session.json"] {
        client.send(api.request("GET", target, ["Host": "anything", "Authorization": nil]))
        let answer = try client.answer()
        #expect(answer.status == 404)
        #expect(answer.body.contains("\"usage\""))
      }
      client.send(Array("GET /a b HTTP/1.1\r\n\r\n".utf8))
      let answer = try client.answer()
      #expect(answer.status == 400)
      #expect(answer.body.contains("\"usage\""))
    }
  }
}
