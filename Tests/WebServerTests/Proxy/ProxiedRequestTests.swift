import Testing
import WebServer

@Suite("A request that is passed on")
struct ProxiedRequestTests {
  private let upstream = try? Upstream(url: "http://localhost:5173", allowsRemote: false)

  private func request(
    _ fields: [(String, String)], method: String = "GET", isVersion11: Bool = true
  ) throws(ProxiedRequest.Refusal) -> ProxiedRequest {
    try ProxiedRequest(
      RequestHead(
        method: method, target: "/a?b", isVersion11: isVersion11,
        fields: [("host", "127.0.0.1:8100")] + fields.map { (name: $0.0, value: $0.1) }))
  }

  private func lines(_ fields: [(String, String)], method: String = "GET") throws -> [String] {
    let upstream = try #require(upstream)
    let text = try String(
      decoding: request(fields, method: method).headBytes(for: upstream), as: UTF8.self)
    #expect(text.hasSuffix("\r\n\r\n"))
    return text.split(separator: "\r\n").map(String.init)
  }

  @Test func `names the server's own host and origin`() throws {
    let lines = try lines([
      ("origin", "http://127.0.0.1:8100"), ("referer", "http://127.0.0.1:8100/from"),
      ("cookie", "a=b"), ("x-own", "kept"),
    ])
    #expect(lines.prefix(2) == ["GET /a?b HTTP/1.1", "Host: localhost:5173"])
    #expect(lines.contains("Origin: http://localhost:5173"))
    #expect(lines.contains("referer: http://localhost:5173/from"))
    #expect(lines.contains("cookie: a=b"))
    #expect(lines.contains("x-own: kept"))
    #expect(lines.contains("Accept-Encoding: identity"))
    #expect(lines.contains("Connection: close"))
  }

  @Test(arguments: [
    "http://evil.example", "null", "http://127.0.0.1:8101", "http://localhost:8100",
  ])
  func `of another origin stays one of another origin`(origin: String) throws {
    #expect(try lines([("origin", origin)]).contains("Origin: \(origin)"))
  }

  @Test func `loses what is about one connection`() throws {
    let lines = try lines([
      ("connection", "keep-alive, X-Private"), ("x-private", "1"), ("keep-alive", "5"),
      ("te", "trailers"), ("proxy-authorization", "x"), ("x-forwarded-host", "evil"),
      ("forwarded", "for=evil"), ("accept-encoding", "gzip"), ("http2-settings", "x"),
    ])
    #expect(lines.count == 5)
  }

  @Test func `loses the cookie that lets devices in`() throws {
    let lines = try lines([("cookie", "tandem-8101=secret; a=b; tandem-x=c")])
    #expect(lines.contains("cookie: a=b; tandem-x=c"))
    #expect(try !self.lines([("cookie", "tandem-8101=secret")]).contains { $0.contains("cookie") })
  }

  @Test func `of a page asks for the whole page`() throws {
    let fields = [
      ("if-none-match", "x"), ("if-modified-since", "x"), ("range", "bytes=1-"),
      ("sec-fetch-dest", "document"),
    ]
    #expect(try !lines(fields).contains { $0.hasPrefix("if-") || $0.hasPrefix("range") })
    let script = try lines(fields.dropLast() + [("sec-fetch-dest", "script")])
    #expect(script.contains("if-none-match: x"))
    #expect(script.contains("range: bytes=1-"))
  }

  @Test(
    arguments: [
      ([("sec-fetch-dest", "document")], true), ([("sec-fetch-dest", "iframe")], true),
      ([("sec-fetch-dest", "empty"), ("accept", "text/html")], false),
      ([("sec-fetch-dest", "script")], false),
      ([("accept", "text/html,application/xhtml+xml")], true), ([("accept", "*/*")], true),
      ([], true), ([("accept", "application/json")], false),
      ([("accept", "*/*"), ("user-agent", "Mozilla/5.0")], false),
      ([("accept", "text/html,*/*"), ("user-agent", "Mozilla/5.0")], true),
      ([("accept", "text/html"), ("user-agent", "Mozilla/5.0")], false),
      ([("accept", "text/html")], true),
      ([("accept", "text/html"), ("hx-request", "true")], false),
      ([("accept", "text/html"), ("turbo-frame", "list")], false),
      ([("accept", "text/html"), ("x-requested-with", "XMLHttpRequest")], false),
    ] as [([(String, String)], Bool)])
  func `is for a page or for something in it`(fields: [(String, String)], isPage: Bool) throws {
    #expect(try request(fields).purpose == (isPage ? .document : .resource))
  }

  @Test(
    arguments: [
      [("content-length", "5"), ("content-length", "6")], [("content-length", "5, 5")],
      [("content-length", "-5")], [("content-length", "+5")], [("content-length", "0x5")],
      [("content-length", "")], [("content-length", "99999999999999999999")],
      [("content-length", "5"), ("transfer-encoding", "chunked")],
      [("transfer-encoding", "gzip, chunked")], [("transfer-encoding", "identity")],
      [("transfer-encoding", "chunked"), ("transfer-encoding", "chunked")],
      [("transfer-encoding", "\u{b}chunked")],
      [("upgrade", "h2c"), ("connection", "upgrade")],
      [("upgrade", "websocket")], [("upgrade", "websocket, h2c"), ("connection", "upgrade")],
      [("upgrade", "websocket"), ("connection", "upgrade"), ("content-length", "3")],
    ] as [[(String, String)]])
  func `is refused where it could be read in two ways`(fields: [(String, String)]) {
    #expect { try request(fields) } throws: {
      ($0 as? ProxiedRequest.Refusal)?.status == .badRequest
    }
  }

  @Test func `in chunks is refused from a client that cannot know them`() {
    #expect(throws: ProxiedRequest.Refusal.self) {
      try request([("transfer-encoding", "chunked")], isVersion11: false)
    }
  }

  @Test(arguments: ["TRACE", "CONNECT"])
  func `has a method for an app`(method: String) {
    #expect(throws: ProxiedRequest.Refusal.self) { try request([], method: method) }
  }

  @Test func `that went through the proxy is refused`() throws {
    let via = try #require(try lines([]).first { $0.hasPrefix("Via: ") })
    #expect { try request([("via", String(via.dropFirst(5)))]) } throws: {
      ($0 as? ProxiedRequest.Refusal)?.status == .badGateway
    }
  }

  @Test func `says how long its content is`() throws {
    let length = try lines([("content-length", "12")], method: "POST")
    #expect(length.contains("Content-Length: 12"))
    let chunks = try lines([("transfer-encoding", "Chunked")], method: "POST")
    #expect(chunks.contains("Transfer-Encoding: chunked"))
  }

  @Test func `for a WebSocket stays one`() throws {
    let fields = [
      ("upgrade", "WebSocket"), ("connection", "keep-alive, Upgrade"),
      ("sec-websocket-key", "key"), ("sec-websocket-protocol", "vite-hmr"),
    ]
    #expect(try request(fields).purpose == .webSocket)
    let lines = try lines(fields)
    #expect(lines.contains("Upgrade: websocket"))
    #expect(lines.contains("Connection: Upgrade"))
    #expect(lines.contains("sec-websocket-protocol: vite-hmr"))
    #expect(!lines.contains("Connection: close"))
  }
}
