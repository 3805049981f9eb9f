import Vocabulary

/// Tabs to which the app navigates itself: docs/decisions/0025.
///
/// Selecting such a tab leaves the page where it is, as a native bar does, and the next step of the
/// page belongs to the tab. The shell does not move the page, because the app does so anyway.
extension NavigationState {
  /// Whether the app navigates to a tab itself: to all tabs of a plugin, and to those without a
  /// path.
  func isReachedByApp(_ slot: Int) -> Bool {
    storage.declaration.goesToTabsItself || !storage.declaration.tabs[slot].ownsPath
  }

  /// Whether the app navigates to a tab itself, and so must receive an event for each tap on it.
  public func isReachedByApp(_ tab: TabID) -> Bool {
    presentSlot(tab).map { isReachedByApp($0) } ?? false
  }

  /// Selects a tab and leaves the page where it is.
  ///
  /// - Parameters:
  ///   - slot: The tab, perhaps the selected one.
  ///   - isTap: Whether the user tapped it. If instead the app selected it, a page that the app
  ///     opened just before is moved to the tab; after a tap the app has not moved yet.
  /// - Returns: The plan; it changes nothing visible if the tab is selected already.
  func selectingInPlace(_ slot: Int, isTap: Bool) -> Plan {
    guard slot != selectedSlot else {
      let top = top(slot).key
      let former = currentAppNavigation
      let appNavigation = AppNavigation(
        origin: former?.origin ?? top, top: top, hasPlaceholder: former?.hasPlaceholder ?? false,
        isTap: isTap)
      return Plan(.appNavigation(appNavigation), outcome: .noop)
    }
    var next = self
    next.selectInPlace(slot, isTap: isTap)
    return Plan(.tabSwitch, successor: next, exempt: .appNavigation)
  }

  /// Selects another tab, and moves the page's entry to it or puts a placeholder there.
  mutating func selectInPlace(_ slot: Int, isTap: Bool) {
    let shown = top(selectedSlot)
    var origin = shown.key
    let former = currentAppNavigation
    appNavigation = nil
    if let former, former.hasPlaceholder {
      origin = former.origin
      removeTop(of: selectedSlot)
    } else if !isTap, former == nil, belongsToOtherTab(shown) {
      return move(shown, to: slot)
    }
    if let selection = selection(of: slot) { select(selection) }
    let isThere = isSame(top(slot).location, shown.location)
    if !isThere { put(placeholder(for: shown), onto: slot) }
    appNavigation = AppNavigation(
      origin: origin, top: top(slot).key, hasPlaceholder: !isThere, isTap: isTap)
  }

  /// Handles the step by which the page reaches a tab that was selected before.
  ///
  /// - Returns: The plan; `nil` if the change is an ordinary one.
  func arrival(_ change: RouteChange) -> Plan? {
    guard let appNavigation = currentAppNavigation, change.kind != .traverse,
      appNavigation.begins(on: change.from),
      let target = destination(of: change)
    else { return nil }
    let isRoot = appNavigation.isTap && !storage.declaration.tabs[selectedSlot].ownsPath
    // A step within a tab that was selected already is an ordinary change.
    guard isRoot || appNavigation.hasPlaceholder || appNavigation.origin != appNavigation.top else {
      return nil
    }
    var next = self
    next.arrive(change, at: target, on: appNavigation, isRoot: isRoot)
    return Plan(.tabSwitch, successor: next, exempt: .appNavigation)
  }

  /// The app's own navigation, if it is not over.
  private var currentAppNavigation: AppNavigation? {
    guard let appNavigation, modals.isEmpty, root == .main,
      top(selectedSlot).key == appNavigation.top
    else {
      return nil
    }
    return appNavigation
  }
}

extension NavigationState {
  /// Whether the visible entry is not the selected tab's: the app navigated before it selected the
  /// tab.
  private func belongsToOtherTab(_ shown: Entry) -> Bool {
    owner(of: shown.location) != selectedSlot
      && (depth(at: .tab(selectedSlot)) > 1 || shown.requested != nil)
  }

  /// Moves the visible entry from the selected tab to another one, and selects that.
  private mutating func move(_ shown: Entry, to slot: Int) {
    removeTop(of: selectedSlot)
    if let selection = selection(of: slot) { select(selection) }
    put(NewEntry(shown, key: shown.key), onto: slot)
    if shown.isGuarded { mutateEntry(shown.key) { $0.isGuarded = true } }
  }

  private func placeholder(for shown: Entry) -> NewEntry {
    var entry = NewEntry(shown)
    entry.requested = nil
    return entry
  }

  /// Puts an entry on top of a tab; it replaces one of the same location and all above it.
  private mutating func put(_ entry: NewEntry, onto slot: Int) {
    let entries = tabStates[slot].stack.entries
    let isUnvisited =
      entries.count == 1 && !storage.declaration.tabs[slot].ownsPath
      && entries[0].location == storage.rootLocations[slot]
    let known = entries.lastIndex { isSame($0.location, entry.location) }
    let index = isUnvisited ? 0 : known ?? min(entries.count, storage.maxDepth - 1)
    perform(replacement(from: index, at: .tab(slot), with: [entry]))
  }

  /// Removes the topmost entry of a tab; if it was the only one, the tab gets its root again.
  private mutating func removeTop(of slot: Int) {
    let depth = depth(at: .tab(slot))
    let rest = depth > 1 ? [] : [rootEntry(of: slot)]
    perform(replacement(from: depth - 1, at: .tab(slot), with: rest))
  }

  /// The destination of a page's step; `nil` if the page stays, leaves the app, opens a modal, or
  /// names a key that it may not use.
  private func destination(of change: RouteChange) -> ResolvedPlace? {
    let shown = top(selectedSlot).location
    guard change.key.map({ $0 == change.from || acceptsKey($0) }) ?? true,
      let location = try? location(of: change.url, from: shown),
      historicalLocation(location) == nil, !isIdentical(location, shown),
      let target = try? resolve(location, named: change.url, slot: selectedSlot), !target.isModal
    else { return nil }
    return target
  }

  private mutating func arrive(
    _ change: RouteChange, at target: ResolvedPlace, on appNavigation: AppNavigation, isRoot: Bool
  ) {
    let slot = selectedSlot
    let isReplaced = change.kind == .replace
    var ownCount = depth(at: .tab(slot))
    if appNavigation.hasPlaceholder || isReplaced && change.from == appNavigation.top {
      ownCount -= 1
    }
    let own = tabStates[slot].stack.entries[..<ownCount]
    let known = isRoot ? nil : own.lastIndex { isSame($0, target.location) }
    let key = change.key == nil || change.key == change.from ? nil : change.key
    // The browser entry that was replaced belongs to the tab that the page went to.
    if isReplaced, change.from == appNavigation.origin {
      rekey(appNavigation.origin, in: slot, as: nil)
    }
    let new = target.newEntry(title: change.title, key: key ?? (isReplaced ? change.from : nil))
    let index = isRoot ? 0 : known.map { $0 + 1 } ?? min(ownCount, storage.maxDepth - 1)
    perform(replacement(from: index, at: .tab(slot), with: known == nil ? [new] : []))
    // The browser entry with the key of the placeholder belongs to the tab that was left.
    if !isReplaced, appNavigation.hasPlaceholder, change.from == appNavigation.top {
      rekey(appNavigation.origin, in: slot, as: appNavigation.top)
    }
    self.appNavigation = nil
    if isRoot { adoptPath(target.location, of: slot) }
  }

  /// Changes the key of an entry that is in another stack than that of `slot`.
  private mutating func rekey(_ key: EntryKey, in slot: Int, as new: EntryKey?) {
    guard let place = stackPlace(of: key), place != .tab(slot),
      let index = lastIndex(at: place, where: { $0.key == key })
    else { return }
    let entry = NewEntry(entry(index, at: place), key: new)
    perform(
      StackEdit(place: place, removed: index..<index + 1, new: [entry], forward: .lacks(0)))
  }

  /// The path of a tab whose root is at a location, which may be the first one in the form of a
  /// hash router.
  private static func root(at location: Location) -> String {
    let fragment = location.fragment ?? ""
    guard fragment.hasPrefix("/") || fragment.hasPrefix("!/") else { return String(location.page) }
    return location.path + "#" + fragment.prefix { $0 != "?" }
  }

  /// Makes a tab the owner of its first location's path, unless another tab owns that.
  private mutating func adoptPath(_ location: Location, of slot: Int) {
    var declaration = manifest.declaration
    declaration.tabs[slot].path = Self.root(at: location)
    declaration.tabs[slot].ownsPath = true
    guard let adopted = try? AppManifest(declaration) else { return }
    manifest = adopted
    reparseModals()
    for slot in tabStates.indices {
      tabStates[slot].stack = tabStates[slot].stack.read(in: self)
    }
  }
}
