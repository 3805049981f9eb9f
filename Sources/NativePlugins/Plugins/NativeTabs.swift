import BridgeProtocol
import Vocabulary

extension NativePlugin {
  /// `NativeTabs` of smallcloudai/capacitor-native-tabs, which on Android answers and does nothing.
  static let nativeTabs = NativePlugin(
    nativeTabsName,
    [
      ("initialize", initialize),
      ("updateTabs", updateTabs),
      ("setSelectedTab", setSelectedTab),
      ("deselectAll", deselectAll),
      ("getSelectedTab", getSelectedTab),
      ("hideTabBar", { context in setNativeTabs(&context, isHidden: true) }),
      ("showTabBar", { context in setNativeTabs(&context, isHidden: false) }),
    ])

  private static let nativeTabsName = "NativeTabs"

  private static func initialize(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    guard context.platform == .ios else { return .done }
    let tabs = try tabs(context)
    let index = context.options["selectedIndex"]?.integer ?? 0
    let isHidden = context.tabBar(of: nativeTabsName)?.isHidden ?? false
    try context.show(
      NativeTabBar(plugin: nativeTabsName, event: "tabSelected", tabs: tabs, isHidden: isHidden),
      selecting: tabs.indices.contains(index) ? tabs[index].id : nil)
    return .done
  }

  private static func updateTabs(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    guard context.platform == .ios else { return .done }
    let tabs = try tabs(context)
    if var bar = context.tabBar(of: nativeTabsName) {
      bar.tabs = tabs
      try context.show(bar)
    }
    return .done
  }

  private static func setSelectedTab(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    guard context.platform == .ios else { return .done }
    guard let index = context.options["index"]?.integer else {
      throw PluginError("index parameter is required")
    }
    context.selectTab(at: index, of: nativeTabsName)
    return .done
  }

  private static func deselectAll(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    if context.tabBar(of: nativeTabsName) != nil { context.phone.tabBar?.isDeselected = true }
    return .done
  }

  private static func getSelectedTab(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    guard context.platform == .ios else { return .done }
    guard let bar = context.tabBar(of: nativeTabsName) else { return .data(["index": 0]) }
    let index = bar.isDeselected ? nil : bar.index(of: context.surroundings.selectedTab)
    return .data(["index": .integer(Int64(index ?? -1))])
  }

  private static func setNativeTabs(
    _ context: inout PluginContext, isHidden: Bool
  ) -> PluginAnswer {
    context.setTabBar(of: nativeTabsName, isHidden: isHidden)
    return .done
  }

  /// The tabs of a call; those without a title or a symbol are skipped, as on a device.
  private static func tabs(_ context: PluginContext) throws(PluginError) -> [NativeTabBar.Tab] {
    guard let values = context.options["tabs"]?.array else {
      throw PluginError("tabs parameter is required")
    }
    var tabs: [NativeTabBar.Tab] = []
    for value in values {
      guard let title = value["title"]?.string, let symbol = value["systemImage"]?.string else {
        continue
      }
      let index = tabs.count
      let route = value["route"]?.string
      let id = id(of: title, at: route) ?? String(index)
      let isTaken = tabs.contains { $0.id == id }
      var config: JSONObject = ["title": .string(title), "systemImage": .string(symbol)]
      config["badge"] = value["badge"]?.string.flatMap { $0.isEmpty ? nil : .string($0) }
      for name in ["role", "route"] { config[name] = value[name]?.string.map { .string($0) } }
      config["customData"] = value["customData"]?.object.map { .object($0) }
      var tab = NativeTabBar.Tab(
        id: isTaken ? String(index) : id, title: title,
        event: ["index": .integer(Int64(index)), "tab": .object(config)])
      tab.icon = symbol
      tab.badge = config["badge"]?.string
      tab.path = route.flatMap { $0.hasPrefix("/") ? $0 : nil }
      tabs.append(tab)
    }
    return tabs
  }

  /// The id of a tab that has none of its own, made from the end of its route or else its title.
  private static func id(of title: String, at route: String?) -> String? {
    if let route {
      return route.split { "/#?!".contains($0) }.last.map(String.init) ?? "home"
    }
    let words = title.lowercased().split { !$0.isLetter && !$0.isNumber }
    return words.isEmpty ? nil : words.joined(separator: "-")
  }
}
