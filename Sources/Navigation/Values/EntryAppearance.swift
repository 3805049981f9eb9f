public import Vocabulary

/// How the bars around an entry look, and whether the user may refresh it.
struct EntryAppearance: Hashable, Sendable {
  let navigationBar: NavigationBar
  let isPullToRefreshEnabled: Bool
  let hidesTabBar: Bool

  init(_ properties: RouteProperties, in app: AppDeclaration) {
    navigationBar = properties.navigationBar ?? app.navigationBar
    isPullToRefreshEnabled = properties.isPullToRefreshEnabled ?? true
    hidesTabBar = properties.hidesTabBar ?? false
  }
}

extension Entry {
  /// How the bar above the entry's page shows its title.
  ///
  /// The rules and the route of its location decide; otherwise the app's default counts.
  public var navigationBar: NavigationBar { appearance.navigationBar }

  /// Whether pulling the entry's page down refreshes it; true unless the rules or the route say
  /// otherwise.
  public var isPullToRefreshEnabled: Bool { appearance.isPullToRefreshEnabled }
}

extension NavigationState {
  /// The appearance of a location by its rules and its route, as a tab sees them.
  func appearance(of location: Location, slot: Int) -> EntryAppearance {
    let properties = storage.look(up: location).map { storage.properties($0, selectedSlot: slot) }
    return EntryAppearance(properties ?? RouteProperties(), in: storage.declaration)
  }
}
