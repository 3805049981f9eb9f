import Navigation
import Testing
import Vocabulary

@Suite("Links that wait, and pages that need a login")
struct WaitingLinkTests {
  @Test func `a link that could not be followed does not take the place of one that can`() throws {
    var app = AppDeclaration.users()
    app.tabs[1].isHidden = true
    var probe = try Probe(app) {
      $0.root = .login
      $0.isLoggedIn = false
    }
    #expect(probe.send(.linkOpened(url: "app:///users/1")) == .deferred)
    #expect(probe.send(.linkOpened(url: "app:///settings/general")) == .rejected)
    #expect(probe.reason == .hiddenTab)
    #expect(probe.state.pendingLink?.url == "/users/1")
    probe.send(.loggedIn)
    #expect(probe.stack("users") == ["/users", "/users/1"])
  }

  @Test func `a link to a tab that was removed does not wait`() throws {
    var probe = try Probe(.users()) { $0.root = .launching }
    probe.send(.tabsChanged(["users"]))
    #expect(probe.send(.linkOpened(url: "app:///settings/general")) == .rejected)
    #expect(probe.state.pendingLink == nil)
  }

  @Test(arguments: [true, false])
  func `a link that waited is followed on top of what is restored`(isReadable: Bool) throws {
    var app = AppDeclaration.users()
    app.snapshotVersion = 2
    var probe = try Probe(app) {
      $0.root = .launching
      $0.isLoggedIn = true
    }
    probe.send(.linkOpened(url: "app:///settings/general"))
    var snapshot = Snapshot(version: isReadable ? 2 : 1)
    snapshot.stacks = [
      Snapshot.Stack(tab: "users", pages: [.init(url: "/users"), .init(url: "/users/1")])
    ]
    #expect(probe.send(.restored(snapshot)) == (isReadable ? .handled : .discarded))
    #expect(probe.tab == "settings")
    #expect(probe.stack("settings") == ["/settings", "/settings/general"])
    #expect(probe.stack("users") == (isReadable ? ["/users", "/users/1"] : ["/users"]))
    #expect(probe.state.pendingLink == nil)
  }

  @Test func `a link waits on if restoring leads to the login`() throws {
    var probe = try Probe(.users()) {
      $0.root = .launching
      $0.isLoggedIn = false
    }
    probe.send(.linkOpened(url: "app:///users/1"), .restored(Snapshot(version: nil)))
    #expect(probe.state.root == .login)
    #expect(probe.state.pendingLink?.url == "/users/1")
  }

  @Test(arguments: [
    (true, ["/users", "/users/1", "/users/1/edit"]), (false, ["/users", "/users/1/edit"]),
  ])
  func `no parent is built that the user may not see`(isLoggedIn: Bool, stack: [String]) throws {
    var app = AppDeclaration.users()
    app.routes?[0].properties.requiresLogin = true
    var probe = try Probe(app) {
      $0.root = .main
      $0.isLoggedIn = isLoggedIn
    }
    probe.send(.linkOpened(url: "app:///users/1/edit"))
    #expect(probe.stack("users") == stack)
  }
}
