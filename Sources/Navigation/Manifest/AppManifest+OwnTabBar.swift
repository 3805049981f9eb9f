extension AppManifest {
  /// Whether a tab bar that the app's own pages draw gives way to the one of the shell.
  ///
  /// - Parameter drawn: Its controls. One with a path belongs to the tab that owns that; any other,
  ///   and each in an app that declares no tabs, to the tab of the same id or title.
  /// - Returns: What `ownTabBar` says; for `auto`, whether more than half of the places belong to
  ///   tabs that the shell's bar has. A bar whose places all belong to one tab leads through that
  ///   tab, and stays.
  public func replacesOwnTabBar(with drawn: [Tab]) -> Bool {
    switch declaration.ownTabBar {
    case .shown: return false
    case .hidden: return true
    case .auto:
      let owners = drawn.compactMap { owner(of: $0) }.filter { !$0.isHidden }
      let isWithinOneTab = owners.count > 1 && owners.allSatisfy { $0.id == owners[0].id }
      return 2 * owners.count > drawn.count && !isWithinOneTab
    }
  }

  private func owner(of drawn: Tab) -> Tab? {
    let named = tabs.first { $0.id == drawn.id } ?? tabs.first { $0.title == drawn.title }
    guard drawn.ownsPath, !(declaration.discoversTabs && named != nil) else { return named }
    return resolve(drawn.path).tab.flatMap { self.tab($0) }
  }
}
