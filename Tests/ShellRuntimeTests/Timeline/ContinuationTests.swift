import BridgeProtocol
import Navigation
import ShellRuntime
import ShellTesting
import Testing
import Vocabulary

@Suite("Going on from an earlier state")
struct ContinuationTests {
  private func shell() throws -> SimulatedShell {
    var shell = SimulatedShell(try .fitTracker())
    shell.open("a")
    try shell.settle()
    return shell
  }

  @Test func `the earlier state is told as a new revision, and pages follow`() throws {
    var shell = try shell()
    shell["a"].clickLink("/track/squat")
    try shell.settle()
    let earlier = shell.revision
    shell.act(.poppedToRoot())
    shell.act(.tabTapped("profile"))
    try shell.settle()
    let before = shell.revision
    #expect(shell.continueFrom(revision: earlier)?.status == .applied)
    try shell.settle()
    #expect(shell.revision == before + 1)
    #expect(shell.navigation.visibleEntry.url == "/track/squat")
    #expect(shell.navigation.stack(of: "track")?.entries.map(\.url) == ["/track", "/track/squat"])
    #expect(shell["a"].history.current.url == "/track/squat")
    #expect(shell.isSettled)
    #expect(shell.timeline.events(after: 0).contains { $0.event.facts.name == "continued" })
  }

  @Test func `an entry that lives keeps its key, one that died gets a new one`() throws {
    var shell = try shell()
    shell["a"].clickLink("/track/squat")
    try shell.settle()
    let earlier = shell.revision
    let keys = shell.navigation.stack(of: "track")?.entries.map(\.key) ?? []
    shell.act(.poppedToRoot())
    try shell.settle()
    shell.continueFrom(revision: earlier)
    let entries = shell.navigation.stack(of: "track")?.entries ?? []
    #expect(entries.first?.key == keys.first)
    #expect(entries.last?.key != keys.last)
    #expect(entries.count == 2)
  }

  @Test func `a change that a page made on an entry that died stays stale`() throws {
    var shell = try shell()
    shell["a"].clickLink("/track/squat")
    try shell.settle()
    let earlier = shell.revision
    shell["a"].clickLink("/track/squat/1")
    shell.act(.poppedToRoot())
    shell.continueFrom(revision: earlier)
    try shell.settle()
    #expect(shell["a"].results.last?.reason == .stale)
    #expect(shell.navigation.visibleEntry.url == "/track/squat")
    #expect(shell.isSettled)
  }

  @Test func `the present state changes nothing, an unknown revision neither`() throws {
    var shell = try shell()
    shell["a"].clickLink("/track/squat")
    try shell.settle()
    let before = shell.revision
    let navigation = NavigationSummary(shell.navigation)
    #expect(shell.continueFrom(revision: before)?.status == .noop)
    #expect(shell.continueFrom(revision: before + 1_000) == nil)
    #expect(NavigationSummary(shell.navigation) == navigation)
  }

  @Test func `a modal that was not there then is dismissed, and its page hears of it once`() throws
  {
    var shell = try shell()
    let earlier = shell.revision
    shell["a"].act(.present, ["kind": "alert", "id": "sure"])
    try shell.settle()
    shell.continueFrom(revision: earlier)
    try shell.settle()
    #expect(shell.navigation.modals.isEmpty)
    #expect(shell["a"].handledMail.map(\.name) == [.dismissed])
    #expect(shell["a"].handledMail.first?.data["modal"] == "sure")
  }

  @Test func `a modal that comes back can be closed, and nobody hears of it twice`() throws {
    var shell = try shell()
    shell["a"].act(.present, ["kind": "alert", "id": "sure"])
    try shell.settle()
    let earlier = shell.revision
    shell.control(.answer, ["modal": "sure", "button": "ok"])
    try shell.settle()
    #expect(shell["a"].handledMail.count == 1)
    shell.continueFrom(revision: earlier)
    try shell.settle()
    #expect(shell.navigation.modals.map(\.id) == ["sure"])
    #expect(shell["a"].modals.map(\.id) == ["sure"])
    shell.control(.answer, ["modal": "sure", "button": "ok"])
    try shell.settle()
    #expect(shell.navigation.modals.isEmpty)
    #expect(shell["a"].handledMail.count == 1)
  }

  @Test func `a modal that stayed up is still its page's`() throws {
    var shell = try shell()
    shell["a"].act(.present, ["kind": "alert", "id": "sure"])
    try shell.settle()
    let earlier = shell.revision
    shell.act(.badgeChanged(tab: "home", badge: .number(3)))
    try shell.settle()
    shell.continueFrom(revision: earlier)
    shell.control(.answer, ["modal": "sure", "button": "ok"])
    try shell.settle()
    #expect(shell.navigation.badge(of: "home") == nil)
    #expect(shell["a"].handledMail.count == 1)
  }

  @Test func `a guard keeps nothing back, and its question is closed`() throws {
    var shell = try shell()
    let earlier = shell.revision
    shell["a"].clickLink("/track/squat")
    shell["a"].act(.setGuard, ["guarded": true])
    try shell.settle()
    shell.act(.backPressed)
    try shell.settle()
    #expect(shell.navigation.isDeparturePending)
    #expect(shell.continueFrom(revision: earlier)?.status == .applied)
    try shell.settle()
    #expect(!shell.navigation.isDeparturePending)
    #expect(shell.navigation.visibleEntry.url == "/")
    shell["a"].act(.leave, ["allowed": true])
    try shell.settle()
    #expect(shell["a"].results.last?.reason == .nothingPending)
    #expect(shell.isSettled)
  }

  @Test func `a countdown goes on`() throws {
    var shell = try shell()
    let earlier = shell.revision
    shell["a"].clickLink("/track")
    shell["a"].act(.startCountdown, ["id": "rest", "seconds": 2])
    try shell.settle()
    shell.continueFrom(revision: earlier)
    shell.pass(milliseconds: 2_500)
    try shell.settle()
    #expect(shell["a"].handledMail.map(\.name) == [.countdownFinished])
  }

  @Test func `pages are told when other tabs are shown`() throws {
    var shell = try shell()
    let earlier = shell.revision
    shell.control(.setTabs, ["tabs": ["home", "track"]])
    try shell.settle()
    #expect(shell.navigation.presentTabs.count == 2)
    shell.continueFrom(revision: earlier)
    try shell.settle()
    #expect(shell.navigation.presentTabs.count == 5)
    #expect(shell["a"].events.map(\.name) == [.tabsChanged, .tabsChanged])
  }

  @Test func `who was logged in is again`() throws {
    var shell = try shell()
    let earlier = shell.revision
    shell.act(.loggedOut)
    try shell.settle()
    #expect(shell.navigation.root == .login)
    shell.continueFrom(revision: earlier)
    try shell.settle()
    #expect(shell.navigation.root == .main)
    #expect(shell.navigation.isLoggedIn)
    #expect(shell.isSettled)
  }

  @Test func `a record of another app is refused`() throws {
    var state = NavigationState(try .fitTracker())
    let other = NavigationState(
      try AppManifest(AppDeclaration(schemes: ["x"], tabs: [Tab(id: "only", path: "/")])))
    let result = state.reduce(.continued(from: NavigationRecord(other)))
    #expect(result.rejection == .invalidParameters)
    #expect(state.revision == 0)
  }
}
