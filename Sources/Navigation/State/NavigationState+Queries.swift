public import Vocabulary

extension NavigationState {
  /// The selected tab.
  public var selectedTab: TabID { tabID(selectedSlot) }

  /// The tabs that exist, in the order of the manifest, hidden ones too.
  public var presentTabs: [Tab] {
    manifest.tabs.indices.filter { tabStates[$0].isPresent }.map { manifest.tabs[$0] }
  }

  /// The entry that the user looks at.
  ///
  /// The topmost modal's page, if it has one, else the top of the selected tab's stack; the
  /// launching or the login page while the main root is not shown.
  public var visibleEntry: Entry {
    for index in modals.indices.reversed() {
      if let page = modals[index].stack.entries.last { return page }
    }
    return baseEntry
  }

  /// The topmost entry beneath the modals: the top of the selected tab's stack, or the launching
  /// or the login page.
  public var baseEntry: Entry { rootEntry ?? top(selectedSlot) }

  /// The entry on top of a tab's stack; `nil` if there is no such tab.
  public func topEntry(of tab: TabID) -> Entry? {
    presentSlot(tab).map { top($0) }
  }

  /// A modal that is presented, or waits to be.
  public func modal(_ id: ModalID) -> Modal? {
    modals.first { $0.id == id } ?? modalQueue.first { $0.id == id }
  }

  /// The stack that holds an entry; `nil` if the entry is gone.
  public func place(of key: EntryKey) -> EntryPlace? {
    switch owners[key] {
    case .tab(let slot): .tab(tabID(slot))
    case .modal(let id): .modal(id)
    case .root: .root
    case nil: nil
    }
  }

  /// Whether a modal of the app covers an entry, or the entry belongs to a modal that waits.
  public func isCovered(_ key: EntryKey) -> Bool {
    let top = modals.last { !$0.isOfSystem }?.id
    return switch owners[key] {
    case .tab, .root: top != nil
    case .modal(let id): top != id
    case nil: false
    }
  }

  /// Whether the question before leaving is open.
  public var isDeparturePending: Bool { pendingDeparture != nil }

  /// The stack of a tab, root first; `nil` if there is no such tab.
  public func stack(of tab: TabID) -> EntryStack? {
    presentSlot(tab).map { tabStates[$0].stack }
  }

  /// The depth of a tab's stack; `nil` if there is no such tab.
  public func depth(of tab: TabID) -> Int? {
    presentSlot(tab).map { tabStates[$0].stack.entries.count }
  }

  /// What a tab shows beside its icon.
  public func badge(of tab: TabID) -> Badge? {
    presentSlot(tab).flatMap { tabStates[$0].badge }
  }

  /// The place of the selected tab in the manifest.
  public var placeOfSelectedTab: Int { selectedSlot }

  /// The visible status of a tab, beyond its declaration; `nil` if the tab does not exist now.
  ///
  /// - Parameter place: The tab's place in the manifest.
  /// - Returns: What is on top of its stack, and what the tab bar shows.
  public func status(ofTabAt place: Int) -> TabStatus? {
    let state = tabStates[place]
    guard state.isPresent, let top = state.stack.entries.last else { return nil }
    return TabStatus(
      top: top, depth: state.stack.depth, badge: state.badge, isBehindMore: isBehindMore(place))
  }

  /// The tab whose stack holds an entry; `nil` if the entry is gone, or not in a tab.
  public func tab(owning key: EntryKey) -> TabID? {
    guard case .tab(let slot) = owners[key] else { return nil }
    return tabID(slot)
  }

  /// Whether an entry is alive.
  public func isAlive(_ key: EntryKey) -> Bool {
    owners[key] != nil
  }

  /// An entry that is alive.
  public func entry(_ key: EntryKey) -> Entry? {
    if rootEntry?.key == key { return rootEntry }
    return stackPlace(of: key).flatMap { stack(at: $0).entries.last { $0.key == key } }
  }

  /// Resolves a URL relative to the visible entry.
  public func resolve(_ url: String) -> Resolution {
    manifest.storage.resolve(
      url, relativeTo: visibleEntry.location, selectedSlot: selectedSlot)
  }

  /// Whether back has anything left to close before the app is left.
  public var canGoBack: Bool {
    if !modals.isEmpty { return true }
    guard root == .main else { return false }
    return tabStates[selectedSlot].stack.entries.count > 1 || slotBeforeSelected() != nil
  }

  /// Whether the bar can be seen.
  ///
  /// A cover hides it; a sheet only lies over it. There is no bar before the main root is shown.
  /// `Policies.tabBarHidden` decides which entries can hide it; the app can hide it for all of
  /// them.
  public var isTabBarVisible: Bool {
    guard !isTabBarHiddenByApp, root == .main, !modals.contains(where: { $0.kind == .cover }) else {
      return false
    }
    return !isTabBarHiddenByPage
  }

  /// Whether a tab is behind "More".
  ///
  /// If there are more than `NavigationLimits.barItemCountMax` tabs, the bar shows one fewer than
  /// that, and "More".
  public func isBehindMore(_ tab: TabID) -> Bool {
    presentSlot(tab).map { isBehindMore($0) } ?? false
  }

  private func isBehindMore(_ slot: Int) -> Bool {
    bar.slots.count > NavigationLimits.barItemCountMax
      && bar.place(of: slot) ?? 0 >= NavigationLimits.barItemCountMax - 1
  }

  private var isTabBarHiddenByPage: Bool {
    policies.tabBarHidden == .sticky
      ? tabStates[selectedSlot].stack.entries.contains { $0.appearance.hidesTabBar }
      : top(selectedSlot).appearance.hidesTabBar
  }
}

extension NavigationState {
  var storage: ManifestStorage { manifest.storage }

  var policies: Policies { manifest.storage.declaration.policies }

  func tabID(_ slot: Int) -> TabID { storage.declaration.tabs[slot].id }

  /// The slot of a tab that exists.
  func presentSlot(_ tab: TabID) -> Int? {
    guard let slot = storage.slots[tab], tabStates[slot].isPresent else { return nil }
    return slot
  }

  /// The top of a tab's stack, which is never empty.
  func top(_ slot: Int) -> Entry {
    tabStates[slot].stack.top
  }
}
