import BridgeProtocol
import Vocabulary

extension NativePlugin {
  /// `@capawesome/capacitor-tab-bar`, which only iOS has.
  static let tabBar = NativePlugin(
    tabBarName, of: "@capawesome/capacitor-tab-bar",
    [
      ("hide", onIOS { context in context.setTabBar(of: tabBarName, isHidden: true) }),
      ("selectTabById", onIOS(selectTabByID)),
      ("setColors", onIOS(setColors)),
      ("setTabs", onIOS(setTabs)),
      ("show", onIOS(showTabBar)),
    ])

  private static let tabBarName = "TabBar"

  private static func onIOS(
    _ perform: @escaping @Sendable (inout PluginContext) throws(PluginError) -> Void
  ) -> Method {
    { (context) throws(PluginError) in
      guard context.platform == .ios else {
        throw .unimplemented("This method is not available on this platform.")
      }
      try perform(&context)
      return .done
    }
  }

  private static func setTabs(_ context: inout PluginContext) throws(PluginError) {
    guard let values = context.options["tabs"]?.array else {
      throw PluginError("tabs must be provided.")
    }
    guard !values.isEmpty else { throw PluginError("tabs must not be empty.") }
    var tabs: [NativeTabBar.Tab] = []
    for value in values { tabs.append(try tab(value)) }
    guard Set(tabs.map(\.id)).count == tabs.count else {
      throw PluginError("tabs must have unique ids.")
    }
    let selected = context.options.string("selectedTabId")
    guard selected == nil || tabs.contains(where: { $0.id == selected }) else {
      throw PluginError("selectedTabId must be the id of one of the tabs.")
    }
    // Setting tabs does not show the bar.
    let isHidden = context.tabBar(of: tabBarName)?.isHidden ?? true
    try context.show(
      NativeTabBar(plugin: tabBarName, event: "tabSelected", tabs: tabs, isHidden: isHidden),
      selecting: selected)
  }

  private static func tab(_ value: JSONValue) throws(PluginError) -> NativeTabBar.Tab {
    guard let id = value["id"]?.string else { throw PluginError("id must be provided.") }
    guard let title = value["title"]?.string else { throw PluginError("title must be provided.") }
    let symbol = value["systemImage"]?.string
    guard (symbol == nil) != (value["image"]?.string == nil) else {
      throw PluginError("exactly one of systemImage or image must be provided.")
    }
    var tab = NativeTabBar.Tab(id: id, title: title, event: ["id": .string(id)])
    tab.icon = symbol
    tab.badge = value["badge"]?.string
    return tab
  }

  private static func showTabBar(_ context: inout PluginContext) throws(PluginError) {
    guard context.tabBar(of: tabBarName) != nil else {
      throw PluginError("No tabs have been set yet.")
    }
    context.setTabBar(of: tabBarName, isHidden: false)
  }

  private static func selectTabByID(_ context: inout PluginContext) throws(PluginError) {
    guard let id = context.options.string("id") else { throw PluginError("id must be provided.") }
    guard let index = context.tabBar(of: tabBarName)?.index(of: id) else {
      throw PluginError("No tab with the given id exists.")
    }
    context.selectTab(at: index, of: tabBarName)
  }

  private static func setColors(_ context: inout PluginContext) throws(PluginError) {
    for name in ["selectedColor", "unselectedColor"] {
      guard let color = context.options.string(name) else { continue }
      let digits = color.drop { $0 == "#" }
      guard [3, 6, 8].contains(digits.count), digits.allSatisfy(\.isHexDigit) else {
        throw PluginError("\(name) must be a valid hex color code.")
      }
    }
  }
}
