import BridgeProtocol
import Navigation
import ShellTesting
import Testing
import Vocabulary

@Suite("Who may ask for what")
struct PermissionTests {
  private func shell() throws -> SimulatedShell {
    var shell = SimulatedShell(try .fitTracker())
    shell.connectController()
    shell.open("a")
    try shell.settle()
    return shell
  }

  @Test(
    arguments: [
      ActionName.reload, .swipeDown, .swipeBack, .refresh, .setEnvironment, .controlPlugin, "fly",
    ])
  func `a page cannot act as the user's hand, whatever its parameters are`(
    name: ActionName
  ) throws {
    var shell = try shell()
    shell["a"].act(name, ["phase": "began", "platform": "android"])
    shell["a"].act(name, ["phase": 7, "platform": 7])
    try shell.settle()
    #expect(shell["a"].results.map(\.reason) == [.unknownAction, .unknownAction])
    #expect(shell["a"].events.isEmpty)
  }

  @Test(
    arguments: [ActionName.endRefreshing, .startCountdown, .stopCountdown, .declareTabs, "fly"])
  func `a controller cannot act as a page, whatever its parameters are`(name: ActionName) throws {
    var shell = try shell()
    #expect(shell.control(name, ["id": "rest", "seconds": 9]).map(\.reason) == [.unknownAction])
    #expect(shell.control(name).map(\.reason) == [.unknownAction])
  }

  @Test func `a page beneath a modal is refused before its parameters are read`() throws {
    var shell = try shell()
    shell["a"].act(.present, ["kind": "alert", "title": "Saved"])
    shell["a"].act(.push, [:])
    try shell.settle()
    #expect(shell["a"].results.map(\.reason) == [nil, .blockedByModal])
  }

  @Test func `the core judges names and URLs of actions, however long they are`() throws {
    var shell = try shell()
    let long = String(repeating: "x", count: ProtocolLimits.urlByteCountMax + 1)
    shell["a"].act(.push, ["url": .string("/" + long)])
    shell["a"].act(.selectTab, ["tab": .string(long)])
    shell["a"].act(.present, ["kind": "alert", "title": .string(long)])
    try shell.settle()
    #expect(
      shell["a"].results.map(\.reason) == [.malformedURL, .unknownTab, .invalidParameters])
  }

  @Test func `logging in and out is for both`() throws {
    var shell = try shell()
    shell["a"].act(.logout)
    try shell.settle()
    #expect(shell.controllerState?.root == .login)
    expect(shell.control(.setRoot, ["root": "main"]).map(\.reason), is: [.loginRequired])
    expect(shell.control(.setRoot, ["root": "launching"]).map(\.status), is: [.applied])
    expect(shell.control(.setRoot, ["root": "other"]).map(\.reason), is: [.invalidParameters])
    expect(shell.control(.login).map(\.status), is: [.applied])
    try shell.settle()
    #expect(shell["a"].history.current.url == "/")
    #expect(shell.isSettled)
  }

  @Test func `tabs come and go, and pages are told which there are`() throws {
    var shell = try shell()
    shell["a"].act(.setTabs, ["tabs": ["track", "home"]])
    try shell.settle()
    #expect(shell.controllerState?.tabs.map(\.id) == ["home", "track"])
    #expect(shell["a"].events.map(\.name) == [.tabsChanged])
    let tabs = shell["a"].events.first?.data["tabs"]?.array
    #expect(tabs?.compactMap { $0["id"]?.string } == ["home", "track"])
    shell["a"].act(.setTabs, ["tabs": ["nowhere"]])
    shell["a"].act(.setTabs, ["tabs": ["home", "track"]])
    try shell.settle()
    #expect(shell["a"].results.suffix(2).map(\.status) == [.rejected, .noop])
    #expect(shell["a"].events.count == 1)
  }

  @Test func `a swipe from the edge goes back once it is committed`() throws {
    var shell = try shell()
    shell["a"].clickLink("/news")
    try shell.settle()
    expect(shell.control(.swipeBack, ["phase": "began"]).map(\.status), is: [.applied])
    shell.control(.swipeBack, ["phase": "cancelled"])
    #expect(shell.navigation.visibleEntry.url == "/news")
    shell.control(.swipeBack, ["phase": "began"])
    shell.control(.swipeBack, ["phase": "committed"])
    #expect(shell.navigation.visibleEntry.url == "/")
    expect(shell.control(.swipeBack, ["phase": "halfway"]).map(\.reason), is: [.invalidParameters])
  }

  @Test func `a user's tap that is refused is told to the pages`() throws {
    var shell = try shell()
    shell.control(.present, ["id": "a"])
    expect(shell.control(.selectTab, ["tab": "track"]).map(\.reason), is: [.blockedByModal])
    try shell.settle()
    #expect(shell["a"].events.last?.name == .tabPrevented)
    #expect(shell["a"].events.last?.data == ["tab": "track"])
  }

  @Test func `a page that needs a login asks for it`() throws {
    var declaration = try AppManifest.fitTracker().declaration
    var properties = RouteProperties()
    properties.requiresLogin = true
    declaration.rules = [Rule(patterns: ["/profile"], properties: properties)]
    declaration.initialRoot = .login
    var shell = SimulatedShell(try AppManifest(declaration))
    shell.open("a")
    shell.connectController()
    try shell.settle()
    shell["a"].act(.present, ["url": "/profile"])
    try shell.settle()
    #expect(shell["a"].results.map(\.reason) == [.loginRequired])
    #expect(shell.navigation.modals.isEmpty)
  }
}
