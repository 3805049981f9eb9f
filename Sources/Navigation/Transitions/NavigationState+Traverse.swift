extension NavigationState {
  /// Follows the browser's history to an entry, by its key or else by its URL.
  mutating func traverse(_ change: RouteChange, at place: StackPlace, base: Location) -> Step {
    let step: Step
    if let key = change.key {
      step = traverse(to: key, at: place) ?? traverseToUnknown(change, at: place)
    } else {
      step =
        traverse(toURL: change.url, at: place, base: base)
        ?? traverseToUnknown(change, at: place)
    }
    return step.guardKey == nil ? step : step.after([.resync])
  }

  private mutating func traverse(to key: EntryKey, at place: StackPlace) -> Step? {
    if let owner = owners[key] { return traverse(to: key, owner, from: place) }
    return bringBack(at: place) { $0.key == key }
  }

  private mutating func traverse(
    to key: EntryKey, _ owner: EntryOwner, from place: StackPlace
  ) -> Step? {
    switch owner {
    case .root: return nil
    case .modal(let id):
      guard let index = modals.firstIndex(where: { $0.id == id }) else { return nil }
      return uncover(key, at: .modal(index), dismissingFrom: index + 1)
    case .tab(let slot):
      if case .tab(let origin) = place, origin != slot {
        return selectForTraversal(slot)
      }
      return uncover(key, at: .tab(slot), dismissingFrom: 0)
    }
  }

  /// Removes what is above an entry: modals, then entries of its own stack.
  private mutating func uncover(
    _ key: EntryKey, at place: StackPlace, dismissingFrom modalIndex: Int
  ) -> Step? {
    guard let index = lastIndex(at: place, where: { $0.key == key }) else { return nil }
    let isTop = index == stack(at: place).depth - 1
    guard !isTop || modals.count > modalIndex else { return .unchanged }
    if modals[min(modalIndex, modals.count)...].contains(where: { $0.isLocked }) {
      return .rejected(.dismissalDisabled, .blocked, [.resync])
    }
    if let key = guardedModalEntry(from: modalIndex) ?? guardedEntry(at: place, from: index + 1) {
      return .guarded(key)
    }
    let effects = removeModals(from: modalIndex)
    guard !isTop else { return .handled(.dismiss, effects) }
    truncate(to: index + 1, at: place)
    return .handled(.pop, effects)
  }

  private mutating func selectForTraversal(_ slot: Int) -> Step? {
    guard slot != selectedSlot else { return .unchanged }
    if let reason = reasonAgainst(slot, from: selectedSlot) {
      return .rejected(reason, .rejected, [.resync])
    }
    switchTab(to: slot)
    return .handled(.tabSwitch)
  }

  /// Puts back what was just popped, up to an entry.
  private mutating func bringBack(
    at place: StackPlace, where isWanted: (Entry) -> Bool
  ) -> Step? {
    let stack = stack(at: place)
    guard let index = stack.forward.lastIndex(where: isWanted) else { return nil }
    let count = stack.forward.count - index
    guard stack.depth + count <= storage.maxDepth, bringBack(count, at: place) else { return nil }
    return .handled(.push)
  }

  private mutating func traverse(
    toURL url: String, at place: StackPlace, base: Location
  ) -> Step? {
    let classification = storage.classifier.classify(url, relativeTo: base)
    guard case .own(let location) = classification else { return refuse(classification, url) }
    if let step = traverse(to: location, at: place) { return step }
    if case .modal = place,
      let step = traverse(to: location, at: .tab(selectedSlot))
    {
      return step
    }
    let remembered = stack(at: place).forward.last { isSame($0.location, location) }
    if let remembered, let step = bringBack(at: place, where: { $0.key == remembered.key }) {
      return step
    }
    guard let lookup = storage.look(up: location),
      let slot = storage.highlightSlot(lookup, selectedSlot: selectedSlot),
      tabStates[slot].isPresent, place != .tab(slot), modals.isEmpty,
      isSame(top(slot).location, location)
    else { return nil }
    return selectForTraversal(slot)
  }

  private mutating func traverse(to location: Location, at place: StackPlace) -> Step? {
    guard let index = lastIndex(at: place, where: { isSame($0.location, location) }) else {
      return nil
    }
    let key = stack(at: place).entries[index].key
    switch place {
    case .tab: return uncover(key, at: place, dismissingFrom: 0)
    case .modal(let modal): return uncover(key, at: place, dismissingFrom: modal + 1)
    }
  }

  private mutating func traverseToUnknown(_ change: RouteChange, at place: StackPlace) -> Step {
    switch policies.unknownPop {
    case .resync: return .rejected(.notInStack, .rejected, [.resync])
    case .back: return goBackInStack()
    case .follow:
      var link = change
      link.kind = .push
      link.key = nil
      return follow(link)
    }
  }
}
