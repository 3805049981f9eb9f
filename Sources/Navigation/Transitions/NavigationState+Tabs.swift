import Vocabulary

extension NavigationState {
  /// Handles a user's tap on a tab of the bar.
  func tap(_ tab: TabID) throws(Obstacle) -> Plan {
    let slot = try selectableSlot(tab)
    if let reason = reasonAgainstTap(slot) {
      throw .rejected(reason, .rejected, [.preventTabSelection(tab)])
    }
    if isReachedByApp(slot) { return selectingInPlace(slot, isTap: true) }
    guard !modals.isEmpty, policies.selectWhileModal == .dismiss else {
      guard slot == selectedSlot else { return selecting(slot) }
      guard let plan = reselected(slot) else { throw .unchanged }
      return plan
    }
    var plan = slot == selectedSlot ? reselected(slot) ?? Plan(nil) : selecting(slot)
    plan.outcome = .handled
    plan.kind = plan.kind ?? .dismiss
    plan.dismissal = .all
    return plan
  }

  /// Handles the selection of a tab by the app.
  func select(_ tab: TabID) throws(Obstacle) -> Plan {
    let slot = try selectableSlot(tab)
    if storage.declaration.tabs[slot].isDisabled, policies.disabledTabProgrammatic == .reject {
      throw .rejected(.disabledTab)
    }
    guard slot != selectedSlot else { throw .unchanged }
    if isReachedByApp(slot) { return selectingInPlace(slot, isTap: false) }
    return selecting(slot)
  }

  /// The selection of another tab; `nil` if it is selected already.
  func selection(of slot: Int, _ visitChange: Selection.VisitChange = .visit) -> Selection? {
    guard slot != selectedSlot else { return nil }
    let former = StackPlace.tab(selectedSlot)
    return Selection(
      slot: slot, visitChange: visitChange,
      popsFormer: policies.tabState == .popToRootOnBlur && depth(at: former) > 1
        && guardedEntry(at: former, from: 1) == nil)
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
  func goBack(toTab slot: Int) -> Plan {
    let retraces = [.history, .fullHistory].contains(policies.backFromTabRoot)
    return Plan(.tabSwitch, selection: selection(of: slot, retraces ? .back : .visit))
  }

  /// Changes which of the manifest's tabs exist.
  func changeTabs(_ tabs: [TabID]) throws(Obstacle) -> Plan {
    var isWanted = Array(repeating: false, count: tabStates.count)
    for tab in tabs {
      guard let slot = storage.slots[tab] else { throw .rejected(.unknownTab) }
      isWanted[slot] = true
    }
    let items = storage.declaration.tabs
    let slots = items.indices.filter { isWanted[$0] && !items[$0].isHidden }
    guard !slots.isEmpty else { throw .rejected(.invalidParameters) }
    guard zip(tabStates, isWanted).contains(where: { $0.isPresent != $1 }) else {
      throw .unchanged
    }
    var next = self
    for slot in tabStates.indices where tabStates[slot].isPresent != isWanted[slot] {
      next.setPresent(isWanted[slot], slot)
    }
    next.bar = TabOrder(slots: slots, slotCount: tabStates.count)
    next.visits.removeAll { !isWanted[$0] }
    if !isWanted[selectedSlot] {
      let recent = policies.removedSelectedTab == .mostRecentVisited ? next.recency.latest : nil
      next.selectedSlot = recent ?? next.bar.first
      next.recency.visit(next.selectedSlot)
      if next.visits.last != next.selectedSlot, policies.backFromTabRoot == .fullHistory {
        next.visits.append(next.selectedSlot)
      }
    }
    return Plan(.tabSwitch, successor: next, exempt: .tabsOfApp)
  }

  /// Changes what a tab shows beside its icon.
  func changeBadge(of tab: TabID, to badge: Badge?) throws(Obstacle) -> Plan {
    guard let slot = presentSlot(tab) else { throw .ignored(.unknownTab) }
    if case .text(let text) = badge, text.utf8.count > NavigationLimits.badgeByteCountMax {
      throw .rejected(.invalidParameters)
    }
    let shown = shownBadge(badge)
    guard tabStates[slot].badge != shown else { throw .unchanged }
    return Plan(.badge(slot, shown))
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
  private func selectableSlot(_ tab: TabID) throws(Obstacle) -> Int {
    guard let slot = presentSlot(tab) else { throw .ignored(.unknownTab) }
    guard root == .main else { throw .rejected(.notMain) }
    if storage.declaration.tabs[slot].isHidden { throw .rejected(.hiddenTab) }
    return slot
  }

  private func reasonAgainstTap(_ slot: Int) -> Reason? {
    if storage.declaration.tabs[slot].isDisabled { return .disabledTab }
    if !modals.isEmpty {
      if modals.last?.isOfSystem == true { return .blockedByModal }
      return policies.selectWhileModal == .rejectUserTap ? .blockedByModal : nil
    }
    return isTabBarVisible ? nil : .tabBarHidden
  }

  private func selecting(_ slot: Int) -> Plan {
    Plan(.tabSwitch, selection: selection(of: slot), cleanup: foreignRootRenewal(of: slot))
  }

  /// What a tap on the selected tab does; `nil` if nothing.
  private func reselected(_ slot: Int) -> Plan? {
    switch policies.reselect {
    case .nothing: return nil
    case .scrollToTop: break
    case .popToRoot:
      let renewal = rootRenewal(of: slot)
      guard depth(at: .tab(slot)) == 1 else {
        return Plan(.pop, edit: removal(from: 1, at: .tab(slot)), cleanup: renewal)
      }
      guard renewal != nil else { break }
      var plan = Plan(.replace, edit: renewal)
      plan.effects = [.scrollToTop(tabID(slot))]
      return plan
    }
    return Plan(.noop, [.scrollToTop(tabID(slot))])
  }

  private mutating func setPresent(_ isPresent: Bool, _ slot: Int) {
    tabStates[slot].isPresent = isPresent
    resetToRoot(slot)
    tabStates[slot].badge = isPresent ? shownBadge(storage.declaration.tabs[slot].badge) : nil
    if !isPresent { recency.remove(slot) }
  }
}
