extension AppManifest {
  /// Whether the shell's tab bar replaces the one that the app's own pages draw.
  ///
  /// - Parameter drawn: The controls of the drawn bar. A control with a path belongs to the tab
  ///   that owns the path. A control without one belongs to the tab of the same id or title, which
  ///   also goes first in an app that declares no tabs.
  /// - Returns: The choice of `ownTabBar`; for `auto`, whether more than half of the controls
  ///   belong to tabs of the shell's bar. A bar whose controls all belong to one tab navigates
  ///   within that tab, and stays.
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
