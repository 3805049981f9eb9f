extension NavigationState {
  /// Opens a link from the system.
  ///
  /// Selects the tab of its location and builds the stack that walking there would have built;
  /// other tabs stay as they are. Before the main root is shown the latest valid link waits.
  mutating func openLink(_ url: String) -> Step {
    switch destination(url, from: .root, slot: selectedSlot) {
    case .refused(let step): return historicalLink(url) ?? step
    case .login(let location): return requireLogin(for: location)
    case .target(let target):
      guard root == .main else { return deferLink(to: target) }
      return open(target).after(target.effects)
    }
  }

  /// Keeps a link until somebody has logged in, and shows the login.
  mutating func requireLogin(for location: Location) -> Step {
    guard policies.pendingDeepLink == .replayLatestOnce else {
      return .rejected(.loginRequired, .loginRequired)
    }
    pendingLink = location
    enterRoot(.login)
    return Step(
      outcome: .loginRequired, effects: [.requestLogin(url: location.url)], kind: .root)
  }

  /// Follows the link that waited, once.
  mutating func replayPendingLink() -> [NavigationEffect] {
    guard let location = pendingLink else { return [] }
    pendingLink = nil
    hasChanged = true
    return openLink(location.url).effects
  }

  /// Keeps a link in the place of an older one, unless it could not be followed later either.
  private mutating func deferLink(to target: Target) -> Step {
    guard policies.pendingDeepLink == .replayLatestOnce else { return .rejected(.notMain) }
    if let reason = reasonAgainst(target.slot ?? selectedSlot, from: selectedSlot) {
      return .rejected(reason)
    }
    if pendingLink != target.location {
      pendingLink = target.location
      hasChanged = true
    }
    return Step(outcome: .deferred)
  }

  private mutating func historicalLink(_ url: String) -> Step? {
    guard root == .main,
      case .own(let location) = storage.classifier.classify(url, relativeTo: .root),
      let place = historicalLocation(location)
    else { return nil }
    return reach(place)
  }

  private mutating func open(_ target: Target) -> Step {
    let slot = target.slot ?? selectedSlot
    if let reason = reasonAgainst(slot, from: selectedSlot) { return .rejected(reason) }
    if !modals.isEmpty, policies.deepLinkWhileModal == .reject {
      return .rejected(.blockedByModal)
    }
    let dismisses = policies.deepLinkWhileModal == .dismissAllThenNavigate
    if dismisses, let key = guardedModalEntry(from: 0) { return .guarded(key) }
    if target.isModal {
      let effects = dismisses ? clearModals() : []
      switchTab(to: slot)
      return presentPage(target, title: nil, key: nil).after(effects)
    }
    let entries = entries(for: target, in: slot)
    guard entries.count <= storage.maxDepth else { return .rejected(.maxDepth) }
    let old = tabStates[slot].stack.entries
    let keptCount = zip(old, entries).prefix { isIdentical($0.location, $1.location) }.count
    if let key = guardedEntry(at: .tab(slot), from: keptCount) { return .guarded(key) }
    let effects = dismisses ? clearModals() : []
    let isForeign = slot != selectedSlot
    switchTab(to: slot)
    if keptCount < old.count || keptCount < entries.count {
      setStack(entries, of: slot)
    }
    return .handled(isForeign ? .tabSwitch : entries.count > old.count ? .push : .replace, effects)
  }

  /// The stack that a link builds.
  ///
  /// By default the root, every known prefix of the path that belongs to the tab, and the
  /// target. Query and fragment belong to the target only.
  private func entries(for target: Target, in slot: Int) -> [NewEntry] {
    let new = target.newEntry(title: nil)
    let root = standingRoot(of: slot)
    switch policies.deepLinkStack {
    case .targetOnly: return [new]
    case .append:
      let kept = tabStates[slot].stack.entries.map {
        NewEntry(location: $0.location, title: $0.title)
      }
      return kept.last.map { isIdentical($0.location, new.location) } == true ? kept : kept + [new]
    case .rootAndTarget, .synthesize: break
    }
    if hasSamePath(new.location, storage.rootLocations[slot])
      || hasSamePath(new.location, root.location)
    {
      return [new]
    }
    guard policies.deepLinkStack == .synthesize else { return [root, new] }
    return [root] + parents(of: target, in: slot, below: root.location) + [new]
  }

  private func parents(of target: Target, in slot: Int, below root: Location) -> [NewEntry] {
    var parents: [NewEntry] = []
    for location in target.location.ancestors(storage.classifier.form) {
      guard !hasSamePath(location, root), !hasSamePath(location, storage.rootLocations[slot]),
        let parent = parent(location, in: slot)
      else { continue }
      parents.append(parent)
    }
    return parents
  }

  /// A prefix that a route other than a wildcard knows as a page of the tab, and that the user
  /// may see.
  private func parent(_ location: Location, in slot: Int) -> NewEntry? {
    guard let lookup = storage.look(up: location),
      let row = storage.row(lookup, selectedSlot: slot), !row.pattern.isWildcard,
      storage.highlightSlot(lookup, selectedSlot: slot) ?? slot == slot
    else { return nil }
    let properties = storage.properties(lookup, selectedSlot: slot)
    guard properties.style ?? .push == .push, properties.redirect == nil,
      isLoggedIn || properties.requiresLogin != true
    else { return nil }
    return NewEntry(location: location, title: properties.title)
  }
}
