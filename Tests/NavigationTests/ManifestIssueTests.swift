import Navigation
import Testing

@Suite("Everything that is wrong with a declaration")
struct ManifestIssueTests {
  private func places(_ declaration: AppDeclaration) -> [String] {
    AppManifest.issues(in: declaration).map(\.place.description)
  }

  @Test func `is found at once, each at its place`() {
    var app = AppDeclaration(
      id: "", schemes: ["https"], hosts: ["a/b"],
      tabs: [
        Tab(id: "a", path: "/a"), Tab(id: "a", path: "b"), Tab(id: "c", title: "", path: "/a"),
      ],
      initialTab: "d",
      routes: [Route("x"), Route("/y", properties: .tab("e")), Route("/:a"), Route("/:b")],
      rules: [Rule(patterns: ["/z", "("], properties: .tab("f"))])
    app.maxDepth = 0
    app.launchingPath = "start"
    app.loginPath = "/login/"
    #expect(
      Set(places(app)) == [
        "app.id", "app.schemes[0]", "app.hosts[0]", "tabs[1].id", "tabs[1].path", "tabs[2].title",
        "tabs[2].path", "initialTab", "routes[0].pattern", "routes[1].tab", "routes[3].pattern",
        "rules[0].patterns[1]", "rules[0].properties.tab", "maxDepth", "root.launching",
        "root.login",
      ])
    #expect(throws: AppManifest.issues(in: app)[0].error) { try AppManifest(app) }
  }

  @Test func `is nothing where an app can be made of it`() throws {
    for app in [AppDeclaration.users(), .bars(), .fit()] {
      #expect(AppManifest.issues(in: app).isEmpty)
      #expect(try AppManifest(app).warnings.isEmpty)
    }
  }

  @Test(arguments: [
    ("usres", "Did you mean “users”?"), ("USERS", "Did you mean “users”?"),
    ("setings", "Did you mean “settings”?"), ("zebra", "Choose “users” or “settings”."),
  ])
  func `names the tab that was probably meant`(name: String, remedy: String) {
    var app = AppDeclaration.users()
    app.initialTab = TabID(name)
    #expect(AppManifest.issues(in: app).map(\.remedy) == [remedy])
  }

  @Test(arguments: [
    ("shop.example.com", true), ("SHOP.example.com:8080", true), ("localhost", true),
    ("127.0.0.1:65535", true), ("[::1]", true), ("[::1]:80", true), ("my_host", true),
    ("", false), (".", false), ("a..b", false), ("a.", false), (".a", false), (":80", false),
    ("a:", false), ("a:0", false), ("a:65536", false), ("a:8x", false), ("a:+8", false),
    ("::1", false), ("[]", false), ("[::1", false), ("[::1]x", false), ("[a]", false),
    ("a:99999999999999999999", false), ("*.a", false), ("a/b", false), ("a@b", false),
  ])
  func `is a host that no link can have`(host: String, isHost: Bool) {
    var app = AppDeclaration.users()
    app.hosts = [host]
    #expect(places(app) == (isHost ? [] : ["app.hosts[0]"]))
  }

  @Test(arguments: ["/a/:id", "/:id", "/a/*", "/*"])
  func `is a tab whose path is a pattern`(path: String) {
    var app = AppDeclaration.users()
    app.tabs.append(Tab(id: "a", path: path))
    #expect(places(app) == ["tabs[2].path"])
    #expect(AppManifest.issues(in: app)[0].error.message.contains("is a pattern"))
  }

  @Test(arguments: [("{id}", ":id"), ("[id]", ":id"), ("<int:id>", ":name"), ("[...all]", ":name")])
  func `is a parameter as other systems write it`(segment: String, parameter: String) {
    var app = AppDeclaration.users()
    app.routes?.append(Route("/a/\(segment)"))
    #expect(AppManifest.issues(in: app).map { $0.remedy.contains("“\(parameter)”") } == [true])
  }

  @Test func `is not looked for beyond a limit`() {
    let rule = Rule(patterns: ["("], properties: RouteProperties())
    let app = AppDeclaration(
      tabs: [], rules: Array(repeating: rule, count: NavigationLimits.ruleCountMax + 1))
    #expect(places(app) == ["rules"])
  }

  @Test func `is told in two sentences on one line, without control characters`() {
    let odd = "a\u{1B}[2J\n\u{202E}" + String(repeating: "x", count: 1000)
    var app = AppDeclaration(
      tabs: [Tab(id: TabID(odd), path: odd), Tab(id: TabID(odd), path: "/")],
      routes: [Route(odd), Route("/a"), Route("/a")], rules: [])
    app.initialTab = TabID(odd + "y")
    for issue in AppManifest.issues(in: app) {
      let text = issue.error.message + " " + issue.remedy
      #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E })
      #expect(text.utf8.count < 600)
      #expect(issue.error.message.hasSuffix("."))
      #expect(issue.remedy.hasSuffix(".") || issue.remedy.hasSuffix("?"))
    }
  }
}

@Suite("Patterns that match nothing")
struct EmptyPatternTests {
  private func warns(
    _ pattern: String, _ policies: (inout Policies) -> Void = { _ in }
  ) throws -> Bool {
    var app = AppDeclaration(
      tabs: [Tab(id: "a", path: "/a")], policies: .changed(policies))
    var properties = RouteProperties()
    properties.title = "T"
    app.rules = [Rule(patterns: [pattern], properties: properties)]
    return try AppManifest(app).warnings.map(\.kind).contains(.patternMatchesNothing(pattern))
  }

  @Test(arguments: [
    "^/a b$", "a//b", "/[^a-z%]ö", "^a", "/$a", "a^/", "^//", "/orders/$", "(/a$|^b)c", "\\?",
    "^/(a|b)\\s", "/a/../b", "/.",
  ])
  func `are told`(pattern: String) throws {
    #expect(try warns(pattern))
  }

  @Test(arguments: [
    "^/$", "/", ".*", "^/a(/b)?$", "$", "^", "a|^b", "/orders/$|x", "%20", "^/[^/]+/edit$", "x{3}",
    "/a/:b", "*", "^/.*\\.html$", "\\\\*",
  ])
  func `are not confused with those that match something`(pattern: String) throws {
    #expect(try !warns(pattern))
  }

  @Test func `depend on the policies`() throws {
    #expect(try !warns("/orders/$") { $0.trailingSlash = .keep })
    #expect(try !warns("/a/../b") { $0.dotSegments = .keep })
  }
}
