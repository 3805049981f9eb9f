import Navigation
import TestSupport
import Testing
import Vocabulary

@Suite("Paths in normal form")
struct PathTests {
  private func resolve(
    _ url: String, from base: String = "/", _ policies: (inout Policies) -> Void = { _ in }
  ) throws -> Resolution {
    let manifest = try AppManifest(.fit(policies))
    return manifest.resolve(url, relativeTo: try #require(manifest.resolve(base).location))
  }

  @Test(arguments: [
    ("/", "/"), ("", "/"), ("/track", "/track"), ("/track/", "/track"), ("/track//5", "/track/5"),
    ("/track/./5", "/track/5"), ("/track/../track/5", "/track/5"), ("/../../track", "/track"),
    ("/track/%2e%2E/schedule", "/schedule"), ("/track/%2e/5", "/track/5"),
    ("/track/5/..", "/track"),
    ("/track/.%2e/.", "/"), ("/track/...", "/track/..."), ("/track/5\\6", "/track/5/6"),
    ("/track/a%2Fb", "/track/a%2Fb"), ("/track/%2541", "/track/%2541"),
    ("/track/a b", "/track/a%20b"), ("/track/é", "/track/%C3%A9"), ("  /track \n", "/track"),
    ("/tr\tack\n", "/track"), ("/#a/", "/#a/"), ("/?x=a/", "/?x=a/"), ("/track/?q", "/track?q"),
    ("/track/5?raw=x?y=1", "/track/5?raw=x?y=1"), ("/track#a?b", "/track#a?b"),
    ("/track#a#b", "/track#a#b"), ("/track?q=a b'c", "/track?q=a%20b%27c"), ("/track?", "/track"),
    ("/?", "/"), ("/track/?", "/track"), ("/?#x", "/#x"), ("/track#", "/track#"),
    ("/?%3F", "/?%3F"),
    ("app:track?", "/track"), ("https://my.app.com/?", "/"),
  ])
  func `a path is brought into normal form`(url: String, normal: String) throws {
    #expect(try resolve(url).location?.url == normal)
  }

  @Test(arguments: [
    "/", "/track//../x/%2e%2e/y/?a?b#c", "/track/a b/é", "app:x//y/../z", "../a/./b",
  ])
  func `the normal form of a normal form is itself`(url: String) throws {
    let once = try #require(try resolve(url).location)
    #expect(try resolve(once.url).location == once)
  }

  @Test(arguments: [
    ("../schedule", "/track/5", "/schedule"), ("6", "/track/5", "/track/6"),
    ("./6/sets", "/track/5", "/track/6/sets"), ("../../../x", "/track/5", "/x"),
    ("?q=1", "/track/5?p#f", "/track/5?q=1"), ("#g", "/track/5?p#f", "/track/5?p#g"),
    ("", "/track/5?p#f", "/track/5?p"),
    ("?", "/track/5?p#f", "/track/5"), ("?#g", "/track/5?p", "/track/5#g"),
    ("/x", "/track/5", "/x"),
  ])
  func `a relative link is resolved as a URL`(url: String, base: String, normal: String) throws {
    #expect(try resolve(url, from: base).location?.url == normal)
  }

  @Test func `policies change what a path means`() throws {
    #expect(
      try resolve("../schedule", from: "/track/5") { $0.relativeLinks = .segment }
        .location?.url == "/track/schedule")
    #expect(try resolve("/track/../x") { $0.dotSegments = .keep }.location?.url == "/track/../x")
    let kept = try resolve("/track/5/") { $0.trailingSlash = .keep }
    #expect(kept.location?.url == "/track/5/")
    #expect(kept.match?["id"] == "5")
    let strict = try resolve("/track/5/") { $0.trailingSlash = .strict }
    #expect(strict.location?.url == "/track/5/")
    #expect(strict.match == nil)
    #expect(try resolve("//track/5") { $0.leadingDoubleSlash = .path }.location?.url == "/track/5")
    #expect(try resolve("app://x/track") { $0.schemeHost = .host }.location?.url == "/track")
    #expect(try resolve("/TRACK/5").match == nil)
    #expect(try resolve("/TRACK/aB") { $0.caseSensitive = false }.match?["id"] == "aB")
    #expect(try resolve("https://MY.app.com/") { $0.hostCase = .sensitive }.location == nil)
  }

  @Test(arguments: ["/track/%", "/track/%4", "/track/%zz", "/track/%E0%A4%A", "/track/%FF"])
  func `a broken percent-encoding is not found, and never a crash`(url: String) throws {
    #expect(try resolve(url).classification == .malformed)
    #expect(try resolve(url) { $0.malformedPercent = .verbatim }.match != nil)
    var probe = try Probe(.fit())
    let before = probe.state
    #expect(probe.send(.linkOpened(url: url)) == .notFound)
    #expect(probe.state == before)
  }

  @Test func `too long a URL, or too deep a path, is malformed`() throws {
    let long = "/" + String(repeating: "x", count: NavigationLimits.urlByteCountMax)
    #expect(try resolve(long).classification == .malformed)
    let growing = "/" + String(repeating: "é", count: NavigationLimits.urlByteCountMax / 3)
    #expect(try resolve(growing).classification == .malformed)
    let deep = String(repeating: "/x", count: NavigationLimits.segmentCountMax + 1)
    #expect(try resolve(deep).classification == .malformed)
    var probe = try Probe(.fit())
    probe.send(.linkOpened(url: String(repeating: "%", count: 100_000)))
    guard case .reportNotFound(let url) = probe.effects.first else {
      Issue.record("not reported")
      return
    }
    #expect(url.utf8.count == NavigationLimits.urlByteCountMax)
  }
}

@Suite("Whose URL it is")
struct ClassificationTests {
  private let manifest: AppManifest

  init() throws {
    manifest = try AppManifest(.fit())
  }

  @Test(arguments: [
    "app:track/3", "app://track/3", "app:///track/3", "APP:///track/3", "app:/track/3",
    "https://my.app.com/track/3", "HTTPS://MY.APP.COM/track/3", "https://my.app.com:443/track/3",
    "http://my.app.com:80/track/3", "https:\\\\my.app.com\\track\\3", "app:////track/3",
  ])
  func `own schemes and hosts name a path`(url: String) {
    #expect(manifest.resolve(url).location?.url == "/track/3")
  }

  @Test(arguments: [
    "https://my.app.com@fake.domain", "https://user:pass@my.app.com/",
    "https://my.app.com.evil.com/",
    "https://evil-my.app.com/", "https://sub.my.app.com/", "https://my.app.com./",
    "https://my.app.com:8443/", "https://my.app.com:80/", "http://my.app.com:443/",
    "https://my%2Eapp.com/", "https://", "http:evil.example", "https:/evil.example/",
    "https://my.app.com%00.evil.com/",
  ])
  func `another origin, however it is dressed, is external`(url: String) {
    #expect(manifest.resolve(url).classification == .external(url: url))
  }

  @Test(arguments: [
    "//evil.example", "/\\evil.example", "\\\\evil.example", "\\/evil.example", "///evil.example",
  ])
  func `two leading slashes are never a path`(url: String) {
    #expect(manifest.resolve(url).classification == .external(url: "https://evil.example"))
  }

  @Test(arguments: [
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", " java\tscript:alert(1)", "\u{1}javascript:x",
    "java\nscript:x", "data:text/html,x", "about:blank", "file:///etc/passwd", "blob:https://x/1",
    "filesystem:https://x/", "vbscript:x", "chrome://settings", "chrome-untrusted://x",
    "content://x", "devtools://x", "view-source:https://x", "intent://x",
  ])
  func `what runs code or reads local data is unsafe`(url: String) throws {
    guard case .unsafe = manifest.resolve(url).classification else {
      Issue.record("\(url) is \(manifest.resolve(url).classification)")
      return
    }
    var probe = try Probe(.fit())
    let before = probe.state
    for event: NavigationEvent in [
      .linkOpened(url: url), .pushed(url: url), .replaced(url: url), .poppedTo(url: url),
      .routeChanged(RouteChange(kind: .push, url: url)),
      .routeChanged(RouteChange(kind: .traverse, url: url)),
    ] {
      #expect(probe.send(event) == .rejected)
      #expect(probe.reason == .unsafeURL)
      #expect(!probe.effects.contains { if case .openExternally = $0 { true } else { false } })
    }
    #expect(probe.state == before)
  }

  @Test(arguments: ["mailto:a@b.c", "tel:+49123", "SMS:+49123"])
  func `the system has a handler for a few schemes`(url: String) {
    #expect(manifest.resolve(url).classification == .system(url: url))
  }

  @Test(arguments: ["foo://users/1", "ftp://x/", "myapp:track"])
  func `a scheme that nobody vouches for is refused`(url: String) throws {
    var probe = try Probe(.fit())
    let before = probe.state
    #expect(probe.send(.linkOpened(url: url)) == .rejected)
    #expect(probe.reason == .unknownScheme)
    #expect(probe.state == before)
  }

  @Test func `no text makes the classifier fail`() throws {
    let pieces = [
      "/", "\\", ":", "%", "%2", "%2e", "..", "?", "#", "@", "app", "http", "\u{0}", "é", " ", "\t",
    ]
    var seed: UInt64 = 0x5EED
    for _ in 0..<Seeds.count(500) {
      var text = ""
      for _ in 0..<8 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += pieces[Int(seed >> 33) % pieces.count]
      }
      guard let location = manifest.resolve(text).location else { continue }
      #expect(
        location.path.hasPrefix("/") && !location.path.hasPrefix("//"), "\(text.debugDescription)")
      #expect(!location.path.contains("/../"), "\(text.debugDescription)")
      #expect(manifest.resolve(location.url).location == location, "\(text.debugDescription)")
    }
  }
}
