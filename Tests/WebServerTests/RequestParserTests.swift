import Testing
import WebServer

@Suite("The parser of request heads")
struct RequestParserTests {
  private func parse(_ text: String, chunk: Int = .max) -> [RequestParser.Progress] {
    var parser = RequestParser(byteCountMax: 256, fieldCountMax: 4)
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
}
