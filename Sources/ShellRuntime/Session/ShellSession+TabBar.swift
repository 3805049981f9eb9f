import BridgeProtocol
import NativePlugins
import Navigation
import Vocabulary

/// What the session remembers of the tab bar of the app's own.
struct AppTabBar: Sendable {
  /// What was reported of the bar that the app draws.
  struct Report: Hashable, Sendable {
    let isFound: Bool
    let sentence: String
  }

  /// The newest report of the bar that the app draws.
  var report: Report?
  /// Until when a step of the page is the one to the tab that was selected.
  var passageDeadline: SessionTime?
  /// Whether it was reported that the tabs of the manifest stay.
  var hasReportedManifest = false
}

// MARK: - Tab bars that pages draw

extension ShellSession {
  /// Takes over the bar that a page draws, or only says whether it is hidden there.
  ///
  /// The page that the user looks at decides which tabs there are. All others, such as those of
  /// other frames and of sheets, learn whether their bar is the one that the shell has.
  mutating func declareTabs(
    _ action: ActionMessage, from page: AttachedPage, on connection: ConnectionID
  ) -> ActionAnswer {
    guard case .declareTabs(let declared) = try? Action(action.name, action.parameters),
      declared.selected.map({ id in declared.tabs.contains { $0.id == id } }) ?? true
    else { return ActionAnswer(.rejected, .invalidParameters) }
    let tabs = declared.tabs.map { Tab($0) }
    do throws(ActionError) {
      guard isLookedAt(page, on: connection, action.generation) else {
        return navigation.hidesOwnBar(with: tabs)
          ? ActionAnswer(.noop, .unchanged) : ActionAnswer(.rejected, .notDriver)
      }
      // What a page marks says nothing once the shell is elsewhere.
      if let from = action.from, !from.isEmpty, from != navigation.visibleEntry.key.rawValue {
        return ActionAnswer(.rejected, .stale)
      }
      let event = NavigationEvent.tabsDeclared(
        tabs, selected: declared.selected.map(TabID.init(_:)))
      let result = apply(event, from: .page(connection))
      if [.handled, .noop].contains(result.outcome) { reportTabBar(tabs) }
      return ActionAnswer(result)
    } catch {
      return ActionAnswer(.rejected, error.reason)
    }
  }

  private func isLookedAt(
    _ page: AttachedPage, on connection: ConnectionID, _ generation: Int
  ) -> Bool {
    let driver = webViews.driver(of: page.webView)
    return driver.connection == connection && driver.generation == generation
      && navigation.modals.isEmpty && visibleDriver?.0 == page.webView
  }

  /// Says once what became of the app's own bar, and once more if it comes late.
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
      reportManifest(bar.plugin)
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
      tabBar.passageDeadline = turn.time.advanced(byMilliseconds: arrival)
      guard isOfPlugin else { return press(tab) }
      plugins.phone.tabBar?.isDeselected = false
      notifyOfTap(tab.rawValue)
    case .tabSelected, .tabsSet:
      guard isOfPlugin, result.change?.selectsTab == true else { return }
      tabBar.passageDeadline = turn.time.advanced(byMilliseconds: Self.announcedPassageMilliseconds)
    default: break
    }
  }

  /// Takes the page for having arrived where it is, if it has not gone on in time.
  mutating func endPassageIfDue() {
    guard let deadline = tabBar.passageDeadline, deadline <= turn.time else { return }
    tabBar.passageDeadline = nil
    apply(.passageEnded, from: .native)
  }

  /// Lets the page press the control of its own bar.
  private mutating func press(_ tab: TabID) {
    guard let name = visibleDriver?.0, let connection = webViews.driver(of: name).connection else {
      return
    }
    send(.tabPressed, ["tab": .string(tab.rawValue)], to: connection)
  }

  private mutating func notifyOfTap(_ id: String) {
    guard let bar = plugins.phone.tabBar, let tab = bar.tabs.first(where: { $0.id == id }),
      let (_, document) = visibleDriver
    else { return }
    notifyListeners(to: bar.event, of: bar.plugin, in: [document], tab.event)
  }

  private mutating func reportManifest(_ plugin: String) {
    guard !tabBar.hasReportedManifest else { return }
    tabBar.hasReportedManifest = true
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

extension Tab {
  fileprivate init(_ tab: DeclaredTab) {
    self.init(
      id: TabID(tab.id), title: tab.title, path: tab.path ?? "/", ownsPath: tab.path != nil,
      icon: tab.icon, badge: tab.badge.badge)
  }
}
