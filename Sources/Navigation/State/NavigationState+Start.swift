public import Vocabulary

extension NavigationState {
  /// The state of an app that was just started.
  ///
  /// - Parameters:
  ///   - manifest: The app.
  ///   - root: What the window shows first; as the manifest says if `nil`, but the tabs to
  ///     somebody who is logged in, and never the tabs to somebody who is not.
  ///   - isLoggedIn: Whether somebody is logged in; as the manifest says if `nil`.
  public init(_ manifest: AppManifest, root: Root? = nil, isLoggedIn: Bool? = nil) {
    let storage = manifest.storage
    let initialRoot = storage.declaration.initialRoot
    let loggedIn = isLoggedIn ?? (initialRoot == .main)
    self.manifest = manifest
    self.isLoggedIn = loggedIn
    self.root = root ?? (loggedIn ? .main : initialRoot == .main ? .login : initialRoot)
    selectedSlot = storage.initialSlot
    let tabs = storage.declaration.tabs
    bar = TabOrder(
      slots: tabs.indices.filter { !tabs[$0].isHidden }, slotCount: tabs.count)
    recency = RecencyList(slotCount: tabs.count, visited: storage.initialSlot)
    tabStates = tabs.map { TabState(stack: EntryStack(), badge: $0.badge) }
    for slot in tabs.indices {
      resetToRoot(slot)
    }
    // Until the page has shown which tabs there are, there is nothing to show.
    isTabBarHiddenByApp = storage.declaration.discoversTabs
    enterRoot(self.root)
    if storage.policies.backFromTabRoot == .fullHistory {
      visits = [selectedSlot]
    }
  }
}
