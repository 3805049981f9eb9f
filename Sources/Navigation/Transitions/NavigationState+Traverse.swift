import Vocabulary

extension NavigationState {
  /// Follows the browser's history to an entry, by its key or else by its URL.
  func traverse(
    _ change: RouteChange, at place: StackPlace, base: Location
  ) throws(Obstacle) -> Plan {
    let plan =
      if let key = change.key {
        try traverse(to: key, from: place)
      } else {
        try traverse(toURL: change.url, at: place, base: base)
      }
    if let plan { return plan }
    switch policies.unknownPop {
    case .resync: throw .rejected(.notInStack, .rejected, [.resync])
    case .back: return try goBackInStack()
    case .follow:
      var link = change
      link.kind = .push
      link.key = nil
      return try follow(link)
    }
  }

  private func traverse(to key: EntryKey, from place: StackPlace) throws(Obstacle) -> Plan? {
    guard owners[key] != nil else {
      let forward = stack(at: place).forward
      return forward.lastIndex { $0.key == key }
        .flatMap { bringingBack(forward.count - $0, at: place) }
    }
    switch stackPlace(of: key) {
    case .tab(let slot):
      // The stack below a modal is that of the selected tab.
      let own = if case .tab = place { place } else { StackPlace.tab(selectedSlot) }
      guard own == .tab(slot) else { return try selectForTraversal(slot) }
      return try uncover(key, at: own, dismissingFrom: 0)
    case .modal(let index):
      return try uncover(key, at: .modal(index), dismissingFrom: index + 1)
    case .waiting, nil: return nil
    }
  }

  /// Removes what is above an entry: modals, then entries of its own stack.
  private func uncover(
    _ key: EntryKey, at place: StackPlace, dismissingFrom modalIndex: Int
  ) throws(Obstacle) -> Plan? {
    guard let index = lastIndex(at: place, where: { $0.key == key }) else { return nil }
    let isTop = index == depth(at: place) - 1
    let dismissal = try dismissalForTraversal(from: modalIndex)
    guard !isTop || dismissal != nil else { throw .unchanged }
    var plan = Plan(isTop ? .dismiss : .pop, dismissal: dismissal)
    if !isTop { plan.edit = removal(from: index + 1, at: place) }
    return plan
  }

  /// The modals that a traversal dismisses; a locked one among them blocks it.
  private func dismissalForTraversal(from index: Int) throws(Obstacle) -> Dismissal? {
    guard index < modals.count else { return nil }
    if modals[index...].contains(where: { $0.isLocked }) {
      throw .rejected(.dismissalDisabled, .blocked, [.resync])
    }
    return .presented(from: index)
  }

  /// Selects the other tab that holds an entry; the tab keeps its stack.
  private func selectForTraversal(_ slot: Int) throws(Obstacle) -> Plan {
    let dismissal = try dismissalForTraversal(from: 0)
    guard slot != selectedSlot || dismissal != nil else { throw .unchanged }
    if let reason = refusalReason(slot, from: selectedSlot) {
      throw .rejected(reason, .rejected, [.resync])
    }
    return Plan(.tabSwitch, dismissal: dismissal, selection: selection(of: slot))
  }

  private func traverse(
    toURL url: String, at place: StackPlace, base: Location
  ) throws(Obstacle) -> Plan? {
    let location = try location(of: url, from: base)
    if let plan = try traverse(to: location, at: place) { return plan }
    if case .modal = place, let plan = try traverse(to: location, at: .tab(selectedSlot)) {
      return plan
    }
    let forward = stack(at: place).forward
    if let index = forward.lastIndex(where: { isSame($0.location, location) }),
      let plan = bringingBack(forward.count - index, at: place)
    {
      return plan
    }
    guard let lookup = storage.look(up: location),
      let slot = storage.highlightSlot(lookup, selectedSlot: selectedSlot),
      tabStates[slot].isPresent, place != .tab(slot), modals.isEmpty,
      isSame(top(slot).location, location)
    else { return nil }
    return try selectForTraversal(slot)
  }

  private func traverse(to location: Location, at place: StackPlace) throws(Obstacle) -> Plan? {
    guard let index = lastIndex(at: place, where: { isSame($0.location, location) }) else {
      return nil
    }
    let modalIndex = if case .modal(let modal) = place { modal + 1 } else { 0 }
    return try uncover(entry(index, at: place).key, at: place, dismissingFrom: modalIndex)
  }
}
