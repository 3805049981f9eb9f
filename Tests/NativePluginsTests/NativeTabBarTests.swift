import BridgeProtocol
import NativePlugins
import Testing
import Vocabulary

private let unavailable = PluginError.unimplemented(
  "This method is not available on this platform.")

/// Calls of the four plugins that set three tabs, in their own words.
private let calls: [(plugin: String, method: String, options: JSONObject)] = [
  (
    "NativeNavigation", "setTabbar",
    [
      "selectedId": "search",
      "tabs": [
        ["id": "home", "title": "Home", "icon": ["ios": ["sfSymbol": "house"]]],
        ["id": "search", "title": "Search"], ["id": "inbox", "title": "Inbox", "badge": 3],
      ],
    ]
  ),
  (
    "TabBar", "setTabs",
    [
      "selectedTabId": "search",
      "tabs": [
        ["id": "home", "title": "Home", "systemImage": "house"],
        ["id": "search", "title": "Search", "image": "custom"],
        ["id": "inbox", "title": "Inbox", "systemImage": "tray", "badge": "3"],
      ],
    ]
  ),
  (
    "TabsBar", "configure",
    [
      "initialId": "search",
      "items": [
        ["id": "home", "title": "Home", "systemIcon": "house"],
        ["id": "search", "title": "Search"],
        ["id": "inbox", "title": "Inbox", "badge": 3],
      ],
    ]
  ),
  (
    "NativeTabs", "initialize",
    [
      "selectedIndex": 1,
      "tabs": [
        ["title": "Home", "systemImage": "house"],
        ["title": "Search", "systemImage": "circle"], ["title": "no symbol"],
        ["title": "Inbox", "systemImage": "tray", "badge": "3"],
      ],
    ]
  ),
]

@Suite("Tab bars of plugins")
struct NativeTabBarTests {
  @Test(arguments: calls)
  func `are set in the words of each plugin`(
    plugin: String, method: String, options: JSONObject
  ) throws {
    var device = TestDevice(.ios)
    guard case .success(.data) = device.call(plugin, method, options) else {
      Issue.record("\(plugin) refuses")
      return
    }
    let bar = try #require(device.phone.tabBar)
    #expect(bar.plugin == plugin)
    #expect(bar.tabs.map(\.id) == ["home", "search", "inbox"])
    #expect(bar.tabs.map(\.title) == ["Home", "Search", "Inbox"])
    #expect(bar.tabs.map(\.badge) == [nil, nil, "3"])
    #expect(bar.tabs[0].icon == "house")
    // Only the plugin of Capawesome waits for `show`.
    #expect(bar.isHidden == (plugin == "TabBar"))
    #expect(device.change == .tabs(bar, selected: "search"))
  }

  @Test(arguments: calls)
  func `stay as they are when the tabs are too many, or doubled`(
    plugin: String, method: String, options: JSONObject
  ) throws {
    var device = TestDevice(.ios)
    let name = plugin == "TabsBar" ? "items" : "tabs"
    let tabs = try #require(options[name]?.array)
    var impossible = options
    impossible[name] = .array((0..<17).flatMap { _ in tabs.prefix(1) })
    guard case .failure(let error) = device.call(plugin, method, impossible) else {
      Issue.record("\(plugin) takes 17 tabs")
      return
    }
    #expect(error.message.hasSuffix("at most 16 tabs.") || error.message.hasSuffix("unique ids."))
    #expect(device.phone == Phone())
  }

  @Test func `of TabBar say what is missing in the words of the device`() {
    var device = TestDevice(.ios)
    let tab: JSONValue = ["id": "a", "title": "A", "systemImage": "house"]
    let refused: [(String, JSONObject, String)] = [
      ("show", [:], "No tabs have been set yet."),
      ("setTabs", [:], "tabs must be provided."),
      ("setTabs", ["tabs": []], "tabs must not be empty."),
      ("setTabs", ["tabs": [["title": "A"]]], "id must be provided."),
      ("setTabs", ["tabs": [["id": "a"]]], "title must be provided."),
      (
        "setTabs", ["tabs": [["id": "a", "title": "A"]]],
        "exactly one of systemImage or image must be provided."
      ),
      ("setTabs", ["tabs": [tab, tab]], "tabs must have unique ids."),
      (
        "setTabs", ["tabs": [tab], "selectedTabId": "b"],
        "selectedTabId must be the id of one of the tabs."
      ),
      ("selectTabById", [:], "id must be provided."),
      ("selectTabById", ["id": "a"], "No tab with the given id exists."),
      ("setColors", ["selectedColor": "red"], "selectedColor must be a valid hex color code."),
    ]
    for (method, options, message) in refused {
      #expect(device.call("TabBar", method, options) == .failure(PluginError(message)))
    }
    #expect(device.call("TabBar", "setTabs", ["tabs": [tab]]) == .success(.done))
    #expect(device.call("TabBar", "show") == .success(.done))
    #expect(device.phone.tabBar?.isHidden == false)
    #expect(device.call("TabBar", "hide") == .success(.done))
    #expect(device.phone.tabBar?.isHidden == true)
    #expect(device.call("TabBar", "setTabs", ["tabs": [tab]]) == .success(.done))
    #expect(device.phone.tabBar?.isHidden == true)
  }

  @Test func `are only iOS's, but for NativeNavigation`() {
    var device = TestDevice(.android)
    #expect(device.call("TabBar", "show") == .failure(unavailable))
    #expect(device.call("TabsBar", "show") == .failure(.unknown("TabsBar", on: .android)))
    for method in ["initialize", "setSelectedTab", "getSelectedTab", "showTabBar"] {
      #expect(device.call("NativeTabs", method) == .success(.done))
    }
    #expect(device.phone == Phone())
    #expect(device.effects.isEmpty)
    let (plugin, method, options) = calls[0]
    guard case .success(.data(let data)) = device.call(plugin, method, options) else {
      Issue.record("NativeNavigation refuses")
      return
    }
    #expect(data?["insets"]?["tabbarHeight"] == .number(80))
  }

  @Test func `of TabsBar have badges, and select by id what they have`() {
    var device = TestDevice(.ios)
    #expect(device.call("TabsBar", "select", ["id": "home"]) == .success(.done))
    #expect(device.effects.isEmpty)
    _ = device.call(calls[2].plugin, calls[2].method, calls[2].options)
    for (value, badge) in [("dot", "•"), (7, "7"), (-1, nil), (nil, nil)] as [(JSONValue?, String?)]
    {
      #expect(
        device.call("TabsBar", "setBadge", ["id": "home", "value": value ?? .null])
          == .success(.done))
      #expect(device.phone.tabBar?.tabs[0].badge == badge)
    }
    #expect(device.call("TabsBar", "select", ["id": "inbox"]) == .success(.done))
    #expect(device.effects == [.selectTab("inbox")])
    #expect(device.call("TabsBar", "select") == .failure(PluginError("Missing 'id'")))
    device.environment.insets = SafeAreaInsets(top: 0, right: 0, bottom: 34, left: 0)
    #expect(
      device.data("TabsBar", "getSafeAreaInsets")?["bottom"] == .number(34))
  }

  @Test func `of NativeTabs are known by number, and begin at their routes`() throws {
    var device = TestDevice(.ios)
    #expect(
      device.call("NativeTabs", "initialize")
        == .failure(PluginError("tabs parameter is required")))
    let tabs: JSONValue = [
      ["title": "Home", "systemImage": "house", "route": "/"],
      ["title": "My Runs", "systemImage": "figure.run", "customData": ["a": 1]],
      ["title": "Me", "systemImage": "person", "route": "/tabs/profile"],
    ]
    #expect(device.call("NativeTabs", "initialize", ["tabs": tabs]) == .success(.done))
    let bar = try #require(device.phone.tabBar)
    #expect(bar.tabs.map(\.id) == ["home", "my-runs", "profile"])
    #expect(bar.tabs.map(\.path) == ["/", nil, "/tabs/profile"])
    #expect(
      bar.tabs[1].event == [
        "index": 1,
        "tab": ["title": "My Runs", "systemImage": "figure.run", "customData": ["a": 1]],
      ])
    device.selectedTab = "profile"
    #expect(device.data("NativeTabs", "getSelectedTab") == ["index": 2])
    #expect(device.call("NativeTabs", "deselectAll") == .success(.done))
    #expect(device.data("NativeTabs", "getSelectedTab") == ["index": -1])
    #expect(device.call("NativeTabs", "setSelectedTab", ["index": 0]) == .success(.done))
    #expect(device.effects == [.selectTab("home")])
    #expect(device.call("NativeTabs", "setSelectedTab", ["index": 9]) == .success(.done))
    #expect(device.effects.isEmpty)
  }

  @Test func `of NativeNavigation tell of the room that they leave, and of transitions`() {
    var device = TestDevice(.ios)
    device.environment.insets = SafeAreaInsets(top: 59, right: 0, bottom: 34, left: 0)
    let insets: JSONValue = [
      "top": .number(59), "right": .number(0), "bottom": .number(83), "left": .number(0),
      "navbarHeight": 0, "tabbarHeight": .number(49),
    ]
    let (plugin, method, options) = calls[0]
    #expect(device.call(plugin, method, options) == .success(.data(["insets": insets])))
    #expect(
      device.effects.last
        == .notify(plugin: plugin, event: "safeAreaChanged", data: ["insets": insets]))
    _ = device.call(plugin, method, options)
    #expect(device.effects.isEmpty)
    _ = device.call(plugin, method, ["hidden": true])
    #expect(device.phone.tabBar?.tabs.count == 3)
    #expect(device.phone.tabBar?.isHidden == true)
    _ = device.call(plugin, "configure", ["enabled": false])
    _ = device.call(plugin, method, options)
    #expect(device.phone.tabBar?.isHidden == true)
    _ = device.call(plugin, "setNavbar", ["title": "Home"])
    #expect(device.effects.isEmpty)
    _ = device.call(plugin, "configure")
    _ = device.call(plugin, "setNavbar", ["title": "Home"])
    #expect(device.effects == [.setTitle("Home")])
    _ = device.call(plugin, "beginTransition", ["id": "t", "direction": "back"])
    let end: JSONObject = ["id": "t", "direction": "back", "duration": 20]
    #expect(device.call(plugin, "finishTransition", ["duration": 20]) == .success(.data(end)))
    #expect(device.effects == [.notify(plugin: plugin, event: "transitionEnd", data: end)])
  }

  @Test func `of NativeNavigation go on showing a hidden tab that is selected`() {
    var device = TestDevice(.ios)
    device.selectedTab = "home"
    _ = device.call(
      "NativeNavigation", "setTabbar",
      [
        "tabs": [
          ["id": "home", "hidden": true], ["id": "a", "hidden": true],
          ["id": "b", "enabled": false],
        ]
      ])
    #expect(device.phone.tabBar?.tabs.map(\.isHidden) == [false, true, false])
    #expect(device.phone.tabBar?.tabs.map(\.isDisabled) == [false, false, true])
  }
}
