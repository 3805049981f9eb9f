extension AppManifest {
  /// Whether a tab bar that the app's own pages draw gives way to the one of the shell.
  ///
  /// - Parameter paths: Where its controls lead; `nil` stands for one without an address, which
  ///   belongs to no tab.
  /// - Returns: What `ownTabBar` says; for `auto`, whether more than half of the places belong to
  ///   tabs that the shell's bar has.
  public func replacesOwnTabBar(leadingTo paths: [String?]) -> Bool {
    switch declaration.ownTabBar {
    case .shown: return false
    case .hidden: return true
    case .auto:
      let count = paths.count { path in
        let tab = path.flatMap { resolve($0).tab }.flatMap { self.tab($0) }
        return tab.map { !$0.isHidden } ?? false
      }
      return 2 * count > paths.count
    }
  }
}
