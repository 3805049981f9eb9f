package import Navigation

extension ShellSession {
  /// Goes back to what was stored.
  ///
  /// An app that does not start with its tabs does so later: when its user turns out to be logged
  /// in without having to log in.
  package mutating func restore(_ snapshot: Snapshot) {
    let isOfUndeclaredTabs = snapshot.stacks.contains { navigation.stack(of: $0.tab) == nil }
    if navigation.manifest.declaration.discoversTabs, isOfUndeclaredTabs {
      restoration.awaitTabs(of: snapshot)
      return
    }
    guard let due = restoration.receive(snapshot, root: navigation.root) else { return }
    applyStored(due)
  }

  /// The state that is worth storing now; nil while an older one waits to be restored.
  package var storableNavigation: NavigationState? {
    restoration.waiting == nil && restoration.awaitingTabs == nil ? navigation : nil
  }

  /// Applies the state that waited for the tabs which a page has declared.
  mutating func restoreDeclaredTabs() {
    guard let due = restoration.tabsDeclared() else { return }
    applyStored(due)
  }

  /// Applies the state that waited for the tabs; the link that waited too is followed on it.
  mutating func restoreIfDue(after formerRoot: Root, _ openedLink: Location?) {
    guard let due = restoration.rootChanged(from: formerRoot, to: navigation.root) else { return }
    applyStored(due)
    if let openedLink { apply(.linkOpened(url: openedLink.url), from: .native) }
  }

  private mutating func applyStored(_ snapshot: Snapshot) {
    guard apply(.restored(snapshot), from: .native).outcome == .handled else { return }
    report(.restored(tab: navigation.selectedTab.rawValue, url: navigation.visibleEntry.url))
  }
}
