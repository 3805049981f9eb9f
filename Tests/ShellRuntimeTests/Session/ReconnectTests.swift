import BridgeProtocol
import Navigation
import ShellTesting
import Testing
import Vocabulary

@Suite("Lost connections")
struct ReconnectTests {
  private func shell(at url: String = "/") throws -> SimulatedShell {
    var shell = SimulatedShell(try .fitTracker())
    shell.open("a", at: url)
    try shell.settle()
    return shell
  }

  @Test func `a change that the shell never saw is sent again`() throws {
    var shell = try shell()
    shell["a"].clickLink("/track/squat")
    shell.drop("a")
    #expect(shell.navigation.visibleEntry.url == "/")
    shell.connect("a")
    try shell.settle()
    #expect(shell.navigation.visibleEntry.url == "/track/squat")
    #expect(shell.isSettled)
  }

  @Test func `a change whose answer was lost takes effect once`() throws {
    var shell = try shell()
    shell["a"].act(.push, ["url": "/track/squat"])
    shell.deliverToShell(from: "a")
    let depth = shell.navigation.stack(of: "home")?.depth
    shell.drop("a")
    shell.connect("a")
    try shell.settle()
    #expect(shell.navigation.stack(of: "home")?.depth == depth)
    #expect(shell["a"].pending.isEmpty)
    #expect(shell.isSettled)
  }

  @Test func `taps while the page is away are applied when it returns`() throws {
    var shell = try shell()
    shell.drop("a")
    shell.act(.tabTapped("progress"))
    shell.connect("a")
    try shell.settle()
    #expect(shell["a"].history.current.url == "/progress")
  }

  @Test func `a change made on an entry that is gone changes nothing`() throws {
    var shell = try shell()
    shell["a"].clickLink("/track/squat")
    try shell.settle()
    let gone = shell.navigation.visibleEntry.key
    shell.act(.stackReset(tab: "track", urls: ["/track"]))
    shell["a"].clickLink("/track/bench")
    try shell.settle()
    #expect(shell.navigation.tab(owning: gone) == nil)
    #expect(shell.navigation.stack(of: "track")?.entries.map(\.url) == ["/track"])
    #expect(shell["a"].results.last?.reason == .stale)
    #expect(shell.isSettled)
  }

  @Test func `a reload at depth shows the same entry and changes nothing`() throws {
    var shell = try shell()
    shell["a"].clickLink("/track/squat")
    try shell.settle()
    let before = shell.navigation
    shell.reload("a")
    try shell.settle()
    #expect(shell.navigation.visibleEntry == before.visibleEntry)
    #expect(shell["a"].role == .driver)
    #expect(shell.isSettled)
  }

  @Test func `a document opened at a deep path takes the shell there`() throws {
    let shell = try shell(at: "/track/squat")
    #expect(shell.navigation.visibleEntry.url == "/track/squat")
    #expect(shell.navigation.selectedTab == "track")
    #expect(shell.isSettled)
  }

  @Test func `a document opened at the start with a query keeps that`() throws {
    let tabs = [Tab(id: "home", path: "/"), Tab(id: "items", path: "/items")]
    var shell = SimulatedShell(try AppManifest(AppDeclaration(tabs: tabs)))
    shell.open("a", at: "/?code=1")
    try shell.settle()
    #expect(shell.navigation.visibleEntry.url == "/?code=1")
    #expect(shell["a"].history.current.url == "/?code=1")
    #expect(shell.navigation.depth(of: "home") == 1)
  }

  @Test func `a document opened at the start shows where the shell is`() throws {
    var shell = try shell()
    shell.act(.tabTapped("progress"))
    try shell.settle()
    shell.drop("a")
    shell.open("b", at: "/")
    try shell.settle()
    #expect(shell["b"].history.current.url == "/progress")
  }

  @Test func `pages keep their place when the shell is restarted`() throws {
    var shell = try shell()
    shell["a"].clickLink("/track/squat")
    try shell.settle()
    shell.restart()
    shell.connect("a")
    try shell.settle()
    #expect(shell.navigation.visibleEntry.url == "/track/squat")
    #expect(shell["a"].epoch == "epoch-2")
    #expect(shell.isSettled)
  }

  @Test func `a change from before the restart is answered and not applied`() throws {
    var shell = try shell()
    shell["a"].clickLink("/track/squat")
    try shell.settle()
    shell["a"].act(.setBadge, ["tab": "home", "value": "9"])
    shell.restart()
    shell.connect("a")
    try shell.settle()
    #expect(shell.navigation.badge(of: "home") == nil)
    #expect(shell["a"].results.last?.reason == .epoch)
    #expect(shell["a"].pending.isEmpty)
  }

  @Test func `a second connection of one document closes the first`() throws {
    var shell = try shell()
    shell.connect("a")
    shell.deliverToShell(from: "a")
    #expect(shell.closures.map(\.code) == [.replaced])
  }

  @Test func `a client that says no hello is closed after 5 seconds`() throws {
    var shell = SimulatedShell(try .fitTracker())
    shell.open("a")
    _ = shell["a"].takeFrames()
    shell.pass(milliseconds: 4_999)
    try shell.settle()
    #expect(shell.closures.isEmpty)
    shell.pass(milliseconds: 1)
    try shell.settle()
    #expect(shell.closures.map(\.code) == [.timeout])
  }

  @Test func `a malformed message closes with the place of the error`() throws {
    var shell = try shell()
    shell.inject(Array(#"{"type":"routeChange","id":1}"#.utf8), as: "a")
    #expect(shell.closures.first?.code == .malformedMessage)
    #expect(shell.closures.first?.reason.isEmpty == false)
  }

  @Test func `a second hello closes the connection`() throws {
    var shell = try shell()
    let hello = HelloMessage {
      $0.page = "a"
      $0.document = "a-1"
      $0.load = .navigate
      $0.location = PageLocation(url: "/")
    }
    shell.inject(PageMessage.hello(hello).encoded(), as: "a")
    #expect(shell.closures.map(\.code) == [.malformedMessage])
  }

  @Test func `a call from before the restart is not made again`() throws {
    var shell = try shell()
    shell["a"].call("Preferences", "set", ["key": "a", "value": "1"])
    try shell.settle()
    let sent = try #require(shell["a"].calls.first)
    shell.restart()
    shell["a"].call("Preferences", "get", ["key": "a"])
    #expect(shell["a"].calls.count == 2)
    shell.connect("a")
    try shell.settle()
    #expect(!shell["a"].calls.contains(sent), "nobody knows whether it was done")
    #expect(shell["a"].calls.map(\.method) == ["get"], "it had not been sent")
  }

  @Test func `a badge set after a restart does not cost the page its place`() throws {
    var shell = try shell()
    shell["a"].clickLink("/track/squat")
    try shell.settle()
    shell.restart()
    shell.act(.badgeChanged(tab: "home", badge: .number(2)))
    shell.connect("a")
    try shell.settle()
    #expect(shell.navigation.visibleEntry.url == "/track/squat")
  }

  @Test func `a tap after a restart wins over the page's place`() throws {
    var shell = try shell()
    shell["a"].clickLink("/track/squat")
    try shell.settle()
    shell.restart()
    shell.act(.tabTapped("profile"))
    shell.connect("a")
    try shell.settle()
    #expect(shell.navigation.visibleEntry.url == "/profile")
    #expect(shell.isSettled)
  }

  @Test(arguments: ["é", "😀"])
  func `a title of any length reaches every page`(character: String) throws {
    var shell = try shell()
    let title = String(repeating: "a", count: 1_023) + character
    shell["a"].act(.push, ["url": "/track/squat", "title": .string(title)])
    try shell.settle()
    shell["a"].act(.setTitle, ["title": .string(character + title)])
    try shell.settle()
    #expect(shell["a"].results.map(\.status) == [.applied, .applied])
    let shown = try #require(shell["a"].target?.title)
    #expect(!shown.isEmpty && shown.utf8.count <= ProtocolLimits.nameByteCountMax)
    #expect(shell.isSettled)
  }

  @Test(arguments: ["other", "modal:none", "tab:home", "tab:none", ""])
  func `a page of a web view that the app does not have is stopped`(webView: String) throws {
    var shell = SimulatedShell(try .fitTracker())
    shell.open("a", in: webView)
    try shell.settle()
    #expect(shell.closures.map(\.code) == [.noSuchWebView])
    #expect(shell.closures.first?.reason.hasPrefix("`webView`") == true)
  }
}
