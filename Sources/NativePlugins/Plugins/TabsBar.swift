import BridgeProtocol
import Vocabulary

extension NativePlugin {
  /// `TabsBar` of stay-liquid, which only iOS has.
  static let tabsBar = NativePlugin(
    tabsBarName,
    [
      ("configure", configureTabs),
      ("show", { (context) throws(PluginError) in try setTabsBar(&context, isHidden: false) }),
      ("hide", { (context) throws(PluginError) in try setTabsBar(&context, isHidden: true) }),
      ("select", selectTab),
      ("setBadge", setBadge),
      ("getSafeAreaInsets", getSafeAreaInsets),
    ])

  private static let tabsBarName = "TabsBar"
  /// The text of a badge that is only a dot.
  private static let dot = "•"

  private static func requireIOS(_ context: PluginContext) throws(PluginError) {
    guard context.platform == .ios else { throw .unknown(tabsBarName, on: context.platform) }
  }

  private static func configureTabs(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    try requireIOS(context)
    guard let items = context.options["items"]?.array else { throw PluginError("Missing 'items'") }
    guard !items.isEmpty else { throw PluginError("Items array cannot be empty") }
    var tabs: [NativeTabBar.Tab] = []
    for item in items {
      guard let id = item["id"]?.string else {
        throw PluginError("Failed to decode items: an item has no string “id”.")
      }
      guard !id.isEmpty else { throw PluginError("Each item must have a non-empty 'id'") }
      var tab = NativeTabBar.Tab(
        id: id, title: item["title"]?.string, event: ["id": .string(id)])
      tab.icon = item["systemIcon"]?.string
      tab.badge = badge(item["badge"])
      tabs.append(tab)
    }
    let isHidden = context.options.flag("visible") == false
    try context.show(
      NativeTabBar(plugin: tabsBarName, event: "selected", tabs: tabs, isHidden: isHidden),
      selecting: context.options.string("initialId"))
    return .done
  }

  private static func badge(_ value: JSONValue?) -> String? {
    if value?.string == "dot" { return dot }
    return value?.integer.flatMap { $0 < 0 ? nil : String($0) }
  }

  private static func setTabsBar(
    _ context: inout PluginContext, isHidden: Bool
  ) throws(PluginError) -> PluginAnswer {
    try requireIOS(context)
    context.setTabBar(of: tabsBarName, isHidden: isHidden)
    return .done
  }

  private static func selectTab(_ context: inout PluginContext) throws(PluginError) -> PluginAnswer
  {
    try requireIOS(context)
    guard let id = context.options.string("id") else { throw PluginError("Missing 'id'") }
    if let index = context.tabBar(of: tabsBarName)?.index(of: id) {
      context.selectTab(at: index, of: tabsBarName)
    }
    return .done
  }

  private static func setBadge(_ context: inout PluginContext) throws(PluginError) -> PluginAnswer {
    try requireIOS(context)
    guard let id = context.options.string("id") else { throw PluginError("Missing 'id'") }
    if var bar = context.tabBar(of: tabsBarName), let index = bar.index(of: id) {
      bar.tabs[index].badge = badge(context.options["value"])
      try context.show(bar)
    }
    return .done
  }

  private static func getSafeAreaInsets(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    try requireIOS(context)
    let insets = context.surroundings.environment.insets
    return .data([
      "top": .number(insets.top), "bottom": .number(insets.bottom),
      "left": .number(insets.left), "right": .number(insets.right),
    ])
  }
}
