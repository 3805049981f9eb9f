import Testing
import WebServer

@Suite("An answer that is passed back")
struct ProxiedResponseTests {
  private static let snippet = "<script src=\"/x\"></script><link rel=\"modulepreload\">"

  private func request(_ destination: String, method: String = "GET") throws -> ProxiedRequest {
    try ProxiedRequest(
      RequestHead(
        method: method, target: "/", isVersion11: true,
        fields: [("host", "app.localhost:8100"), ("sec-fetch-dest", destination)]))
  }

  private func response(
    _ head: String, for destination: String = "document", method: String = "GET"
  ) throws -> (response: ProxiedResponse, lines: [String]) {
    var bytes = Array(head.split(separator: "\n").joined(separator: "\r\n").utf8)
    bytes += [13, 10, 13, 10]
    let answer = try #require(try ResponseHead.take(from: &bytes))
    let context = ProxiedResponse.Context(
      host: "app.localhost:8100",
      upstream: try Upstream(url: "http://localhost:5173", allowsRemote: false),
      common: [
        HeaderField("Content-Security-Policy", "frame-ancestors http://control"),
        HeaderField("Cross-Origin-Resource-Policy", "same-origin"),
        HeaderField("Referrer-Policy", "no-referrer"),
      ], snippet: Self.snippet)
    let response = ProxiedResponse(
      answer, framing: try answer.framing(toRequestWith: method),
      to: try request(destination, method: method), in: context, spare: "spare")
    let text = String(decoding: response.headBytes(keepsAlive: true), as: UTF8.self)
    return (response, text.split(separator: "\r\n").map(String.init))
  }

  /// What is put into an empty document.
  private func injected(_ response: ProxiedResponse) -> String? {
    guard var injection = response.injection else { return nil }
    return String(decoding: injection.take([], isLast: true), as: UTF8.self)
  }

  @Test func `gets the snippet if it is a page`() throws {
    let (response, lines) = try response(
      """
      HTTP/1.1 200 Fine
      Content-Type: text/html; charset=utf-8
      Content-Length: 10
      ETag: "x"
      Last-Modified: yesterday
      Cache-Control: max-age=100
      Access-Control-Allow-Origin: *
      """)
    #expect(injected(response) == Self.snippet)
    #expect(
      lines == [
        "HTTP/1.1 200 Fine", "Content-Type: text/html; charset=utf-8",
        "Cache-Control: private, no-cache",
        "Content-Security-Policy: frame-ancestors http://control",
        "Cross-Origin-Resource-Policy: same-origin", "Transfer-Encoding: chunked",
        "Connection: keep-alive",
      ])
  }

  @Test(arguments: [
    ("HTTP/1.1 200 OK\nContent-Type: text/css", "document"),
    ("HTTP/1.1 200 OK", "document"),
    ("HTTP/1.1 200 OK\nContent-Type: text/html\nContent-Encoding: gzip", "document"),
    ("HTTP/1.1 200 OK\nContent-Type: text/html; charset=UTF-16", "document"),
    ("HTTP/1.1 302 Found\nContent-Type: text/html", "document"),
    ("HTTP/1.1 206 Partial\nContent-Type: text/html", "document"),
  ])
  func `stays as it is otherwise`(head: String, destination: String) throws {
    #expect(try response(head + "\nETag: \"x\"", for: destination).response.injection == nil)
    #expect(try response(head + "\nETag: \"x\"", for: destination).lines.contains("ETag: \"x\""))
  }

  @Test func `is not kept for later if a script fetches it`() throws {
    let head = "HTTP/1.1 200 OK\nContent-Type: text/html\nCache-Control: max-age=9\nExpires: later"
    let (response, lines) = try response(head, for: "empty")
    #expect(response.injection == nil)
    #expect(lines.filter { $0.hasPrefix("Cache-Control") } == ["Cache-Control: no-store"])
    #expect(!lines.contains { $0.hasPrefix("Expires") })
    let style = try self.response("HTTP/1.1 200 OK\nCache-Control: max-age=9", for: "style").lines
    #expect(style.contains("Cache-Control: max-age=9"))
  }

  @Test(arguments: [404, 500])
  func `of an error gets the snippet too`(status: Int) throws {
    #expect(
      try response("HTTP/1.1 \(status) No\nContent-Type: text/html").response.injection != nil)
  }

  @Test(arguments: [
    ("Content-Type: text/plain; charset=latin1", "Content-Type: text/html; charset=latin1"),
    ("Content-Type: text/plain", "Content-Type: text/html"),
    ("Content-Length: 0", "Content-Type: text/html; charset=utf-8"),
  ])
  func `of an error in plain text becomes a page`(field: String, expected: String) throws {
    let (answer, lines) = try response("HTTP/1.1 404 Not Found\n" + field)
    #expect(injected(answer)?.hasPrefix("<!doctype html>" + Self.snippet) == true)
    #expect(lines.contains(expected))
    #expect(lines.contains("Transfer-Encoding: chunked"))
  }

  @Test(arguments: ["empty", "script"])
  func `of an error stays a text where it is no page`(destination: String) throws {
    let head = "HTTP/1.1 404 Not Found\nContent-Type: text/plain"
    #expect(try response(head, for: destination).response.injection == nil)
  }

  @Test func `may be framed by the shell whatever the server says`() throws {
    let lines = try response(
      """
      HTTP/1.1 200 OK
      X-Frame-Options: DENY
      Content-Security-Policy: frame-ancestors 'none'; img-src *
      Content-Security-Policy: frame-ancestors 'self'
      """, for: "document"
    ).lines
    #expect(
      lines.filter { $0.hasPrefix("Content-Security-Policy") } == [
        "Content-Security-Policy: img-src *",
        "Content-Security-Policy: frame-ancestors http://control",
      ])
    #expect(!lines.contains { $0.hasPrefix("X-Frame") })
  }

  @Test func `carries the nonce in each element of the snippet`() throws {
    let answer = try response(
      """
      HTTP/1.1 200 OK
      Content-Type: text/html
      Content-Security-Policy: script-src 'nonce-aB+/=' 'strict-dynamic'
      """
    ).response
    #expect(
      injected(answer)
        == "<script nonce=\"aB+/=\" src=\"/x\"></script>"
        + "<link nonce=\"aB+/=\" rel=\"modulepreload\">")
  }

  @Test func `cannot smuggle markup in as a nonce`() throws {
    let answer = try response(
      """
      HTTP/1.1 200 OK
      Content-Type: text/html
      Content-Security-Policy: script-src 'nonce-"><script>'
      """
    ).response
    #expect(injected(answer) == Self.snippet)
  }

  @Test(arguments: [
    ("http://localhost:5173/next?a=1", "http://app.localhost:8100/next?a=1"),
    ("http://127.0.0.1:5173/", "http://app.localhost:8100/"),
    ("http://[::1]:5173", "http://app.localhost:8100"),
    ("//LOCALHOST:5173/x", "http://app.localhost:8100/x"),
    ("http://localhost:5173//evil.example/", "http://app.localhost:8100//evil.example/"),
    ("/next", "/next"), ("next", "next"),
    ("http://localhost:51731/", "http://localhost:51731/"),
    ("http://localhost:5173.evil.example/", "http://localhost:5173.evil.example/"),
    ("http://localhost:5173@evil.example/", "http://localhost:5173@evil.example/"),
    ("https://localhost:5173/", "https://localhost:5173/"),
    ("http://other.example/", "http://other.example/"),
  ])
  func `redirects within the front what redirects within the server`(
    location: String, expected: String
  ) throws {
    let lines = try response("HTTP/1.1 302 Found\nLocation: \(location)").lines
    #expect(lines.contains("Location: \(expected)"))
  }

  @Test func `keeps its cookies, for the front's host`() throws {
    let lines = try response(
      """
      HTTP/1.1 200 OK
      Set-Cookie: a=b; Path=/; Domain=localhost; HttpOnly
      Set-Cookie: domain=c; SameSite=Lax
      """
    ).lines
    #expect(lines.contains("Set-Cookie: a=b; Path=/; HttpOnly"))
    #expect(lines.contains("Set-Cookie: domain=c; SameSite=Lax"))
  }

  @Test(arguments: [
    "tandem-8101=x", "tandem-8101=x; Path=/; HttpOnly", " tandem-8101 =x", "tandem-1=", "tandem-2",
    "tandem-8101=; Max-Age=0",
  ])
  func `keeps no cookie in the place of the one that lets the browser in`(cookie: String) throws {
    let lines = try response("HTTP/1.1 200 OK\nSet-Cookie: \(cookie)\nSet-Cookie: tandem=1").lines
    #expect(lines.filter { $0.hasPrefix("Set-Cookie:") } == ["Set-Cookie: tandem=1"])
  }

  @Test(arguments: [
    (#""*""#, #""cache", "storage", "executionContexts""#),
    (#""cookies", "storage""#, #""storage""#), (#""cache","cookies""#, #""cache""#),
    (#""cookies""#, nil), (#""COOKIES""#, nil), ("cookies", nil), (#""clientHints", "x""#, nil),
  ])
  func `clears no cookies of the site`(asked: String, passed: String?) throws {
    let lines = try response("HTTP/1.1 200 OK\nClear-Site-Data: \(asked)").lines
    #expect(
      lines.filter { $0.hasPrefix("Clear-Site-Data:") }
        == (passed.map { ["Clear-Site-Data: \($0)"] } ?? []))
  }

  @Test func `loses what is about one connection`() throws {
    let lines = try response(
      """
      HTTP/1.1 200 OK
      Connection: close, X-Private
      X-Private: 1
      Keep-Alive: timeout=5
      Content-Length: 3
      """
    ).lines
    #expect(!lines.contains { $0.hasPrefix("X-Private") || $0.hasPrefix("Keep-Alive") })
    #expect(lines.contains("Content-Length: 3"))
  }

  @Test func `to HEAD has the length of what is not sent, unless it would change`() throws {
    let head = "HTTP/1.1 200 OK\nContent-Length: 7\nContent-Type: "
    #expect(try response(head + "text/css", method: "HEAD").lines.contains("Content-Length: 7"))
    let lines = try response(head + "text/html", method: "HEAD").lines
    #expect(!lines.contains { $0.hasPrefix("Content-Length") || $0.hasPrefix("Transfer") })
  }

  @Test(arguments: [
    "Content-Length: 5\r\nContent-Length: 6", "Content-Length: 5\r\nTransfer-Encoding: chunked",
    "Transfer-Encoding: gzip", "Content-Length: five", "Content-Length: -1",
  ])
  func `is refused where its length could be read in two ways`(fields: String) throws {
    var bytes = Array("HTTP/1.1 200 OK\r\n\(fields)\r\n\r\n".utf8)
    let answer = try #require(try ResponseHead.take(from: &bytes))
    #expect(throws: ResponseHead.Malformed.self) {
      try answer.framing(toRequestWith: "GET")
    }
  }

  @Test(arguments: [
    "HTTP/2 200 OK\r\n\r\n", "200 OK\r\n\r\n", "HTTP/1.1 2x0 OK\r\n\r\n",
    "HTTP/1.1 200 OK\r\nNo colon\r\n\r\n", "HTTP/1.1 200 OK\r\nA: b\r\n c\r\n\r\n",
    "HTTP/1.1 200 OK\r\nA : b\r\n\r\n", "HTTP/1.1 200 OK\r\nA: b\rc\r\n\r\n",
    "HTTP/1.1 200 OK\r\nA: b\0c\r\n\r\n",
    "HTTP/1.1 200 OK\r\nA: " + String(repeating: "x", count: 70_000),
    "HTTP/1.1 200 OK\r\n" + String(repeating: "A: b\r\n", count: 300) + "\r\n",
  ])
  func `is refused where its head is broken`(text: String) {
    #expect(throws: ResponseHead.Malformed.self) {
      var bytes = Array(text.utf8)
      _ = try ResponseHead.take(from: &bytes)
    }
  }

  @Test func `is read from lines with single line feeds, and in any encoding`() throws {
    var bytes = Array("HTTP/1.0 200\nA: ".utf8) + [0xE9] + Array("\n\nrest".utf8)
    let answer = try #require(try ResponseHead.take(from: &bytes))
    #expect(answer.status == 200)
    #expect(answer.fields == [HeaderField("A", "é")])
    #expect(bytes == Array("rest".utf8))
  }
}
