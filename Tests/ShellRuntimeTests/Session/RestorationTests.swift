import BridgeProtocol
import Navigation
import ShellTesting
import Testing
import Vocabulary

@Suite("Stored states")
struct RestorationTests {
  private let stored = Snapshot(
    selectedTab: "track",
    stacks: [
      Snapshot.Stack(
        tab: "track", pages: [Snapshot.Page(url: "/track"), Snapshot.Page(url: "/track/squat")])
    ])

  private func shell(starting root: Root) throws -> SimulatedShell {
    var declaration = try AppManifest.fitTracker().declaration
    declaration.initialRoot = root
    var shell = SimulatedShell(try AppManifest(declaration))
    shell.restore(stored)
    return shell
  }

  @Test func `an app that starts in its tabs goes on where it was`() throws {
    let shell = try shell(starting: .main)
    #expect(shell.navigation.selectedTab == "track")
    #expect(shell.navigation.visibleEntry.url == "/track/squat")
  }

  @Test func `an app that starts by launching goes on when somebody is still logged in`() throws {
    var shell = try shell(starting: .launching)
    #expect(shell.navigation.visibleEntry.url == "/")
    shell.act(.loggedIn)
    #expect(shell.navigation.root == .main)
    #expect(shell.navigation.visibleEntry.url == "/track/squat")
  }

  @Test func `a link that waited for the login is followed on what was stored`() throws {
    var shell = try shell(starting: .launching)
    shell.act(.linkOpened(url: "/profile/goals"))
    shell.act(.loggedIn)
    #expect(shell.navigation.visibleEntry.url == "/profile/goals")
    #expect(shell.navigation.depth(of: "track") == 2)
  }

  @Test(arguments: [
    [NavigationEvent.rootChanged(.login), .loggedIn],
    [.rootChanged(.login), .rootChanged(.launching), .loggedIn],
    [.loggedOut, .loggedIn],
  ])
  func `whoever had to log in may be somebody else`(events: [NavigationEvent]) throws {
    var shell = try shell(starting: .launching)
    for event in events { shell.act(event) }
    #expect(shell.navigation.root == .main)
    #expect(shell.navigation.visibleEntry.url == "/")
    #expect(shell.navigation.depth(of: "track") == 1)
  }

  @Test(arguments: ["/launch", "/login?again=1"])
  func `a page that opens where the app starts or logs in names no place to go to`(
    url: String
  ) throws {
    var declaration = try AppManifest.fitTracker().declaration
    declaration.initialRoot = .launching
    declaration.launchingPath = "/launch"
    var shell = SimulatedShell(try AppManifest(declaration))
    shell.open("a", at: url)
    try shell.settle()
    shell.act(.loggedIn)
    #expect(shell.navigation.visibleEntry.url == "/")
    #expect(shell.navigation.depth(of: "home") == 1)
  }

  @Test func `an app that starts with its login starts anew`() throws {
    var shell = try shell(starting: .login)
    shell.act(.loggedIn)
    #expect(shell.navigation.visibleEntry.url == "/")
  }

  @Test func `a page that is already there does not cost the entries below`() throws {
    var shell = SimulatedShell(try .fitTracker())
    shell.open("a", in: "tabs")
    try shell.settle()
    shell["a"].clickLink("/schedule/monday/legs")
    try shell.settle()
    let before = NavigationSummary(shell.navigation)
    let snapshot = shell.navigation.snapshot
    shell.restart()
    shell.restore(snapshot)
    shell.connect("a")
    try shell.settle()
    #expect(NavigationSummary(shell.navigation) == before)
    #expect(shell.isSettled)
  }

  /// A shell that was killed before it stored the last of three pushes, and its page `a`.
  private func killed(
    starting root: Root = .main, in webView: String = "tabs", at stored: [String]
  ) throws -> SimulatedShell {
    var declaration = try AppManifest.fitTracker().declaration
    declaration.initialRoot = root
    var shell = SimulatedShell(try AppManifest(declaration))
    if root != .main { shell.act(.loggedIn) }
    shell.open("a", in: webView)
    try shell.settle()
    for url in stored {
      shell["a"].clickLink(url)
      try shell.settle()
    }
    let snapshot = shell.navigation.snapshot
    shell["a"].clickLink("/track/row")
    try shell.settle()
    shell.restart()
    shell.restore(snapshot)
    return shell
  }

  @Test(arguments: ["main", "tabs"])
  func `a page one step ahead of what was stored goes on top of it`(webView: String) throws {
    var shell = try killed(in: webView, at: ["/track", "/track/squat", "/track/bench"])
    shell.connect("a")
    try shell.settle()
    #expect(
      shell.navigation.stack(of: "track")?.entries.map(\.url)
        == ["/track", "/track/squat", "/track/bench", "/track/row"])
    #expect(shell.isSettled)
  }

  @Test func `a page one step behind what was stored leaves the entries below`() throws {
    var shell = try killed(at: ["/track", "/track/squat", "/track/row", "/track/bench"])
    shell.connect("a")
    try shell.settle()
    #expect(
      shell.navigation.stack(of: "track")?.entries.map(\.url)
        == ["/track", "/track/squat", "/track/row"])
    #expect(shell.isSettled)
  }

  @Test func `a page that returns while the app launches goes on what is restored then`() throws {
    var shell = try killed(starting: .launching, at: ["/track", "/track/squat"])
    shell.connect("a")
    try shell.settle()
    shell.act(.loggedIn)
    try shell.settle()
    #expect(
      shell.navigation.stack(of: "track")?.entries.map(\.url)
        == ["/track", "/track/squat", "/track/row"])
    #expect(shell.isSettled)
  }

  @Test func `a link from outside that waited for the login is one even so`() throws {
    var shell = try killed(starting: .launching, at: ["/track", "/track/squat"])
    shell.act(.linkOpened(url: "/track/row"))
    shell.connect("a")
    try shell.settle()
    shell.act(.loggedIn)
    #expect(
      shell.navigation.stack(of: "track")?.entries.map(\.url) == ["/track", "/track/row"])
  }

  /// A shell that restores the sheet `s`.
  private func shellWithSheet() throws -> SimulatedShell {
    var declaration = try AppManifest.fitTracker().declaration
    declaration.restorableModals = ["s"]
    return SimulatedShell(try AppManifest(declaration))
  }

  @Test func `a page beneath a restored sheet had dismissed it`() throws {
    var shell = try shellWithSheet()
    shell.open("a", in: "tabs")
    try shell.settle()
    for url in ["/track", "/track/squat"] {
      shell["a"].clickLink(url)
      try shell.settle()
    }
    shell["a"].act(.present, ["id": "s", "url": "/one"])
    try shell.settle()
    let snapshot = shell.navigation.snapshot
    shell["a"].act(.dismiss)
    try shell.settle()
    shell["a"].clickLink("/track/row")
    try shell.settle()
    shell.restart()
    shell.restore(snapshot)
    #expect(shell.navigation.modals.count == 1)
    shell.connect("a")
    try shell.settle()
    #expect(shell.navigation.modals.isEmpty)
    #expect(
      shell.navigation.stack(of: "track")?.entries.map(\.url)
        == ["/track", "/track/squat", "/track/row"])
    #expect(shell.isSettled)
  }

  @Test func `the page of a restored sheet does not keep the tabs' page from its place`() throws {
    var shell = try shellWithSheet()
    shell.open("a", in: "tabs")
    try shell.settle()
    shell["a"].clickLink("/track")
    try shell.settle()
    shell["a"].act(.present, ["id": "s", "url": "/one"])
    try shell.settle()
    shell.open("sheet", at: "/one", in: "modal:s")
    try shell.settle()
    let snapshot = shell.navigation.snapshot
    shell.drop("sheet")
    shell["a"].act(.dismiss)
    try shell.settle()
    shell["a"].clickLink("/track/row")
    try shell.settle()
    shell.restart()
    shell.restore(snapshot)
    shell.connect("sheet")
    try shell.settle()
    shell.connect("a")
    try shell.settle()
    #expect(shell.navigation.visibleEntry.url == "/track/row")
    #expect(shell.navigation.depth(of: "track") == 2)
  }

  @Test func `a page that is elsewhere is followed even so`() throws {
    var shell = SimulatedShell(try .fitTracker())
    shell.open("a", in: "tabs")
    try shell.settle()
    let snapshot = shell.navigation.snapshot
    shell["a"].clickLink("/track/squat")
    try shell.settle()
    shell.restart()
    shell.restore(snapshot)
    shell.connect("a")
    try shell.settle()
    #expect(shell.navigation.visibleEntry.url == "/track/squat")
  }
}
