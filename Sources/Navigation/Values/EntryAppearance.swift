public import Vocabulary

/// What the app says about the bars around an entry, and whether the user may refresh it.
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
  /// What the rules and the route of its location say, else what the app says.
  public var navigationBar: NavigationBar { appearance.navigationBar }

  /// Whether pulling the entry's page down refreshes it; it does unless the rules say otherwise.
  public var isPullToRefreshEnabled: Bool { appearance.isPullToRefreshEnabled }
}

extension NavigationState {
  /// What the rules and the route of a location say about it, as a tab sees them.
  func appearance(of location: Location, slot: Int) -> EntryAppearance {
    let properties = storage.look(up: location).map { storage.properties($0, selectedSlot: slot) }
    return EntryAppearance(properties ?? RouteProperties(), in: storage.declaration)
  }
}
