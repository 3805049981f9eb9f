import Navigation
import Testing
import Vocabulary

@Suite("Links from the system")
struct LinkTests {
  @Test func `a link selects its tab and builds the stack of walking there`() throws {
    var probe = try Probe(.users()) {
      $0.selectedTab = "settings"
      $0.stacks = [
        "users": ["/users", "/users/7"], "settings": ["/settings", "/settings/general"],
      ]
    }
    #expect(probe.send(.linkOpened(url: "app:///users/1/edit")) == .handled)
    #expect(probe.tab == "users")
    #expect(probe.stack("users") == ["/users", "/users/1", "/users/1/edit"])
    #expect(probe.stack("settings") == ["/settings", "/settings/general"])
    #expect(probe.shown == .tabSwitch)
  }

  @Test func `entries that stay the same keep their keys`() throws {
    var probe = try Probe(.users()) {
      $0.stacks = ["users": ["/users", "/users/1", "/users/1/edit"]]
    }
    let keys = probe.keys("users")
    probe.send(.linkOpened(url: "app:///users/1"))
    #expect(probe.keys("users") == Array(keys.prefix(2)))
  }

  @Test(arguments: [
    (Policies.DeepLinkStack.synthesize, ["/users", "/users/1", "/users/1/edit"]),
    (.rootAndTarget, ["/users", "/users/1/edit"]), (.targetOnly, ["/users/1/edit"]),
    (.append, ["/users", "/users/7", "/users/1/edit"]),
  ])
  func `the stack follows the policy`(policy: Policies.DeepLinkStack, stack: [String]) throws {
    var probe = try Probe(.users { $0.deepLinkStack = policy }) {
      $0.stacks = ["users": ["/users", "/users/7"]]
    }
    probe.send(.linkOpened(url: "app:///users/1/edit"))
    #expect(probe.stack("users") == stack)
  }

  @Test func `query and fragment belong to the target only`() throws {
    var probe = try Probe(.users())
    probe.send(.linkOpened(url: "https://my.app.com/users/1/edit?a=1#b"))
    #expect(probe.stack("users") == ["/users", "/users/1", "/users/1/edit?a=1#b"])
    probe.send(.linkOpened(url: "app:///users?a=1"))
    #expect(probe.stack("users") == ["/users?a=1"])
  }

  @Test func `a route that is a sheet is presented over its tab, whose stack stays`() throws {
    var probe = try Probe(.users()) {
      $0.selectedTab = "settings"
      $0.stacks = ["users": ["/users", "/users/7"]]
    }
    #expect(probe.send(.linkOpened(url: "app:///new")) == .handled)
    #expect(probe.tab == "users")
    #expect(probe.stack("users") == ["/users", "/users/7"])
    #expect(probe.modals == ["/new"])
    #expect(probe.state.visibleEntry.url == "/new")
  }

  @Test func `a catch-all gets unknown paths, and is no parent`() throws {
    var app = AppDeclaration.users()
    app.routes?.append(Route("*", properties: .tab("users")))
    var probe = try Probe(app)
    #expect(probe.send(.linkOpened(url: "app:///users/1/unknown/thing")) == .handled)
    #expect(probe.stack("users") == ["/users", "/users/1", "/users/1/unknown/thing"])
  }

  @Test func `an unknown path is reported and changes nothing`() throws {
    var probe = try Probe(.users())
    let before = probe.state
    #expect(probe.send(.linkOpened(url: "app:///nope")) == .notFound)
    #expect(probe.effects.first == .reportNotFound(url: "app:///nope"))
    #expect(probe.state == before)
  }

  @Test(
    arguments: [
      (Policies.DeepLinkWhileModal.dismissAllThenNavigate, NavigationOutcome.handled, [], 2),
      (.keepModals, .handled, ["info"], 2), (.reject, .rejected, ["info"], 1),
    ] as [(Policies.DeepLinkWhileModal, NavigationOutcome, [String], Int)])
  func `with a modal up the link follows the policy`(
    policy: Policies.DeepLinkWhileModal, outcome: NavigationOutcome, modals: [String], depth: Int
  ) throws {
    var probe = try Probe(.users { $0.deepLinkWhileModal = policy })
    probe.send(.presented(ModalRequest(kind: .sheet, id: "info", isLocked: true)))
    #expect(probe.send(.linkOpened(url: "app:///users/1")) == outcome)
    #expect(probe.modals == modals)
    #expect(probe.stack("users").count == depth)
  }

  @Test func `Turbo's historical locations move the shell`() throws {
    var probe = try Probe(.users()) { $0.stacks = ["users": ["/users", "/users/1"]] }
    probe.send(.pushed(url: "/new"))
    #expect(probe.web(.push, "/resume_historical_location") == .handled)
    #expect(probe.modals.isEmpty)
    #expect(probe.stack("users") == ["/users", "/users/1"])
    #expect(probe.web(.replace, "/refresh_historical_location") == .handled)
    #expect(probe.shown == .replace)
    probe.send(.pushed(url: "/new"))
    #expect(probe.web(.push, "/recede_historical_location") == .handled)
    #expect(probe.stack("users") == ["/users"])
    #expect(probe.send(.historicalLocationReached(.recede)) == .noop)
  }
}

@Suite("Login")
struct LoginTests {
  private func loggedOut(
    root: Root = .login, _ policies: (inout Policies) -> Void = { _ in }
  ) throws -> Probe {
    try Probe(.users(policies)) {
      $0.root = root
      $0.isLoggedIn = false
    }
  }

  @Test(arguments: [Root.launching, .login])
  func `a link waits, and is followed once after the login`(root: Root) throws {
    var probe = try loggedOut(root: root)
    #expect(probe.send(.linkOpened(url: "app:///users/7")) == .deferred)
    #expect(probe.send(.linkOpened(url: "app:///users/1")) == .deferred)
    #expect(probe.stack("users") == ["/users"])
    probe.send(.rootChanged(.login))
    #expect(probe.send(.loggedIn) == .handled)
    #expect(probe.state.root == .main)
    #expect(probe.stack("users") == ["/users", "/users/1"])
    #expect(probe.state.pendingLink == nil)
    probe.send(.loggedOut, .loggedIn)
    #expect(probe.stack("users") == ["/users"])
  }

  @Test(arguments: ["javascript:alert(1)", "https://evil.example/", "app:///nope", "mailto:a@b.c"])
  func `what cannot be followed is never stored, and does not drop what is`(url: String) throws {
    var probe = try loggedOut()
    probe.send(.linkOpened(url: "app:///users/1"))
    probe.send(.linkOpened(url: url))
    #expect(probe.state.pendingLink?.url == "/users/1")
  }

  @Test func `under drop no link waits`() throws {
    var probe = try loggedOut { $0.pendingDeepLink = .drop }
    #expect(probe.send(.linkOpened(url: "app:///users/1")) == .rejected)
    #expect(probe.state.pendingLink == nil)
  }

  @Test(arguments: [
    NavigationEvent.tabTapped("settings"), .tabSelected("settings"), .pushed(url: "/users/1"),
    .replaced(url: "/users/1"), .popped(count: 1), .poppedToRoot(),
    .stackReset(tab: "users", urls: ["/users"]), .historyMoved(delta: -1),
    .routeChanged(RouteChange(kind: .push, url: "/users/1")),
  ])
  func `before the main root nothing in it changes`(event: NavigationEvent) throws {
    var probe = try loggedOut()
    let before = probe.state
    #expect(probe.send(event) == .rejected)
    #expect(probe.reason == .notMain)
    #expect(probe.state == before)
  }

  @Test func `the login page is visible, and back leaves the app`() throws {
    var probe = try loggedOut()
    #expect(probe.state.visibleEntry.url == "/login")
    #expect(!probe.state.isTabBarVisible)
    #expect(probe.send(.backPressed) == .exit)
  }

  @Test func `a page that requires a login shows it, then the page`() throws {
    var app = AppDeclaration.users()
    app.routes?[0].properties.requiresLogin = true
    var probe = try Probe(app) {
      $0.isLoggedIn = false; $0.root = .main
    }
    #expect(probe.send(.pushed(url: "/users/1")) == .loginRequired)
    #expect(probe.effects.first == .requestLogin(url: "/users/1"))
    #expect(probe.state.root == .login)
    probe.send(.loggedIn)
    #expect(probe.stack("users") == ["/users", "/users/1"])
  }

  @Test func `a logout leaves nothing behind`() throws {
    var probe = try Probe(.users()) {
      $0.stacks = ["users": ["/users", "/users/1"]]
      $0.selectedTab = "settings"
      $0.badges = ["users": .number(3)]
      $0.guardedURLs = ["/users/1"]
    }
    probe.send(
      .presented(ModalRequest(kind: .alert, id: "a")),
      .presented(ModalRequest(kind: .alert, id: "b")))
    #expect(probe.send(.loggedOut) == .handled)
    #expect(probe.state.root == .login)
    #expect(probe.stack("users") == ["/users"])
    #expect(probe.tab == "users")
    #expect(probe.modals.isEmpty && probe.queue.isEmpty)
    #expect(probe.state.badge(of: "users") == nil)
    #expect(probe.send(.loggedOut) == .ignored)
  }

  @Test func `under nothing a logout keeps the place`() throws {
    var probe = try Probe(.users { $0.logoutClears = .nothing }) {
      $0.stacks = ["users": ["/users", "/users/1"]]
    }
    probe.send(.loggedOut, .loggedIn)
    #expect(probe.stack("users") == ["/users", "/users/1"])
  }
}
