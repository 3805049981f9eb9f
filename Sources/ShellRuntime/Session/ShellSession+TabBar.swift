import BridgeProtocol
import NativePlugins
import Navigation
import Vocabulary

/// The state of a tab bar that the app draws or sets itself.
struct AppTabBar: Sendable {
  /// A report on the bar that the app's page draws.
  struct Report: Hashable, Sendable {
    let isFound: Bool
    let sentence: String
  }

  /// The newest report on the bar that the app's page draws, `nil` before the first one.
  var report: Report?
  /// Until when a step of the page counts as its way to the selected tab.
  var appNavigationDeadline: SessionTime?
  /// Whether it was reported that the tabs of the manifest stay.
  var hasReportedManifest = false
}

// MARK: - Tab bars that pages draw

extension ShellSession {
  /// Adopts the bar that a page draws, or only answers whether the page is to hide it.
  ///
  /// Only the driver of the visible web view decides which tabs there are. Any other page, such as
  /// one in another frame or in a sheet, receives an answer that says whether its bar has the same
  /// tabs as the shell.
  mutating func declareTabs(
    _ action: ActionMessage, from page: AttachedPage, on connection: ConnectionID
  ) -> ActionAnswer {
    guard case .declareTabs(let declared) = try? Action(action.name, action.parameters),
      declared.selected.map({ id in declared.tabs.contains { $0.id == id } }) ?? true
    else { return ActionAnswer(.rejected, .invalidParameters) }
    let tabs = declared.tabs.map { Tab($0) }
    guard isVisibleDriver(page, on: connection, action.generation) else {
      return navigation.hidesOwnBar(with: tabs)
        ? ActionAnswer(.noop, .unchanged) : ActionAnswer(.rejected, .notDriver)
    }
    // The tab that a page marks as selected is out of date once the shell shows another entry.
    if let from = action.from, !from.isEmpty, from != navigation.visibleEntry.key.rawValue {
      return ActionAnswer(.rejected, .stale)
    }
    let event = NavigationEvent.tabsDeclared(
      tabs, selected: declared.selected.map(TabID.init(_:)))
    let result = apply(event, from: .page(connection))
    if [.handled, .noop].contains(result.outcome) { reportTabBar(tabs) }
    return ActionAnswer(result)
  }

  private func isVisibleDriver(
    _ page: AttachedPage, on connection: ConnectionID, _ generation: Int
  ) -> Bool {
    let driver = webViews.driver(of: page.webView)
    return driver.connection == connection && driver.generation == generation
      && navigation.modals.isEmpty && visibleDriver?.0 == page.webView
  }

  /// Reports once whether the page draws a bar, and once more if a bar appears later.
  private mutating func reportTabBar(_ tabs: [Tab]) {
    guard navigation.manifest.declaration.discoversTabs else { return }
    let isFound = !tabs.isEmpty
    guard tabBar.report == nil || isFound && tabBar.report?.isFound == false else { return }
    let titles = tabs.map(\.title).joined(separator: ", ")
    let sentence =
      isFound
      ? "The bar at the bottom of the page is the native one: \(titles)."
      : "The page draws no tab bar at its bottom, so there is no native one: “tandem init” writes "
        + "a tandem.json, where tabs can be named."
    tabBar.report = AppTabBar.Report(isFound: isFound, sentence: sentence)
    report(.tabBarFound(message: sentence))
  }
}

// MARK: - Tab bars that apps set by plugins: docs/decisions/0025

extension ShellSession {
  /// How long after the app has selected a tab a step of the page counts as its way to that tab.
  ///
  /// An app that selects the tab before it navigates does both in immediate succession.
  private static let announcedNavigationMilliseconds: UInt64 = 500

  /// Whether plugins may set the tabs.
  private var takesTabsOfPlugins: Bool {
    let declaration = navigation.manifest.declaration
    return declaration.discoversTabs || declaration.goesToTabsItself
  }

  /// Shows the bar of a plugin and selects a tab of it; with `nil` the selected tab stays.
  ///
  /// The tabs of a manifest take precedence; the developer is notified of this once.
  mutating func show(_ bar: NativeTabBar, selecting id: String?) throws(PluginError) {
    if takesTabsOfPlugins {
      try setTabs(of: bar, selecting: id.map { TabID($0) })
    } else {
      reportManifest(bar.plugin)
    }
    apply(.tabBarChanged(isHidden: bar.isHidden), from: .native)
  }

  private mutating func setTabs(
    of bar: NativeTabBar, selecting selected: TabID?
  ) throws(PluginError) {
    var result = apply(.tabsSet(bar.navigationTabs(), selected: selected), from: .native)
    if result.rejection == .invalidParameters {
      // A route that is not a path of the app cannot be the root of a tab.
      let tabs = bar.navigationTabs(withPaths: false)
      result = apply(.tabsSet(tabs, selected: selected), from: .native)
    }
    guard [.handled, .noop].contains(result.outcome) else {
      throw .unavailable(
        "The shell cannot show these tabs: \(Reason(result)?.rawValue ?? "refused").")
    }
  }

  /// Selects a tab at the app's request, so no event is sent to the app.
  mutating func select(_ tab: String) {
    guard takesTabsOfPlugins else { return }
    apply(.tabSelected(TabID(tab)), from: .native)
  }

  /// Notifies the app of a tap, and notes how long its next step counts as the way to the tab.
  mutating func followSelection(by event: NavigationEvent, _ result: NavigationResult) {
    let isOfPlugin = navigation.manifest.declaration.goesToTabsItself
    let arrival = UInt64(navigation.manifest.declaration.arrivalSeconds) * 1_000
    switch event {
    case .tabTapped(let tab):
      guard navigation.isReachedByApp(tab), [.handled, .noop].contains(result.outcome) else {
        return
      }
      tabBar.appNavigationDeadline = turn.time.advanced(byMilliseconds: arrival)
      guard isOfPlugin else { return press(tab) }
      perform(plugins.tabTapped(tab.rawValue, in: visibleDriver?.1))
    case .tabSelected, .tabsSet:
      guard isOfPlugin, result.change?.selectsTab == true else { return }
      tabBar.appNavigationDeadline = turn.time.advanced(
        byMilliseconds: Self.announcedNavigationMilliseconds)
    default: break
    }
  }

  /// Ends the app's way to a tab if the page has taken no further step in time.
  mutating func endAppNavigationIfDue() {
    guard let deadline = tabBar.appNavigationDeadline, deadline <= turn.time else { return }
    tabBar.appNavigationDeadline = nil
    apply(.appNavigationEnded, from: .native)
  }

  /// Asks the page to press the control of its own bar.
  private mutating func press(_ tab: TabID) {
    guard let name = visibleDriver?.0, let connection = webViews.driver(of: name).connection else {
      return
    }
    send(.tabPressed, ["tab": .string(tab.rawValue)], to: connection)
  }

  private mutating func reportManifest(_ plugin: String) {
    guard !tabBar.hasReportedManifest else { return }
    tabBar.hasReportedManifest = true
    showNotice(
      "The app sets tabs by the plugin \(plugin), and the tabs of its tandem.json stay: "
        + "run it with --no-manifest to see those of the plugin.")
  }
}

extension NativeTabBar {
  /// The tabs in the form that the navigation core uses.
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

extension Tab {
  fileprivate init(_ tab: DeclaredTab) {
    self.init(
      id: TabID(tab.id), title: tab.title, path: tab.path ?? "/", ownsPath: tab.path != nil,
      icon: tab.icon, badge: tab.badge.badge)
  }
}
