import Foundation
import Testing
import WebServer

/// What one client may take of one turn of the loop, which is stopped to look at it.
@Suite("A turn of the loop", .serialized)
final class TurnTests {
  private let folder: TemporaryFolder
  private let server: RunningServer
  private static let text = String(repeating: "some text that gets smaller, ", count: 15_000)

  init() throws {
    folder = try TemporaryFolder()
    for name in ["large.txt", "page.html"] {
      try Self.text.write(toFile: "\(folder.path)/\(name)", atomically: false, encoding: .utf8)
    }
    var configuration = ServerConfiguration.test(roots: [folder.path])
    configuration.front.injection = "<script>1</script>"
    server = try RunningServer.start(configuration)
  }

  deinit { try? server.stop() }

  private func request(_ target: String, method: String = "GET", _ fields: String = "") -> [UInt8] {
    Array(
      ("\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(server.front.port)\r\n\(fields)\r\n")
        .utf8)
  }

  private func answer(
    _ target: String, method: String = "GET", _ fields: String = "Accept-Encoding: gzip\r\n"
  ) throws -> String {
    let client = try TestClient(port: server.front.port)
    client.send(request(target, method: method, fields + "Connection: close\r\n"))
    let head = try client.head()
    _ = try client.rest()
    return head
  }

  private static func answerCount(_ bytes: [UInt8]) -> Int {
    String(decoding: bytes, as: UTF8.self).ranges(of: "HTTP/1.1 404 ").count
  }

  @Test func `answers a few of the requests that a client sent at once, and then others`() throws {
    let many = try TestClient(port: server.front.port)
    let one = try TestClient(port: server.front.port)
    try server.settle()
    var hold = try server.hold()
    many.send(Array((0..<150).map { _ in request("/none.txt") }.joined()))
    one.send(request("/none.txt"))
    hold = try server.turn(hold)
    #expect(Self.answerCount(many.available()) == 8)
    #expect(Self.answerCount(one.available()) == 1)
    one.send(request("/none.txt"))
    hold = try server.turn(hold)
    #expect(Self.answerCount(many.available()) == 8)
    #expect(Self.answerCount(one.available()) == 1)
    hold.release()
    for _ in 0..<134 { #expect(try many.answer().status == 404) }
  }

  @Test func `answers all of them to a client that sends no more`() throws {
    let client = try TestClient(port: server.front.port)
    client.send(Array((0..<100).map { _ in request("/none.txt") }.joined()))
    client.shutDownSending()
    #expect(Self.answerCount(try client.rest()) == 100)
  }

  @Test(arguments: ["/large.txt", "/page"])
  func `does not wait for compression`(target: String) throws {
    let client = try TestClient(port: server.front.port)
    try server.settle()
    var hold = try server.hold()
    client.send(request(target, "Accept-Encoding: gzip\r\nConnection: close\r\n"))
    hold = try server.turn(hold)
    #expect(client.available().isEmpty)
    hold.release()
    #expect(try client.head().contains("\r\nContent-Encoding: gzip\r\n"))
    #expect(try client.rest().count < Self.text.utf8.count / 10)
  }

  @Test func `compresses the files that several clients ask for at once, one by one`() throws {
    let names = (0..<6).map { "part\($0).txt" }
    for name in names {
      try (name + Self.text).write(
        toFile: "\(folder.path)/\(name)", atomically: false, encoding: .utf8)
    }
    let clients = try (0..<3).map { _ in try TestClient(port: server.front.port) }
    for client in clients {
      let requests = (names + names).map { request("/\($0)", "Accept-Encoding: gzip\r\n") }
      client.send(Array(requests.joined()))
      client.shutDownSending()
    }
    for client in clients {
      let heads = String(decoding: try client.rest(), as: UTF8.self).ranges(
        of: "Encoding: gzip\r\n")
      #expect(heads.count == 12)
    }
  }

  @Test(arguments: ["/large.txt", "/page"])
  func `compresses nothing for HEAD, nor for a client that has the file`(target: String) throws {
    #expect(!(try answer(target, method: "HEAD").contains("Content-Encoding")))
    let plain = try tag(answer(target, ""))
    let unchanged = try answer(target, "Accept-Encoding: gzip\r\nIf-None-Match: \(plain)\r\n")
    #expect(unchanged.hasPrefix("HTTP/1.1 304 "))
    #expect(try tag(unchanged) == plain)
    #expect(!(try answer(target, method: "HEAD").contains("Content-Encoding")), "none was made")
    let packed = try tag(answer(target))
    #expect(packed != plain)
    #expect(try answer(target, method: "HEAD").contains("\r\nContent-Encoding: gzip\r\n"))
    let again = try answer(target, "Accept-Encoding: gzip\r\nIf-None-Match: \(packed)\r\n")
    #expect(again.hasPrefix("HTTP/1.1 304 "))
    #expect(try tag(again) == packed)
  }

  private func tag(_ head: String) throws -> String {
    let start = try #require(head.ranges(of: "\r\nETag: ").first)
    return String(head[start.upperBound...].prefix { $0 != "\r\n" })
  }

  @Test func `sends a page of any size from the file behind its beginning`() throws {
    let beginning = "<!doctype html><head><title>"
    let page = beginning + String(repeating: "0123456789", count: 1_000_000)
    try page.write(toFile: "\(folder.path)/long.html", atomically: false, encoding: .utf8)
    let expected = Array(page.replacing("<head>", with: "<head><script>1</script>").utf8)
    for range in [0..<expected.count, 10..<60, 65_000..<66_000, 9_000_000..<9_000_010] {
      let client = try TestClient(port: server.front.port)
      client.send(
        request(
          "/long",
          "Range: bytes=\(range.lowerBound)-\(range.upperBound - 1)\r\nConnection: close\r\n"))
      #expect(try client.head().contains("\r\nContent-Length: \(range.count)\r\n"))
      #expect(try client.rest() == Array(expected[range]))
    }
  }

  @Test func `sends a file to a client that says that it sends no more`() throws {
    let client = try TestClient(port: server.front.port, receiveBufferByteCount: 4_096)
    client.send(request("/large.txt") + request("/none.txt"))
    client.shutDownSending()
    #expect(try client.answer().body == Self.text)
    #expect(try client.answer().status == 404)
    #expect(try client.rest() == [])
  }
}
