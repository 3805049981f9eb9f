extension NavigationState {
  /// Goes to a location from a stack.
  ///
  /// Collapses onto the current or the former entry, else appends. A location of another tab
  /// selects that tab and is followed there.
  ///
  /// - Parameters:
  ///   - target: Where to.
  ///   - title: What the page calls itself there.
  ///   - key: The key that a page gave the new entry.
  ///   - owner: The tab whose stack the link was followed on.
  /// - Returns: What became of the link.
  mutating func follow(_ target: Target, title: String?, key: EntryKey?, on owner: Int) -> Step {
    let slot = target.slot ?? owner
    if let reason = reasonAgainst(slot, from: owner) { return .rejected(reason) }
    if target.isModal {
      if slot != owner {
        switchTab(to: slot)
      }
      return presentPage(target, title: title, key: key)
    }
    let isForeign = slot != owner
    let wasSelected = slot == selectedSlot
    var step = collapse(
      target.newEntry(title: title, key: key), target, at: .tab(slot), isForeign: isForeign)
    guard isForeign, step.guardKey == nil, step.outcome != .rejected else { return step }
    switchTab(to: slot)
    step.outcome = .handled
    step.effects.removeAll { if case .reject = $0 { true } else { false } }
    step.kind = wasSelected ? step.kind : .tabSwitch
    return step
  }

  /// Why a location of a tab cannot be gone to.
  func reasonAgainst(_ slot: Int, from owner: Int) -> RejectionReason? {
    guard slot != owner else { return nil }
    guard tabStates[slot].isPresent else { return .unknownTab }
    let tab = storage.declaration.tabs[slot]
    if tab.isHidden { return .hiddenTab }
    return tab.isDisabled && policies.disabledTabProgrammatic == .reject ? .disabledTab : nil
  }

  /// Goes to a location within one stack.
  mutating func collapse(
    _ new: NewEntry, _ target: Target, at place: StackPlace, isForeign: Bool = false
  ) -> Step {
    let depth = stack(at: place).depth
    switch target.properties.presentation ?? .standard {
    case .standard: return collapseByLocation(new, target, at: place, isForeign: isForeign)
    case .push: return append(new, orRejectAt: place)
    case .replace: return swap(depth - 1, new, at: place)
    case .pop: return depth > 1 ? pop(to: depth - 1, at: place) : .ignored(.atRoot)
    case .refresh: return Step(outcome: .replaced, kind: .replace, showsAnew: true)
    case .clearAll:
      if let key = guardedModalEntry(from: 0) ?? guardedEntry(at: place, from: 1) {
        return .guarded(key)
      }
      return clearAll(at: place)
    case .replaceRoot:
      if let key = guardedModalEntry(from: 0) ?? guardedEntry(at: place, from: 0) {
        return .guarded(key)
      }
      let effects = clearModals()
      setStack([new], of: slot(below: place))
      return .handled(.replace, effects)
    case .none: return .unchanged
    }
  }

  /// Puts a location in the place of an entry; one that merely changes its query was not left.
  mutating func swap(_ index: Int, _ new: NewEntry, at place: StackPlace) -> Step {
    let old = entry(index, at: place)
    if old.isGuarded, !ignoresGuards, !hasSamePath(old.location, new.location) {
      return .guarded(old.key)
    }
    replace(index, with: new, at: place)
    return Step(outcome: .handled, kind: .replace)
  }

  private mutating func collapseByLocation(
    _ new: NewEntry, _ target: Target, at place: StackPlace, isForeign: Bool
  ) -> Step {
    let depth = stack(at: place).depth
    let top = entry(depth - 1, at: place)
    let replacesQuery = target.properties.queryReplaces == true
    if isSame(top.location, new.location)
      || (replacesQuery && hasSamePath(top.location, new.location))
    {
      return collapseOntoTop(new, top, at: place, isForeign: isForeign)
    }
    if let root = rootReset(new, at: place, isForeign: isForeign) { return root }
    if depth > 1, policies.linkToPrevious == .pop,
      isSame(entry(depth - 2, at: place).location, new.location)
    {
      return pop(to: depth - 1, at: place)
    }
    return append(new, orRejectAt: place)
  }

  private mutating func collapseOntoTop(
    _ new: NewEntry, _ top: Entry, at place: StackPlace, isForeign: Bool
  ) -> Step {
    let isSameEntry = top.location == new.location && new.key == nil
    if isForeign, isSameEntry { return .handled(.tabSwitch) }
    switch policies.linkToSame {
    case .ignore: return .unchanged
    case .push: return append(new, orRejectAt: place)
    case .replace: break
    }
    if isSameEntry {
      return Step(outcome: .replaced, kind: .replace, showsAnew: true)
    }
    var step = swap(stack(at: place).depth - 1, new, at: place)
    if step.guardKey == nil {
      step.outcome = .replaced
    }
    return step
  }

  /// An explicit location that is the root of the tab names the root, whatever is above it.
  private mutating func rootReset(
    _ new: NewEntry, at place: StackPlace, isForeign: Bool
  ) -> Step? {
    guard case .tab(let slot) = place else { return nil }
    let root = entry(0, at: place)
    let isSettledRoot =
      root.requested != nil && isDeclaredRoot(root, of: slot)
      && isSame(root.location, new.location)
    guard isIdentical(new.location, storage.rootLocations[slot]) || isSettledRoot,
      isForeign || policies.linkToPrevious == .pop
    else { return nil }
    if stack(at: place).depth > 1, isSame(root.location, new.location) {
      return pop(to: 1, at: place)
    }
    if let key = guardedEntry(at: place, from: 0) { return .guarded(key) }
    setStack([new], of: slot)
    return .handled(.replace)
  }

  private mutating func clearAll(at place: StackPlace) -> Step {
    let slot = slot(below: place)
    let effects = clearModals()
    if tabStates[slot].stack.depth > 1 {
      truncate(to: 1, at: .tab(slot))
    }
    return .handled(.pop, effects)
  }

  /// The tab of a stack; for a modal's stack the one under it.
  private func slot(below place: StackPlace) -> Int {
    if case .tab(let slot) = place { slot } else { selectedSlot }
  }
}
