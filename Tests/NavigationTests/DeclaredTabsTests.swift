import Navigation
import Testing

@Suite("Tabs that a page declares")
struct DeclaredTabsTests {
  private static let tabs = [
    Tab(id: "home", title: "Home", path: "/", icon: "house"),
    Tab(id: "items", title: "Items", path: "/items"),
    Tab(id: "account", title: "Me", path: "/account"),
  ]

  private func probe(_ urls: [String] = ["/"]) throws -> Probe {
    var app = AppDeclaration(tabs: [Tab(id: "main", title: "App", path: "/")])
    app.discoversTabs = true
    return try Probe(app) { $0.stacks = ["main": urls] }
  }

  private static let stacks: [(urls: [String], tab: String, stack: [String])] = [
    (urls: ["/"], tab: "home", stack: ["/"]),
    (urls: ["/items"], tab: "items", stack: ["/items"]),
    (urls: ["/", "/items"], tab: "items", stack: ["/items"]),
    (urls: ["/", "/items/7"], tab: "items", stack: ["/items", "/items/7"]),
    (urls: ["/", "/items", "/items/7"], tab: "items", stack: ["/items", "/items/7"]),
    (urls: ["/", "/account", "/items/7"], tab: "items", stack: ["/items", "/items/7"]),
    (urls: ["/", "/login"], tab: "home", stack: ["/", "/login"]),
    (urls: ["/login"], tab: "home", stack: ["/login"]),
  ]

  @Test(arguments: stacks)
  func `the tab that owns the visible path gets the stack`(
    urls: [String], name: String, stack: [String]
  ) throws {
    let tab = TabID(name)
    var probe = try probe(urls)
    let key = probe.state.visibleEntry.key
    #expect(probe.send(.tabsDeclared(Self.tabs)) == .handled)
    #expect(probe.tab == tab)
    #expect(probe.stack(tab) == stack)
    #expect(probe.state.visibleEntry.key == key)
    #expect(probe.shown == nil)
    #expect(probe.state.presentTabs == Self.tabs)
    for other in Self.tabs where other.id != tab { #expect(probe.stack(other.id) == [other.path]) }
  }

  @Test func `the same tabs again change nothing`() throws {
    var probe = try probe()
    probe.send(.tabsDeclared(Self.tabs), .tabTapped("items"))
    let before = probe.state
    #expect(probe.send(.tabsDeclared(Self.tabs)) == .noop)
    #expect(probe.state == before)
  }

  @Test(arguments: OwnTabBar.allCases)
  func `a manifest keeps its tabs, and may have the bar of the page hidden`(
    ownTabBar: OwnTabBar
  ) throws {
    var app = AppDeclaration(tabs: [Tab(id: "main", title: "App", path: "/")])
    app.ownTabBar = ownTabBar
    var probe = try Probe(app)
    let before = probe.state
    let outcome = probe.send(.tabsDeclared(Self.tabs))
    #expect(outcome == (ownTabBar == .hidden ? .noop : .rejected))
    #expect(probe.state == before)
  }

  @Test func `other tabs keep the stacks of those that stay`() throws {
    var probe = try probe()
    probe.send(.tabsDeclared(Self.tabs), .tabTapped("items"), .pushed(url: "/items/7"))
    probe.send(.tabTapped("account"))
    let keys = probe.keys("items")
    let more = Self.tabs + [Tab(id: "help", title: "Help", path: "/help")]
    #expect(probe.send(.tabsDeclared(more)) == .handled)
    #expect(probe.tab == "account")
    #expect(probe.keys("items") == keys)
    #expect(probe.send(.tabsDeclared([more[0], more[3]])) == .handled)
    #expect(probe.tab == "home")
    #expect(probe.stack("home") == ["/account"])
    #expect(probe.state.tab(owning: keys[1]) == nil)
    probe.send(.tabTapped("help"))
    #expect(probe.stack("help") == ["/help"])
  }

  @Test func `an app with a manifest has the tabs of its manifest`() throws {
    var probe = try Probe(.users())
    let before = probe.state
    #expect(probe.send(.tabsDeclared(Self.tabs)) == .rejected)
    #expect(probe.reason == .invalidParameters)
    #expect(probe.state == before)
  }

  private static let impossible: [[Tab]] = [
    [], [Tab(id: "a", path: "/a"), Tab(id: "a", path: "/b")],
    [Tab(id: "a", path: "/a"), Tab(id: "b", path: "/a/")],
    [Tab(id: "a", path: "a")],
    [Tab(id: "a", path: "//evil.example")],
    [Tab(id: "a", path: "javascript:alert(1)")],
    [Tab(id: "a", path: "/a", isHidden: true)],
  ]

  @Test(arguments: impossible)
  func `tabs that no manifest could have are refused`(tabs: [Tab]) throws {
    var probe = try probe()
    let before = probe.state
    #expect(probe.send(.tabsDeclared(tabs)) == .rejected)
    #expect(probe.state == before)
  }

  @Test func `modals stay, and a question before leaving is taken back`() throws {
    var probe = try probe()
    let key = probe.state.visibleEntry.key
    probe.send(.guardChanged(key: key, isGuarded: true), .stackReset(tab: "main", urls: ["/x"]))
    #expect(probe.state.isDeparturePending)
    probe.send(.presented(ModalRequest(kind: .sheet, id: "sheet")))
    probe.send(.tabsDeclared(Self.tabs))
    #expect(probe.modals == ["sheet"])
    #expect(!probe.state.isDeparturePending)
    #expect(probe.effects.contains(.cancelDeparture))
  }

  @Test func `tabs of a hash router are found by their fragments`() throws {
    var probe = try probe(["/", "/#/items/7"])
    let tabs = [Tab(id: "home", path: "/#/"), Tab(id: "items", path: "/#/items")]
    probe.send(.tabsDeclared(tabs))
    #expect(probe.tab == "items")
    #expect(probe.stack("items") == ["/#/items", "/#/items/7"])
  }
}
