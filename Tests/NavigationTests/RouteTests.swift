import Navigation
import Testing

@Suite("Matching routes")
struct RouteTests {
  private func manifest(
    _ patterns: [String], tabs: [String] = ["/home"],
    _ policies: (inout Policies) -> Void = { _ in }
  ) throws -> AppManifest {
    try AppManifest(
      AppDeclaration(
        tabs: tabs.map { Tab(id: TabID($0), path: $0) }, routes: patterns.map { Route($0) },
        policies: .changed(policies)))
  }

  @Test(arguments: [
    ("/groups/main/users/me", "/groups/main/users/me"),
    ("/groups/other/users/me", "/groups/:groupId/users/me"),
    ("/groups/other/users/5", "/groups/:groupId/users/:userId"),
    ("/groups/other/users/5/x", "/groups/:groupId/users/*"),
    ("/groups/main/users", "/groups/main/users"), ("/groups/5/users", "/groups/:groupId/users"),
    ("/groups/main", "/groups/main"), ("/groups/123", "/groups/:groupId"), ("/groups", "/groups"),
    ("/files/a/b", "/files/*"), ("/files", "/files"), ("/nope/x", "*"), ("/home", "/home"),
    ("/groups/main/x", "*"),
  ])
  func `static before parameter before rest, longer before shorter`(
    path: String, pattern: String
  ) throws {
    let patterns = [
      "*", "/files", "/files/*", "/groups", "/groups/:groupId", "/groups/main",
      "/groups/:groupId/users", "/groups/main/users", "/groups/:groupId/users/*",
      "/groups/:groupId/users/:userId", "/groups/:groupId/users/me", "/groups/main/users/me",
    ]
    for order in [patterns, patterns.reversed()] {
      #expect(try manifest(order).resolve(path).match?.pattern == pattern)
    }
  }

  @Test func `under declarationOrder the first pattern wins`() throws {
    let patterns = ["/workouts/:slug", "/workouts/list"]
    let first = try manifest(patterns) { $0.matchRanking = .declarationOrder }
    #expect(first.resolve("/workouts/list").match?.pattern == "/workouts/:slug")
    #expect(try manifest(patterns).resolve("/workouts/list").match?.pattern == "/workouts/list")
  }

  @Test func `parameters are decoded once, each in its segment`() throws {
    let manifest = try manifest(["/a/:x/b/*"])
    let match = try #require(manifest.resolve("/a/1%2F2/b/%2541/c%20d").match)
    #expect(match["x"] == "1/2")
    #expect(match["*"] == "%41/c d")
    #expect(match["y"] == nil)
  }

  @Test func `the path's parameter wins over the query's`() throws {
    let resolution = try manifest(["/a/:x"]).resolve("/a/1?x=2&y=3+4")
    #expect(resolution.parameter("x") == "1")
    #expect(resolution.parameter("y") == "3 4")
    #expect(resolution.parameter("z") == nil)
  }

  @Test(arguments: [
    ("/track/5", "track"), ("/track/5/sets", "track"), ("/tracking", nil), ("/track-2", nil),
    ("/track.2", nil), ("/", "home"), ("/nope", nil), ("/schedule/x/y", "schedule"),
    ("/news/1", "home"), ("/track?x=1#y", "track"),
  ])
  func `the highlight is the longest tab path on a segment boundary`(
    path: String, tab: String?
  ) throws {
    #expect(try AppManifest(.fit()).resolve(path).tab?.rawValue == tab)
  }

  @Test func `the longer of two tab paths wins, and policies change the match`() throws {
    let nested = try manifest([], tabs: ["/a", "/a/b"])
    #expect(nested.resolve("/a/b/c").tab == "/a/b")
    #expect(nested.resolve("/a/c").tab == "/a")
    let exact = try manifest([], tabs: ["/a", "/a/b"]) { $0.tabMatch = .exact }
    #expect(exact.resolve("/a/b/c").tab == nil)
    #expect(exact.resolve("/a/b").tab == "/a/b")
    let all = try manifest([], tabs: ["/", "/a"]) { $0.rootTabMatch = .prefix }
    #expect(all.resolve("/x").tab == "/")
    #expect(all.resolve("/a/x").tab == "/a")
  }

  @Test func `an explicit tab wins over the path's prefix`() throws {
    var app = AppDeclaration.fit()
    app.routes?.append(Route("/track/help", properties: .tab("home")))
    #expect(try AppManifest(app).resolve("/track/help").tab == "home")
  }

  @Test func `a shared route opens in the selected tab if that declares it`() throws {
    func app(_ policy: Policies.SharedPath) -> AppDeclaration {
      AppDeclaration(
        schemes: ["app"],
        tabs: ["home", "search", "me"].map { Tab(id: TabID($0), path: "/\($0)") },
        routes: ["home", "search"].map {
          Route("/person/:id", properties: .tab($0), isShared: true)
        }, policies: .changed { $0.sharedPath = policy })
    }
    for (selected, policy, tab) in [
      ("search", Policies.SharedPath.currentTab, "search"), ("me", .currentTab, "home"),
      ("search", .firstTab, "home"),
    ] as [(TabID, Policies.SharedPath, TabID)] {
      var probe = try Probe(app(policy)) { $0.selectedTab = selected }
      #expect(probe.send(.linkOpened(url: "app:///person/1")) == .handled)
      #expect(probe.tab == tab)
      #expect(probe.stack(tab).last == "/person/1")
    }
  }

  @Test func `all matching rules merge in order, and the route comes last`() throws {
    var first = RouteProperties()
    first.title = "First"
    first.hidesTabBar = true
    var second = RouteProperties()
    second.title = "Second"
    var app = AppDeclaration.users()
    app.rules = [
      Rule(patterns: ["/users/*"], properties: first),
      Rule(patterns: ["/settings", "/users/:id"], properties: second),
    ]
    let manifest = try AppManifest(app)
    #expect(manifest.resolve("/users/1").properties.title == "Second")
    #expect(manifest.resolve("/users/1").properties.hidesTabBar == true)
    #expect(manifest.resolve("/users/1/edit").properties.title == "First")
    app.routes?[0].properties.title = "Route"
    #expect(try AppManifest(app).resolve("/users/1").properties.title == "Route")
  }
}

@Suite("Rules with regular expressions")
struct PathExpressionTests {
  private func isMatched(_ pattern: String, _ path: String, caseSensitive: Bool = true) throws
    -> Bool
  {
    var properties = RouteProperties()
    properties.title = "matched"
    let app = AppDeclaration(
      tabs: [Tab(id: "a", path: "/a")], rules: [Rule(patterns: [pattern], properties: properties)],
      policies: .changed { $0.caseSensitive = caseSensitive })
    return try AppManifest(app).resolve(path).properties.title == "matched"
  }

  @Test(
    arguments: [
      ("/new$", "/users/new", "/news"), (".*", "/x", nil), ("^/$", "/", "/x"),
      ("/users/\\d+$", "/users/12", "/users/x"), ("/(a|b)/c", "/x/b/c", "/x/d/c"),
      ("^/[^/]+$", "/x", "/x/y"), ("^/x{2,3}$", "/xxx", "/xxxx"), ("^/x{2}$", "/xx", "/xxx"),
      ("^/x{2,}$", "/xxxxx", "/x"), ("^/(ab)*c?$", "/ababc", "/aba"),
      ("\\.html$", "/x.html", "/xhtml"),
      ("^/(?:a|b|c)+$", "/abcab", "/abd"), ("^/[a-c_]\\w*?$", "/b_9", "/d"),
      ("^/a$|^/b$", "/b", "/ab"),
      ("/x()$", "/x", "/y"), ("^/[\\d-]+$", "/1-2", "/a"),
    ] as [(String, String, String?)])
  func `match as they do in Hotwire`(pattern: String, matching: String, other: String?) throws {
    #expect(try isMatched(pattern, matching))
    if let other {
      #expect(try !isMatched(pattern, other))
    }
  }

  @Test func `ignore case where the policy does`() throws {
    #expect(try isMatched("^/New$", "/nEW", caseSensitive: false))
    #expect(try !isMatched("^/New$", "/nEW"))
  }

  @Test(arguments: [
    "(", ")", "[a", "a{3", "a{3,2}", "a{1000}", "(?=a)", "\\1", "\\b", "+a", "[z-a]", "",
  ])
  func `are refused where they are malformed or unsupported`(pattern: String) {
    #expect(throws: ManifestError.self) { try isMatched(pattern, "/x") }
  }

  @Test func `never take longer than pattern times path`() throws {
    let path = "/" + String(repeating: "a", count: 4000)
    #expect(try !isMatched("^/(a*)*(a|a)*b$", path))
    #expect(throws: ManifestError.self) { try isMatched("((((a{64}){64}){64}){64})", "/x") }
  }
}

@Suite("Declarations that are wrong")
struct ManifestTests {
  @Test(arguments: [
    (AppDeclaration(tabs: []), ManifestError.noTabs),
    (AppDeclaration(tabs: [Tab(id: "a", path: "/a", isHidden: true)]), .noVisibleTab),
    (
      AppDeclaration(tabs: [Tab(id: "a", path: "/a"), Tab(id: "a", path: "/b")]), .duplicateTab("a")
    ),
    (
      AppDeclaration(tabs: [Tab(id: "a", path: "/a"), Tab(id: "b", path: "/a")]),
      .duplicateTabPath("/a", "a", "b")
    ),
    (AppDeclaration(tabs: [Tab(id: "a", path: "a")]), .invalidTabPath("a", "a")),
    (AppDeclaration(tabs: [Tab(id: "a", path: "/a//")]), .invalidTabPath("a", "/a//")),
    (AppDeclaration(tabs: [Tab(id: "a", path: "/a?b")]), .invalidTabPath("a", "/a?b")),
    (AppDeclaration(tabs: [Tab(id: "a", path: "//a")]), .invalidTabPath("a", "//a")),
    (AppDeclaration(tabs: [Tab(id: "a", path: "/a%")]), .invalidTabPath("a", "/a%")),
    (
      AppDeclaration(tabs: [Tab(id: "a", path: "/a")], initialTab: "b"), .unknownInitialTab("b")
    ),
    (
      AppDeclaration(
        tabs: [Tab(id: "a", path: "/a")], routes: [Route("/x", properties: .tab("b"))]),
      .unknownRouteTab("b", pattern: "/x")
    ),
    (
      AppDeclaration(tabs: [Tab(id: "a", path: "/a")], routes: [Route("/:x"), Route("/:y")]),
      .duplicatePattern("/:x", "/:y")
    ),
    (
      AppDeclaration(tabs: [Tab(id: "a", path: "/a")], routes: [Route("*"), Route("/*")]),
      .duplicatePattern("*", "/*")
    ),
    (
      AppDeclaration(schemes: ["javascript"], tabs: [Tab(id: "a", path: "/a")]),
      .invalidOrigin("javascript")
    ),
    (
      AppDeclaration(schemes: ["HTTPS"], tabs: [Tab(id: "a", path: "/a")]), .invalidOrigin("HTTPS")
    ),
    (
      AppDeclaration(hosts: ["my.app.com/x"], tabs: [Tab(id: "a", path: "/a")]),
      .invalidOrigin("my.app.com/x")
    ),
    (AppDeclaration(id: "", tabs: [Tab(id: "a", path: "/a")]), .invalidName("The app's id")),
  ])
  func `are refused, with what is wrong`(declaration: AppDeclaration, error: ManifestError) {
    #expect(throws: error) { try AppManifest(declaration) }
    #expect(error.description.hasSuffix("."))
  }

  @Test(arguments: ["x", "/a/*/b", "/:", "/:a/:a", ""])
  func `an invalid pattern is refused`(pattern: String) {
    let app = AppDeclaration(tabs: [Tab(id: "a", path: "/a")], routes: [Route(pattern)])
    #expect(throws: ManifestError.self) { try AppManifest(app) }
  }

  @Test(arguments: [0, -1, NavigationLimits.entryCountMax + 1])
  func `an impossible depth is refused`(depth: Int) {
    var app = AppDeclaration.users()
    app.maxDepth = depth
    #expect(throws: ManifestError.invalidMaxDepth(depth)) { try AppManifest(app) }
  }

  @Test(arguments: [-1, 0, 61])
  func `the time that a router may take is at least a second and at most a minute`(
    seconds: Int
  ) {
    var app = AppDeclaration(tabs: [Tab(id: "a", path: "/a")])
    app.arrivalSeconds = seconds
    #expect(throws: ManifestError.invalidArrival(seconds)) { try AppManifest(app) }
  }

  @Test func `too many tabs are refused`() {
    let count = NavigationLimits.tabCountMax + 1
    let tabs = (0..<count).map { Tab(id: TabID("t\($0)"), path: "/t\($0)") }
    #expect(
      throws: ManifestError.tooMany("tabs", count: count, limit: NavigationLimits.tabCountMax)
    ) { try AppManifest(AppDeclaration(tabs: tabs)) }
  }

  @Test func `every policy can be set by name to each of its values, and to nothing else`() throws {
    var policies = Policies()
    for name in Policies.names {
      let error = #expect(throws: Policies.SettingError.self) {
        try policies.set(name, to: "no such value")
      }
      guard case .unknownValue(name, _, let known) = error else {
        Issue.record("\(name) has no values")
        continue
      }
      #expect(policies == Policies())
      for value in known.reversed() {
        try policies.set(name, to: value)
      }
      #expect(policies == Policies(), "the first value of \(name) is its default")
    }
    #expect(throws: Policies.SettingError.unknownPolicy(name: "nope")) {
      try policies.set("nope", to: "x")
    }
  }
}
