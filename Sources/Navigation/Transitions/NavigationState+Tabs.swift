extension NavigationState {
  /// Selects a tab for a user's tap or for the app.
  mutating func select(_ tab: TabID, byUser: Bool) -> Step {
    guard let slot = presentSlot(tab) else { return .ignored(.unknownTab) }
    guard root == .main else { return .rejected(.notMain) }
    let item = storage.declaration.tabs[slot]
    if item.isHidden { return .rejected(.hiddenTab) }
    if byUser {
      if let reason = reasonAgainstTap(item) {
        return .rejected(reason, .rejected, [.preventTabSelection(tab)])
      }
    } else if item.isDisabled, policies.disabledTabProgrammatic == .reject {
      return .rejected(.disabledTab)
    }
    var effects: [NavigationEffect] = []
    if byUser, !modals.isEmpty, policies.selectWhileModal == .dismiss {
      if let key = guardedModalEntry(from: 0) { return .guarded(key) }
      effects = clearModals()
    }
    guard slot == selectedSlot else {
      switchTab(to: slot)
      renewRoot(of: slot)
      return .handled(.tabSwitch, effects)
    }
    return byUser ? reselect(slot).after(effects) : .unchanged
  }

  /// Makes another tab the selected one.
  mutating func switchTab(to slot: Int) {
    guard slot != selectedSlot else { return }
    leaveSelectedTab()
    selectedSlot = slot
    recency.visit(slot)
    if policies.backFromTabRoot == .fullHistory {
      visits.append(slot)
      if visits.count > NavigationLimits.tabVisitCountMax {
        visits.removeFirst(NavigationLimits.tabVisitCountMax / 2)
      }
    }
    hasChanged = true
  }

  /// The tab that back leads to from the root of the selected one.
  func slotBeforeSelected() -> Int? {
    switch policies.backFromTabRoot {
    case .firstTab: return bar.first == selectedSlot ? nil : bar.first
    case .order: return bar.slot(before: selectedSlot)
    case .history: return recency.slot(before: selectedSlot)
    case .fullHistory: return visits.count > 1 ? visits[visits.count - 2] : nil
    case .initialTab:
      let initial = bar.contains(storage.initialSlot) ? storage.initialSlot : bar.first
      return initial == selectedSlot ? nil : initial
    case .exit, .nothing: return nil
    }
  }

  /// Goes back to the tab that `slotBeforeSelected()` names.
  mutating func goBack(toTab slot: Int) {
    switch policies.backFromTabRoot {
    case .history:
      leaveSelectedTab()
      recency.remove(selectedSlot)
      selectedSlot = slot
      hasChanged = true
    case .fullHistory:
      leaveSelectedTab()
      visits.removeLast()
      selectedSlot = slot
      recency.visit(slot)
      hasChanged = true
    default: switchTab(to: slot)
    }
  }

  /// Changes which of the manifest's tabs exist.
  mutating func changeTabs(_ tabs: [TabID]) -> Step {
    var isWanted = Array(repeating: false, count: tabStates.count)
    for tab in tabs {
      guard let slot = storage.slots[tab] else { return .rejected(.unknownTab) }
      isWanted[slot] = true
    }
    let items = storage.declaration.tabs
    let slots = items.indices.filter { isWanted[$0] && !items[$0].isHidden }
    guard !slots.isEmpty else { return .rejected(.invalidParameters) }
    guard zip(tabStates, isWanted).contains(where: { $0.isPresent != $1 }) else {
      return .unchanged
    }
    for slot in tabStates.indices where tabStates[slot].isPresent != isWanted[slot] {
      setPresent(isWanted[slot], slot)
    }
    bar = TabOrder(slots: slots, slotCount: tabStates.count)
    visits.removeAll { !isWanted[$0] }
    hasChanged = true
    guard !isWanted[selectedSlot] else { return .handled() }
    let recent = policies.removedSelectedTab == .mostRecentVisited ? recency.latest : nil
    selectedSlot = recent ?? bar.first
    recency.visit(selectedSlot)
    if visits.last != selectedSlot, policies.backFromTabRoot == .fullHistory {
      visits.append(selectedSlot)
    }
    return .handled(.tabSwitch)
  }

  /// Changes what a tab shows beside its icon.
  mutating func changeBadge(of tab: TabID, to badge: Badge?) -> Step {
    guard let slot = presentSlot(tab) else { return .ignored(.unknownTab) }
    if case .text(let text) = badge, text.utf8.count > NavigationLimits.badgeByteCountMax {
      return .rejected(.invalidParameters)
    }
    let shown = shownBadge(badge)
    guard tabStates[slot].badge != shown else { return .unchanged }
    tabStates[slot].badge = shown
    hasChanged = true
    return .handled()
  }

  /// The badge, or `nil` if it is one that shows nothing.
  func shownBadge(_ badge: Badge?) -> Badge? {
    switch badge {
    case .number(let number):
      number > 0 || policies.badgeNonPositive == .show ? badge : nil
    case .text(let text): text.isEmpty ? nil : badge
    case nil: nil
    }
  }
}

extension NavigationState {
  private func reasonAgainstTap(_ item: Tab) -> RejectionReason? {
    if item.isDisabled { return .disabledTab }
    if !modals.isEmpty {
      return policies.selectWhileModal == .rejectUserTap ? .blockedByModal : nil
    }
    return isTabBarVisible ? nil : .tabBarHidden
  }

  private mutating func reselect(_ slot: Int) -> Step {
    switch policies.reselect {
    case .nothing: return .unchanged
    case .scrollToTop: break
    case .popToRoot:
      guard tabStates[slot].stack.entries.count > 1 else { break }
      if let key = guardedEntry(at: .tab(slot), from: 1) { return .guarded(key) }
      truncate(to: 1, at: .tab(slot))
      renewRoot(of: slot)
      return .handled(.pop)
    }
    return Step(outcome: .noop, effects: [.scrollToTop(tabID(slot))])
  }

  private mutating func leaveSelectedTab() {
    let place = StackPlace.tab(selectedSlot)
    guard policies.tabState == .popToRootOnBlur, tabStates[selectedSlot].stack.depth > 1,
      guardedEntry(at: place, from: 1) == nil
    else { return }
    truncate(to: 1, at: place)
  }

  private mutating func setPresent(_ isPresent: Bool, _ slot: Int) {
    tabStates[slot].isPresent = isPresent
    resetToRoot(slot)
    tabStates[slot].badge = isPresent ? shownBadge(storage.declaration.tabs[slot].badge) : nil
    if !isPresent {
      recency.remove(slot)
    }
  }
}
