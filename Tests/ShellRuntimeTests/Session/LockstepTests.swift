import BridgeProtocol
import Navigation
import ShellTesting
import TestSupport
import Testing
import Vocabulary

@Suite("Shell and pages in lockstep")
struct LockstepTests {
  private func shell(with pages: String..., at url: String = "/") throws -> SimulatedShell {
    var shell = SimulatedShell(try .fitTracker())
    for page in pages { shell.open(page, at: url) }
    try shell.settle()
    return shell
  }

  @Test func `a tab tap moves the page`() throws {
    var shell = try shell(with: "a")
    shell.act(.tabTapped("track"))
    try shell.settle()
    #expect(shell["a"].history.current.url == "/track")
    #expect(shell["a"].history.entries.count == 1, "a tab switch replaces the browser's entry")
    #expect(shell.isSettled)
  }

  @Test func `a link in the page moves the shell's tab`() throws {
    var shell = try shell(with: "a")
    shell["a"].clickLink("/schedule")
    try shell.settle()
    #expect(shell.navigation.selectedTab == "schedule")
    #expect(shell.isSettled)
  }

  @Test func `a nested link keeps its tab and pushes`() throws {
    var shell = try shell(with: "a")
    shell.act(.tabTapped("track"))
    try shell.settle()
    shell["a"].clickLink("/track/squat")
    try shell.settle()
    #expect(shell.navigation.selectedTab == "track")
    #expect(shell.navigation.stack(of: "track")?.entries.map(\.url) == ["/track", "/track/squat"])
    #expect(shell["a"].history.entries.map(\.url) == ["/track", "/track/squat"])
    #expect(shell.isSettled)
  }

  @Test func `the entry that a page pushed keeps the page's key`() throws {
    var shell = try shell(with: "a")
    shell["a"].clickLink("/track/squat")
    try shell.settle()
    #expect(shell.navigation.visibleEntry.key == "pa-1.1")
  }

  @Test func `browser back pops, forward puts back, a new push cuts the forward entries`() throws {
    var shell = try shell(with: "a")
    shell.act(.tabTapped("track"))
    try shell.settle()
    shell["a"].clickLink("/track/squat")
    try shell.settle()
    shell["a"].traverse(-1)
    try shell.settle()
    #expect(shell.navigation.visibleEntry.url == "/track")
    shell["a"].traverse(1)
    try shell.settle()
    #expect(shell.navigation.visibleEntry.url == "/track/squat")
    shell["a"].traverse(-1)
    try shell.settle()
    shell["a"].clickLink("/track/bench")
    try shell.settle()
    shell["a"].traverse(1)
    try shell.settle()
    #expect(shell.navigation.visibleEntry.url == "/track/bench")
    #expect(shell.isSettled)
  }

  @Test func `a native back moves the browser back instead of growing its history`() throws {
    var shell = try shell(with: "a")
    shell.act(.tabTapped("track"))
    try shell.settle()
    shell["a"].clickLink("/track/squat")
    try shell.settle()
    shell.act(.backPressed)
    try shell.settle()
    #expect(shell["a"].history.index == 0)
    #expect(shell["a"].history.entries.map(\.url) == ["/track", "/track/squat"])
    #expect(shell.isSettled)
  }

  @Test func `a link back to the entry below pops it`() throws {
    var shell = try shell(with: "a")
    shell.act(.tabTapped("track"))
    try shell.settle()
    shell["a"].clickLink("/track/squat")
    try shell.settle()
    shell["a"].clickLink("/track")
    try shell.settle()
    #expect(shell.navigation.stack(of: "track")?.entries.map(\.url) == ["/track"])
    #expect(shell.isSettled)
  }

  @Test func `300 taps between two deliveries reach the page as one target`() throws {
    var shell = try shell(with: "a")
    let tabs: [TabID] = ["home", "schedule", "track", "progress", "profile"]
    for tap in 0..<300 { shell.act(.tabTapped(tabs[tap % 5])) }
    try shell.settle()
    #expect(shell.navigation.selectedTab == "profile")
    #expect(shell["a"].history.current.url == "/profile")
    #expect(shell["a"].history.entries.count == 1)
    #expect(shell.isSettled)
  }

  @Test(arguments: [true, false])
  func `a push in the page's own tab and a native tap commute`(pushIsFirst: Bool) throws {
    var shell = try shell(with: "a")
    shell.act(.tabTapped("track"))
    try shell.settle()
    shell["a"].clickLink("/track/squat")
    if pushIsFirst { shell.deliverToShell(from: "a") }
    shell.act(.tabTapped("profile"))
    try shell.settle()
    #expect(shell.navigation.selectedTab == "profile")
    #expect(shell.navigation.stack(of: "track")?.entries.map(\.url) == ["/track", "/track/squat"])
    #expect(shell["a"].history.current.url == "/profile")
    #expect(shell.isSettled)
  }

  @Test(arguments: [true, false])
  func `rejectAndResync refuses what a page did before it knew the newest state`(
    knowsNewest: Bool
  ) throws {
    var declaration = try AppManifest.fitTracker().declaration
    try declaration.policies.set("staleWebRoute", to: "rejectAndResync")
    var shell = SimulatedShell(try AppManifest(declaration))
    shell.open("a")
    try shell.settle()
    let root = shell.navigation.visibleEntry.key.rawValue
    let known = shell.revision
    if !knowsNewest { shell.act(.tabSelected("schedule")) }
    let change = RouteChangeMessage {
      $0.id = 1
      $0.generation = shell["a"].generation
      $0.revision = known
      $0.kind = .push
      $0.from = root
      $0.key = "pa-1.1"
      $0.url = "/track/squat"
      $0.trusted = true
      $0.origin = .user
    }
    shell.inject(PageMessage.routeChange(change).encoded(), as: "a")
    try shell.settle()
    #expect(shell.navigation.visibleEntry.url == (knowsNewest ? "/track/squat" : "/schedule"))
    #expect(shell["a"].results.last?.reason == (knowsNewest ? nil : .stale))
  }

  @Test func `a change takes effect once, however often it arrives`() throws {
    var shell = try shell(with: "a")
    let change = RouteChangeMessage {
      $0.id = 1
      $0.generation = shell["a"].generation
      $0.kind = .push
      $0.from = shell.navigation.visibleEntry.key.rawValue
      $0.key = "pa-1.1"
      $0.url = "/track/squat"
      $0.trusted = true
      $0.origin = .user
    }
    shell.inject(PageMessage.routeChange(change).encoded(), as: "a")
    try shell.settle()
    shell.act(.backPressed)
    let before = NavigationSummary(shell.navigation)
    for _ in 0..<3 {
      shell.inject(PageMessage.routeChange(change).encoded(), as: "a")
      try shell.settle()
    }
    #expect(NavigationSummary(shell.navigation) == before)
  }

  @Test func `a click is answered with one result and one navigate`() throws {
    var shell = try shell(with: "a", "b")
    let revision = shell.revision
    shell["a"].clickLink("/track/squat")
    try shell.settle()
    #expect(shell.revision == revision + 1)
    #expect(shell["a"].results.count == 1)
    #expect(shell["b"].results.isEmpty)
  }

  @Test(arguments: Seeds.range())
  func `storms of taps and links from both sides converge`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var shell = try shell(with: "a", "b")
    let tabs: [TabID] = ["home", "schedule", "track", "progress", "profile"]
    let links = [
      "/track/squat", "/schedule/monday", "/progress/bench/3", "/profile", "/", "/track",
    ]
    var invariants = LockstepInvariants(shell)
    for _ in 0..<40 {
      let page = random.chance(1, in: 2) ? "a" : "b"
      switch random.number(below: 9) {
      case 0: shell.act(.tabTapped(random.element(of: tabs)))
      case 1: shell[page].clickLink(random.element(of: links))
      case 2: shell[page].traverse(random.chance(2, in: 3) ? -1 : 1)
      case 3: shell.act(.backPressed)
      case 4: shell[page].replaceRoute(random.element(of: links))
      case 5: shell.deliverToShell(from: page)
      case 6: try shell.deliverToPage(page)
      case 7:
        if random.chance(1, in: 3) {
          shell.drop(page)
          shell.connect(page)
        }
      default:
        if random.chance(1, in: 4) { shell.reload(page) }
      }
      let broken = invariants.broken(by: shell)
      #expect(broken.isEmpty, "seed \(seed): \(broken)")
    }
    try shell.settle()
    shell.pass(milliseconds: 10_000)
    try shell.settle()
    #expect(shell.isSettled, "seed \(seed)")
  }
}
