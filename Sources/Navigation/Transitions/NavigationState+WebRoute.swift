extension NavigationState {
  /// Follows what a page did, unless the entry that it was made on is gone or covered.
  mutating func follow(_ change: RouteChange) -> Step {
    guard root == .main else { return .rejected(.notMain) }
    if policies.staleWebRoute == .rejectAndResync, let base = change.baseRevision,
      base != revision
    {
      return .rejected(.stale, .stale, [.resync])
    }
    var from = change.from
    if let key = from, owners[key] == nil {
      guard policies.staleWebRoute == .newestWins else {
        return .rejected(.stale, .stale, [.resync])
      }
      from = nil
    }
    guard let place = place(of: from) else { return .rejected(.blockedByModal) }
    if change.kind != .traverse, let key = change.key, key != from, !acceptsKey(key) {
      return .rejected(.duplicateKey)
    }
    let base = from.flatMap { entry($0) }?.location ?? visibleEntry.location
    if change.kind == .traverse { return traverse(change, at: place, base: base) }
    let slot = if case .tab(let slot) = place { slot } else { selectedSlot }
    switch destination(change.url, from: base, slot: slot) {
    case .refused(let step):
      return historicalStep(change.url, base, step) ?? step
    case .login(let location): return requireLogin(for: location)
    case .target(let target):
      if let step = historicalStep(change.url, base, nil) { return step }
      return go(to: target, change, from: from, at: place).after(target.effects)
    }
  }

  /// Turbo's historical locations, unless a route of the app has that path.
  func historicalLocation(_ location: Location) -> HistoricalLocation? {
    switch location.path {
    case "/recede_historical_location": .recede
    case "/resume_historical_location": .resume
    case "/refresh_historical_location": .refresh
    default: nil
    }
  }

  private mutating func historicalStep(
    _ url: String, _ base: Location, _ refusal: Step?
  ) -> Step? {
    guard case .own(let location) = storage.classifier.classify(url, relativeTo: base),
      let place = historicalLocation(location),
      refusal != nil || storage.look(up: location)?.rows.isEmpty == true
    else { return nil }
    return reach(place)
  }

  private mutating func go(
    to target: Target, _ change: RouteChange, from: EntryKey?, at place: StackPlace
  ) -> Step {
    let key = change.key == from ? nil : change.key
    if !modals.isEmpty {
      return goInModal(to: target, change, key: key, from: from, at: place)
    }
    guard case .tab(let owner) = place else { return .rejected(.blockedByModal) }
    let leavesTab = target.slot.map { $0 != owner } ?? false
    guard change.kind == .replace, !target.isModal else {
      return follow(target, title: change.title, key: key, on: owner)
    }
    // A redirect in a tab that the user has left since must not take the user back.
    guard leavesTab, owner == selectedSlot, !isAbove(target.slot, owner) || isRoot(target) else {
      return replaceInPlace(target, change, from: from, at: place)
    }
    let step = follow(target, title: change.title, key: key, on: owner)
    if selectedSlot != owner { removeRedirected(from, from: owner) }
    return step
  }

  /// Whether the path of one tab stands above that of another, as `/app` does above `/app/account`.
  ///
  /// Such a tab claims what the other would claim if it had no path of its own, so that a page of
  /// the one is no sign that the user belongs there.
  private func isAbove(_ slot: Int?, _ other: Int) -> Bool {
    guard let slot else { return false }
    let path = storage.rootLocations[slot]
    return storage.rootLocations[other].ancestors(storage.classifier.form)
      .contains { isIdentical($0, path) }
  }

  private func isRoot(_ target: Target) -> Bool {
    target.slot.map { isIdentical(target.location, storage.rootLocations[$0]) } ?? false
  }

  /// Swaps the entry that the page replaced; it keeps its key unless the page gave another.
  private mutating func replaceInPlace(
    _ target: Target, _ change: RouteChange, from: EntryKey?, at place: StackPlace
  ) -> Step {
    let entries = stack(at: place).entries
    let index = from.flatMap { key in entries.lastIndex { $0.key == key } } ?? entries.count - 1
    let old = entries[index]
    var new = target.newEntry(title: change.title, key: change.key ?? old.key)
    if case .tab = place, index == 0 {
      let requested = old.requested ?? old.location
      new.requested = isIdentical(requested, new.location) ? nil : requested
    }
    if old.key == new.key, old.location == new.location, old.title == new.title {
      return .unchanged
    }
    return swap(index, new, at: place)
  }

  /// A link in a modal: Hotwire keeps modal pages in the modal, and dismisses it for others.
  private mutating func goInModal(
    to target: Target, _ change: RouteChange, key: EntryKey?, from: EntryKey?,
    at place: StackPlace
  ) -> Step {
    let staysInModal: Bool
    switch policies.modalRouting {
    case .hotwire: staysInModal = target.isModal
    case .stay: staysInModal = true
    case .below: staysInModal = false
    }
    if staysInModal {
      guard case .modal = place else {
        return presentPage(target, title: change.title, key: key)
      }
      if change.kind == .replace {
        return replaceInPlace(target, change, from: from, at: place)
      }
      return collapse(target.newEntry(title: change.title, key: key), target, at: place)
    }
    var effects: [NavigationEffect] = []
    if policies.modalRouting == .hotwire {
      let below = selectedSlot
      if let reason = reasonAgainst(target.slot ?? below, from: below) {
        return .rejected(reason)
      }
      if let guardKey = guardedModalEntry(from: 0) { return .guarded(guardKey) }
      guard hasRoom(for: target, on: below) else { return .rejected(.maxDepth) }
      effects = clearModals()
      if isSame(top(below).location, target.location) { return .handled(.dismiss, effects) }
    }
    return follow(target, title: change.title, key: key, on: selectedSlot).after(effects)
  }

  /// Whether following a link cannot fail for lack of room.
  private func hasRoom(for target: Target, on owner: Int) -> Bool {
    tabStates[target.slot ?? owner].stack.depth < storage.maxDepth
      || policies.maxDepth != .reject
  }

  /// The stack that a change was made on; `nil` if something presented covers it.
  private func place(of from: EntryKey?) -> StackPlace? {
    guard let from else { return modals.last?.kind.isEphemeral == true ? nil : activePlace }
    switch owners[from] {
    case .tab(let slot): return modals.isEmpty ? .tab(slot) : nil
    case .modal(let id): return modals.last?.id == id ? .modal(modals.count - 1) : nil
    case .root, nil: return nil
    }
  }
}
