import Navigation
import ShellTesting
import Testing
import Vocabulary

/// Tabs whose paths the app does not say.
private let tabs = ["home", "search", "inbox"].map {
  Tab(id: TabID($0), title: $0, path: "/", ownsPath: false)
}

extension Probe {
  /// An app that has set its tabs by a plugin while its page was at the top of a stack.
  fileprivate static func ofPlugin(at urls: String..., selected: TabID? = nil) throws -> Probe {
    var app = AppDeclaration(tabs: [Tab(id: "main", title: "App", path: "/")])
    app.discoversTabs = true
    var probe = try Probe(app) { $0.stacks = ["main": urls] }
    #expect(probe.send(.tabsSet(tabs, selected: selected)) == .handled)
    return probe
  }

  /// A step of the page, as the document sees it: under the key of the entry that it was on.
  @discardableResult
  fileprivate mutating func page(
    _ url: String, _ kind: RouteChangeKind = .push, on from: EntryKey, as key: EntryKey? = nil
  ) -> NavigationOutcome {
    send(.routeChanged(RouteChange(kind: kind, from: from, key: key ?? from, url: url)))
  }

  fileprivate var key: EntryKey { state.visibleEntry.key }
  fileprivate var url: String { state.visibleEntry.url }
  /// The paths that the tabs own.
  fileprivate var paths: [String] {
    state.presentTabs.filter(\.ownsPath).map(\.path)
  }
}

@Suite("Tabs to which the app goes itself")
struct AppNavigationTests {
  @Test func `take over the page where it is`() throws {
    let probe = try Probe.ofPlugin(at: "/home", "/home/3", selected: "search")
    #expect(probe.tab == "search")
    #expect(probe.stack("search") == ["/home", "/home/3"])
    #expect(probe.stack("home") == ["/"])
    #expect(probe.paths.isEmpty)
  }

  @Test func `a tap selects the tab and leaves the page where it is`() throws {
    var probe = try Probe.ofPlugin(at: "/home")
    #expect(probe.send(.tabTapped("search")) == .handled)
    #expect(probe.tab == "search")
    #expect(probe.url == "/home")
    #expect(probe.stack("home") == ["/home"])
  }

  @Test(arguments: [false, true])
  func `the next step of the page is the one to the tab, which it begins with`(
    hasSeenSelection: Bool
  ) throws {
    var probe = try Probe.ofPlugin(at: "/home")
    let origin = probe.key
    probe.send(.tabTapped("search"))
    let from = hasSeenSelection ? probe.key : origin
    #expect(probe.page("/search", on: from, as: "p1.1") == .handled)
    #expect(probe.tab == "search")
    #expect(probe.stack("search") == ["/search"])
    #expect(probe.key == "p1.1")
    #expect(probe.stack("home") == ["/home"])
    #expect(probe.paths == ["/search"])
    // The browser goes back to the entry that the page was on, which is of the other tab.
    #expect(probe.page("/home", .traverse, on: "p1.1", as: from) == .handled)
    #expect(probe.tab == "home")
    #expect(probe.url == "/home")
  }

  @Test func `a router that replaces leads to the tab as well`() throws {
    var probe = try Probe.ofPlugin(at: "/home")
    let origin = probe.key
    probe.send(.tabTapped("search"))
    #expect(probe.page("/search", .replace, on: origin) == .handled)
    #expect(probe.stack("search") == ["/search"])
    #expect(probe.key == origin)
    #expect(probe.stack("home") == ["/home"])
    #expect(probe.keys("home") != [origin])
  }

  @Test func `a visited tab keeps its stack, and goes where the app leads it`() throws {
    var probe = try Probe.ofPlugin(at: "/home")
    probe.send(.tabTapped("search"))
    probe.web(.push, "/search")
    probe.web(.push, "/search/1")
    probe.send(.tabTapped("home"))
    #expect(probe.url == "/search/1")
    probe.web(.push, "/home")
    #expect(probe.stack("home") == ["/home"])
    #expect(probe.stack("search") == ["/search", "/search/1"])
    probe.send(.tabTapped("search"))
    #expect(probe.url == "/home")
    probe.web(.push, "/search/1")
    #expect(probe.stack("search") == ["/search", "/search/1"])
    probe.send(.tabTapped("home"))
    probe.web(.push, "/home")
    probe.send(.tabTapped("search"))
    probe.web(.push, "/search")
    #expect(probe.stack("search") == ["/search"])
    #expect(probe.paths == ["/home", "/search"])
  }

  @Test func `a tap on the selected tab changes nothing until the app goes on`() throws {
    var probe = try Probe.ofPlugin(at: "/home")
    probe.send(.tabTapped("search"))
    probe.web(.push, "/search")
    probe.web(.push, "/search/1")
    let before = probe.state.revision
    #expect(probe.send(.tabTapped("search")) == .noop)
    #expect(probe.effects.isEmpty)
    #expect(probe.state.revision == before)
    #expect(probe.stack("search") == ["/search", "/search/1"])
    probe.web(.push, "/search")
    #expect(probe.stack("search") == ["/search"])
  }

  @Test func `an app that stays where it is has its tab selected there`() throws {
    var probe = try Probe.ofPlugin(at: "/app")
    probe.send(.tabTapped("search"), .appNavigationEnded)
    #expect(probe.tab == "search")
    probe.web(.push, "/app/1")
    #expect(probe.stack("search") == ["/app", "/app/1"])
    probe.send(.tabTapped("home"))
    #expect(probe.stack("home") == ["/app", "/app/1"])
  }

  @Test func `taps in a row leave no trace in the tabs that the app did not go to`() throws {
    var probe = try Probe.ofPlugin(at: "/home")
    let origin = probe.key
    probe.send(.tabTapped("search"), .tabTapped("inbox"))
    probe.page("/inbox", on: origin, as: "p1.1")
    #expect(probe.stack("inbox") == ["/inbox"])
    #expect(probe.stack("search") == ["/"])
    probe.send(.tabTapped("search"), .tabTapped("inbox"))
    #expect(probe.key == "p1.1")
    #expect(probe.stack("search") == ["/"])
  }

  @Test func `a page that writes its own URL again has not gone on`() throws {
    var probe = try Probe.ofPlugin(at: "/home")
    let origin = probe.key
    probe.send(.tabTapped("search"))
    probe.page("/home", .replace, on: origin)
    #expect(probe.page("/search", on: origin, as: "p1.1") == .handled)
    #expect(probe.stack("search") == ["/search"])
    #expect(probe.stack("home") == ["/home"])
  }
}

@Suite("Tabs that the app says it shows")
struct AnnouncedTabTests {
  @Test func `get the page that went there before`() throws {
    var probe = try Probe.ofPlugin(at: "/home")
    probe.web(.push, "/search")
    let key = probe.key
    #expect(probe.stack("home") == ["/home", "/search"])
    #expect(probe.send(.tabSelected("search")) == .handled)
    #expect(probe.stack("search") == ["/search"])
    #expect(probe.key == key)
    #expect(probe.stack("home") == ["/home"])
    #expect(probe.shown == nil)
    #expect(probe.send(.tabSelected("search")) == .noop)
  }

  @Test func `get the page that goes there afterwards`() throws {
    var probe = try Probe.ofPlugin(at: "/home")
    let origin = probe.key
    probe.send(.tabSelected("search"))
    probe.page("/search/7", on: origin, as: "p1.1")
    #expect(probe.stack("search") == ["/search/7"])
    #expect(probe.stack("home") == ["/home"])
    // Only a tap leads to what a tab begins with.
    #expect(probe.paths.isEmpty)
  }

  @Test func `are selected by links once they own a path, and by links from outside`() throws {
    var probe = try Probe.ofPlugin(at: "/home")
    probe.send(.tabTapped("search"))
    probe.web(.push, "/search")
    probe.send(.tabTapped("home"))
    probe.web(.push, "/home")
    probe.web(.push, "/search/7")
    #expect(probe.tab == "search")
    #expect(probe.stack("search") == ["/search", "/search/7"])
    probe.send(.linkOpened(url: "/home/1"))
    #expect(probe.tab == "home")
    #expect(probe.stack("home") == ["/home", "/home/1"])
    // A link to what no tab owns is the selected tab's, until the app says otherwise.
    probe.send(.linkOpened(url: "/inbox/4"), .tabSelected("inbox"))
    #expect(probe.stack("inbox") == ["/inbox/4"])
    #expect(probe.stack("home") == ["/home"])
    #expect(probe.send(.backPressed) == .handled)
    #expect(probe.url == "/home")
  }
}

@Suite("Tabs that an app sets by a plugin")
struct SetTabsTests {
  @Test func `keep stacks and paths by their ids`() throws {
    var probe = try Probe.ofPlugin(at: "/home")
    probe.send(.tabTapped("search"))
    probe.web(.push, "/search")
    var others = [tabs[1], Tab(id: "more", path: "/", ownsPath: false), tabs[0]]
    others[0].badge = .text("3")
    #expect(probe.send(.tabsSet(others)) == .handled)
    #expect(probe.tab == "search")
    #expect(probe.state.presentTabs.map(\.id) == ["search", "more", "home"])
    #expect(probe.stack("search") == ["/search"])
    #expect(probe.stack("home") == ["/home"])
    #expect(probe.state.badge(of: "search") == .text("3"))
    #expect(probe.paths == ["/search"])
    #expect(probe.send(.tabsSet(others)) == .noop)
  }

  @Test func `leave the page where it is when the selected tab goes`() throws {
    var probe = try Probe.ofPlugin(at: "/home")
    var hidden = tabs
    hidden[0].isHidden = true
    let key = probe.key
    probe.send(.tabsSet(hidden))
    #expect(probe.tab == "search")
    #expect(probe.key == key)
    #expect(probe.send(.tabTapped("home")) == .rejected)
    #expect(probe.reason == .hiddenTab)
  }

  @Test func `go on with a tap while they change`() throws {
    var probe = try Probe.ofPlugin(at: "/home")
    let origin = probe.key
    probe.send(.tabTapped("search"))
    var badged = tabs
    badged[2].badge = .text("9")
    probe.send(.tabsSet(badged, selected: "search"))
    probe.page("/search", on: origin, as: "p1.1")
    #expect(probe.stack("search") == ["/search"])
    #expect(probe.stack("home") == ["/home"])
  }

  @Test(arguments: [[], [tabs[0], tabs[0]]])
  func `are refused where no bar could have them`(tabs: [Tab]) throws {
    var probe = try Probe.ofPlugin(at: "/home")
    let before = probe.state
    #expect(probe.send(.tabsSet(tabs)) == .rejected)
    #expect(probe.state == before)
    #expect(probe.send(.tabsSet(before.presentTabs, selected: "nope")) == .rejected)
    #expect(probe.reason == .unknownTab)
    #expect(probe.state == before)
  }

  @Test func `take the place of those that the page declares, for good`() throws {
    var probe = try Probe.ofPlugin(at: "/home")
    let before = probe.state
    #expect(
      probe.send(.tabsDeclared([Tab(id: "a", path: "/a"), Tab(id: "b", path: "/b")])) == .rejected)
    #expect(probe.state == before)
  }

  @Test func `are refused by a manifest`() throws {
    var probe = try Probe(.users())
    #expect(probe.send(.tabsSet(tabs)) == .rejected)
    #expect(probe.reason == .invalidParameters)
  }

  @Test func `stand in a bar that the app can hide`() throws {
    var probe = try Probe.ofPlugin(at: "/home")
    #expect(probe.send(.tabBarChanged(isHidden: true)) == .handled)
    #expect(!probe.state.isTabBarVisible)
    #expect(!NavigationState(NavigationRecord(probe.state)).isTabBarVisible)
    #expect(probe.send(.tabTapped("search")) == .rejected)
    #expect(probe.reason == .tabBarHidden)
    #expect(probe.send(.tabSelected("search")) == .handled)
    #expect(probe.send(.tabBarChanged(isHidden: true)) == .noop)
    #expect(probe.send(.tabBarChanged(isHidden: false)) == .handled)
    #expect(probe.state.isTabBarVisible)
  }

  @Test func `stand in a bar that is hidden again where an earlier state is gone on from`() throws {
    var probe = try Probe.ofPlugin(at: "/home")
    probe.send(.tabBarChanged(isHidden: true))
    let hidden = NavigationRecord(probe.state)
    probe.send(.tabBarChanged(isHidden: false))
    #expect(probe.send(.continued(from: hidden)) == .handled)
    #expect(!probe.state.isTabBarVisible)
    #expect(probe.send(.continued(from: hidden)) == .noop)
  }

  @Test func `are found by their fragments in an app with a hash router`() throws {
    var probe = try Probe.ofPlugin(at: "/#/home")
    probe.send(.tabTapped("search"))
    probe.web(.push, "/#/search?q=1")
    #expect(probe.paths == ["/#/search"])
    probe.send(.tabTapped("home"))
    probe.web(.push, "/#/home")
    probe.web(.push, "/#/search/7")
    #expect(probe.tab == "search")
    #expect(probe.stack("search") == ["/#/search?q=1", "/#/search/7"])
  }

  @Test(arguments: 1...20)
  func `hold the invariants whatever happens in whatever order`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var probe = try Probe.ofPlugin(at: "/home")
    var keys: [EntryKey] = [probe.key]
    for number in 1...400 {
      keys.append(probe.key)
      let key = random.chance(1, in: 3) ? random.element(of: keys) : probe.key
      let url = random.element(of: ["/home", "/search", "/search/1", "/inbox", "/", "/x"])
      let id = random.element(of: tabs).id
      switch random.number(below: 8) {
      case 0, 1: probe.send(.tabTapped(id))
      case 2: probe.send(.tabSelected(id))
      case 3: probe.page(url, .replace, on: key)
      case 4: probe.page(url, .traverse, on: probe.key, as: key)
      case 5: probe.send(random.chance(1, in: 2) ? .backPressed : .linkOpened(url: url))
      case 6:
        let kept = tabs.filter { _ in random.chance(2, in: 3) }
        probe.send(.tabsSet(kept, selected: random.chance(1, in: 2) ? id : nil))
      default: probe.page(url, .push, on: key, as: EntryKey("p1.\(number)"))
      }
      #expect(probe.state.checkInvariants() == [], "step \(number)")
    }
  }
}
