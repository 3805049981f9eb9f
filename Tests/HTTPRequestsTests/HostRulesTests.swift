import BridgeProtocol
import HTTPRequests
import NativePlugins
import System
import Testing
import Vocabulary

@Suite("The hosts of requests")
struct HostRulesTests {
  /// A name that leads to some addresses, and what a request to a URL there comes to.
  private func refusal(
    of url: String, at addresses: [String], allowing hosts: [String] = []
  ) async -> PluginError? {
    let rules = HostRules(
      allowed: hosts.compactMap { HTTPHost($0) }, ownPorts: [8100, 8101],
      lookUp: { _ in addresses.compactMap { HostAddress($0) } })
    // A program that fails as curl does where no server answers.
    let requests = HTTPRequests(rules: rules, answerByteCountMax: 10_000, program: "false")
    defer { requests.finish() }
    let work = PluginWork(
      plugin: "CapacitorHttp", method: "get", options: ["url": .string(url)],
      build: PluginBuild(platform: .ios))
    let outcome = await withCheckedContinuation { continuation in
      let number = Int.random(in: 0 ... .max)
      requests.perform(work, number: number) { continuation.resume(returning: $0) }
    }
    guard case .failure(let error) = outcome else { return nil }
    #expect(await downloadRefusal(work, by: requests) == error)
    return error
  }

  /// What a download comes to, which has the same rules.
  private func downloadRefusal(_ work: PluginWork, by requests: HTTPRequests) async -> PluginError?
  {
    let outcome = await withCheckedContinuation { continuation in
      requests.download(work, number: Int.random(in: 0 ... .max)) {
        continuation.resume(returning: $0)
      }
    }
    guard case .failure(let error) = outcome else { return nil }
    return error
  }

  private func isRefused(
    _ url: String, at addresses: [String], allowing hosts: [String] = []
  ) async -> Bool {
    await refusal(of: url, at: addresses, allowing: hosts)?.code == HostRules.refusalCode
  }

  @Test func `public ones are asked`() async {
    let failure = await refusal(of: "https://example.com/", at: ["93.184.215.14"])
    #expect(failure?.code == "NSURLErrorDomain")
    #expect(await !isRefused("http://example.com", at: ["2606:2800:21f:cb07::1"]))
  }

  @Test func `one address that is not public makes the host one that is refused`() async {
    #expect(await isRefused("https://example.com/", at: ["93.184.215.14", "10.0.0.1"]))
  }

  @Test func `the refusal says how to allow the host`() async {
    let error = await refusal(of: "http://nas.local/files", at: ["192.168.1.7"])
    #expect(error?.code == HostRules.refusalCode)
    #expect(error?.message.contains("--http-host nas.local:80") == true)
  }

  @Test func `those that the user allows are asked, on the port that was named`() async {
    #expect(await !isRefused("http://NAS.local/", at: ["192.168.1.7"], allowing: ["nas.local"]))
    #expect(
      await !isRefused("http://[::1]:5000/", at: ["::1"], allowing: ["[::1]:5000"]))
    #expect(
      await isRefused("http://localhost:5001/", at: ["127.0.0.1"], allowing: ["localhost:5000"]))
    #expect(await isRefused("http://a.nas.local/", at: ["192.168.1.7"], allowing: ["nas.local"]))
  }

  @Test func `the shell's own ports are refused even then`() async {
    #expect(
      await isRefused("http://localhost:8100/", at: ["127.0.0.1"], allowing: ["localhost"]))
    #expect(await isRefused("http://x.test:8101/", at: ["127.0.0.1"], allowing: ["x.test:8101"]))
  }

  @Test(arguments: [
    "file:///etc/passwd", "ftp://example.com/", "//example.com/", "/path", "http://",
    "http://user@example.com/", "http://example.com:0/", "http://example.com:99999/",
    "http://exa mple.com/", "http://example.com\\@127.0.0.1/", "http://ex%61mple.com/",
    "http://exämple.com/", "http://[::1/", "",
  ])
  func `a URL that two readers could see differently is refused`(_ url: String) async {
    let error = await refusal(of: url, at: ["93.184.215.14"])
    #expect(error?.message.contains("cannot be asked for") == true)
  }

  @Test(arguments: ["nas.local", "nas:1", "[::1]:80", "127.0.0.1"])
  func `a host of the command line is read`(_ text: String) {
    #expect(HTTPHost(text) != nil)
  }

  @Test(arguments: ["", "a b", "http://nas", "nas:0", "nas:x", "::1", "a/b", "a@b"])
  func `what is no host is not read`(_ text: String) {
    #expect(HTTPHost(text) == nil)
  }
}
