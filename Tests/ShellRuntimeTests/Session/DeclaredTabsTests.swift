import BridgeProtocol
import Navigation
import ShellRuntime
import ShellTesting
import Testing
import Vocabulary

@Suite("Tabs of an app without a manifest")
struct PageTabsTests {
  private static let tabs: [JSONValue] = [
    ["id": "home", "title": "Home", "path": "/", "icon": "house"],
    ["id": "items", "title": "Items", "path": "/items/"],
  ]

  private func shell(restoring snapshot: Snapshot? = nil) throws -> SimulatedShell {
    var app = AppDeclaration(tabs: [Tab(id: "main", path: "/")])
    app.discoversTabs = true
    app.policies.trailingSlash = .keep
    var shell = SimulatedShell(try AppManifest(app))
    if let snapshot { shell.restore(snapshot) }
    shell.open("a")
    try shell.settle()
    return shell
  }

  private func declare(
    _ tabs: [JSONValue], selected: JSONValue? = nil, by page: String = "a",
    _ shell: inout SimulatedShell
  ) throws {
    var parameters: JSONObject = ["tabs": .array(tabs)]
    parameters["selected"] = selected
    shell[page].act(.declareTabs, parameters, trusted: false)
    try shell.settle()
  }

  @Test func `the shell takes the tabs and tells its pages`() throws {
    var shell = try shell()
    try declare(Self.tabs, &shell)
    #expect(shell["a"].results.last?.status == .applied)
    #expect(shell["a"].events.map(\.name) == [.tabsChanged])
    #expect(shell.navigation.presentTabs.map(\.id) == ["home", "items"])
    shell.act(.tabTapped("items"))
    try shell.settle()
    #expect(shell["a"].history.current.url == "/items/")
    #expect(shell.isSettled)
  }

  @Test func `the same tabs again are no change`() throws {
    var shell = try shell()
    try declare(Self.tabs, &shell)
    try declare(Self.tabs, &shell)
    #expect(shell["a"].results.last?.status == .noop)
    #expect(shell["a"].results.last?.reason == .unchanged)
    #expect(shell["a"].events.map(\.name) == [.tabsChanged])
  }

  @Test(
    arguments: [
      (tabs, "cart"), (["home"], nil), ([["id": "a"]], nil),
      ([["id": "", "title": "A", "path": "/"]], nil),
      ([["id": "a", "title": "A", "path": "https://evil.example/"]], nil),
      ([["id": "a", "title": "A", "path": 1]], nil),
      ([["id": "a", "title": "A", "badge": true]], nil),
      (Array(repeating: tabs[0], count: 17), nil),
    ] as [([JSONValue], JSONValue?)])
  func `what declares no tabs is refused`(tabs: [JSONValue], selected: JSONValue?) throws {
    var shell = try shell()
    try declare(tabs, selected: selected, &shell)
    #expect(shell["a"].results.last?.reason == .invalidParameters)
    #expect(shell.navigation.presentTabs.map(\.id) == ["main"])
  }

  @Test func `a mirror learns whether its bar is the shell's, and changes nothing`() throws {
    var shell = try shell()
    shell.open("b")
    try shell.settle()
    try declare(Self.tabs, by: "b", &shell)
    #expect(shell["b"].results.last?.reason == .notDriver)
    #expect(shell.navigation.presentTabs.map(\.id) == ["main"])
    try declare(Self.tabs, &shell)
    try declare([Self.tabs[1]], by: "b", &shell)
    #expect(shell["b"].results.last?.status == .noop)
    #expect(shell.navigation.presentTabs.map(\.id) == ["home", "items"])
    try declare([["id": "x", "title": "Home"]], by: "b", &shell)
    #expect(shell["b"].results.last?.status == .noop)
    try declare([["id": "else", "title": "Else", "path": "/else"]], by: "b", &shell)
    #expect(shell["b"].results.last?.reason == .notDriver)
  }

  @Test func `what became of the bar is said once, and once more if it comes late`() throws {
    var shell = try shell()
    for tabs in [[], [], Self.tabs, [], Self.tabs] { try declare(tabs, &shell) }
    let messages = shell.reports.compactMap { event -> String? in
      guard case SessionEvent.tabBarFound(let message) = event else { return nil }
      return message
    }
    #expect(messages.map { $0.prefix(19) } == ["The page draws no t", "The bar at the bott"])
    #expect(messages.last?.hasSuffix(": Home, Items.") == true)
  }

  @Test func `a tap on a tab without an address lets the page press its control`() throws {
    var shell = try shell()
    let bare: [JSONValue] = [
      ["id": "home", "title": "Home"], ["id": "news", "title": "News", "badge": "3"],
    ]
    try declare(bare, selected: "home", &shell)
    shell.act(.tabTapped("news"))
    try shell.settle()
    #expect(shell["a"].events.last?.name == .tabPressed)
    #expect(shell["a"].events.last?.data == ["tab": "news"])
    #expect(shell.navigation.selectedTab == "news")
    // A control that opens a dialog: the app marks another tab still.
    try declare(bare, selected: "home", &shell)
    #expect(shell.navigation.selectedTab == "home")
    #expect(shell.navigation.stack(of: "home")?.depth == 1)
  }

  @Test func `an app with a manifest refuses them`() throws {
    var shell = SimulatedShell(try .fitTracker())
    shell.open("a")
    try shell.settle()
    try declare(Self.tabs, &shell)
    #expect(shell["a"].results.last?.reason == .invalidParameters)
  }

  @Test func `what was stored of the tabs is restored once they are declared`() throws {
    let stored = Snapshot(
      selectedTab: "items",
      stacks: [
        Snapshot.Stack(tab: "home", pages: [.init(url: "/")]),
        Snapshot.Stack(tab: "items", pages: [.init(url: "/items/"), .init(url: "/items/7/")]),
      ])
    var shell = try shell(restoring: stored)
    #expect(shell.navigation.visibleEntry.url == "/")
    try declare(Self.tabs, &shell)
    #expect(shell["a"].history.current.url == "/items/7/")
    #expect(shell.navigation.stack(of: "items")?.entries.map(\.url) == ["/items/", "/items/7/"])
    #expect(shell.isSettled)
  }

  @Test func `a page of a killed shell goes on top of what was stored of its tabs`() throws {
    let stored = Snapshot(
      selectedTab: "items",
      stacks: [
        Snapshot.Stack(tab: "home", pages: [.init(url: "/")]),
        Snapshot.Stack(tab: "items", pages: [.init(url: "/items/"), .init(url: "/items/7/")]),
      ])
    var shell = try shell()
    try declare(Self.tabs, &shell)
    shell["a"].clickLink("/items/7/parts/")
    try shell.settle()
    shell.restart()
    shell.restore(stored)
    shell.connect("a")
    try shell.settle()
    #expect(shell["a"].history.current.url == "/items/7/parts/")
    try declare(Self.tabs, &shell)
    #expect(
      shell.navigation.stack(of: "items")?.entries.map(\.url)
        == ["/items/", "/items/7/", "/items/7/parts/"])
    #expect(shell.isSettled)
  }

  @Test func `who went somewhere before is not taken away`() throws {
    let stored = Snapshot(
      selectedTab: "items", stacks: [Snapshot.Stack(tab: "items", pages: [.init(url: "/items/")])])
    var shell = try shell(restoring: stored)
    shell["a"].clickLink("/news")
    try shell.settle()
    try declare(Self.tabs, &shell)
    #expect(shell["a"].history.current.url == "/news")
    #expect(shell.navigation.selectedTab == "home")
  }
}
