import Navigation
import ShellTesting
import Testing

@Suite("Pages whose routers redirect")
struct PageRedirectTests {
  private func shell(_ redirects: [String: String]) throws -> SimulatedShell {
    let tabs = ["home", "items", "account"].map { Tab(id: TabID($0), path: "/\($0)") }
    var shell = SimulatedShell(try AppManifest(AppDeclaration(tabs: tabs)))
    shell.open("a", at: "/home")
    shell["a"].redirects = redirects
    try shell.settle()
    return shell
  }

  private func stack(_ tab: TabID, _ shell: SimulatedShell) -> [String]? {
    shell.navigation.stack(of: tab)?.entries.map(\.url)
  }

  @Test func `a guard that leads to a login ends with shell and page agreeing`() throws {
    var shell = try shell(["/account": "/login"])
    shell.act(.tabTapped("account"))
    try shell.settle()
    #expect(shell.isSettled)
    #expect(shell.navigation.selectedTab == "account")
    #expect(stack("account", shell) == ["/login"])
    #expect(stack("home", shell) == ["/home"])
    #expect(shell["a"].history.current.url == "/login")
  }

  @Test func `a tap on the guarded tab shows its page once the guard is gone`() throws {
    var shell = try shell(["/account": "/login"])
    shell.act(.tabTapped("account"))
    try shell.settle()
    shell["a"].redirects = [:]
    for (tab, url) in [("home", "/home"), ("account", "/login"), ("account", "/account")] {
      shell.act(.tabTapped(TabID(tab)))
      try shell.settle()
      #expect(shell["a"].history.current.url == url)
    }
    #expect(shell.isSettled)
    #expect(shell["a"].history.current.url == "/account")
  }

  @Test func `a guard that leads to another tab's page takes the bar along`() throws {
    var shell = try shell(["/account": "/items/1"])
    for _ in 0..<2 {
      shell.act(.tabTapped("account"))
      try shell.settle()
      #expect(shell.isSettled)
      #expect(shell.navigation.selectedTab == "items")
      #expect(stack("items", shell) == ["/items", "/items/1"])
      #expect(stack("account", shell) == ["/account"])
    }
  }

  @Test func `a root that redirects keeps the depth of its tab at one`() throws {
    var shell = try shell(["/items": "/items/all"])
    for tab in ["items", "home", "items", "items"] {
      shell.act(.tabTapped(TabID(tab)))
      try shell.settle()
    }
    #expect(shell.isSettled)
    #expect(stack("items", shell) == ["/items/all"])
    #expect(shell["a"].history.current.url == "/items/all")
  }

  @Test func `two pages agree with the shell after a redirect`() throws {
    var shell = try shell(["/account": "/home"])
    shell.open("b", at: "/home")
    try shell.settle()
    shell.act(.tabTapped("account"))
    try shell.settle()
    #expect(shell.isSettled)
    #expect(shell.navigation.selectedTab == "home")
    #expect(shell["b"].history.current.url == "/home")
  }
}
