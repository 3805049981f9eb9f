import Navigation
import Testing
import Vocabulary

@Suite("What a page looks like")
struct AppearanceTests {
  private func app(_ change: (inout AppDeclaration) -> Void = { _ in }) -> AppDeclaration {
    var app = AppDeclaration.users()
    var properties = RouteProperties()
    properties.navigationBar = .inline
    properties.isPullToRefreshEnabled = false
    app.rules = [Rule(patterns: ["/users/:id"], properties: properties)]
    change(&app)
    return app
  }

  @Test func `the navigation bar is hidden unless a rule or the app says otherwise`() throws {
    var probe = try Probe(app())
    #expect(probe.state.visibleEntry.navigationBar == .hidden)
    probe.send(.pushed(url: "/users/1"))
    #expect(probe.state.visibleEntry.navigationBar == .inline)
    let large = try Probe(app { $0.navigationBar = .large })
    #expect(large.state.visibleEntry.navigationBar == .large)
  }

  @Test func `a route's own navigation bar wins over that of a rule`() throws {
    var probe = try Probe(app { $0.routes?[0].properties.navigationBar = .large })
    probe.send(.pushed(url: "/users/1"))
    #expect(probe.state.visibleEntry.navigationBar == .large)
  }

  @Test func `pulling down refreshes a page unless a rule says otherwise`() throws {
    var probe = try Probe(app())
    #expect(probe.state.visibleEntry.isPullToRefreshEnabled)
    probe.send(.pushed(url: "/users/1"))
    #expect(!probe.state.visibleEntry.isPullToRefreshEnabled)
  }

  @Test(arguments: Root.allCases)
  func `an app starts where it says, logged in only if that is the tabs`(root: Root) throws {
    let manifest = try AppManifest(app { $0.initialRoot = root })
    let state = NavigationState(manifest)
    #expect(state.root == root)
    #expect(state.isLoggedIn == (root == .main))
    #expect(NavigationState(manifest, isLoggedIn: true).root == .main)
    #expect(NavigationState(manifest, isLoggedIn: false).root != .main)
  }
}
