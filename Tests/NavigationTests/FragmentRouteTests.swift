import Navigation
import Testing
import Vocabulary

@Suite("Routes in fragments")
struct FragmentRouteTests {
  private func app(
    base: String = "/", sign: String = "#", _ policies: (inout Policies) -> Void = { _ in }
  ) -> AppDeclaration {
    let root = base + sign
    return AppDeclaration(
      schemes: ["app"],
      tabs: [
        Tab(id: "home", path: root + "/"), Tab(id: "items", path: root + "/items"),
        Tab(id: "account", path: root + "/account"),
      ],
      routes: [
        Route(root + "/items/:id"), Route(root + "/items/:id/edit"),
        Route(root + "/news/*", properties: .tab("home")), Route(root + "/login"),
      ],
      rules: [
        Rule(patterns: ["\(sign)/items/:id/edit"], properties: .title("Edit")),
        Rule(patterns: ["^/items$"], properties: .title("All")),
      ],
      policies: .changed(policies))
  }

  @Test(arguments: ["/", "/app/", "/index.html", "/app"], ["#", "#!"])
  func `a link moves the bar to the tab that owns the fragment`(base: String, sign: String) throws {
    var probe = try Probe(app(base: base, sign: sign))
    let root = base + sign
    #expect(probe.stack("home") == [root + "/"])
    #expect(probe.web(.push, root + "/items/7") == .handled)
    #expect(probe.tab == "items")
    #expect(probe.stack("items") == [root + "/items", root + "/items/7"])
    #expect(probe.web(.push, root + "/") == .handled)
    #expect(probe.tab == "home")
  }

  @Test(arguments: ["/", "/app/"], ["#", "#!"])
  func `synthesized parents keep the form`(base: String, sign: String) throws {
    var probe = try Probe(app(base: base, sign: sign))
    let root = base + sign
    probe.send(.linkOpened(url: root + "/items/7/edit?q=1"))
    #expect(
      probe.stack("items") == [root + "/items", root + "/items/7", root + "/items/7/edit?q=1"])
    #expect(probe.state.visibleEntry.title == "Edit")
    #expect(probe.state.stack(of: "items")?.entries[0].title == "items")
  }

  @Test func `the route has its own query`() throws {
    let manifest = try AppManifest(app())
    let resolution = manifest.resolve("/?id=1#/items/7?tab=2&id=3")
    #expect(resolution.match?["id"] == "7")
    #expect(resolution.parameter("tab") == "2")
    #expect(resolution.parameter("id") == "7")
    #expect(resolution.location?.page == "/?id=1#/items/7")
    #expect(resolution.location?.url == "/?id=1#/items/7?tab=2&id=3")
  }

  @Test func `the fragment wins over the path`() throws {
    let manifest = try AppManifest(app())
    for url in ["/cart#/items/7", "/cart#!/items/7", "/cart/#/items/7/", "#/items/7"] {
      let resolution = manifest.resolve(url)
      #expect(resolution.tab == "items", "\(url)")
      #expect(resolution.match?.pattern == "/#/items/:id", "\(url)")
    }
    #expect(manifest.resolve("/cart#/").tab == "home")
    #expect(manifest.resolve("/items/7").tab == nil)
    #expect(!manifest.resolve("/items/7").isKnown)
    #expect(manifest.resolve("/%23/items/7").tab == nil)
  }

  @Test func `without a fragment the page of the app is its root`() throws {
    var probe = try Probe(app(base: "/app/"))
    #expect(probe.state.resolve("/app/").tab == "home")
    #expect(probe.state.resolve("/app").tab == "home")
    #expect(probe.state.resolve("/app/#top").tab == nil)
    probe.web(.push, "/app/#/news/1")
    probe.web(.push, "/app/")
    #expect(probe.stack("home") == ["/app/#/"])
  }

  @Test func `the root of fragments owns what is listed as its own, and nothing else`() throws {
    var open = app()
    open.routes = nil
    let manifest = try AppManifest(open)
    #expect(manifest.resolve("/#/elsewhere").tab == nil)
    #expect(manifest.resolve("/#/items/7/more").tab == "items")
    #expect(manifest.resolve("/#/items2").tab == nil)
    open.policies.rootTabMatch = .prefix
    #expect(try AppManifest(open).resolve("/#/elsewhere").tab == "home")
  }

  @Test func `a link in another spelling leads to the same place`() throws {
    var probe = try Probe(app()) { $0.selectedTab = "items" }
    probe.web(.push, "/#/items/7")
    #expect(probe.web(.push, "/#!/items/7/") == .replaced)
    #expect(probe.web(.push, "/cart#/items/7") == .replaced)
    #expect(probe.stack("items").count == 2)
    #expect(probe.web(.push, "/#/items") == .handled)
    #expect(probe.stack("items") == ["/#/items"])
    #expect(probe.web(.push, "/#/items?sort=name") == .handled)
    #expect(probe.stack("items") == ["/#/items", "/#/items?sort=name"])
  }

  @Test func `a relative link continues the document`() throws {
    var probe = try Probe(app(base: "/app/"))
    probe.web(.push, "#/items/7")
    #expect(probe.stack("items") == ["/app/#/items", "/app/#/items/7"])
  }

  @Test func `a tab's path may begin with the number sign`() throws {
    var app = app()
    app.tabs[1].path = "#/items"
    app.tabs[2].path = "#!/account"
    let manifest = try AppManifest(app)
    #expect(manifest.tabs.map(\.path) == ["/#/", "/#/items", "/#!/account"])
    #expect(manifest.resolve("/#/account").tab == "account")
  }

  @Test func `expressions see the path of the fragment`() throws {
    let manifest = try AppManifest(app())
    #expect(manifest.resolve("/#/items?x").properties.title == "All")
    #expect(manifest.resolve("/#/items/7").properties.title == nil)
  }

  @Test func `redirects and logins stand in fragments too`() throws {
    var app = app()
    app.loginPath = "/#/login"
    app.routes?[0].properties.redirect = "/#/news/:id"
    app.routes?[1].properties.requiresLogin = true
    app.initialRoot = .login
    var probe = try Probe(app)
    #expect(probe.state.visibleEntry.url == "/#/login")
    probe.send(.loggedIn, .linkOpened(url: "/#/items/7"))
    #expect(probe.tab == "home")
    #expect(probe.stack("home") == ["/#/", "/#/news/7"])
    #expect(probe.state.resolve("/#/news/a/b").parameter("*") == "a/b")
  }

  @Test func `a fragment with too many segments is no place`() throws {
    let long = String(repeating: "/a", count: NavigationLimits.segmentCountMax)
    var app = app()
    app.routes = nil
    let manifest = try AppManifest(app)
    #expect(manifest.resolve("/#" + long).classification != .malformed)
    #expect(manifest.resolve("/#" + long + "/a").classification == .malformed)
    #expect(manifest.resolve("/#/items/%").classification == .malformed)
  }

  @Test(arguments: [
    "/#a#b", "/#a?b", "/#?a", "/#/items?a=1", "/#//", "/a/../#/b", "/?a#/items", "/#",
  ])
  func `a tab's path is one page, in normal form`(path: String) throws {
    var app = app()
    app.tabs[1].path = path
    #expect(throws: ManifestError.self) { try AppManifest(app) }
  }

  @Test func `where no path of the manifest has a fragment, fragments are none of its business`()
    throws
  {
    let manifest = try AppManifest(.fit())
    #expect(manifest.resolve("/track#/schedule").tab == "track")
    #expect(manifest.resolve("/track/#/schedule").location?.url == "/track#/schedule")
  }

  @Test func `tabs of the same fragment are the same`() throws {
    var app = app()
    app.tabs[1].path = "/cart#!/account"
    #expect(throws: ManifestError.self) { try AppManifest(app) }
  }
}

@Suite("Fragments without a slash")
struct NamedFragmentTests {
  /// As jQuery Mobile and plain pages have their places.
  private func app(_ base: String = "/", routes: [Route]? = nil) -> AppDeclaration {
    AppDeclaration(
      tabs: [
        Tab(id: "home", path: base + "#page-home"), Tab(id: "items", path: base + "#items"),
        Tab(id: "about", path: "/about"),
      ], routes: routes, rules: [Rule(patterns: ["/#items/:id/edit"], properties: .title("Edit"))])
  }

  @Test(arguments: ["/", "/app/", "/index.html"])
  func `lead to the tab that names them`(base: String) throws {
    var probe = try Probe(app(base))
    #expect(probe.stack("home") == [base + "#page-home"])
    #expect(probe.web(.push, base + "#items") == .handled)
    #expect(probe.tab == "items")
    #expect(probe.stack("items") == [base + "#items"])
    #expect(probe.web(.push, "#items/7?sort=name") == .handled)
    #expect(probe.web(.push, base + "?v=2#items/7") == .handled)
    #expect(
      probe.stack("items") == [
        base + "#items", base + "#items/7?sort=name", base + "?v=2#items/7",
      ])
    #expect(probe.web(.push, base + "#page-home") == .handled)
    #expect(probe.tab == "home")
    #expect(probe.stack("home") == [base + "#page-home"])
  }

  @Test func `are compared segment by segment, as paths are`() throws {
    let manifest = try AppManifest(app(routes: [Route("/#items/:id"), Route("/#more")]))
    #expect(manifest.resolve("/#items/7").match?["id"] == "7")
    #expect(manifest.resolve("/#items/7").tab == "items")
    #expect(manifest.resolve("/#%69tems/7").tab == "items")
    #expect(manifest.resolve("/#items/7/edit").properties.title == "Edit")
    #expect(manifest.resolve("/#more").isKnown)
    #expect(manifest.resolve("/#more").tab == nil)
    #expect(manifest.resolve("/#items-2").tab == nil)
    #expect(manifest.resolve("/#/items").tab == nil)
    #expect(manifest.resolve("/items").tab == nil)
    #expect(manifest.resolve("/%23items").tab == nil)
  }

  @Test func `get their parents from a link of the system`() throws {
    var probe = try Probe(app("/app/", routes: [Route("/app/#items/:id"), Route("/app/#items/*")]))
    probe.send(.linkOpened(url: "/app/#items/7/edit?q=1"))
    #expect(
      probe.stack("items") == ["/app/#items", "/app/#items/7", "/app/#items/7/edit?q=1"])
  }

  /// What no tab and no pattern names is a place within its page.
  @Test(arguments: ["/about#team", "/about#items", "/about#/team", "/about/#page-home", "/about#"])
  func `stay within a page that does not name them`(url: String) throws {
    let declared = try AppManifest(app(routes: []))
    var plain = app(routes: [])
    plain.tabs[0].path = "/home"
    plain.tabs[1].path = "/items"
    let before = try AppManifest(plain)
    for manifest in [declared, before] {
      #expect(manifest.resolve(url).tab == "about")
      #expect(manifest.resolve(url).isKnown)
      #expect(manifest.resolve(url).location?.page == "/about")
      #expect(manifest.resolve(url).location == before.resolve(url).location)
      var probe = try Probe(manifest.declaration) { $0.selectedTab = "about" }
      #expect(probe.web(.push, url) == .handled)
      #expect(probe.stack("about") == ["/about", url.replacing("about/", with: "about")])
      #expect(probe.tab == "about")
    }
  }

  @Test(arguments: ["/#:id", "/#*"])
  func `cannot be all of a page`(pattern: String) throws {
    #expect(throws: ManifestError.self) { try AppManifest(app(routes: [Route(pattern)])) }
  }

  @Test func `are two places if they differ, and one if they do not`() throws {
    var app = app()
    app.tabs[0].path = "#items"
    #expect(throws: ManifestError.self) { try AppManifest(app) }
    app.tabs[0].path = "/about#team"
    let manifest = try AppManifest(app)
    #expect(manifest.resolve("/about#team").tab == "home")
    #expect(manifest.resolve("/about").tab == "about")
    #expect(manifest.resolve("/#team").tab == nil)
  }
}

@Suite("Warnings about the form of paths")
struct RouteFormWarningTests {
  private func warnings(_ tabs: [String], _ routes: [Route]? = nil) throws -> [String] {
    let tabs = tabs.enumerated().map { Tab(id: TabID("t\($0)"), path: $1) }
    return try AppManifest(AppDeclaration(tabs: tabs, routes: routes)).warnings
      .map { "\($0.place): \($0.message)" }
  }

  @Test func `paths and fragments in one manifest are odd`() throws {
    #expect(try warnings(["/#/a", "/#/b"], [Route("/#/a/:id"), Route("*")]).isEmpty)
    #expect(try warnings(["/a", "/b"]).isEmpty)
    let mixed = try warnings(["/#/a", "/b"], [Route("/b/:id")])
    #expect(mixed.map { $0.prefix { $0 != ":" } } == ["tabs[1].path", "routes[0].pattern"])
    #expect(try warnings(["/#a", "/b"], [Route("/#a/:id"), Route("/b/:id")]).isEmpty)
    #expect(
      try warnings(["/#/a", "/#b"]) == [
        "tabs[1].path: “/#b” has no slash in its fragment, but other tabs and routes have: a "
          + "router reads one of both."
      ])
  }

  @Test func `a route that no tab has is odd, unless it appears over the tabs`() throws {
    var redirected = RouteProperties()
    redirected.redirect = "/a"
    let found = try warnings(
      ["/a", "/b"],
      [
        Route("/a/:id"), Route("/help/:id"), Route("/new", properties: .tab("t1")),
        Route("/sheet", properties: .style(.sheet)), Route("/old", properties: redirected),
        Route("/login"), Route("/*"),
      ])
    #expect(found.count == 1)
    #expect(
      found.first?.hasPrefix("routes[1].pattern: No tab has the pages of “/help/:id”") == true)
  }
}

extension RouteProperties {
  fileprivate static func title(_ title: String) -> RouteProperties {
    var properties = RouteProperties()
    properties.title = title
    return properties
  }

  fileprivate static func style(_ style: Style) -> RouteProperties {
    var properties = RouteProperties()
    properties.style = style
    return properties
  }
}
