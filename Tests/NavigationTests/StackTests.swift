import Navigation
import Testing
import Vocabulary

@Suite("Stacks, driven by the app")
struct StackTests {
  @Test func `a push appends to the selected tab only`() throws {
    var probe = try Probe(.users())
    #expect(probe.send(.pushed(url: "/users/1", title: "One")) == .handled)
    #expect(probe.stack("users") == ["/users", "/users/1"])
    #expect(probe.stack("settings") == ["/settings"])
    #expect(probe.state.visibleEntry.title == "One")
    #expect(probe.shown == .push)
  }

  @Test func `a push of an unknown path changes nothing and is reported`() throws {
    var probe = try Probe(.users())
    let before = probe.state
    #expect(probe.send(.pushed(url: "/nope")) == .notFound)
    #expect(probe.effects == [.reportNotFound(url: "/nope")])
    #expect(probe.reason == .unknownPath)
    #expect(probe.state == before)
  }

  @Test func `an unknown path is shown under showPage, and still reported`() throws {
    var probe = try Probe(.users { $0.unknownPath = .showPage })
    probe.send(.pushed(url: "/nope"))
    #expect(probe.stack("users") == ["/users", "/nope"])
    #expect(probe.effects.first == .reportNotFound(url: "/nope"))
  }

  @Test func `without routes every path is known`() throws {
    let tabs = [Tab(id: "a", path: "/a"), Tab(id: "b", path: "/b")]
    var probe = try Probe(AppDeclaration(tabs: tabs))
    #expect(probe.send(.pushed(url: "/anything/at/all")) == .handled)
    #expect(probe.web(.push, "/b/detail") == .handled)
    #expect(probe.tab == "b")
    #expect(probe.stack("b") == ["/b", "/b/detail"])
  }

  @Test func `pushing the same page twice makes two entries, unless told otherwise`() throws {
    var probe = try Probe(.users())
    probe.send(.pushed(url: "/users/1"), .pushed(url: "/users/1"))
    #expect(probe.stack("users") == ["/users", "/users/1", "/users/1"])
    var single = try Probe(.users { $0.duplicatePush = .ignore })
    #expect(single.send(.pushed(url: "/users/1"), .pushed(url: "/users/1")) == .noop)
    #expect(single.stack("users") == ["/users", "/users/1"])
  }

  @Test(arguments: [(1, 3), (2, 2), (3, 1), (99, 1), (Int.max, 1)])
  func `pop removes as many as there are above the root`(count: Int, depth: Int) throws {
    var probe = try Probe(.users()) {
      $0.stacks = ["users": ["/users", "/users/1", "/users/2", "/users/3"]]
    }
    #expect(probe.send(.popped(count: count)) == .handled)
    #expect(probe.stack("users").count == depth)
  }

  @Test(arguments: [
    NavigationEvent.popped(count: 1), .poppedToRoot(), .poppedToRoot(tab: "settings"),
  ])
  func `at the root a pop is ignored`(event: NavigationEvent) throws {
    var probe = try Probe(.users())
    let before = probe.state
    #expect(probe.send(event) == .ignored)
    #expect(probe.reason == .atRoot)
    #expect(probe.state == before)
  }

  @Test(arguments: [0, -1, Int.min])
  func `popping nothing is refused`(count: Int) throws {
    var probe = try Probe(.users()) { $0.stacks = ["users": ["/users", "/users/1"]] }
    #expect(probe.send(.popped(count: count)) == .rejected)
  }

  @Test func `popping another tab to its root leaves the selected one`() throws {
    var probe = try Probe(.users()) {
      $0.stacks = ["settings": ["/settings", "/settings/general"]]
    }
    #expect(probe.send(.poppedToRoot(tab: "settings")) == .handled)
    #expect(probe.stack("settings") == ["/settings"])
    #expect(probe.tab == "users")
    #expect(probe.shown == nil)
  }

  @Test func `popping to a location takes the nearest entry from the top`() throws {
    var probe = try Probe(.users()) {
      $0.stacks = ["users": ["/users", "/users/1", "/users/2", "/users/1", "/users/3"]]
    }
    #expect(probe.send(.poppedTo(url: "/users/1/")) == .handled)
    #expect(probe.stack("users") == ["/users", "/users/1", "/users/2", "/users/1"])
    #expect(probe.send(.poppedTo(url: "/users/1")) == .noop)
  }

  @Test(arguments: [
    (Policies.PopToMissing.ignore, ["/users", "/users/1"]),
    (.replaceTop, ["/users", "/users/9"]),
    (.push, ["/users", "/users/1", "/users/9"]),
  ])
  func `popping to a location that is not there follows the policy`(
    policy: Policies.PopToMissing, stack: [String]
  ) throws {
    var probe = try Probe(.users { $0.popToMissing = policy }) {
      $0.stacks = ["users": ["/users", "/users/1"]]
    }
    let outcome = probe.send(.poppedTo(url: "/users/9"))
    #expect(outcome == (policy == .ignore ? .ignored : .handled))
    #expect(probe.stack("users") == stack)
  }

  @Test func `a replacement keeps the depth, also on the root, under a new key`() throws {
    var probe = try Probe(.users())
    let key = probe.state.visibleEntry.key
    #expect(probe.send(.replaced(url: "/users/1")) == .handled)
    #expect(probe.stack("users") == ["/users/1"])
    #expect(!probe.state.isAlive(key))
    #expect(probe.shown == .replace)
    #expect(probe.send(.replaced(url: "/nope")) == .notFound)
    #expect(probe.stack("users") == ["/users/1"])
  }

  @Test func `a reset is whole, and keeps the entries that stay the same`() throws {
    var probe = try Probe(.users()) { $0.stacks = ["users": ["/users", "/users/1", "/users/2"]] }
    let keys = probe.keys("users")
    #expect(
      probe.send(.stackReset(tab: "users", urls: ["/users", "/users/1", "/users/3"])) == .handled)
    #expect(probe.stack("users") == ["/users", "/users/1", "/users/3"])
    #expect(Array(probe.keys("users").prefix(2)) == Array(keys.prefix(2)))
    #expect(!probe.state.isAlive(keys[2]))
  }

  @Test(
    arguments: [
      ("users", [], Reason.emptyStack),
      ("users", ["/users", "/nope"], .unknownPath),
      ("users", ["/users", "javascript:alert(1)"], .unsafeURL),
      ("nope", ["/users"], .unknownTab),
      ("users", Array(repeating: "/users/1", count: 20), .maxDepth),
    ] as [(String, [String], Reason)])
  func `an invalid reset changes nothing`(
    tab: String, urls: [String], reason: Reason
  ) throws {
    var app = AppDeclaration.users()
    app.maxDepth = 10
    var probe = try Probe(app) { $0.stacks = ["users": ["/users", "/users/1"]] }
    let before = probe.state
    #expect(probe.send(.stackReset(tab: TabID(tab), urls: urls)) == .rejected)
    #expect(probe.reason == reason)
    #expect(probe.state == before)
  }

  @Test func `the greatest depth refuses the push and never drops the root`() throws {
    var app = AppDeclaration.users()
    app.maxDepth = 3
    var probe = try Probe(app)
    probe.send(.pushed(url: "/users/1"), .pushed(url: "/users/2"))
    #expect(probe.send(.pushed(url: "/users/3")) == .rejected)
    #expect(probe.reason == .maxDepth)
    #expect(probe.web(.push, "/users/3") == .rejected)
    #expect(probe.stack("users") == ["/users", "/users/1", "/users/2"])
    app.policies.maxDepth = .replaceTop
    app.policies.deepLinkStack = .append
    for event in [NavigationEvent.pushed(url: "/users/3"), .linkOpened(url: "/users/3")] {
      var replacing = try Probe(app) { $0.stacks = ["users": ["/users", "/users/1", "/users/2"]] }
      #expect(replacing.send(event) == .handled)
      #expect(replacing.stack("users") == ["/users", "/users/1", "/users/3"])
    }
  }

  @Test func `a late title for an entry that is gone is refused`() throws {
    var probe = try Probe(.users())
    let key = probe.state.visibleEntry.key
    #expect(probe.send(.titleChanged(key: key, title: "Users")) == .handled)
    #expect(probe.state.entry(key)?.title == "Users")
    #expect(probe.send(.titleChanged(key: "p1.1", title: "Gone")) == .stale)
    let long = String(repeating: "x", count: 5000)
    probe.send(.titleChanged(key: key, title: long))
    #expect(probe.state.entry(key)?.title?.utf8.count == NavigationLimits.nameByteCountMax)
  }

  @Test(arguments: ["mailto:a@b.c", "https://evil.example/"])
  func `what belongs to others is handed on`(url: String) throws {
    var probe = try Probe(.users())
    let before = probe.state
    #expect(probe.send(.pushed(url: url)) == .external)
    #expect(probe.effects == [.openExternally(url: url)])
    #expect(probe.reason == .external)
    #expect(probe.state == before)
  }

  @Test func `redirects are followed, with parameters, and bounded`() throws {
    var app = AppDeclaration.users()
    var old = RouteProperties()
    old.redirect = "/users/:name"
    var loop = RouteProperties()
    loop.redirect = "/loop"
    app.routes? += [Route("/people/:name", properties: old), Route("/loop", properties: loop)]
    var probe = try Probe(app)
    #expect(probe.send(.pushed(url: "/people/a%2Fb")) == .handled)
    #expect(probe.stack("users") == ["/users", "/users/a%2Fb"])
    let before = probe.state
    #expect(probe.send(.pushed(url: "/loop")) == .rejected)
    #expect(probe.reason == .redirectLoop)
    #expect(probe.state == before)
  }

  @Test func `a rule's redirect knows the parameters of its own pattern`() throws {
    var app = AppDeclaration.users()
    var old = RouteProperties()
    old.redirect = "/users/:name"
    app.rules.append(Rule(patterns: ["^/staff$", "/people/:name"], properties: old))
    app.routes?.append(Route("/people/*"))
    var probe = try Probe(app)
    #expect(probe.send(.pushed(url: "/people/7")) == .handled)
    #expect(probe.stack("users") == ["/users", "/users/7"])
  }
}

@Suite("Guards")
struct GuardTests {
  private func guarded(_ urls: Set<String> = ["/users/1/edit"]) throws -> Probe {
    try Probe(.users()) {
      $0.stacks = ["users": ["/users", "/users/1", "/users/1/edit"]]
      $0.guardedURLs = urls
    }
  }

  @Test(arguments: [
    NavigationEvent.popped(count: 1), .popped(count: 9), .poppedToRoot(), .poppedTo(url: "/users"),
    .replaced(url: "/users/2"), .stackReset(tab: "users", urls: ["/users"]), .backPressed,
    .swipeBackCommitted, .tabTapped("users"), .linkOpened(url: "app:///users/2"),
    .historyMoved(delta: -1), .routeChanged(RouteChange(kind: .traverse, url: "/users")),
    .routeChanged(RouteChange(kind: .push, url: "/users")),
    .routeChanged(RouteChange(kind: .replace, url: "/users/2")),
  ])
  func `whatever would remove a guarded entry is asked about first`(event: NavigationEvent) throws {
    var probe = try guarded()
    let before = probe.state
    let key = probe.state.visibleEntry.key
    #expect(probe.send(event) == .blocked)
    #expect(probe.reason == .guarded)
    #expect(probe.effects.contains(.askBeforeLeaving(key)))
    #expect(probe.stack("users") == ["/users", "/users/1", "/users/1/edit"])
    #expect(probe.state.revision == before.revision)
  }

  @Test func `a guarded entry in the middle blocks the whole removal`() throws {
    var probe = try guarded(["/users/1"])
    #expect(probe.send(.popped(count: 2)) == .blocked)
    #expect(probe.stack("users").count == 3)
    #expect(probe.send(.popped(count: 1)) == .handled)
  }

  @Test func `selecting another tab leaves nothing`() throws {
    var probe = try guarded()
    #expect(probe.send(.tabTapped("settings")) == .handled)
  }

  @Test func `a yes applies the event that waited`() throws {
    var probe = try guarded()
    probe.send(.popped(count: 2))
    #expect(probe.send(.departureConfirmed) == .handled)
    #expect(probe.stack("users") == ["/users"])
    #expect(probe.send(.departureConfirmed) == .ignored)
  }

  @Test func `a no forgets the event that waited`() throws {
    var probe = try guarded()
    probe.send(.popped(count: 2))
    #expect(probe.send(.departureDeclined) == .handled)
    #expect(probe.send(.departureConfirmed) == .ignored)
    #expect(probe.stack("users").count == 3)
  }

  @Test func `of two navigations the newer one wins and the older one is reported`() throws {
    var probe = try guarded()
    probe.send(.popped(count: 2))
    probe.send(.popped(count: 1))
    #expect(probe.effects.first == .cancelDeparture)
    probe.send(.departureConfirmed)
    #expect(probe.stack("users") == ["/users", "/users/1"])
  }

  @Test func `the guard goes with its page's word`() throws {
    var probe = try guarded()
    let key = probe.state.visibleEntry.key
    probe.send(.guardChanged(key: key, isGuarded: false))
    #expect(probe.send(.backPressed) == .handled)
    #expect(probe.send(.guardChanged(key: key, isGuarded: true)) == .stale)
  }
}
