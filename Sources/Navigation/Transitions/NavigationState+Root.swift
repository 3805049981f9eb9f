import Vocabulary

extension NavigationState {
  /// Shows the tabs after a login, and follows the link that waited.
  func logIn() throws(Obstacle) -> Plan {
    guard !isLoggedIn || root != .main else { throw .unchanged }
    var plan = entering(.main)
    plan.isLoggedIn = true
    return plan
  }

  /// Logs the user out; by default nothing that the user did may remain.
  func logOut() throws(Obstacle) -> Plan {
    guard isLoggedIn || root == .main else { throw .ignored(.unchanged) }
    guard policies.logoutClears == .all else {
      var plan = entering(.login)
      plan.isLoggedIn = false
      return plan
    }
    var effects: [NavigationEffect] = []
    var next = self
    next.isLoggedIn = false
    next.startAnew(&effects)
    for slot in tabStates.indices { next.tabStates[slot].badge = nil }
    next.pendingLink = nil
    next.enterRoot(.login)
    return Plan(.root, successor: next, exempt: .loggedOut, effects)
  }

  /// Shows another root; the tabs require a login.
  func changeRoot(to root: Root) throws(Obstacle) -> Plan {
    guard root != self.root else { throw .unchanged }
    guard root != .main || isLoggedIn else { throw .rejected(.loginRequired) }
    return entering(root)
  }

  /// Gives every tab its root, selects the initial one and dismisses every modal.
  mutating func startAnew(_ effects: inout [NavigationEffect]) {
    dismiss(.all, &effects)
    for slot in tabStates.indices
    where depth(at: .tab(slot)) != 1 || top(slot).location != storage.rootLocations[slot]
      || !tabStates[slot].stack.forward.isEmpty
    {
      resetToRoot(slot)
    }
    selectedSlot = bar.contains(storage.initialSlot) ? storage.initialSlot : bar.first
    forgetVisits()
  }

  private func entering(_ root: Root) -> Plan {
    var plan = Plan(.root)
    plan.root = root
    if root == .main, pendingLink != nil { plan.link = .open }
    return plan
  }
}
