import Navigation
import Testing
import Vocabulary

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
    (urls: ["/", "/items/7"], tab: "items", stack: ["/items/7"]),
    (urls: ["/", "/items", "/items/7"], tab: "items", stack: ["/items", "/items/7"]),
    (urls: ["/", "/account", "/items/7"], tab: "items", stack: ["/items/7"]),
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

  private static let bars: [(OwnTabBar, paths: [String?], isReplaced: Bool)] = [
    (.shown, ["/", "/items"], false), (.hidden, ["/a", nil], true),
    (.auto, ["/", "/items", "/a"], true), (.auto, ["/items/new", "/#top", nil], true),
    (.auto, ["/items/new", "/items/old"], false), (.auto, ["/", "/items", "/items/new"], true),
    (.auto, ["/", "/a"], false), (.auto, ["/", "/secret"], false), (.auto, ["/", nil], false),
    (.auto, ["/", "https://example.com/items"], false),
  ]

  @Test(arguments: bars)
  func `a manifest keeps its tabs, and a bar that leads to them is hidden`(
    ownTabBar: OwnTabBar, paths: [String?], isReplaced: Bool
  ) throws {
    var app = AppDeclaration(tabs: [
      Tab(id: "home", path: "/"), Tab(id: "items", path: "/items"),
      Tab(id: "secret", path: "/secret", isHidden: true),
    ])
    app.ownTabBar = ownTabBar
    let bar = paths.enumerated().map { index, path in
      Tab(id: TabID("tab-\(index)"), path: path ?? "/", ownsPath: path != nil)
    }
    var probe = try Probe(app)
    let before = probe.state
    #expect(probe.send(.tabsDeclared(bar)) == (isReplaced ? .noop : .rejected))
    #expect(probe.state == before)
  }

  @Test func `a control without an address is known by its name`() throws {
    var probe = try Probe(AppDeclaration(tabs: Self.tabs))
    let bar = ["Home", "Items", "Else"].map { Tab(id: TabID($0), path: "/", ownsPath: false) }
    #expect(probe.send(.tabsDeclared(bar)) == .noop)
    #expect(probe.send(.tabsDeclared(Array(bar[1...]))) == .rejected)
  }

  @Test func `there is no bar before tabs were found, and none once the page draws none`() throws {
    var probe = try probe()
    #expect(!probe.state.isTabBarVisible)
    #expect(probe.send(.tabsDeclared([])) == .noop)
    probe.send(.tabsDeclared(Self.tabs))
    #expect(probe.state.isTabBarVisible)
    probe.send(.pushed(url: "/items/7"))
    let stack = probe.stack("items")
    #expect(probe.send(.tabsDeclared([])) == .handled)
    #expect(!probe.state.isTabBarVisible)
    #expect(probe.state.presentTabs == Self.tabs)
    #expect(probe.send(.tabsDeclared(Self.tabs)) == .handled)
    #expect(probe.stack("items") == stack)
  }

  @Test func `a root that a redirect led to the tab is its root from then on`() throws {
    var probe = try probe()
    let key = probe.state.visibleEntry.key
    probe.send(.routeChanged(RouteChange(kind: .replace, from: key, url: "/items")))
    probe.send(.tabsDeclared(Self.tabs))
    #expect(probe.stack("items") == ["/items"])
    #expect(!probe.state.canGoBack || probe.tab != "home")
    #expect(probe.state.visibleEntry.requested == nil)
  }

  @Test func `a redirect to a tab with a query leaves the tab its path`() throws {
    var probe = try probe()
    let key = probe.state.visibleEntry.key
    probe.send(.routeChanged(RouteChange(kind: .replace, from: key, url: "/account?to=%2F")))
    probe.send(.tabsDeclared(Self.tabs))
    #expect(probe.stack("account") == ["/account?to=%2F"])
    #expect(probe.state.visibleEntry.requested?.url == "/account")
  }

  @Test func `a tap leads a tab to its beginning that was found elsewhere`() throws {
    var probe = try probe(["/items/7"])
    probe.send(.tabsDeclared(Self.tabs))
    #expect(probe.stack("items") == ["/items/7"])
    probe.send(.tabTapped("items"))
    #expect(probe.stack("items") == ["/items"])
  }

  @Test(arguments: [("/app/other", "items"), ("/app/items/8", "items"), ("/app", "home")])
  func `the tab at which an app begins below its host owns its own path alone`(
    url: String, tab: String
  ) throws {
    var probe = try probe(["/app/items/7"])
    let tabs = [Tab(id: "home", path: "/app"), Tab(id: "items", path: "/app/items")]
    probe.send(.tabsDeclared(tabs))
    #expect(probe.tab == "items")
    probe.web(.push, url)
    #expect(probe.tab == TabID(tab))
  }

  @Test func `the tab that the page marks is selected, be the page where it is`() throws {
    var probe = try probe()
    probe.send(.tabsDeclared(Self.tabs, selected: "account"))
    #expect(probe.tab == "account")
    #expect(probe.stack("account") == ["/"])
    probe.send(.tabsDeclared(Self.tabs, selected: "items"))
    #expect(probe.tab == "items")
  }

  @Test func `a tab without an address is pressed, and keeps where it led`() throws {
    let bare = ["home", "news"].map { Tab(id: TabID($0), path: "/", ownsPath: false) }
    var probe = try probe()
    probe.send(.tabsDeclared(bare, selected: "home"))
    probe.send(.tabTapped("news"))
    #expect(probe.tab == "news")
    #expect(probe.state.visibleEntry.url == "/", "the app goes there itself")
    probe.send(
      .routeChanged(
        RouteChange(kind: .push, from: probe.state.visibleEntry.key, key: "p1", url: "/news")))
    #expect(probe.stack("news") == ["/news"])
    #expect(probe.send(.tabsDeclared(bare, selected: "news")) == .noop)
    #expect(probe.state.manifest.tab("news")?.path == "/news")
    #expect(probe.send(.linkOpened(url: "/news")) != .rejected)
    #expect(probe.tab == "news")
  }

  @Test func `a badge and a title change in place`() throws {
    var probe = try probe()
    probe.send(.tabsDeclared(Self.tabs), .tabTapped("items"), .pushed(url: "/items/7"))
    let keys = probe.keys("items")
    var tabs = Self.tabs
    tabs[1].badge = .text("3")
    tabs[2].title = "You"
    probe.send(.tabsDeclared(tabs))
    #expect(probe.keys("items") == keys)
    #expect(probe.state.status(ofTabAt: 1)?.badge == .text("3"))
    #expect(probe.state.presentTabs[2].title == "You")
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
    [Tab(id: "a", path: "/a"), Tab(id: "a", path: "/b")],
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
    #expect(probe.stack("items") == ["/#/items/7"])
  }
}
