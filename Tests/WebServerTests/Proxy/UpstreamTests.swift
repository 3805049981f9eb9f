import System
import Testing
import WebServer

@Suite("The URL of a server that is proxied")
struct UpstreamTests {
  @Test(arguments: [
    ("http://localhost:5173", "localhost:5173", "/"),
    ("http://localhost:5173/", "localhost:5173", "/"),
    ("HTTP://LocalHost:5173/App/?a=1#b", "localhost:5173", "/App/?a=1"),
    ("http://127.0.0.1:3000/x", "127.0.0.1:3000", "/x"),
    ("http://[::1]:3000", "[::1]:3000", "/"),
    ("http://shop.localhost", "shop.localhost", "/"),
    ("http://localhost?a", "localhost", "/?a"),
    ("http://0.0.0.0:8080", "0.0.0.0:8080", "/"),
  ])
  func `is taken apart`(url: String, host: String, path: String) throws {
    let upstream = try Upstream(url: url, allowsRemote: false)
    #expect(upstream.host == host)
    #expect(upstream.origin == "http://" + host)
    #expect(upstream.path == path)
    #expect(upstream.addresses.allSatisfy { $0.isLoopback })
    #expect(!upstream.addresses.isEmpty)
  }

  @Test func `is tried at both addresses, as Node listens on one of them`() throws {
    let upstream = try Upstream(url: "http://localhost:5173", allowsRemote: false)
    #expect(upstream.addresses == [.loopback6(port: 5173), .loopback4(port: 5173)])
  }

  @Test(arguments: [
    "http://192.168.1.10:3000", "http://example.com", "http://localhost.evil.example:5173",
    "http://127.0.0.1.evil.example", "http://[fe80::1]:3000", "http://169.254.169.254",
    "http://10.0.0.1", "http://[::ffff:10.0.0.1]:80",
  ])
  func `is refused on another machine`(url: String) {
    #expect { try Upstream(url: url, allowsRemote: false) } throws: {
      String(describing: $0).contains("--allow-remote")
    }
  }

  @Test func `is another machine's with a flag`() throws {
    let upstream = try Upstream(url: "http://192.0.2.7:3000", allowsRemote: true)
    #expect(upstream.addresses.map(\.isLoopback) == [false])
  }

  @Test(arguments: [
    "https://localhost:5173", "ftp://localhost", "localhost:5173", "http://", "http://:80",
    "http://user@localhost:5173", "http://localhost:0", "http://localhost:99999",
    "http://localhost:", "http://[::1", "http://::1:80", "http://local host", "http://a\\b",
    "http://[localhost]:80", "http://localhost:5173@evil.example",
  ])
  func `is refused where it is malformed`(url: String) {
    #expect(throws: Upstream.Failure.self) { try Upstream(url: url, allowsRemote: false) }
  }
}
