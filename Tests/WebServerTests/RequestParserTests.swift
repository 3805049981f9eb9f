import Testing
import WebServer

@Suite("The parser of request heads")
struct RequestParserTests {
  private func parse(_ text: String, chunk: Int = .max) -> [RequestParser.Progress] {
    var parser = RequestParser(byteCountMax: 256, fieldCountMax: 4, cookieByteCountMax: 100)
    var results: [RequestParser.Progress] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(chunk))
      rest = rest.dropFirst(piece.count)
      parser.append(piece.span)
      while true {
        let progress = parser.next()
        if progress == .incomplete { break }
        results.append(progress)
        if case .refused = progress { return results }
      }
    }
    return results
  }

  private let good = "GET /a?b=c HTTP/1.1\r\nHost: x\r\nX-Y: \t v w \r\n\r\n"

  @Test(arguments: [1, 2, 7, Int.max])
  func `reads a head however it is cut`(chunk: Int) {
    let results = parse(good + good, chunk: chunk)
    let head = RequestHead(
      method: "GET", target: "/a?b=c", isVersion11: true,
      fields: [(name: "host", value: "x"), (name: "x-y", value: "v w")])
    #expect(results == [.head(head), .head(head)])
  }

  @Test(arguments: [
    "GET / HTTP/1.1\n", "GET / HTTP/1.1\r\nA: b\n", "GET / HTTP/1.1\r\nA: b\r\n c\r\n\r\n",
    "GET / HTTP/1.1\r\nA : b\r\n\r\n", "GET / HTTP/1.1\r\nA\r\n\r\n", "GET /\r\n\r\n",
    "GET  / HTTP/1.1\r\n\r\n", "G T / HTTP/1.1\r\n\r\n", "GET * HTTP/1.1\r\n\r\n",
    "GET http://x/ HTTP/1.1\r\n\r\n", "GET /\\ HTTP/1.1\r\n\r\n", "GET /# HTTP/1.1\r\n\r\n",
    "GET /é HTTP/1.1\r\n\r\n", "GET / http/1.1\r\n\r\n", "\r\nGET / HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.1\r\nA: \u{1}\r\n\r\n", "GET / HTTP/1.1\r\nA: \0",
    "GET / HTTP/1.1\r\nA: b\rc\r\n\r\n",
  ])
  func `refuses what is malformed`(text: String) {
    guard case .refused(.badRequest, _)? = parse(text).last else {
      Issue.record("\(text.debugDescription) was not refused: \(parse(text))")
      return
    }
  }

  @Test func `refuses a head over the limits`() {
    let long = "GET /" + String(repeating: "a", count: 300)
    guard case .refused(.headersTooLarge, _)? = parse(long).last else {
      Issue.record("a long head was not refused")
      return
    }
    let many = "GET / HTTP/1.1\r\n" + String(repeating: "A: b\r\n", count: 5) + "\r\n"
    guard case .refused(.headersTooLarge, _)? = parse(many).last else {
      Issue.record("many fields were not refused")
      return
    }
  }

  @Test(arguments: [
    ("HTTP/1.1", "", true), ("HTTP/1.1", "Connection: close\r\n", false), ("HTTP/1.0", "", false),
    ("HTTP/1.0", "Connection: Keep-Alive\r\n", true),
    ("HTTP/1.1", "Connection: a, Close\r\n", false),
  ])
  func `knows whether the connection goes on`(version: String, field: String, expected: Bool) {
    guard case .head(let head)? = parse("GET / \(version)\r\n\(field)\r\n").first else {
      Issue.record("not parsed")
      return
    }
    #expect(head.keepsAlive == expected)
  }

  private func cookies(_ lines: String, chunk: Int = .max) -> [String]? {
    let results = parse("GET / HTTP/1.1\r\n\(lines)\r\n" + good, chunk: chunk)
    guard results.count == 2, case .head(let head) = results[0], results[1] == parse(good)[0]
    else { return nil }
    return head.values("cookie")
  }

  private static let many = (0..<40).map { "name\($0)=0123456789" }

  @Test(arguments: [1, 2, 7, 100, Int.max])
  func `leaves out cookies beyond their bound, however they are cut`(chunk: Int) {
    let kept = Self.many.prefix(5).joined(separator: "; ")
    #expect(kept.utf8.count <= 100)
    let line = "Cookie: \(Self.many.joined(separator: "; "))\r\n"
    #expect(cookies(line, chunk: chunk) == [kept])
    let own = "Cookie: \(Self.many.joined(separator: ";"));tandem-8101=x \r\n"
    #expect(cookies(own, chunk: chunk) == [kept + "; tandem-8101=x"])
    #expect(cookies("Cookie: a=b\r\nX: y\r\ncookie:c=d; ;\r\n", chunk: chunk) == ["a=b; c=d"])
    #expect(cookies("Cookie: \r\nCookies: a\r\n", chunk: chunk) == [])
  }

  @Test(arguments: [1, 7, Int.max])
  func `counts cookies neither as header fields nor as bytes of the head`(chunk: Int) {
    let lines = Self.many.map { "Cookie: \($0)\r\n" }.joined()
    #expect(cookies(lines + "A: \(String(repeating: "a", count: 150))\r\n", chunk: chunk) != nil)
    let long = lines + "A: \(String(repeating: "a", count: 300))\r\n"
    #expect(cookies(long, chunk: chunk) == nil)
  }

  @Test(arguments: [
    "Cookie: a=\u{1}\r\n", "Cookie: a=\0b\r\n", "Cookie: a=b\n", "Cookie: a=b\rc\r\n",
    "Cookie: a;\r;b\r\n",
  ])
  func `refuses cookies that are malformed`(line: String) {
    let results = parse("GET / HTTP/1.1\r\n\(line)\r\n")
    guard case .refused(.badRequest, _)? = results.last else {
      Issue.record("not refused: \(results)")
      return
    }
  }

  @Test func `refuses what no browser sends as cookies`() {
    for text in [String(repeating: "a", count: 9_000), String(repeating: "a=b; ", count: 250_000)] {
      let results = parse("GET / HTTP/1.1\r\nCookie: \(text)", chunk: 16_384)
      #expect(
        results == [.refused(.headersTooLarge, why: "the cookies are too large")])
    }
  }
}
