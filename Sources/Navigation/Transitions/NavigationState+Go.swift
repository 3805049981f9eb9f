import Vocabulary

extension NavigationState {
  /// How the app navigates to a place.
  enum NavigationKind {
    /// A link that was followed in a page: it collapses onto the current or the previous entry of
    /// the stack, else it appends one.
    case followed

    /// A redirect: it is followed like a link, but the root of another tab shows it whatever its
    /// query and its fragment.
    case redirected

    /// A link from the system: it builds the stack that navigating there step by step would have
    /// built.
    case opened
  }

  /// Navigates to a place: selects its tab, and presents it or puts it on the stack.
  ///
  /// - Parameters:
  ///   - place: The destination.
  ///   - kind: How the stack changes.
  ///   - owner: The tab that the navigation starts in.
  ///   - title: The title of the page there.
  ///   - key: The key that a page gave the new entry.
  ///   - dismissesAll: Whether all modals are dismissed first.
  /// - Returns: The plan.
  /// - Throws: Why the place cannot be reached.
  func go(
    to place: ResolvedPlace, _ kind: NavigationKind, from owner: Int, title: String? = nil,
    key: EntryKey? = nil, dismissesAll: Bool = false
  ) throws(Obstacle) -> Plan {
    let slot = place.slot ?? owner
    if let reason = refusalReason(slot, from: owner) { throw .rejected(reason) }
    let isForeign = slot != owner
    var plan: Plan
    if place.isModal {
      plan = try presentPage(place, title: title, key: key, dismissesAll: dismissesAll)
    } else {
      switch kind {
      case .followed, .redirected:
        var new = place.newEntry(title: title, key: key)
        if kind == .redirected { new.requested = requestedRoot(of: slot, at: place.location) }
        plan = try collapse(new, place, at: .tab(slot), isForeign: isForeign)
      case .opened: plan = opening(place, in: slot)
      }
      if dismissesAll { plan.dismissal = plan.dismissal ?? everyModal }
    }
    if isForeign {
      plan.selection = selection(of: slot)
      if plan.selection != nil, !place.isModal { plan.kind = .tabSwitch }
    }
    return plan.after(place.effects)
  }

  /// Why a location of a tab cannot be reached from another tab; `nil` if it can.
  func refusalReason(_ slot: Int, from owner: Int) -> Reason? {
    guard slot != owner else { return nil }
    guard tabStates[slot].isPresent else { return .unknownTab }
    let tab = storage.declaration.tabs[slot]
    if tab.isHidden { return .hiddenTab }
    return tab.isDisabled && policies.disabledTabProgrammatic == .reject ? .disabledTab : nil
  }

  /// Navigates to a location within one stack.
  ///
  /// A navigation that starts in another tab succeeds even if the stack stays as it is.
  func collapse(
    _ new: NewEntry, _ place: ResolvedPlace, at stack: StackPlace, isForeign: Bool = false
  ) throws(Obstacle) -> Plan {
    do throws(Obstacle) {
      var plan = try collapsed(new, place.properties, at: stack, isForeign: isForeign)
      if isForeign { plan.outcome = .handled }
      return plan
    } catch .refusal(let refusal) where isForeign && refusal.outcome != .rejected {
      return Plan(.tabSwitch)
    }
  }

  private func collapsed(
    _ new: NewEntry, _ properties: RouteProperties, at place: StackPlace, isForeign: Bool
  ) throws(Obstacle) -> Plan {
    let depth = depth(at: place)
    switch properties.presentation ?? .standard {
    case .standard:
      return try collapsedByLocation(
        new, replacesQuery: properties.queryReplaces == true, at: place, isForeign: isForeign)
    case .push: return pushing(new, at: place)
    case .replace: return replacing(depth - 1, with: new, at: place)
    case .pop:
      guard depth > 1 else { throw .ignored(.atRoot) }
      return popping(1, at: place)
    case .refresh: return .revisit
    case .clearAll:
      let stack = StackPlace.tab(slot(below: place))
      let edit = self.depth(at: stack) > 1 ? removal(from: 1, at: stack) : nil
      guard edit != nil || everyModal != nil else { throw .unchanged }
      return Plan(.pop, dismissal: everyModal, edit: edit)
    case .replaceRoot:
      let edit = rebuilding([new], of: slot(below: place))
      guard edit != nil || everyModal != nil else { return .revisit }
      return Plan(.replace, dismissal: everyModal, edit: edit)
    case .none: throw .unchanged
    }
  }

  private func collapsedByLocation(
    _ new: NewEntry, replacesQuery: Bool, at place: StackPlace, isForeign: Bool
  ) throws(Obstacle) -> Plan {
    let stack = stack(at: place).entries
    let top = stack[stack.count - 1]
    if new.requested != nil, let root = rootReset(new, at: place, isForeign: isForeign) {
      return root
    }
    if isSame(top.location, new.location)
      || (replacesQuery && hasSamePath(top.location, new.location))
    {
      return try collapsedOntoTop(new, top, at: place, isForeign: isForeign)
    }
    if let root = rootReset(new, at: place, isForeign: isForeign) { return root }
    if stack.count > 1, policies.linkToPrevious == .pop,
      isSame(stack[stack.count - 2].location, new.location)
    {
      return popping(1, at: place)
    }
    return pushing(new, at: place)
  }

  private func collapsedOntoTop(
    _ new: NewEntry, _ top: Entry, at place: StackPlace, isForeign: Bool
  ) throws(Obstacle) -> Plan {
    let isSameEntry = top.location == new.location && new.key == nil
    if isForeign, isSameEntry { return Plan(.tabSwitch) }
    switch policies.linkToSame {
    case .ignore: throw .unchanged
    case .push: return pushing(new, at: place)
    case .replace: break
    }
    if isSameEntry { return .revisit }
    var plan = replacing(depth(at: place) - 1, with: new, at: place)
    plan.outcome = .replaced
    return plan
  }

  /// Goes back to the root if the location is that of the tab's root, whatever is above it; else
  /// `nil`.
  private func rootReset(_ new: NewEntry, at place: StackPlace, isForeign: Bool) -> Plan? {
    guard case .tab(let slot) = place, isForeign || policies.linkToPrevious == .pop else {
      return nil
    }
    let root = entry(0, at: place)
    let isAtRoot = isSame(root.location, new.location)
    let isSettledRoot = root.requested != nil && isDeclaredRoot(root, of: slot) && isAtRoot
    let isRoot = isIdentical(new.requested ?? new.location, storage.rootLocations[slot])
    guard isRoot || isSettledRoot else { return nil }
    if isAtRoot, depth(at: place) > 1 {
      return Plan(.pop, edit: removal(from: 1, at: place))
    }
    return rebuilding([new], of: slot).map { Plan(.replace, edit: $0) }
  }

  /// The tab of a stack; for a modal's stack the selected tab, which is under it.
  private func slot(below place: StackPlace) -> Int {
    if case .tab(let slot) = place { slot } else { selectedSlot }
  }
}
