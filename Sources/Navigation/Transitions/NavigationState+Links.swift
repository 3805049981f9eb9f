internal import PathPatterns
import Vocabulary

extension NavigationState {
  /// Opens a link from the system.
  ///
  /// Selects the tab of its location and builds the stack that navigating there step by step would
  /// have built; other tabs stay as they are. Before the main root is shown the latest valid link
  /// waits.
  func openLink(_ url: String) throws(Obstacle) -> Plan {
    let location = try location(of: url, from: .root)
    if root == .main, let historical = historicalLocation(location) {
      return try reach(historical)
    }
    let place = try resolve(location, named: url, slot: selectedSlot)
    guard root == .main else { return try deferLink(to: place) }
    if !modals.isEmpty, policies.deepLinkWhileModal == .reject {
      throw .rejected(.blockedByModal)
    }
    return try go(
      to: place, .opened, from: selectedSlot,
      dismissesAll: policies.deepLinkWhileModal == .dismissAllThenNavigate)
  }

  /// Keeps a link until the user has logged in, and shows the login.
  func login(for location: Location) throws(Refusal) -> Plan {
    guard policies.pendingDeepLink == .replayLatestOnce else {
      throw Refusal(outcome: .loginRequired, reason: .loginRequired, effects: [])
    }
    var plan = Plan(.loginRequired, [.requestLogin(url: location.url)])
    plan.kind = .root
    plan.root = .login
    plan.link = .keep(location)
    return plan
  }

  /// Keeps a link in the place of an older one, unless it could not be followed later either.
  private func deferLink(to place: ResolvedPlace) throws(Obstacle) -> Plan {
    guard policies.pendingDeepLink == .replayLatestOnce else { throw .rejected(.notMain) }
    if let reason = refusalReason(place.slot ?? selectedSlot, from: selectedSlot) {
      throw .rejected(reason)
    }
    var plan = Plan(.deferred)
    if pendingLink != place.location { plan.link = .keep(place.location) }
    return plan
  }

  /// The historical location of Turbo that a path names; `nil` if a route of the app has that path.
  func historicalLocation(_ location: Location) -> HistoricalLocation? {
    guard location.mayBeHistorical else { return nil }
    let path = location.path
    guard path.hasSuffix("_historical_location") else { return nil }
    let historical = HistoricalLocation.allCases.first { path == "/\($0)_historical_location" }
    return storage.look(up: location)?.rows.isEmpty == true ? historical : nil
  }

  /// The plan by which a link changes the stack of its tab.
  func opening(_ place: ResolvedPlace, in slot: Int) -> Plan {
    var entries = entries(for: place, in: slot)
    if entries.count > storage.maxDepth, policies.maxDepth == .replaceTop {
      // As by a push: the target takes the place of what would be right below it.
      entries.removeSubrange((storage.maxDepth - 1)..<(entries.count - 1))
    }
    return Plan(
      entries.count > depth(at: .tab(slot)) ? .push : .replace, edit: rebuilding(entries, of: slot))
  }

  /// The stack that a link builds.
  ///
  /// By default the root, every known prefix of the path that belongs to the tab, and the
  /// target. Query and fragment belong to the target only.
  private func entries(for place: ResolvedPlace, in slot: Int) -> [NewEntry] {
    let new = place.newEntry()
    let root = currentRoot(of: slot)
    switch policies.deepLinkStack {
    case .targetOnly: return [new]
    case .append:
      let kept = tabStates[slot].stack.entries.map { NewEntry($0) }
      return kept.last.map { isIdentical($0.location, new.location) } == true ? kept : kept + [new]
    case .rootAndTarget, .synthesize: break
    }
    if hasSamePath(new.location, storage.rootLocations[slot])
      || hasSamePath(new.location, root.location)
    {
      return [new]
    }
    guard policies.deepLinkStack == .synthesize else { return [root, new] }
    return [root] + parents(of: place, in: slot, below: root.location) + [new]
  }

  private func parents(of place: ResolvedPlace, in slot: Int, below root: Location) -> [NewEntry] {
    place.location.ancestors(storage.classifier.form).compactMap { location in
      guard !hasSamePath(location, root), !hasSamePath(location, storage.rootLocations[slot])
      else { return nil }
      return parent(location, in: slot)
    }
  }

  /// An entry for a prefix of a path; `nil` unless a route other than a wildcard knows it as a page
  /// of the tab, and the user may see it.
  private func parent(_ location: Location, in slot: Int) -> NewEntry? {
    guard let lookup = storage.look(up: location),
      let row = storage.row(lookup, selectedSlot: slot), !row.pattern.isWildcard,
      storage.highlightSlot(lookup, selectedSlot: slot) ?? slot == slot
    else { return nil }
    let properties = storage.properties(lookup, selectedSlot: slot)
    guard properties.style ?? .push == .push, properties.redirect == nil,
      isLoggedIn || properties.requiresLogin != true
    else { return nil }
    return NewEntry(
      location: location, appearance: EntryAppearance(properties, in: storage.declaration),
      title: properties.title)
  }
}
