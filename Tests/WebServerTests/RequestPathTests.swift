import Testing
import WebServer

@Suite("The path of a request target")
struct RequestPathTests {
  @Test(arguments: [
    ("/", [], true), ("/?a=/../b", [], true), ("/index.html", ["index.html"], false),
    ("/a/b/", ["a", "b"], true), ("/caf%C3%A9", ["café"], false), ("/a%20b", ["a b"], false),
    ("/100%25", ["100%"], false), ("/.well-known/x", [".well-known", "x"], false),
    ("/a%2541", ["a%41"], false),
  ])
  func `is decoded once`(target: String, segments: [String], isDirectory: Bool) throws {
    let path = try RequestPath(target: target)
    #expect(path.segments == segments)
    #expect(path.isDirectory == isDirectory)
  }

  @Test(arguments: [
    "", "a", "/..", "/a/../b", "/%2e%2e", "/%2E.", "/.", "/a/./b", "//", "/a//b", "/%00", "/a%2fb",
    "/a%5cb", "/%", "/%4", "/%g0", "/%c0%af", "/%ff", "/%ed%a0%80", "/%252e%252e", "/%252f",
    "/%255c", "/%2500", "/a%0ab", "/%7f",
  ])
  func `is refused where it is malformed or could mean another file`(target: String) {
    #expect(throws: RequestPath.Refusal.malformed) { try RequestPath(target: target) }
  }

  @Test(arguments: [
    "/.env", "/.git/config", "/a/.hidden", "/%2eenv", "/...", "/a/.well-known/x",
    "/.well-known/.env",
  ])
  func `names no hidden file`(target: String) {
    #expect(throws: RequestPath.Refusal.hidden) { try RequestPath(target: target) }
  }

  @Test(arguments: [("/a", false), ("/a.b/c", false), ("/a.js", true), ("/a.b/", false)])
  func `has an extension if its last segment has a dot`(target: String, expected: Bool) throws {
    #expect(try RequestPath(target: target).hasExtension == expected)
  }
}
