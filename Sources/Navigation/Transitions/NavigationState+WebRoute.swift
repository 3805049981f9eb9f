import Vocabulary

extension NavigationState {
  /// Follows a change that a page made, unless the entry that it was made on is gone or covered.
  func follow(_ change: RouteChange) throws(Obstacle) -> Plan {
    guard root == .main else { throw .rejected(.notMain) }
    if policies.staleWebRoute == .rejectAndResync, let base = change.baseRevision,
      base != revision
    {
      throw .stale
    }
    if let plan = arrival(change) { return plan }
    guard let key = change.from, owners[key] == nil else { return try follow(known: change) }
    guard policies.staleWebRoute == .newestWins else { throw .stale }
    var change = change
    change.from = nil
    return try follow(known: change)
  }

  /// Follows a change that was made on a living entry, or that names none.
  private func follow(known change: RouteChange) throws(Obstacle) -> Plan {
    guard let place = place(of: change.from) else { throw .rejected(.blockedByModal) }
    if change.kind != .traverse, let key = change.key, key != change.from, !acceptsKey(key) {
      throw .rejected(.duplicateKey)
    }
    let base = change.from.flatMap { entry($0) }?.location ?? visibleEntry.location
    if change.kind == .traverse { return try traverse(change, at: place, base: base) }
    let location = try location(of: change.url, from: base)
    if let historical = historicalLocation(location) { return try reach(historical) }
    let owner = if case .tab(let slot) = place { slot } else { selectedSlot }
    let target = try resolve(location, named: change.url, slot: owner)
    if case .tab = place, modals.isEmpty {
      return try follow(change, to: target, on: owner)
    }
    return try followInModal(change, to: target, at: place)
  }

  private func follow(
    _ change: RouteChange, to target: ResolvedPlace, on owner: Int
  ) throws(Obstacle) -> Plan {
    if change.kind == .replace, !target.isModal {
      // A redirect in a tab that the user has left since must not take the user back.
      guard owner == selectedSlot, leads(to: target.slot, at: target.location, from: owner) else {
        return try replaceInPlace(target, change, at: .tab(owner))
      }
    }
    let kind = change.kind == .replace ? NavigationKind.redirected : .followed
    var plan = try go(to: target, kind, from: owner, title: change.title, key: change.newKey)
    if change.kind == .replace, let selection = plan.selection, !selection.popsFormer {
      plan.cleanup = redirectedEntryRemoval(change.from, from: owner)
    }
    return plan
  }

  /// Swaps the entry that the page replaced; it keeps its key unless the page gave another.
  private func replaceInPlace(
    _ target: ResolvedPlace, _ change: RouteChange, at place: StackPlace
  ) throws(Obstacle) -> Plan {
    let index = change.from.flatMap { key in lastIndex(at: place) { $0.key == key } }
    let old = entry(index ?? depth(at: place) - 1, at: place)
    var new = target.newEntry(title: change.title, key: change.key ?? old.key)
    if case .tab = place, index ?? depth(at: place) - 1 == 0 {
      let requested = old.requested ?? old.location
      new.requested = isIdentical(requested, new.location) ? nil : requested
    }
    if old.key == new.key, old.location == new.location, old.title == new.title {
      throw .unchanged
    }
    return replacing(index ?? depth(at: place) - 1, with: new, at: place).after(target.effects)
  }

  /// A link in a modal: Hotwire keeps modal pages in the modal, and dismisses it for others.
  private func followInModal(
    _ change: RouteChange, to target: ResolvedPlace, at place: StackPlace
  ) throws(Obstacle) -> Plan {
    let (title, key) = (change.title, change.newKey)
    let staysInModal =
      switch policies.modalRouting {
      case .hotwire: target.isModal
      case .stay: true
      case .below: false
      }
    if staysInModal {
      guard case .modal = place else {
        return try presentPage(target, title: title, key: key, dismissesAll: false)
          .after(target.effects)
      }
      if change.kind == .replace { return try replaceInPlace(target, change, at: place) }
      return try collapse(target.newEntry(title: title, key: key), target, at: place)
        .after(target.effects)
    }
    let dismissesAll = policies.modalRouting == .hotwire
    let slot = target.slot ?? selectedSlot
    // A `replace` that dismisses a modal does not replace the page below as well. Neither does a
    // link to that page.
    if dismissesAll, slot == selectedSlot, isSame(top(slot).location, target.location) {
      return Plan(.dismiss, dismissal: everyModal).after(target.effects)
    }
    return try go(
      to: target, .followed, from: selectedSlot, title: title, key: key,
      dismissesAll: dismissesAll)
  }

  /// The stack that a change was made on; `nil` if something presented covers it.
  private func place(of from: EntryKey?) -> StackPlace? {
    guard let from else { return modals.last?.kind.isEphemeral == true ? nil : activePlace }
    let place = stackPlace(of: from)
    switch place {
    case .tab: return modals.isEmpty ? place : nil
    case .modal(let index): return index == modals.count - 1 ? place : nil
    case .waiting, nil: return nil
    }
  }
}

extension RouteChange {
  /// The key for a new entry; `nil` if the page names the key of the entry that it was on.
  fileprivate var newKey: EntryKey? { key == from ? nil : key }
}

extension Obstacle {
  /// The entry that a page knew is gone, or the state has changed since.
  static let stale = rejected(.stale, .stale, [.resync])
}
