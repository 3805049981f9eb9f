extension NavigationState {
  /// How the bar above an entry's page shows its title.
  ///
  /// What the rules and the route of its location say, else what the app says.
  public func navigationBar(of entry: Entry) -> NavigationBar {
    properties(of: entry).navigationBar ?? storage.declaration.navigationBar
  }

  /// Whether pulling an entry's page down refreshes it; it does unless the rules say otherwise.
  public func isPullToRefreshEnabled(for entry: Entry) -> Bool {
    properties(of: entry).isPullToRefreshEnabled ?? true
  }

  /// What the rules and the route of an entry's location say, as its own tab sees them.
  private func properties(of entry: Entry) -> RouteProperties {
    guard let lookup = storage.look(up: entry.location) else { return RouteProperties() }
    let slot = if case .tab(let slot) = owners[entry.key] { slot } else { selectedSlot }
    return storage.properties(lookup, selectedSlot: slot)
  }
}
