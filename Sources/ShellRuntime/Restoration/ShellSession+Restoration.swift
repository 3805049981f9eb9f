package import Navigation
import Vocabulary

extension ShellSession {
  /// Restores a stored state.
  ///
  /// If the app does not start with its tabs, the state is restored later, when the app shows them
  /// without a login.
  package mutating func restore(_ snapshot: Snapshot) {
    let isOfUndeclaredTabs = snapshot.stacks.contains { navigation.stack(of: $0.tab) == nil }
    guard !navigation.manifest.declaration.discoversTabs || !isOfUndeclaredTabs else {
      return restoration.wait(forTabs: snapshot)
    }
    switch navigation.root {
    case .main: applyStored(snapshot)
    case .launching: restoration.wait(forLogin: snapshot)
    case .login: break
    }
  }

  /// The state to store now, `nil` while an older one waits to be restored.
  package var storableNavigation: NavigationState? {
    restoration.isWaiting ? nil : navigation
  }

  /// The core's revision of `storableNavigation`.
  package var storableRevision: Int? {
    restoration.isWaiting ? nil : navigation.revision
  }

  /// Applies the state that waited for the tabs which a page has declared.
  mutating func restoreDeclaredTabs() {
    let place = restoration.place
    guard let due = restoration.tabsDeclared() else { return }
    applyStored(due)
    if let place { goOn(to: place.url, in: .main, from: .native) }
  }

  /// Applies the state that waited for the tabs, then follows the link that waited for them as
  /// well.
  mutating func restoreIfDue(after formerRoot: Root, _ link: Location?) {
    guard let due = restoration.rootChanged(from: formerRoot, to: navigation.root) else { return }
    applyStored(due)
    guard let link else { return }
    if link == restoration.place {
      goOn(to: link.url, in: .main, from: .native)
    } else {
      apply(.linkOpened(url: link.url), from: .native)
    }
  }

  /// Follows a page that was connected to an earlier run of the shell to its location.
  ///
  /// The location is pushed on top of the stored state, as the page may be a step ahead of it.
  /// Without a stored state the entries below are unknown, as for a link from outside.
  mutating func returnPage(
    at url: String, in webView: WebViewName, from source: NavigationSource
  ) {
    if restoration.wasApplied { return goOn(to: url, in: webView, from: source) }
    let waiting = restoration
    apply(.linkOpened(url: url), from: source)
    guard waiting.isWaiting else { return }
    restoration.wait(as: waiting, for: navigation.pendingLink ?? navigation.visibleEntry.location)
  }

  private mutating func goOn(
    to url: String, in webView: WebViewName, from source: NavigationSource
  ) {
    guard navigation.resolve(url).location != shownEntry(of: webView).location else { return }
    // The modals over a page that has moved on no longer exist.
    if webView == .tabs, !navigation.modals.isEmpty { apply(.allModalsDismissed, from: source) }
    apply(.routeChanged(RouteChange(kind: .push, url: url)), from: source)
  }

  private mutating func applyStored(_ snapshot: Snapshot) {
    guard apply(.restored(snapshot), from: .native).outcome == .handled else { return }
    restoration.wasApplied = true
    report(.restored(tab: navigation.selectedTab.rawValue, url: navigation.visibleEntry.url))
  }
}
