import BridgeProtocol
import Navigation
import ShellRuntime
import ShellTesting
import Testing

@Suite("Tab bars of plugins in the session")
struct NativeTabsTests {
  private static let tabs: JSONValue = [
    ["id": "home", "title": "Home", "systemImage": "house"],
    ["id": "search", "title": "Search", "systemImage": "magnifyingglass"],
  ]

  /// A shell for an app without a manifest, whose page `a` is at `/home` and has set two tabs.
  private func shell(listening: Bool = true) throws -> SimulatedShell {
    var app = AppDeclaration(tabs: [Tab(id: "main", path: "/")])
    app.discoversTabs = true
    var shell = SimulatedShell(try AppManifest(app))
    shell.open("a")
    try shell.settle()
    shell["a"].replaceRoute("/home")
    if listening {
      shell["a"].call(
        "TabBar", "addListener", ["eventName": "tabSelected", "callbackId": "1"])
    }
    shell["a"].call("TabBar", "setTabs", ["tabs": Self.tabs, "selectedTabId": "home"])
    shell["a"].call("TabBar", "show")
    try shell.settle()
    #expect(shell["a"].replies.filter { !$0.success }.isEmpty)
    return shell
  }

  /// The tabs that the app was told of taps on.
  private func heard(in shell: SimulatedShell) -> [String?] {
    shell["a"].handledMail.filter { $0.data["event"] == "tabSelected" }
      .map { $0.data["data"]?["id"]?.string }
  }

  private func stack(_ tab: TabID, in shell: SimulatedShell) -> [String]? {
    shell.navigation.stack(of: tab)?.entries.map(\.url)
  }

  @Test func `a tap tells the app, whose next step is the one to the tab`() throws {
    var shell = try shell()
    #expect(shell.navigation.presentTabs.map(\.id) == ["home", "search"])
    shell.act(.tabTapped("search"))
    // The app answers before it knows that the tab is selected.
    shell["a"].clickLink("/search")
    try shell.settle()
    #expect(heard(in: shell) == ["search"])
    #expect(shell.navigation.selectedTab == "search")
    #expect(stack("search", in: shell) == ["/search"])
    #expect(stack("home", in: shell) == ["/home"])
    #expect(shell["a"].history.current.url == "/search")
    #expect(shell.isSettled)
    shell.act(.tabTapped("search"))
    try shell.settle()
    #expect(heard(in: shell) == ["search", "search"])
    #expect(shell.isSettled)
  }

  @Test func `a page that is told leaves the shell alone until it goes on`() throws {
    var shell = try shell()
    shell.act(.tabTapped("search"))
    try shell.settle()
    #expect(shell.navigation.selectedTab == "search")
    #expect(shell["a"].history.current.url == "/home")
    #expect(shell.isSettled)
    shell["a"].clickLink("/search")
    try shell.settle()
    #expect(stack("search", in: shell) == ["/search"])
    shell["a"].traverse(-1)
    try shell.settle()
    #expect(shell.navigation.selectedTab == "home")
    #expect(shell["a"].history.current.url == "/home")
    #expect(shell.isSettled)
  }

  @Test func `a step that comes too late is one of the tab as it is`() throws {
    var shell = try shell()
    shell.act(.tabTapped("search"))
    try shell.settle()
    shell.pass(milliseconds: 10_000)
    shell["a"].clickLink("/home/1")
    try shell.settle()
    #expect(stack("search", in: shell) == ["/home", "/home/1"])
  }

  @Test func `what the app selects itself is not told to it`() throws {
    var shell = try shell()
    shell["a"].clickLink("/search")
    shell["a"].call("TabBar", "selectTabById", ["id": "search"])
    try shell.settle()
    #expect(shell.navigation.selectedTab == "search")
    #expect(stack("search", in: shell) == ["/search"])
    #expect(heard(in: shell).isEmpty)
    #expect(shell.isSettled)
  }

  @Test func `a hidden bar refuses taps, and so does a disabled tab`() throws {
    var shell = try shell()
    shell["a"].call("TabBar", "hide")
    try shell.settle()
    shell.act(.tabTapped("search"))
    try shell.settle()
    #expect(shell.navigation.selectedTab == "home")
    #expect(heard(in: shell).isEmpty)
    shell["a"].call("TabBar", "show")
    try shell.settle()
    shell.act(.tabTapped("search"))
    try shell.settle()
    #expect(heard(in: shell) == ["search"])
  }

  @Test func `the tabs outlive the document, and its listeners do not`() throws {
    var shell = try shell()
    shell.act(.tabTapped("search"))
    shell["a"].clickLink("/search")
    try shell.settle()
    shell.reload("a")
    try shell.settle()
    shell.act(.tabTapped("home"))
    try shell.settle()
    #expect(heard(in: shell) == ["search"])
    #expect(shell.navigation.selectedTab == "home")
    #expect(shell["a"].history.current.url == "/search")
    shell["a"].call("TabBar", "setTabs", ["tabs": Self.tabs, "selectedTabId": "search"])
    try shell.settle()
    #expect(shell.navigation.selectedTab == "search")
    #expect(stack("search", in: shell) == ["/search"])
    #expect(stack("home", in: shell) == ["/home"])
    #expect(shell.isSettled)
  }

  @Test func `a stored state waits for the tabs`() throws {
    var app = AppDeclaration(tabs: [Tab(id: "main", path: "/")])
    app.discoversTabs = true
    var shell = SimulatedShell(try AppManifest(app))
    let page = { (url: String) in Snapshot.Page(url: url, title: nil) }
    shell.restore(
      Snapshot(
        version: nil, selectedTab: "search",
        stacks: [
          Snapshot.Stack(tab: "home", pages: [page("/home")]),
          Snapshot.Stack(tab: "search", pages: [page("/search"), page("/search/1")]),
        ], modals: []))
    shell.open("a")
    try shell.settle()
    shell["a"].call("TabBar", "setTabs", ["tabs": Self.tabs, "selectedTabId": "home"])
    try shell.settle()
    #expect(stack("search", in: shell) == ["/search", "/search/1"])
    #expect(shell["a"].history.current.url == "/search/1")
    #expect(shell.isSettled)
  }

  @Test func `a manifest keeps its tabs, of which the developer is told`() throws {
    var shell = SimulatedShell(try .fitTracker())
    shell.connectController()
    shell.open("a")
    try shell.settle()
    let tabs = shell.navigation.presentTabs
    shell["a"].call("TabBar", "setTabs", ["tabs": Self.tabs])
    shell["a"].call("TabBar", "selectTabById", ["id": "search"])
    try shell.settle()
    #expect(shell["a"].replies.filter { !$0.success }.isEmpty)
    #expect(shell.navigation.presentTabs == tabs)
    #expect(
      shell.controllerState?.notice?.text
        == "The app sets tabs by the plugin TabBar, and the tabs of its tandem.json stay: "
        + "run it with --no-manifest to see those of the plugin.")
  }

  @Test func `a route that is no path of the app says nothing of its tab`() throws {
    var shell = try shell()
    shell["a"].call(
      "NativeTabs", "initialize",
      [
        "tabs": [
          ["title": "Home", "systemImage": "house", "route": "//evil.example/"],
          ["title": "Search", "systemImage": "circle", "route": "/search"],
        ]
      ])
    try shell.settle()
    #expect(shell["a"].replies.last?.success == true)
    #expect(shell.navigation.presentTabs.map(\.title) == ["Home", "Search"])
    #expect(shell.navigation.presentTabs.map(\.ownsPath) == [false, false])
  }
}
