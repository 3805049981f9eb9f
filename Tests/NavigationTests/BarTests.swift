import Navigation
import Testing
import Vocabulary

@Suite("The bar")
struct BarTests {
  private func hiding(_ policies: (inout Policies) -> Void = { _ in }) -> AppDeclaration {
    var app = AppDeclaration.users(policies)
    app.routes?[0].properties.hidesTabBar = true
    return app
  }

  @Test func `the top entry decides whether it is hidden`() throws {
    var probe = try Probe(hiding())
    probe.send(.pushed(url: "/users/1"))
    #expect(!probe.state.isTabBarVisible)
    #expect(probe.send(.tabTapped("settings")) == .rejected)
    #expect(probe.reason == .tabBarHidden)
    probe.send(.pushed(url: "/users/1/edit"))
    #expect(probe.state.isTabBarVisible)
    var sticky = try Probe(hiding { $0.tabBarHidden = .sticky })
    sticky.send(.pushed(url: "/users/1"), .pushed(url: "/users/1/edit"))
    #expect(!sticky.state.isTabBarVisible)
    sticky.send(.poppedToRoot())
    #expect(sticky.state.isTabBarVisible)
  }

  @Test func `a cover hides it, a sheet only covers it`() throws {
    var probe = try Probe(.users())
    probe.send(.presented(ModalRequest(kind: .sheet, id: "s")))
    #expect(probe.state.isTabBarVisible)
    probe.send(.presented(ModalRequest(kind: .cover, id: "c")))
    #expect(!probe.state.isTabBarVisible)
    #expect(probe.send(.tabTapped("settings")) == .rejected)
    probe.send(.allModalsDismissed)
    #expect(probe.state.isTabBarVisible)
  }

  @Test(arguments: [Root.launching, .login])
  func `there is none before the main root`(root: Root) throws {
    let probe = try Probe(.users()) { $0.root = root }
    #expect(!probe.state.isTabBarVisible)
  }

  @Test(
    arguments: [
      (Badge.number(3), Badge.number(3)), (.text("!"), .text("!")), (.text("0"), .text("0")),
      (.number(0), nil), (.number(-1), nil), (.text(""), nil), (nil, nil),
    ] as [(Badge?, Badge?)])
  func `a badge shows text verbatim, and nothing for nothing`(badge: Badge?, shown: Badge?) throws {
    var probe = try Probe(.users()) { $0.badges = ["settings": .number(9)] }
    probe.send(.badgeChanged(tab: "settings", badge: badge))
    #expect(probe.state.badge(of: "settings") == shown)
  }

  @Test func `a badge survives the selection of its tab`() throws {
    var probe = try Probe(.users())
    probe.send(.badgeChanged(tab: "settings", badge: .number(2)), .tabTapped("settings"))
    #expect(probe.state.badge(of: "settings") == .number(2))
  }

  @Test func `an unknown tab, the same badge and too long a badge change nothing`() throws {
    var probe = try Probe(.users())
    let before = probe.state
    #expect(probe.send(.badgeChanged(tab: "nope", badge: .number(1))) == .ignored)
    #expect(probe.send(.badgeChanged(tab: "users", badge: nil)) == .noop)
    let long = String(repeating: "9", count: NavigationLimits.badgeByteCountMax + 1)
    #expect(probe.send(.badgeChanged(tab: "users", badge: .text(long))) == .rejected)
    #expect(probe.state == before)
  }

  @Test func `under show a badge of zero is shown`() throws {
    var probe = try Probe(.users { $0.badgeNonPositive = .show })
    probe.send(.badgeChanged(tab: "users", badge: .number(0)))
    #expect(probe.state.badge(of: "users") == .number(0))
  }
}

@Suite("Restoring")
struct RestoreTests {
  private func snapshot(
    _ stacks: [(TabID, [String])] = [], selected: TabID? = nil, version: Int? = nil,
    modals: [Snapshot.StoredModal] = []
  ) -> NavigationEvent {
    .restored(
      Snapshot(
        version: version, selectedTab: selected,
        stacks: stacks.map { tab, urls in
          Snapshot.Stack(tab: tab, pages: urls.map { Snapshot.Page(url: $0) })
        }, modals: modals))
  }

  @Test func `a state comes back from its own snapshot`() throws {
    var probe = try Probe(.users()) {
      $0.stacks = [
        "users": ["/users", "/users/1"], "settings": ["/settings", "/settings/general"],
      ]
      $0.selectedTab = "settings"
    }
    probe.send(.pushed(url: "/new"))
    let stored = probe.state.snapshot
    var fresh = try Probe(.users())
    #expect(fresh.send(.restored(stored)) == .handled)
    #expect(fresh.state.snapshot == stored)
  }

  @Test func `an unknown tab selects the first`() throws {
    var app = AppDeclaration.users()
    app.initialTab = "settings"
    var probe = try Probe(app)
    probe.send(snapshot([("nope", ["/nope"])], selected: "nope"))
    #expect(probe.tab == "users")
  }

  @Test func `unknown entries are left out, and an empty stack gets its root`() throws {
    var probe = try Probe(.users())
    probe.send(
      snapshot([
        ("users", ["/users", "/nope", "/users/1", "javascript:x"]), ("settings", []),
      ]))
    #expect(probe.stack("users") == ["/users", "/users/1"])
    #expect(probe.stack("settings") == ["/settings"])
  }

  @Test(arguments: [
    (Policies.RestoreForeignEntry.drop, ["/users"]), (.keep, ["/users", "/settings/general"]),
  ])
  func `an entry of another tab follows the policy`(
    policy: Policies.RestoreForeignEntry, stack: [String]
  ) throws {
    var probe = try Probe(.users { $0.restoreForeignEntry = policy })
    probe.send(snapshot([("users", ["/users", "/settings/general"])]))
    #expect(probe.stack("users") == stack)
  }

  @Test(arguments: [nil, 1, 3])
  func `another version, or an unreadable state, starts anew`(version: Int?) throws {
    var app = AppDeclaration.users()
    app.snapshotVersion = 2
    var probe = try Probe(app) { $0.stacks = ["users": ["/users", "/users/7"]] }
    #expect(
      probe.send(snapshot([("users", ["/users", "/users/1"])], version: version)) == .discarded)
    #expect(probe.stack("users") == ["/users"])
    #expect(probe.send(.restored(nil)) == .discarded)
    #expect(probe.send(snapshot([("users", ["/users", "/users/1"])], version: 2)) == .handled)
    #expect(probe.stack("users") == ["/users", "/users/1"])
  }

  @Test func `known sheets and covers come back, alerts and dialogs never`() throws {
    var app = AppDeclaration.users()
    app.restorableModals = ["add"]
    let modals: [Snapshot.StoredModal] = [
      Snapshot.StoredModal(kind: .sheet, id: "add"), Snapshot.StoredModal(kind: .cover, id: "nope"),
      Snapshot.StoredModal(
        kind: .sheet, id: "/new", pages: [Snapshot.Page(url: "/new"), Snapshot.Page(url: "/edit")]),
      Snapshot.StoredModal(kind: .alert, id: "add2"), Snapshot.StoredModal(kind: .dialog, id: "x"),
    ]
    var probe = try Probe(app)
    probe.send(snapshot(modals: modals))
    #expect(probe.modals == ["add", "/new"])
    #expect(probe.state.visibleEntry.url == "/edit")
    app.policies.restoreEphemeral = .keep
    var keeping = try Probe(app)
    keeping.send(snapshot(modals: [Snapshot.StoredModal(kind: .alert, id: "a")]))
    #expect(keeping.modals == ["a"])
  }

  @Test func `the login is decided by who is logged in, not by the snapshot`() throws {
    var probe = try Probe(.users()) {
      $0.isLoggedIn = false; $0.root = .launching
    }
    probe.send(snapshot([("settings", ["/settings", "/settings/general"])], selected: "settings"))
    #expect(probe.state.root == .login)
    #expect(probe.stack("settings") == ["/settings"])
  }
}
