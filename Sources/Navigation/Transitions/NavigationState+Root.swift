extension NavigationState {
  /// Somebody logged in: the tabs are shown, and the link that waited is followed.
  mutating func logIn() -> Step {
    guard !isLoggedIn || root != .main else { return .unchanged }
    isLoggedIn = true
    enterRoot(.main)
    return .handled(.root, replayPendingLink())
  }

  /// The user logged out: nothing that they did may be left.
  mutating func logOut() -> Step {
    guard isLoggedIn || root == .main else { return .ignored(.unchanged) }
    isLoggedIn = false
    var effects: [NavigationEffect] = []
    if policies.logoutClears == .all {
      ignoresGuards = true
      effects = clearModals()
      ignoresGuards = false
      startAnew()
      for slot in tabStates.indices {
        tabStates[slot].badge = nil
      }
      pendingLink = nil
    }
    enterRoot(.login)
    return .handled(.root, effects)
  }

  /// The app shows another root.
  mutating func changeRoot(to root: Root) -> Step {
    guard root != self.root else { return .unchanged }
    guard root != .main || isLoggedIn else { return .rejected(.loginRequired) }
    enterRoot(root)
    return .handled(.root, root == .main ? replayPendingLink() : [])
  }

  /// Shows a root, with its page where it is not the tabs.
  mutating func enterRoot(_ root: Root) {
    if let rootEntry {
      owners[rootEntry.key] = nil
    }
    rootEntry = nil
    self.root = root
    hasChanged = true
    guard root != .main else { return }
    let location = root == .login ? storage.login : storage.launching
    let entry = make(NewEntry(location: location))
    owners[entry.key] = .root
    rootEntry = entry
  }

  /// Gives every tab its root and selects the initial one.
  mutating func startAnew() {
    for slot in tabStates.indices
    where tabStates[slot].stack.depth != 1
      || tabStates[slot].stack.entries[0].location != storage.rootLocations[slot]
      || !tabStates[slot].stack.forward.isEmpty
    {
      resetToRoot(slot)
    }
    selectedSlot = bar.contains(storage.initialSlot) ? storage.initialSlot : bar.first
    recency = RecencyList(slotCount: tabStates.count, visited: selectedSlot)
    visits = policies.backFromTabRoot == .fullHistory ? [selectedSlot] : []
    pendingDeparture = nil
    hasChanged = true
  }
}
