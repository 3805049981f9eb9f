package import BridgeProtocol
import Vocabulary

/// The tab bar that an app sets by a plugin; the app navigates to its tabs itself.
package struct NativeTabBar: Hashable, Sendable {
  /// A tab of the bar.
  package struct Tab: Hashable, Sendable {
    package let id: String
    package let title: String
    /// The name of a system symbol.
    package var icon: String?
    package var selectedIcon: String?
    package var badge: String?
    /// The path of the tab's root, `nil` if the app does not specify one.
    package var path: String?
    package var isDisabled = false
    package var isHidden = false
    /// The data of the event that reports a tap to the app.
    package var event: JSONObject

    init(id: String, title: String?, event: JSONObject) {
      self.id = id
      self.title = title.flatMap { $0.isEmpty ? nil : $0 } ?? id
      self.event = event
    }
  }

  /// The plugin whose event reports taps to the app.
  package let plugin: String
  /// The event that reports taps to the app.
  package let event: String
  /// In the order of the bar.
  package internal(set) var tabs: [Tab]
  package internal(set) var isHidden: Bool
  /// Whether the app wants none of the tabs to be selected.
  package var isDeselected = false

  /// The index of the tab with an id.
  func index(of id: String?) -> Int? { id.flatMap { id in tabs.firstIndex { $0.id == id } } }
}

extension PluginContext {
  /// The bar that a plugin has set; nil if it has set none, or another plugin has since.
  func tabBar(of plugin: String) -> NativeTabBar? {
    phone.tabBar.flatMap { $0.plugin == plugin ? $0 : nil }
  }

  /// Sets the bar and selects a tab of it; with `nil` the selected tab stays, or the first one is.
  mutating func show(_ bar: NativeTabBar, selecting id: String? = nil) throws(PluginError) {
    var bar = bar
    guard bar.tabs.count <= ProtocolLimits.declaredTabCountMax else {
      throw PluginError(
        "A tab bar of Tandem has at most \(ProtocolLimits.declaredTabCountMax) tabs.")
    }
    for tab in bar.tabs
    where ![tab.id, tab.title].allSatisfy({ 1...ProtocolLimits.nameByteCountMax ~= $0.utf8.count })
    {
      throw PluginError(
        "The id and the title of a tab have 1 to \(ProtocolLimits.nameByteCountMax) bytes.")
    }
    guard Set(bar.tabs.map(\.id)).count == bar.tabs.count else {
      throw PluginError("tabs must have unique ids.")
    }
    // The selected tab cannot be hidden: devices show it all the same.
    let selected = bar.index(of: id) ?? bar.index(of: surroundings.selectedTab)
    if let selected { bar.tabs[selected].isHidden = false }
    guard bar.tabs.contains(where: { !$0.isHidden }) else {
      throw PluginError("At least one tab must not be hidden.")
    }
    if id != nil { bar.isDeselected = false }
    phone.tabBar = bar
    request(.tabs(bar, selected: bar.index(of: id).map { bar.tabs[$0].id }))
  }

  /// Hides the bar that a plugin has set, or shows it again.
  mutating func setTabBar(of plugin: String, isHidden: Bool) {
    guard var bar = tabBar(of: plugin) else { return }
    bar.isHidden = isHidden
    phone.tabBar = bar
    request(.tabs(bar, selected: nil))
  }

  /// Selects a tab of the bar that a plugin has set.
  mutating func selectTab(at index: Int, of plugin: String) {
    guard var bar = tabBar(of: plugin), bar.tabs.indices.contains(index) else { return }
    bar.isDeselected = false
    phone.tabBar = bar
    ask(for: .selectTab(bar.tabs[index].id))
  }

  /// How high the device draws a tab bar, in points.
  var tabBarHeight: Double {
    guard let bar = phone.tabBar, !bar.isHidden else { return 0 }
    return platform == .ios ? 49 : 80
  }
}

extension JSONValue {
  /// The badge text for a string or a number, `nil` if there is nothing to show.
  var badgeText: String? {
    if let string { return string.isEmpty ? nil : string }
    return integer.map { String($0) } ?? double.map { String($0) }
  }
}
