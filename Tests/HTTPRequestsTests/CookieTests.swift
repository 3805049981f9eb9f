import BridgeProtocol
import Foundation
import HTTPRequests
import NativePlugins
import System
import Testing
import Vocabulary

/// Requests by curl itself to a server of this machine, under names that lead there.
@Suite("Cookies of requests")
struct CookieTests {
  private let server: CookieServer
  private let requests: HTTPRequests

  init() throws {
    server = try CookieServer()
    var names = (0..<8).map { "host\($0).test" }
    names += [
      "127.0.0.1", "shop.co.uk", "user.github.io", "example.com", "www.example.com",
      "notexample.com",
    ]
    requests = HTTPRequests(
      rules: HostRules(
        allowed: names.compactMap { HTTPHost($0) }, ownPorts: [],
        lookUp: { _ in ["127.0.0.1"].compactMap { HostAddress($0) } }),
      answerByteCountMax: 512 * 1_024)
  }

  private func end() {
    requests.finish()
    server.stop()
  }

  /// The cookies that come with a request, whose response sets some.
  @discardableResult
  private func cookies(
    _ place: String, setting cookies: [String] = [], headers: JSONObject = [:]
  ) async throws -> String {
    let host = place.prefix { $0 != "/" }
    let path = place.dropFirst(host.count)
    let query = cookies.map {
      $0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
    let url = "http://\(host):\(server.port)\(path)?" + query.joined(separator: "&")
    let work = PluginWork(
      plugin: "CapacitorHttp", method: "get",
      options: ["url": .string(url), "headers": .object(headers)],
      build: PluginBuild(platform: .android))
    let outcome = await withCheckedContinuation { continuation in
      let number = Int.random(in: 0 ... .max)
      requests.perform(work, number: number) { continuation.resume(returning: $0) }
    }
    return try #require(outcome.get().object?["data"]?.string)
  }

  @Test func `go back to the hosts and paths that they are meant for`() async throws {
    defer { end() }
    try await cookies(
      "example.com/x", setting: ["a=1; Path=/x", "all=2; Domain=example.com; HttpOnly"])
    #expect(try await cookies("example.com/x/y") == "a=1; all=2")
    #expect(try await cookies("example.com/xy") == "all=2")
    #expect(try await cookies("www.example.com/") == "all=2")
    #expect(try await cookies("notexample.com/") == "")
  }

  @Test(arguments: [
    ("127.0.0.1", "0.0.1"), ("example.com", "com"), ("shop.co.uk", "co.uk"),
    ("user.github.io", "github.io"), ("example.com", "www.example.com"),
  ])
  func `are not taken for a domain that is not the host's`(
    _ host: String, _ domain: String
  ) async throws {
    defer { end() }
    try await cookies("\(host)/", setting: ["a=1; Domain=\(domain)", "b=2"])
    #expect(try await cookies("\(host)/") == "b=2")
  }

  @Test(arguments: [
    "a=2; Secure", "__Secure-a=2", "__Host-a=2; Path=/", "a=2\u{1}",
    "a={5000}",
  ])
  func `are not taken where their attributes forbid it`(_ cookie: String) async throws {
    defer { end() }
    try await cookies("example.com/", setting: ["b=2", cookie])
    #expect(try await cookies("example.com/") == "b=2")
  }

  @Test func `have no carriage return`() async throws {
    defer { end() }
    try await cookies("example.com/", setting: ["a=1\rX-Injected: 1"])
    #expect(try await cookies("example.com/") == "a=1")
  }

  @Test(arguments: ["a=; Max-Age=0", "a=; Expires=Wed, 09 Jun 2021 10:18:14 GMT"])
  func `are deleted by a response`(_ deletion: String) async throws {
    defer { end() }
    try await cookies("example.com/", setting: ["a=1", "b=2"])
    try await cookies("example.com/", setting: [deletion])
    #expect(try await cookies("example.com/") == "b=2")
    try await cookies("example.com/", setting: ["a=3; Max-Age=1000"])
    #expect(try await cookies("example.com/").contains("a=3"))
  }

  @Test func `of a redirect go with the request that follows it`() async throws {
    defer { end() }
    #expect(try await cookies("example.com/to/x", setting: ["a=1; Path=/"]) == "a=1")
  }

  @Test func `of two requests at a time are all kept`() async throws {
    defer { end() }
    try await cookies("example.com/", setting: ["old=1", "kept=1"])
    async let first = cookies("example.com/meet", setting: ["a=1"])
    async let second = cookies("example.com/meet", setting: ["b=1", "old=; Max-Age=0"])
    _ = try await (first, second)
    let sent = try await cookies("example.com/")
    #expect(Set(sent.split(separator: "; ")) == ["a=1", "b=1", "kept=1"])
  }

  @Test func `that are too many for a request do not make it fail`() async throws {
    defer { end() }
    for place in 0..<2 {
      try await cookies("example.com/", setting: (0..<30).map { "c\(place)-\($0)={1024}" })
    }
    // What common servers take as one header.
    let sent = try await cookies("example.com/")
    #expect((1_024...8_190).contains(sent.utf8.count))
  }

  @Test(arguments: [
    (["example.com", "example.com"], 40, 4_000),
    (Array(repeating: "example.com", count: 4), 50, 1),
    ((0..<24).map { "host\($0 % 8).test" }, 50, 1),
  ])
  func `that are too many to keep push the oldest out`(
    _ hosts: [String], _ count: Int, _ byteCount: Int
  ) async throws {
    defer { end() }
    try await cookies("example.com/", setting: ["oldest=1; Path=/oldest"])
    for (place, host) in hosts.enumerated() {
      let many = (0..<count).map { "c\(place)-\($0)={\(byteCount)}; Path=/many" }
      try await cookies("\(host)/", setting: many)
    }
    try await cookies("example.com/", setting: ["newest=1"])
    #expect(try await cookies("example.com/oldest") == "newest=1")
    let host = try #require(hosts.last)
    let last = "c\(hosts.count - 1)-\(count - 1)=v"
    #expect(try await cookies("\(host)/many").contains(last))
  }

  @Test func `give way to the header of a request`() async throws {
    defer { end() }
    try await cookies("example.com/", setting: ["a=1", "b=1"])
    let sent = try await cookies(
      "example.com/", setting: ["c=1", "a=; Max-Age=0"], headers: ["cookie": "own=2"])
    #expect(sent == "own=2")
    let kept = try await cookies("example.com/")
    #expect(Set(kept.split(separator: "; ")) == ["b=1", "c=1"])
  }

  @Test func `do not go to another host by a header of a request`() async throws {
    defer { end() }
    try await cookies("shop.co.uk/", setting: ["a=1"])
    let sent = try await cookies(
      "example.com/", setting: ["b=1"], headers: ["Host": "shop.co.uk"])
    #expect(sent == "")
    #expect(try await cookies("shop.co.uk/") == "a=1")
    let own = try await cookies(
      "shop.co.uk/", headers: ["Host": .string("SHOP.co.uk:\(server.port)")])
    #expect(own == "a=1")
  }

  @Test func `are not taken from a body that looks like theirs`() async throws {
    defer { end() }
    let line = "example.com\tFALSE\t/\tFALSE\t0\ta\t1\n"
    try await cookies("example.com/body", setting: ["\n# Netscape HTTP Cookie File\n\n" + line])
    #expect(try await cookies("example.com/") == "")
  }
}

extension PluginData {
  /// The object of an answer that is small.
  var object: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }
}
