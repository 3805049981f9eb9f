public import Vocabulary

extension NavigationState {
  /// The state of an app that was just started.
  ///
  /// - Parameters:
  ///   - manifest: The app.
  ///   - root: What the window shows first. With `nil`, a logged-in user gets the tabs; any other
  ///     user gets the root of the manifest, or the login if that is the tabs.
  ///   - isLoggedIn: Whether the user is logged in; with `nil`, whether the manifest starts in the
  ///     tabs.
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
    // The bar stays hidden until the page has declared its tabs.
    isTabBarHiddenByApp = storage.declaration.discoversTabs
    enterRoot(self.root)
    if storage.policies.backFromTabRoot == .fullHistory {
      visits = [selectedSlot]
    }
  }
}
