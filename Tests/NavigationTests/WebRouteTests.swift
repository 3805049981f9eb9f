import Navigation
import Testing
import Vocabulary

@Suite("Where pages go")
struct WebRouteTests {
  @Test func `a link to a new page is pushed, under the page's key`() throws {
    var probe = try Probe(.users())
    let from = probe.state.visibleEntry.key
    let change = RouteChange(kind: .push, from: from, key: "p1.1", url: "/users/1", title: "One")
    #expect(probe.send(.routeChanged(change)) == .handled)
    #expect(probe.keys("users") == [from, "p1.1"])
    #expect(probe.state.tab(owning: "p1.1") == "users")
  }

  @Test(arguments: ["e1", "e77", "p1.1", "", String(repeating: "p", count: 2000)])
  func `a key that is alive, or not a page's to give, is refused`(key: String) throws {
    var probe = try Probe(.users())
    probe.send(.routeChanged(RouteChange(kind: .push, key: "p1.1", url: "/users/1")))
    let before = probe.state
    let change = RouteChange(kind: .push, key: EntryKey(key), url: "/users/2")
    #expect(probe.send(.routeChanged(change)) == .rejected)
    #expect(probe.reason == .duplicateKey)
    #expect(probe.state == before)
  }

  @Test(arguments: [
    (Policies.LinkToSame.replace, NavigationOutcome.replaced, 2),
    (.push, .handled, 3), (.ignore, .noop, 2),
  ])
  func `a link to the current location follows the policy`(
    policy: Policies.LinkToSame, outcome: NavigationOutcome, depth: Int
  ) throws {
    var probe = try Probe(.users { $0.linkToSame = policy }) {
      $0.stacks = ["users": ["/users", "/users/1"]]
    }
    #expect(probe.web(.push, "/users/1") == outcome)
    #expect(probe.stack("users").count == depth)
  }

  @Test func `a row that is clicked twice is pushed once, and the page's last key stays`() throws {
    var probe = try Probe(.users())
    probe.send(.routeChanged(RouteChange(kind: .push, key: "p1.1", url: "/users/1")))
    let again = RouteChange(kind: .push, from: "p1.1", key: "p1.2", url: "/users/1")
    #expect(probe.send(.routeChanged(again)) == .replaced)
    #expect(probe.stack("users") == ["/users", "/users/1"])
    #expect(probe.state.visibleEntry.key == "p1.2")
  }

  @Test(arguments: [
    (Policies.LinkToPrevious.pop, ["/users", "/users/1"]),
    (.push, ["/users", "/users/1", "/users/1/edit", "/users/1"]),
  ])
  func `a link to the location below follows the policy`(
    policy: Policies.LinkToPrevious, stack: [String]
  ) throws {
    var probe = try Probe(.users { $0.linkToPrevious = policy }) {
      $0.stacks = ["users": ["/users", "/users/1", "/users/1/edit"]]
    }
    #expect(probe.web(.push, "/users/1") == .handled)
    #expect(probe.stack("users") == stack)
  }

  @Test func `another query is another location, unless it is told to replace`() throws {
    var probe = try Probe(.users()) { $0.stacks = ["users": ["/users", "/users/1"]] }
    #expect(probe.web(.push, "/users/1?tab=2") == .handled)
    #expect(probe.stack("users") == ["/users", "/users/1", "/users/1?tab=2"])
    var ignoring = try Probe(.users { $0.queryIdentity = .ignore }) {
      $0.stacks = ["users": ["/users", "/users/1"]]
    }
    #expect(ignoring.web(.push, "/users/1?tab=2") == .replaced)
    #expect(ignoring.stack("users") == ["/users", "/users/1?tab=2"])
    var app = AppDeclaration.users()
    app.routes?[0].properties.queryReplaces = true
    var perRoute = try Probe(app) { $0.stacks = ["users": ["/users", "/users/1"]] }
    #expect(perRoute.web(.push, "/users/1?tab=2") == .replaced)
    #expect(perRoute.stack("users") == ["/users", "/users/1?tab=2"])
  }

  @Test func `a link to another tab's root selects that tab and resets it to the root`() throws {
    var probe = try Probe(.users()) {
      $0.stacks = ["users": ["/users", "/users/1"]]
      $0.selectedTab = "settings"
    }
    #expect(probe.web(.push, "/users") == .handled)
    #expect(probe.tab == "users")
    #expect(probe.stack("users") == ["/users"])
    #expect(probe.shown == .tabSwitch)
  }

  @Test func `a link to another tab's page selects that tab and is followed there`() throws {
    var probe = try Probe(.users()) { $0.stacks = ["users": ["/users", "/users/1"]] }
    #expect(probe.web(.push, "/settings/general") == .handled)
    #expect(probe.tab == "settings")
    #expect(probe.stack("settings") == ["/settings", "/settings/general"])
    #expect(probe.stack("users") == ["/users", "/users/1"])
  }

  @Test func `a replacement swaps the entry and keeps its key`() throws {
    var probe = try Probe(.users()) { $0.stacks = ["users": ["/users", "/users/1"]] }
    let keys = probe.keys("users")
    #expect(probe.web(.replace, "/users/2") == .handled)
    #expect(probe.stack("users") == ["/users", "/users/2"])
    #expect(probe.keys("users") == keys)
    #expect(probe.web(.replace, "/users/2") == .noop)
  }

  @Test func `a replacement by another tab's page leaves the entry and selects that tab`() throws {
    var probe = try Probe(.users())
    #expect(probe.web(.replace, "/settings") == .handled)
    #expect(probe.tab == "settings")
    #expect(probe.stack("users") == ["/users"])
  }

  @Test func `a push from a live entry and a tap on another tab commute`() throws {
    let start = try Probe(.users())
    let push = NavigationEvent.routeChanged(
      RouteChange(kind: .push, from: start.state.visibleEntry.key, key: "p1.1", url: "/users/1"))
    var pushFirst = start
    pushFirst.send(push, .tabTapped("settings"))
    var tapFirst = start
    tapFirst.send(.tabTapped("settings"), push)
    #expect(pushFirst.state == tapFirst.state)
    #expect(tapFirst.tab == "settings")
    #expect(tapFirst.stack("users") == ["/users", "/users/1"])
    #expect(tapFirst.shown == nil)
  }

  @Test(arguments: RouteChangeKind.allCases)
  func `a change made on an entry that is gone is stale`(kind: RouteChangeKind) throws {
    var probe = try Probe(.users()) { $0.stacks = ["users": ["/users", "/users/1"]] }
    let gone = probe.state.visibleEntry.key
    probe.send(.popped(count: 1))
    let before = probe.state
    let change = RouteChange(kind: kind, from: gone, url: "/users/2")
    #expect(probe.send(.routeChanged(change)) == .stale)
    #expect(probe.effects == [.resync])
    #expect(probe.reason == .stale)
    #expect(probe.state == before)
  }

  @Test func `under rejectAndResync an older revision is stale`() throws {
    var probe = try Probe(.users { $0.staleWebRoute = .rejectAndResync })
    let revision = probe.state.revision
    probe.send(.tabTapped("settings"))
    let change = RouteChange(kind: .push, url: "/users/1", baseRevision: revision)
    #expect(probe.send(.routeChanged(change)) == .stale)
    #expect(probe.effects.contains(.resync))
  }

  @Test func `under newestWins a change whose entry is gone is made on the visible one`() throws {
    var probe = try Probe(.users { $0.staleWebRoute = .newestWins })
    let change = RouteChange(kind: .push, from: "p9.9", url: "/users/1")
    #expect(probe.send(.routeChanged(change)) == .handled)
    #expect(probe.stack("users") == ["/users", "/users/1"])
  }

  @Test(arguments: [
    (RouteProperties.Presentation.push, ["/users", "/users/1", "/users/1"]),
    (.replace, ["/users", "/users/1"]), (.pop, ["/users"]), (.refresh, ["/users", "/users/1"]),
    (.clearAll, ["/users"]), (.replaceRoot, ["/users/1"]), (.none, ["/users", "/users/1"]),
  ])
  func `the presentation of a route decides what a link to it does`(
    presentation: RouteProperties.Presentation, stack: [String]
  ) throws {
    var app = AppDeclaration.users()
    app.routes?[0].properties.presentation = presentation
    var probe = try Probe(app) { $0.stacks = ["users": ["/users", "/users/1"]] }
    probe.web(.push, "/users/1")
    #expect(probe.stack("users") == stack)
  }
}

@Suite("Where the browser's history leads")
struct TraverseTests {
  private func deep() throws -> Probe {
    try Probe(.users()) { $0.stacks = ["users": ["/users", "/users/1", "/users/1/edit"]] }
  }

  private func traverse(_ key: EntryKey?, from: EntryKey? = nil, _ url: String = "/x")
    -> NavigationEvent
  {
    .routeChanged(RouteChange(kind: .traverse, from: from, key: key, url: url))
  }

  @Test func `to an entry of the same stack pops to it`() throws {
    var probe = try deep()
    let keys = probe.keys("users")
    #expect(probe.send(traverse(keys[0])) == .handled)
    #expect(probe.keys("users") == [keys[0]])
    #expect(probe.shown == .pop)
  }

  @Test func `to an entry that was just popped puts it back, and those below it`() throws {
    var probe = try deep()
    let keys = probe.keys("users")
    probe.send(traverse(keys[0]))
    #expect(probe.send(traverse(keys[2])) == .handled)
    #expect(probe.keys("users") == keys)
    #expect(probe.shown == .push)
  }

  @Test func `to an entry of another tab selects that tab and keeps its stack`() throws {
    var probe = try deep()
    let keys = probe.keys("users")
    probe.send(.tabTapped("settings"))
    #expect(probe.send(traverse(keys[1])) == .handled)
    #expect(probe.tab == "users")
    #expect(probe.keys("users") == keys)
  }

  @Test func `from a modal to an entry of another tab dismisses it and keeps both stacks`() throws {
    var probe = try deep()
    let keys = probe.keys("users")
    probe.send(.tabTapped("settings"), .pushed(url: "/settings/general"))
    probe.send(.presented(ModalRequest(kind: .sheet, id: "s", url: "/new")))
    let from = probe.state.visibleEntry.key
    #expect(probe.send(traverse(keys[1], from: from)) == .handled)
    #expect(probe.tab == "users")
    #expect(probe.modals.isEmpty)
    #expect(probe.keys("users") == keys)
    #expect(probe.stack("settings") == ["/settings", "/settings/general"])
  }

  @Test func `made on a tab that is no longer selected stays in that tab`() throws {
    var probe = try deep()
    let keys = probe.keys("users")
    probe.send(.tabTapped("settings"))
    probe.send(traverse(keys[1], from: keys[2]))
    #expect(probe.tab == "settings")
    #expect(probe.keys("users") == Array(keys.prefix(2)))
  }

  @Test func `to where the page is does nothing`() throws {
    var probe = try deep()
    let before = probe.state
    #expect(probe.send(traverse(probe.state.visibleEntry.key)) == .noop)
    #expect(probe.web(.traverse, "/users/1/edit") == .noop)
    #expect(probe.state == before)
  }

  @Test func `without a key goes by the URL, nearest from the top`() throws {
    var probe = try deep()
    #expect(probe.web(.traverse, "/users") == .handled)
    #expect(probe.stack("users") == ["/users"])
    #expect(probe.web(.traverse, "/users/1") == .handled)
    #expect(probe.stack("users") == ["/users", "/users/1"])
  }

  @Test(arguments: [
    (
      Policies.UnknownPop.resync, NavigationOutcome.rejected,
      ["/users", "/users/1", "/users/1/edit"]
    ),
    (.back, .handled, ["/users", "/users/1"]),
    (.follow, .handled, ["/users", "/users/1", "/users/1/edit", "/users/9"]),
  ])
  func `to an entry that does not exist follows the policy`(
    policy: Policies.UnknownPop, outcome: NavigationOutcome, stack: [String]
  ) throws {
    var probe = try Probe(.users { $0.unknownPop = policy }) {
      $0.stacks = ["users": ["/users", "/users/1", "/users/1/edit"]]
    }
    #expect(probe.send(traverse("p9.9", "/users/9")) == outcome)
    #expect(probe.stack("users") == stack)
    #expect(probe.effects.contains(.resync) == (policy == .resync))
  }

  @Test func `under a modal is blocked unless it was made in the modal`() throws {
    var probe = try deep()
    let keys = probe.keys("users")
    probe.send(.pushed(url: "/new"))
    #expect(probe.modals == ["/new"])
    #expect(probe.send(traverse(keys[0], from: keys[2])) == .rejected)
    #expect(probe.reason == .blockedByModal)
    #expect(probe.send(traverse(keys[2])) == .handled)
    #expect(probe.modals.isEmpty)
    #expect(probe.shown == .dismiss)
  }
}
