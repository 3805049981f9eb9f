extension NavigationState {
  /// One step of the back ladder: the topmost modal, its own pages first, then the selected
  /// tab's stack, then the tab that the policy names, then out of the app.
  mutating func goBack() -> Step {
    if !modals.isEmpty { return goBackInModal() }
    guard root == .main else { return exitApp() }
    if tabStates[selectedSlot].stack.depth > 1 { return popSelected() }
    if let slot = slotBeforeSelected() {
      goBack(toTab: slot)
      return .handled(.tabSwitch)
    }
    return policies.backFromTabRoot == .nothing ? .ignored(.atRoot) : exitApp()
  }

  /// One step of the browser's back button, which never selects another tab.
  mutating func goBackInStack() -> Step {
    if !modals.isEmpty { return goBackInModal() }
    guard root == .main, tabStates[selectedSlot].stack.depth > 1 else {
      return .ignored(.atRoot)
    }
    return popSelected()
  }

  mutating func beginSwipeBack() -> Step {
    guard root == .main else { return .rejected(.notMain) }
    guard let place = swipePlace, stack(at: place).depth > 1 else { return .ignored(.atRoot) }
    swipeOrigin = visibleKey
    return Step(outcome: .tracking)
  }

  mutating func cancelSwipeBack() -> Step {
    swipeOrigin = nil
    return .unchanged
  }

  /// A gesture that ends on another entry than it started on comes too late.
  mutating func commitSwipeBack() -> Step {
    let origin = swipeOrigin
    swipeOrigin = nil
    guard root == .main else { return .rejected(.notMain) }
    guard let place = swipePlace, stack(at: place).depth > 1 else { return .ignored(.atRoot) }
    guard origin == nil || origin == visibleKey else { return .rejected(.stale, .stale) }
    let depth = stack(at: place).depth
    if let key = guardedEntry(at: place, from: depth - 1) { return .guarded(key) }
    truncate(to: depth - 1, at: place)
    return .handled(.pop)
  }

  /// How far the browser's history moves when the target is a number of steps and not an entry.
  ///
  /// "If delta is 0, reload"; out of range nothing happens: HTML, `history.go()`.
  mutating func moveHistory(by delta: Int) -> Step {
    if delta == 0 { return Step(outcome: .noop, effects: [.resync]) }
    guard root == .main else { return .rejected(.notMain) }
    if delta == -1 { return goBackInStack() }
    let place = activePlace
    let stack = stack(at: place)
    if delta < 0 {
      guard delta > -stack.depth else { return .ignored(.atRoot) }
      return pop(to: stack.depth + delta, at: place)
    }
    guard delta <= stack.forward.count, stack.depth + delta <= storage.maxDepth else {
      return .ignored(.noForwardEntry)
    }
    return bringBack(delta, at: place) ? .handled(.push) : .ignored(.noForwardEntry)
  }

  /// Turbo's historical locations.
  mutating func reach(_ place: HistoricalLocation) -> Step {
    guard root == .main else { return .rejected(.notMain) }
    if let key = guardedModalEntry(from: 0) { return .guarded(key) }
    let depth = tabStates[selectedSlot].stack.depth
    let recedes = place == .recede && depth > 1
    if recedes, let key = guardedEntry(at: .tab(selectedSlot), from: depth - 1) {
      return .guarded(key)
    }
    guard place == .refresh || recedes || !modals.isEmpty else { return .unchanged }
    let effects = clearModals()
    if recedes {
      truncate(to: depth - 1, at: .tab(selectedSlot))
    }
    var step = Step.handled(recedes ? .pop : .dismiss, effects)
    if place == .refresh {
      step.kind = .replace
      step.showsAnew = true
    }
    return step
  }

  private func exitApp() -> Step {
    Step(outcome: .exit, effects: [.exit])
  }

  private mutating func popSelected() -> Step {
    pop(to: tabStates[selectedSlot].stack.depth - 1, at: .tab(selectedSlot))
  }

  /// The stack that an edge swipe would pop; none under an alert or a modal without pages.
  private var swipePlace: StackPlace? {
    guard let modal = modals.last else { return .tab(selectedSlot) }
    return modal.stack.entries.isEmpty ? nil : .modal(modals.count - 1)
  }
}
