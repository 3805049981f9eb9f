import BridgeProtocol
import Navigation
import ShellTesting
import Testing
import Vocabulary

@Suite("Web views")
struct WebViewTests {
  private func shell(_ mode: WebViewMode = .perTab) throws -> SimulatedShell {
    var declaration = try AppManifest.fitTracker().declaration
    declaration.webViews = mode
    return SimulatedShell(try AppManifest(declaration))
  }

  @Test func `each tab's page keeps its place while another tab is selected`() throws {
    var shell = try shell()
    shell.open("home", in: "tab:home")
    shell.open("track", at: "/track", in: "tab:track")
    try shell.settle()
    shell.act(.tabTapped("track"))
    try shell.settle()
    shell["track"].clickLink("/track/squat")
    try shell.settle()
    #expect(shell["home"].history.current.url == "/")
    #expect(shell["track"].history.current.url == "/track/squat")
    #expect([shell["home"].role, shell["track"].role] == [.driver, .driver])
    shell.act(.tabTapped("home"))
    try shell.settle()
    #expect(shell["track"].history.entries.map(\.url) == ["/track", "/track/squat"])
    #expect(shell.isSettled)
  }

  @Test func `a page may push in its own tab while another one is selected`() throws {
    var shell = try shell()
    shell.open("track", at: "/track", in: "tab:track")
    try shell.settle()
    shell["track"].clickLink("/track/squat")
    try shell.settle()
    #expect(shell.navigation.selectedTab == "home")
    #expect(shell.navigation.stack(of: "track")?.depth == 2)
    #expect(shell.isSettled)
  }

  @Test func `a generation counts in one web view only`() throws {
    var shell = try shell(.shared)
    shell.open("tabs", in: "tabs")
    shell.open("one")
    shell.open("two")
    try shell.settle()
    shell["two"].clickLink("/progress")
    try shell.settle()
    #expect(shell["two"].role == .driver)
    #expect(shell["tabs"].role == .driver)
    #expect(shell["tabs"].generation == 1)
    shell["tabs"].clickLink("/track")
    try shell.settle()
    #expect(shell.navigation.selectedTab == "track")
    #expect(shell.isSettled)
  }

  @Test func `what was asked of one sheet does not close the next of its name`() throws {
    var shell = try shell(.shared)
    shell.open("tabs", in: "tabs")
    shell.control(.present, ["id": "s", "url": "/one"])
    shell.open("sheet", at: "/one", in: "modal:s")
    try shell.settle()
    shell["sheet"].act(.dismiss)
    shell.drop("sheet")
    for _ in 0..<2 {
      shell.control(.dismiss)
      try shell.settle()
      shell.control(.present, ["id": "s", "url": "/two"])
      try shell.settle()
    }
    shell.connect("sheet")
    try shell.settle()
    #expect(shell.navigation.modals.map(\.id) == ["s"])
    #expect(shell["sheet"].results.last?.reason == .notDriver)
    #expect(shell["sheet"].history.current.url == "/two")
  }

  @Test func `nor does it if the one sheet takes the other's place at once`() throws {
    var shell = try shell(.shared)
    shell.open("tabs", in: "tabs")
    shell.control(.present, ["id": "s", "url": "/one"])
    shell.open("sheet", at: "/one", in: "modal:s")
    try shell.settle()
    shell["sheet"].act(.dismiss)
    shell.act(.modalDismissed("s"))
    shell["tabs"].act(.present, ["id": "s", "url": "/two"])
    shell.deliverToShell(from: "tabs")
    shell.deliverToShell(from: "sheet")
    try shell.settle()
    #expect(shell.navigation.modals.map(\.id) == ["s"])
    #expect(shell["sheet"].results.last?.reason == .notDriver)
    #expect(shell["sheet"].history.current.url == "/two")
    #expect(shell["sheet"].role == .driver)
  }

  @Test func `generations rise for a web view that comes back`() throws {
    var shell = try shell()
    shell.open("track", at: "/track", in: "tab:track")
    try shell.settle()
    shell.control(.setTabs, ["tabs": ["home"]])
    try shell.settle()
    shell.control(.setTabs, ["tabs": ["home", "track"]])
    shell.open("again", at: "/track", in: "tab:track")
    try shell.settle()
    #expect(shell["again"].generation > shell["track"].generation)
  }

  @Test func `a tab that goes takes its page with it`() throws {
    var shell = try shell()
    shell.open("home", in: "tab:home")
    shell.open("track", at: "/track", in: "tab:track")
    try shell.settle()
    shell.control(.setTabs, ["tabs": ["home"]])
    try shell.settle()
    #expect(shell["track"].isStopped)
    #expect(shell["track"].events.map(\.name) == [.tabsChanged], "told before it is closed")
    #expect(!shell["home"].isStopped)
  }

  @Test func `only a web view that follows the tabs takes the shell where it is`() throws {
    var shell = try shell()
    shell.open("home", at: "/track/squat", in: "tab:home")
    try shell.settle()
    #expect(shell.navigation.visibleEntry.url == "/")
    #expect(shell["home"].history.current.url == "/")
  }

  @Test func `a page opened beside the simulator shows what the simulator shows`() throws {
    var shell = try shell(.shared)
    shell.open("tabs", in: "tabs")
    try shell.settle()
    shell.open("main", at: "/track/squat")
    try shell.settle()
    #expect(shell.navigation.visibleEntry.url == "/")
    #expect(shell["main"].history.current.url == "/")
  }

  @Test func `a presented sheet is pushed where it is visible, and popped`() throws {
    var shell = try shell(.shared)
    shell.open("main")
    try shell.settle()
    shell["main"].act(.present, ["id": "a", "url": "/one"])
    try shell.settle()
    #expect(shell["main"].history.entries.map(\.url) == ["/", "/one"])
    shell["main"].act(.dismiss)
    try shell.settle()
    #expect(shell["main"].history.index == 0)
    #expect(shell.isSettled)
  }

  @Test func `a page knows what is presented and what waits`() throws {
    var shell = try shell(.shared)
    shell.open("main")
    try shell.settle()
    shell["main"].act(.present, ["kind": "alert", "id": "a"])
    shell["main"].act(.present, ["kind": "alert", "id": "b"])
    try shell.settle()
    #expect(
      shell["main"].modals == [
        WireModal(id: "a", kind: .alert), WireModal(id: "b", kind: .alert, isQueued: true),
      ])
  }
}
