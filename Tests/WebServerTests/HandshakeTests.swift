import Testing
import WebServer

@Suite("The handshake")
struct HandshakeTests {
  private let socket = SocketConfiguration(
    path: "/socket", subprotocol: "tandem.page.v1", token: "0123456789abcdef",
    messageByteCountMax: 100)
  private let hosts = HostPolicy(
    port: 8100, name: "users.localhost", additional: ["tandem.test:8100"])

  private func head(_ changes: [String: String?] = [:], target: String = "/socket") -> RequestHead {
    var fields: [String: String?] = [
      "host": "localhost:8100", "origin": "http://localhost:8100", "upgrade": "websocket",
      "connection": "keep-alive, Upgrade", "sec-websocket-version": "13",
      "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
      "sec-websocket-protocol": "tandem.page.v1, tandem.token.0123456789abcdef",
    ]
    fields.merge(changes) { $1 }
    return RequestHead(
      method: "GET", target: target, isVersion11: true,
      fields: fields.compactMap { name, value in value.map { (name: name, value: $0) } })
  }

  private func status(_ head: RequestHead) -> HTTPStatus? {
    do throws(Handshake.Refusal) {
      _ = try Handshake(head, for: socket, hosts: hosts)
      return nil
    } catch {
      return error.status
    }
  }

  @Test func `is accepted when all is right`() throws {
    let handshake = try Handshake(head(), for: socket, hosts: hosts)
    #expect(handshake.origin == "http://localhost:8100")
    #expect(handshake.key == "dGhlIHNhbXBsZSBub25jZQ==")
  }

  @Test(
    arguments: [
      (["upgrade": "h2c"], .badRequest), (["upgrade": "websocket, h2c"], .badRequest),
      (["connection": "close"], .badRequest), (["sec-websocket-version": "12"], .upgradeRequired),
      (["sec-websocket-key": "short"], .badRequest),
      (["origin": "http://127.0.0.1:8100"], .forbidden),
      (["origin": "null"], .forbidden), (["sec-websocket-protocol": "other"], .badRequest),
      (["sec-websocket-protocol": "tandem.page.v1"], .unauthorized),
      (["sec-websocket-protocol": "tandem.page.v1, tandem.token.0123456789abcdeF"], .unauthorized),
      (["content-length": "5"], .badRequest),
    ] as [([String: String], HTTPStatus)])
  func `is refused for one wrong field`(changes: [String: String], expected: HTTPStatus) {
    #expect(status(head(changes.mapValues { $0 })) == expected)
  }

  @Test func `needs its path`() {
    #expect(status(head(target: "/")) == .notFound)
  }

  @Test func `needs an origin where one is required`() {
    var strict = socket
    strict.requiresOrigin = true
    let anonymous = head(["origin": nil])
    #expect(status(anonymous) == nil)
    #expect(throws: Handshake.Refusal.self) {
      try Handshake(anonymous, for: strict, hosts: hosts)
    }
  }

  @Test(arguments: [
    ("127.0.0.1:8100", HostPolicy.Verdict.allowed), ("[::1]:8100", .allowed),
    ("LocalHost:8100", .allowed), ("tandem.test:8100", .allowed), ("localhost", .foreign),
    ("users.localhost:8100", .allowed), ("Users.LocalHost:8100", .allowed),
    ("shop.localhost:8100", .foreign), ("a.users.localhost:8100", .foreign),
    ("users.localhost.:8100", .foreign), ("users.localhost", .foreign),
    ("users.localhost:8101", .foreign), ("users.localhost.evil.com:8100", .foreign),
    ("localhost:8101", .foreign), ("evil.example:8100", .foreign), ("127.0.0.2:8100", .foreign),
    ("", .malformed), ("localhost:80@evil", .malformed), ("a b", .malformed),
  ])
  func `knows its hosts`(host: String, expected: HostPolicy.Verdict) {
    #expect(hosts.judge(head(["host": host])) == expected)
  }

  @Test(
    arguments: [
      ("users.localhost:8100", "http://users.localhost:8100", nil),
      ("users.localhost:8100", "http://localhost:8100", .forbidden),
      ("users.localhost:8100", "http://127.0.0.1:8100", .forbidden),
      ("127.0.0.1:8100", "http://users.localhost:8100", .forbidden),
      ("users.localhost:8100", "http://shop.localhost:8100", .forbidden),
      ("users.localhost:8100", "https://users.localhost:8100", .forbidden),
    ] as [(String, String, HTTPStatus?)])
  func `wants the origin by the name that the request is sent to`(
    host: String, origin: String, expected: HTTPStatus?
  ) {
    #expect(status(head(["host": host, "origin": origin])) == expected)
  }

  @Test func `needs no port in the name where it is that of HTTP`() {
    let hosts = HostPolicy(port: 80, name: "users.localhost", additional: [])
    #expect(hosts.judge(head(["host": "users.localhost"])) == .allowed)
    #expect(hosts.judge(head(["host": "users.localhost:80"])) == .allowed)
  }

  @Test(arguments: [
    ("users.localhost:8100", false), ("Users.LocalHost:8100", false), ("localhost:8100", true),
    ("127.0.0.1:8100", true), ("[::1]:8100", true), ("tandem.test:8100", true),
  ])
  func `lets service workers only stay under the app's own name`(host: String, isRefused: Bool) {
    #expect(hosts.refusesWorker(head(["host": host, "service-worker": "script"])) == isRefused)
    #expect(!hosts.refusesWorker(head(["host": host])))
  }

  @Test func `knows no host that is missing`() {
    #expect(hosts.judge(head(["host": nil])) == .malformed)
  }
}
