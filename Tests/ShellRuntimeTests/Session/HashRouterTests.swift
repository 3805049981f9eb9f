import Navigation
import ShellTesting
import Testing

@Suite("Pages with hash routers")
struct HashRouterTests {
  private func shell(at url: String, base: String = "/#/") throws -> SimulatedShell {
    let tabs = ["", "items", "account"].map {
      Tab(id: TabID($0.isEmpty ? "home" : $0), path: $0.isEmpty && base == "/#" ? "/" : base + $0)
    }
    var app = AppDeclaration(tabs: tabs)
    app.loginPath = base + "login"
    var shell = SimulatedShell(try AppManifest(app))
    shell.open("a", at: url)
    try shell.settle()
    return shell
  }

  @Test func `a page that was opened on a deep link is followed`() throws {
    let shell = try shell(at: "/#/items/7")
    #expect(shell.navigation.selectedTab == "items")
    #expect(shell["a"].history.current.url == "/#/items/7")
    #expect(shell.isSettled)
  }

  @Test(arguments: ["/", "/#/", "/#", "/#/login", "/#/login?from=/items"])
  func `a page that was opened on the start or the login is sent to the start`(
    url: String
  ) throws {
    let shell = try shell(at: url)
    #expect(shell.navigation.selectedTab == "home")
    #expect(shell.navigation.depth(of: "home") == 1)
    #expect(shell.isSettled)
  }

  @Test func `a link in the page moves the bar, and back leads to where it was`() throws {
    var shell = try shell(at: "/")
    shell.act(.tabTapped("items"))
    try shell.settle()
    shell["a"].clickLink("/#/items/7")
    try shell.settle()
    #expect(shell.navigation.stack(of: "items")?.entries.map(\.url) == ["/#/items", "/#/items/7"])
    shell["a"].clickLink("/#/account")
    try shell.settle()
    #expect(shell.navigation.selectedTab == "account")
    shell.act(.tabTapped("items"))
    shell.act(.backPressed)
    try shell.settle()
    #expect(shell["a"].history.current.url == "/#/items")
    #expect(shell.isSettled)
  }

  @Test func `places in fragments without a slash are those of the tabs that name them`() throws {
    var shell = try shell(at: "/#items", base: "/#")
    #expect(shell.navigation.selectedTab == "items")
    #expect(shell["a"].history.current.url == "/#items")
    shell["a"].clickLink("/#account")
    try shell.settle()
    #expect(shell.navigation.selectedTab == "account")
    #expect(shell.navigation.stack(of: "account")?.entries.map(\.url) == ["/#account"])
    shell["a"].clickLink("/#account/7")
    try shell.settle()
    shell["a"].clickLink("/#items")
    try shell.settle()
    #expect(shell.navigation.selectedTab == "items")
    #expect(shell.navigation.depth(of: "items") == 1)
    #expect(shell.navigation.depth(of: "account") == 2)
    #expect(shell.isSettled)
    let start = try self.shell(at: "/#team", base: "/#")
    #expect(start.navigation.selectedTab == "home")
  }

  @Test func `without a manifest a deep link is followed as well`() throws {
    let app = AppDeclaration(tabs: [Tab(id: "main", path: "/")])
    var shell = SimulatedShell(try AppManifest(app))
    shell.open("a", at: "/#/items/7")
    try shell.settle()
    #expect(shell.navigation.visibleEntry.url == "/#/items/7")
    #expect(shell.isSettled)
  }
}
