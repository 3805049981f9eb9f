import BridgeProtocol
import Navigation
import ShellTesting
import Testing

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
