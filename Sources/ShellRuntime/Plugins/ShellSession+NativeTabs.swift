import BridgeProtocol
import NativePlugins
import Navigation
import Vocabulary

/// Tab bars that apps set by plugins: docs/decisions/0025.
extension ShellSession {
  /// How long after the app's word that a tab is selected a step of the page is still the one to
  /// it; an app that says so first goes there in the same breath.
  private static let announcedPassageMilliseconds: UInt64 = 500

  /// Whether the tabs are those of a plugin, or may become so.
  private var takesTabsOfPlugins: Bool {
    let declaration = navigation.manifest.declaration
    return declaration.discoversTabs || declaration.goesToTabsItself
  }

  /// Shows the bar of a plugin, and selects a tab of it; with nil the present one stays.
  ///
  /// The tabs of a manifest stay, which the developer is told once.
  mutating func show(_ bar: NativeTabBar, selecting id: String?) throws(PluginError) {
    if takesTabsOfPlugins {
      try setTabs(of: bar, selecting: id.map { TabID($0) })
    } else {
      tellOfManifest(bar.plugin)
    }
    apply(.tabBarChanged(isHidden: bar.isHidden), from: .native)
  }

  private mutating func setTabs(
    of bar: NativeTabBar, selecting selected: TabID?
  ) throws(PluginError) {
    var result = apply(.tabsSet(bar.navigationTabs(), selected: selected), from: .native)
    if result.rejection == .invalidParameters {
      // A route that is no path of the app says nothing of where a tab begins.
      let tabs = bar.navigationTabs(withPaths: false)
      result = apply(.tabsSet(tabs, selected: selected), from: .native)
    }
    guard [.handled, .noop].contains(result.outcome) else {
      throw .unavailable(
        "The shell cannot show these tabs: \(Reason(result)?.rawValue ?? "refused").")
    }
  }

  /// Selects a tab, of which the app is not told: it has said so itself.
  mutating func select(_ tab: String) {
    guard takesTabsOfPlugins else { return }
    apply(.tabSelected(TabID(tab)), from: .native)
  }

  /// Tells the app of a tap, and notes for how long its next step is the one to the tab.
  mutating func followSelection(by event: NavigationEvent, _ result: NavigationResult) {
    let isOfPlugin = navigation.manifest.declaration.goesToTabsItself
    let arrival = UInt64(navigation.manifest.declaration.arrivalSeconds) * 1_000
    switch event {
    case .tabTapped(let tab):
      guard navigation.isReachedByApp(tab), [.handled, .noop].contains(result.outcome) else {
        return
      }
      plugins.passageDeadline = now.advanced(byMilliseconds: arrival)
      guard isOfPlugin else { return press(tab) }
      plugins.phone.tabBar?.isDeselected = false
      tellOfTap(tab.rawValue)
    case .tabSelected, .tabsSet:
      guard isOfPlugin, result.change?.selectsTab == true else { return }
      plugins.passageDeadline = now.advanced(byMilliseconds: Self.announcedPassageMilliseconds)
    default: break
    }
  }

  /// Takes the page for having arrived where it is, if it has not gone on in time.
  mutating func endPassageIfDue() {
    guard let deadline = plugins.passageDeadline, deadline <= now else { return }
    plugins.passageDeadline = nil
    apply(.passageEnded, from: .native)
  }

  /// Lets the page press the control of its own bar.
  private mutating func press(_ tab: TabID) {
    guard let name = visibleDriver?.0, let connection = webViews.driver(of: name).connection else {
      return
    }
    send(.tabPressed, ["tab": .string(tab.rawValue)], to: connection)
  }

  private mutating func tellOfTap(_ id: String) {
    guard let bar = plugins.phone.tabBar, let tab = bar.tabs.first(where: { $0.id == id }),
      let (_, document) = visibleDriver
    else { return }
    notifyListeners(to: bar.event, of: bar.plugin, in: [document], tab.event)
  }

  private mutating func tellOfManifest(_ plugin: String) {
    guard !plugins.hasToldOfTabs else { return }
    plugins.hasToldOfTabs = true
    notify(
      "The app sets tabs by the plugin \(plugin), and the tabs of its tandem.json stay: "
        + "run it with --no-manifest to see those of the plugin.")
  }
}

extension NativeTabBar {
  /// The tabs as the navigation knows them.
  fileprivate func navigationTabs(withPaths: Bool = true) -> [Navigation.Tab] {
    var taken: Set<String> = []
    return tabs.map { tab in
      let path = withPaths ? tab.path.flatMap { taken.insert($0).inserted ? $0 : nil } : nil
      return Navigation.Tab(
        id: TabID(tab.id), title: tab.title, path: path ?? "/", ownsPath: path != nil,
        icon: tab.icon, selectedIcon: tab.selectedIcon, badge: tab.badge.map { .text($0) },
        isDisabled: tab.isDisabled, isHidden: tab.isHidden)
    }
  }
}
