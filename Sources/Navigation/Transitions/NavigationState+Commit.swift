extension NavigationState {
  /// Carries out an allowed plan as a whole, and returns what it changed.
  ///
  /// Apart from the answer to the question before leaving, nothing else changes a state.
  mutating func commit(_ plan: borrowing Plan) -> NavigationResult {
    let (formerKey, formerSlot, formerRoot) = (visibleKey, selectedSlot, root)
    let formerTab = plan.successor == nil ? nil : selectedTab
    let formerModals =
      plan.touchesModals ? (shown: modals, all: modals + modalQueue) : (shown: [], all: [])
    var effects = plan.effects
    if let successor = plan.successor {
      take(successor.state)
    } else {
      carryOut(plan, &effects)
    }
    let key = visibleKey
    if pendingDeparture != nil, key != formerKey || plan.successor != nil {
      pendingDeparture = nil
      effects.append(.cancelDeparture)
    }
    let isVisible = plan.isVisible
    guard isVisible || plan.isRevisit else {
      return NavigationResult(outcome: plan.outcome, effects: effects)
    }
    if isVisible { revision += 1 }
    var change = NavigationChange(
      transition: key == formerKey && !plan.isRevisit
        ? nil
        : Transition(kind: plan.kind ?? .replace, isRevisit: plan.isRevisit),
      selectsTab: formerTab.map { $0 != selectedTab } ?? (formerSlot != selectedSlot),
      formerRoot: root == formerRoot ? nil : formerRoot)
    if plan.touchesModals {
      let gone = effects.compactMap(\.dismissedModal)
      func isNew(_ modal: Modal, _ former: [Modal]) -> Bool {
        gone.contains(modal.id) || !former.contains { $0.id == modal.id }
      }
      change.set(
        newModals: (modals + modalQueue).filter { isNew($0, formerModals.all) },
        presented: modals.filter { isNew($0, formerModals.shown) }.map(\.id))
    }
    return NavigationResult(outcome: plan.outcome, effects: effects, change: change)
  }

  private mutating func take(_ state: NavigationState) {
    let departure = pendingDeparture
    self = state
    pendingDeparture = departure
    swipeOrigin = nil
  }

  private mutating func carryOut(_ plan: borrowing Plan, _ effects: inout [NavigationEffect]) {
    if let isLoggedIn = plan.isLoggedIn { self.isLoggedIn = isLoggedIn }
    if let root = plan.root { enterRoot(root) }
    if let dismissal = plan.dismissal { dismiss(dismissal, &effects) }
    if let selection = plan.selection { select(selection) }
    if let edit = plan.edit { perform(edit) }
    if let cleanup = plan.cleanup { perform(cleanup) }
    if let presentation = plan.presentation { perform(presentation, &effects) }
    if plan.dismissal != nil || plan.presentation != nil { settleQueue(&effects) }
    if let detail = plan.detail { note(detail) }
    if case .keep(let location)? = plan.link { pendingLink = location }
  }

  private mutating func note(_ detail: Detail) {
    switch detail {
    case .title(let key, let title): mutateEntry(key) { $0.title = title }
    case .guarding(let key, let isGuarded): mutateEntry(key) { $0.isGuarded = isGuarded }
    case .badge(let slot, let badge): tabStates[slot].badge = badge
    case .tabBar(let isHidden): isTabBarHiddenByApp = isHidden
    case .gesture(let key): swipeOrigin = key
    case .appNavigation(let begun): appNavigation = begun
    }
  }
}
