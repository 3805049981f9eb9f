import Navigation
import Testing
import Vocabulary

@Suite("Explaining a link")
struct ExplanationTests {
  private static let urls = [
    "/users/1", "/users/1/edit?a=b#c", "/users/", "/users//1", "/users/./1", "/a/../users/1",
    "/users/%2e%2e/settings", "app:users/1", "app://users/1/", "https://my.app.com/users/1",
    "HTTPS://MY.APP.COM:443//users", "/users\\1", " /users/1", "/users/\t1", "/users/größe",
    "/users/1?q=ä", "/users/1#ö", "/users/1?", "/users?#x", "1", "?q=1", "", "/", "//", "/..", "/%",
    "/users/%zz",
    "https://example.com/", "javascript:alert(1)", "tel:1", "x:y", "/new", "/tour", "/nowhere",
  ]

  @Test(arguments: urls)
  func `a location has changes if and only if it is not what was given`(url: String) throws {
    let hop = try AppManifest(.users()).explain(url).hops[0]
    guard let location = hop.resolution.location else {
      #expect(hop.changes.isEmpty)
      return
    }
    #expect(hop.changes.isEmpty == (location.url == url))
  }

  @Test(arguments: urls)
  func `what is said of a link is what the state does`(url: String) throws {
    let manifest = try AppManifest(.users())
    let explanation = manifest.explain(url)
    var state = NavigationState(manifest)
    let result = state.reduce(.linkOpened(url: url))
    #expect(explanation.link.outcome == result.outcome)
    #expect(explanation.link.rejection == result.rejection)
    #expect(explanation.link.tab == state.selectedTab)
    #expect(explanation.link.stack == state.stack(of: state.selectedTab)?.entries.map(\.url))
    #expect(explanation.link.modals == state.modals)
  }

  @Test(arguments: urls)
  func `what is said of a place is what resolving it says`(url: String) throws {
    let manifest = try AppManifest(.users())
    let base = NavigationState(manifest).visibleEntry.location
    let resolution = manifest.resolve(url, relativeTo: base, selectedTab: "users")
    let hop = manifest.explain(url).hops[0]
    #expect(hop.resolution == resolution)
    #expect((hop.tabSource == nil) == (resolution.tab == nil))
  }

  @Test func `the rules are merged to what the page has`() throws {
    var app = AppDeclaration.users()
    var sheet = RouteProperties()
    sheet.style = .sheet
    var full = RouteProperties()
    full.modalStyle = .full
    app.rules = [
      Rule(patterns: ["/tips/*", "/users/:id"], properties: sheet),
      Rule(patterns: ["^/users/\\d+$"], properties: full),
      Rule(patterns: ["/settings"], properties: .tab("users")),
    ]
    let hop = try AppManifest(app).explain("/users/7").target
    #expect(hop.rules.map(\.index) == [0, 1])
    #expect(hop.rules.map(\.pattern) == ["/users/:id", "^/users/\\d+$"])
    #expect(hop.resolution.properties.style == .cover)
  }

  @Test func `a modal style alone presents nothing`() throws {
    var app = AppDeclaration.users()
    app.routes?[0].properties.modalStyle = .full
    #expect(try AppManifest(app).explain("/users/7").link.modals.isEmpty)
  }

  @Test func `patterns that lose are told in the order of declaration`() throws {
    var app = AppDeclaration.users()
    app.routes = [Route("/users/*"), Route("/users/:id"), Route("/users/new"), Route("*")]
    let hop = try AppManifest(app).explain("/users/new").target
    #expect(hop.resolution.match?.pattern == "/users/new")
    #expect(hop.losingPatterns == ["/users/*", "/users/:id", "*"])
  }

  @Test func `a redirect in a circle is followed as far as a link follows it`() throws {
    var app = AppDeclaration.users()
    app.routes?[0].properties.redirect = "/users/:id"
    let explanation = try AppManifest(app).explain("/users/7")
    #expect(explanation.hops.count == NavigationLimits.redirectCountMax + 1)
    #expect(explanation.link.rejection == .redirectLoop)
    #expect(!explanation.leadsSomewhere)
  }
}
