import Vocabulary

extension NavigationState {
  /// One step of the back ladder: the topmost modal, its own pages first, then the selected
  /// tab's stack, then the tab that the policy names, then out of the app.
  func goBack() throws(Obstacle) -> Plan {
    if !modals.isEmpty { return try goBackInModal() }
    guard root == .main else { throw .exit }
    if depth(at: .tab(selectedSlot)) > 1 { return popping(1, at: .tab(selectedSlot)) }
    if let slot = slotBeforeSelected() { return goBack(toTab: slot) }
    throw policies.backFromTabRoot == .nothing ? .ignored(.atRoot) : .exit
  }

  /// One step of the browser's back button, which never selects another tab.
  func goBackInStack() throws(Obstacle) -> Plan {
    if !modals.isEmpty { return try goBackInModal() }
    guard root == .main, depth(at: .tab(selectedSlot)) > 1 else { throw .ignored(.atRoot) }
    return popping(1, at: .tab(selectedSlot))
  }

  func beginSwipeBack() throws(Obstacle) -> Plan {
    _ = try swipePlace()
    return Plan(.gesture(visibleKey), outcome: .tracking)
  }

  /// Pops the entry that the gesture began on; the gesture is stale if another entry is visible by
  /// now.
  func commitSwipeBack() throws(Obstacle) -> Plan {
    let place = try swipePlace()
    guard swipeOrigin == nil || swipeOrigin == visibleKey else { throw .rejected(.stale, .stale) }
    var plan = popping(1, at: place)
    plan.detail = .gesture(nil)
    return plan
  }

  /// Moves the browser's history by a number of steps, rather than to an entry.
  ///
  /// "If delta is 0, reload"; out of range nothing happens: HTML, `history.go()`.
  func moveHistory(by delta: Int) throws(Obstacle) -> Plan {
    if delta == 0 { return Plan(.noop, [.resync]) }
    guard root == .main else { throw .rejected(.notMain) }
    if delta == -1 { return try goBackInStack() }
    let place = activePlace
    if delta < 0 {
      guard delta > -depth(at: place) else { throw .ignored(.atRoot) }
      return popping(-delta, at: place)
    }
    guard let plan = bringingBack(delta, at: place) else { throw .ignored(.noForwardEntry) }
    return plan
  }

  /// Goes to one of Turbo's historical locations.
  func reach(_ place: HistoricalLocation) throws(Obstacle) -> Plan {
    guard root == .main else { throw .rejected(.notMain) }
    let recedes = place == .recede && depth(at: .tab(selectedSlot)) > 1
    guard place == .refresh || recedes || !modals.isEmpty else { throw .unchanged }
    var plan = recedes ? popping(1, at: .tab(selectedSlot)) : Plan(.dismiss)
    plan.dismissal = everyModal
    if place == .refresh {
      plan.kind = .replace
      plan.isRevisit = true
    }
    return plan
  }

  /// Removes a number of entries from the top of a stack, which must be deeper than that.
  func popping(_ count: Int, at place: StackPlace) -> Plan {
    Plan(.pop, edit: removal(from: depth(at: place) - count, at: place))
  }

  /// Puts back entries that were popped; `nil` if there are not as many, if the stack would be too
  /// deep, or if one of their keys is in use again.
  func bringingBack(_ count: Int, at place: StackPlace) -> Plan? {
    let stack = stack(at: place)
    guard count <= stack.forward.count, stack.depth + count <= storage.maxDepth,
      stack.forward.suffix(count).allSatisfy({ owners[$0.key] == nil })
    else { return nil }
    let new = stack.forward.suffix(count).reversed().map { NewEntry($0, key: $0.key) }
    return Plan(
      .push,
      edit: StackEdit(
        place: place, removed: stack.depth..<stack.depth, new: new, forward: .lacks(count)))
  }

  /// The stack that an edge swipe would pop; none under an alert or a modal without pages.
  private func swipePlace() throws(Obstacle) -> StackPlace {
    guard root == .main else { throw .rejected(.notMain) }
    if modals.last?.isOfSystem == true { throw .rejected(.blockedByModal) }
    let place = modals.isEmpty ? StackPlace.tab(selectedSlot) : .modal(modals.count - 1)
    guard depth(at: place) > 1 else { throw .ignored(.atRoot) }
    return place
  }
}

extension Obstacle {
  /// Back has nothing left to close.
  fileprivate static let exit = rejected(.exit, .exit, [.exit])
}
