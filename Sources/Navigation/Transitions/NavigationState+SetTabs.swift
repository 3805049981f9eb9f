import Vocabulary

/// Tabs that the app sets through a native plugin, in an app whose manifest has none.
extension NavigationState {
  /// Replaces the tabs.
  ///
  /// A tab whose id existed before keeps its stack and the path that it owns. If the selected tab
  /// is gone, the newly selected one gets its stack, because the page stays where it is.
  func setTabs(_ tabs: [Tab], selected: TabID?) throws(Obstacle) -> Plan {
    var declaration = manifest.declaration
    guard declaration.discoversTabs || declaration.goesToTabsItself else {
      throw .rejected(.invalidParameters)
    }
    declaration.tabs = tabs.map { known($0) }
    declaration.initialTab = nil
    declaration.discoversTabs = false
    declaration.goesToTabsItself = true
    guard let declared = try? AppManifest(declaration) else {
      throw .rejected(.invalidParameters)
    }
    var next = self
    if declared != manifest { next.adopt(declared, selected: selected) }
    if manifest.declaration.discoversTabs { next.isTabBarHiddenByApp = false }
    if let selected {
      guard let slot = next.presentSlot(selected), next.bar.contains(slot) else {
        throw .rejected(.unknownTab)
      }
      if slot != next.selectedSlot { next.selectInPlace(slot, isTap: false) }
    }
    guard next != self else { throw .unchanged }
    return Plan(.tabSwitch, successor: next, exempt: .tabsOfApp)
  }

  /// Hides the tab bar, or shows it again.
  func changeTabBar(isHidden: Bool) throws(Obstacle) -> Plan {
    guard isHidden != isTabBarHiddenByApp else { throw .unchanged }
    return Plan(.tabBar(isHidden: isHidden))
  }

  /// A tab with the path that the former tab of the same id owns, unless it has a path of its own.
  func known(_ tab: Tab) -> Tab {
    guard !tab.ownsPath, let former = manifest.tab(tab.id), former.ownsPath else { return tab }
    var tab = tab
    tab.path = former.path
    tab.ownsPath = true
    return tab
  }

  private mutating func adopt(_ declared: AppManifest, selected: TabID?) {
    let former = self
    let tabs = declared.tabs
    let slots = tabs.map { former.presentSlot($0.id) }
    let isInPlace = tabs.map(\.id) == former.manifest.tabs.map(\.id)
    let shown = tabs.indices.filter { !tabs[$0].isHidden }
    let staying = shown.first { slots[$0] == former.selectedSlot }
    manifest = declared
    selectedSlot =
      staying ?? selected.flatMap { storage.slots[$0] }.flatMap { shown.contains($0) ? $0 : nil }
      ?? shown[0]
    bar = TabOrder(slots: shown, slotCount: tabs.count)
    reparseModals()
    tabStates = tabs.indices.map { slot in
      // The stack that the page is in goes to one tab only.
      let own = staying == nil && slots[slot] == former.selectedSlot ? nil : slots[slot]
      let source = staying == nil && slot == selectedSlot ? former.selectedSlot : own
      let stack = source.map { former.tabStates[$0].stack.read(in: self) }
      return TabState(stack: stack ?? EntryStack(), badge: shownBadge(tabs[slot].badge))
    }
    for slot in tabs.indices where tabStates[slot].stack.entries.isEmpty {
      tabStates[slot].stack.entries = [make(rootEntry(of: slot))]
    }
    if !isInPlace || staying == nil { forgetVisits() }
    owners = livingOwners
  }
}
