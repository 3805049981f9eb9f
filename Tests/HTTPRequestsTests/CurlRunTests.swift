import BridgeProtocol
import Foundation
import HTTPRequests
import NativePlugins
import System
import Testing
import Vocabulary

/// Requests by a program in curl's place that answers with the options that it was given.
@Suite("What curl is asked for")
struct CurlRunTests {
  private let program: String
  private let requests: HTTPRequests

  init() throws {
    let folder = FileManager.default.temporaryDirectory
    program = folder.appending(path: "curl-\(UUID().uuidString)").path()
    let script = """
      #!/bin/sh
      [ "$*" = "--disable --config /dev/fd/3" ] || exit 3
      printf 'HTTP/1.1 103 Early Hints\\r\\n\\r\\nHTTP/2 200\\r\\nset-cookie: a=1; Path=/x\\r\\n'
      printf 'Set-Cookie: gone=1; Max-Age=0\\r\\n\\r\\n'
      cat /dev/fd/3
      printf 'body: '; cat /dev/fd/4
      printf '\\n%s\\n\\n' "$(grep -o 'tandem-[0-9]*-[0-9]*' /dev/fd/3)"
      """
    try script.write(toFile: program, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
    requests = HTTPRequests(
      rules: HostRules(
        allowed: [], ownPorts: [],
        lookUp: { _ in ["1.1.1.1", "2606::1"].compactMap { HostAddress($0) } }),
      answerByteCountMax: 100_000, program: program)
  }

  private func end() {
    requests.finish()
    try? FileManager.default.removeItem(atPath: program)
  }

  private func perform(_ method: String, _ options: JSONObject) async -> HTTPRequests.Outcome {
    let work = PluginWork(
      plugin: "CapacitorHttp", method: method, options: options,
      build: PluginBuild(platform: .android))
    return await withCheckedContinuation { continuation in
      let number = Int.random(in: 0 ... .max)
      requests.perform(work, number: number) { continuation.resume(returning: $0) }
    }
  }

  /// The lines of the options, and of the body.
  private func lines(_ method: String, _ options: JSONObject) async throws -> [Substring] {
    let answer = try await perform(method, options).get().object
    return try #require(answer?["data"]?.string).split(separator: "\n")
  }

  @Test func `values of the page stand in quotes, each in a line`() async throws {
    defer { end() }
    let lines = try await lines(
      "post",
      [
        "url": "https://Example.com/a b\"\\?q='\n",
        "headers": [
          "X-A": "say \"hi\" \\ @file", "X-Empty": "", "Content-Type": "text/plain",
        ],
        "data": "@/etc/passwd",
      ])
    for line in [
      #"url = "https://example.com/a%20b%22%5C?q='%0A""#, #"request = "POST""#,
      #"connect-to = "::pinned.invalid:443""#,
      #"resolve = "pinned.invalid:443:1.1.1.1,[2606:0:0:0:0:0:0:1]""#,
      #"header = "X-A: say \"hi\" \\ @file""#, #"header = "X-Empty;""#,
      #"data-binary = "@/dev/fd/4""#, #"cookie = "/dev/fd/5""#, #"cookie-jar = "-""#,
      "body: @/etc/passwd",
    ] {
      #expect(lines.contains { $0 == line }, "\(line)")
    }
  }

  @Test func `a quotation mark in the name of a form's field is escaped`() async throws {
    defer { end() }
    let lines = try await lines(
      "post",
      [
        "url": "https://example.com", "headers": ["Content-Type": "multipart/form-data"],
        "dataType": "formData",
        "data": [["key": "a\"\u{301}; b=\"", "value": "1", "type": "string"]],
      ])
    #expect(lines.contains { $0.hasSuffix("name=\"a%22\u{301}; b=%22\"") })
  }

  @Test func `JSON may be as large as an answer, and is refused beyond`() async throws {
    defer { end() }
    for (byteCount, isRead) in [
      (ProtocolLimits.answerByteCountMax - 1_000, true),
      (ProtocolLimits.answerByteCountMax + 1, false),
    ] {
      let script = """
        #!/bin/sh
        printf 'HTTP/1.1 200 OK\\r\\nContent-Type: application/json\\r\\n\\r\\n"'
        head -c \(byteCount) /dev/zero | tr '\\0' a
        printf '"\\n%s\\n\\n' "$(grep -o 'tandem-[0-9]*-[0-9]*' /dev/fd/3)"
        """
      try script.write(toFile: program, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
      let requests = HTTPRequests(
        rules: HostRules(
          allowed: [], ownPorts: [], lookUp: { _ in [HostAddress("1.1.1.1")].compactMap(\.self) }),
        answerByteCountMax: 2 * ProtocolLimits.answerByteCountMax, program: program)
      let work = PluginWork(
        plugin: "CapacitorHttp", method: "get", options: ["url": "http://example.com/"],
        build: PluginBuild(platform: .ios))
      let outcome = await withCheckedContinuation { continuation in
        requests.perform(work, number: 1) { continuation.resume(returning: $0) }
      }
      switch outcome {
      case .success(.text(let text)): #expect(isRead && text.count > byteCount)
      case .failure(let error): #expect(!isRead && error.code == "UNAVAILABLE")
      case .success: Issue.record("an answer in one part")
      }
      requests.finish()
    }
  }

  @Test(arguments: [
    ["X-A: b": "c"], ["@file": "c"], ["X A": "c"], ["X-A": "b\r\nX-B: c"], ["": "c"],
  ])
  func `a header that is none is refused`(_ header: [String: String]) async {
    defer { end() }
    let headers = JSONObject(header.map { .init(name: $0.key, value: .string($0.value)) })
    let outcome = await perform(
      "get", ["url": "https://example.com", "headers": .object(headers)])
    #expect(throws: PluginError.self) { try outcome.get() }
  }

  @Test func `a response is the last of its heads, with headers of one name as one`() async throws {
    defer { end() }
    let answer = try #require(
      try await perform("get", ["url": "http://example.com"]).get().object)
    #expect(answer["status"] == 200)
    #expect(answer["url"] == "http://example.com/")
    let cookies = try #require(answer["headers"]?["set-cookie"]?.string)
    #expect(cookies.hasPrefix("a=1; Path=/x, gone=1"))
  }

  @Test func `more requests than are sent at a time wait for their turn`() async {
    defer { end() }
    let count = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<20 {
        group.addTask {
          guard case .success = await perform("get", ["url": "http://example.com"]) else {
            return false
          }
          return true
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(count == 20)
  }

  @Test func `a request that nobody waits for is broken off, and makes room`() async throws {
    defer { end() }
    // Hangs until somebody ends it.
    let script = "#!/bin/sh\nexec sleep 600\n"
    try script.write(toFile: program, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
    let work = PluginWork(
      plugin: "CapacitorHttp", method: "get", options: ["url": "http://example.com/"],
      build: PluginBuild(platform: .ios))
    // More than are done at a time, so that some of them wait.
    let outcomes = await withTaskGroup(of: Bool.self) { group in
      for number in 1...20 {
        group.addTask {
          await withCheckedContinuation { continuation in
            requests.perform(work, number: number) { outcome in
              continuation.resume(returning: (try? outcome.get()) == nil)
            }
          }
        }
      }
      group.addTask {
        // One that is not known yet is asked for again.
        while !Task.isCancelled {
          for number in 1...20 { requests.cancel(number) }
          await Task.yield()
        }
        return true
      }
      var refused = 0
      for await isRefused in group.prefix(20) where isRefused { refused += 1 }
      group.cancelAll()
      return refused
    }
    #expect(outcomes == 20)
  }
}
