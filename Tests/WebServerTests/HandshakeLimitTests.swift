import Testing
import WebServer

@Suite("Handshakes with a wrong token")
struct HandshakeLimitTests {
  private func handshake(
    _ server: RunningServer, token: String?
  ) throws -> (status: Int, head: String) {
    let client = try TestClient(port: server.front.port)
    let subprotocols = ["test.v1"] + (token.map { ["tandem.token.\($0)"] } ?? [])
    let lines = [
      "GET /socket HTTP/1.1", "Host: 127.0.0.1:\(server.front.port)", "Upgrade: websocket",
      "Connection: Upgrade", "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
      "Sec-WebSocket-Protocol: \(subprotocols.joined(separator: ", "))",
    ]
    client.send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
    let head = try client.head()
    return (Int(head.dropFirst(9).prefix(3)) ?? 0, head)
  }

  @Test func `meet a pause after 20 in a minute, and a right token never does`() throws {
    let server = try RunningServer.start(.test())
    for _ in 0..<25 { #expect(try handshake(server, token: nil).status == 401) }
    for number in 0..<20 {
      #expect(try handshake(server, token: "0123456789abcde\(number)x").status == 401)
    }
    for _ in 0..<2 {
      let (status, head) = try handshake(server, token: "0123456789abcdeg")
      #expect(status == 429)
      #expect(head.contains("\r\nRetry-After: "))
      #expect(try handshake(server, token: "0123456789abcdef").status == 101)
    }
    #expect(try handshake(server, token: nil).status == 401)
    try server.advance(by: .seconds(60))
    #expect(try handshake(server, token: "0123456789abcdeg").status == 401)
    try server.stop()
  }
}
