import Vocabulary

/// Tabs to which the app goes itself: docs/decisions/0025.
///
/// Such a tab is selected where the page is, as a native bar does, and the next step of the page is
/// one of the tab. So nobody leads the page to where the app is going anyhow.
extension NavigationState {
  /// Whether the app goes to a tab itself: all tabs of a plugin, and those without an address.
  func isReachedByApp(_ slot: Int) -> Bool {
    storage.declaration.goesToTabsItself || !storage.declaration.tabs[slot].ownsPath
  }

  /// Whether the app goes to a tab itself, which it is to be told of.
  public func isReachedByApp(_ tab: TabID) -> Bool {
    presentSlot(tab).map { isReachedByApp($0) } ?? false
  }

  /// Selects a tab and leaves the page where it is.
  ///
  /// - Parameters:
  ///   - slot: The tab, perhaps the selected one.
  ///   - isTap: Whether the user tapped it; the app knows best what it shows, a tap does not.
  /// - Returns: What changes; nothing that can be seen if the tab is selected already.
  func passing(to slot: Int, isTap: Bool) -> Plan {
    guard slot != selectedSlot else {
      let top = top(slot).key
      let former = livingPassage
      let passage = Passage(
        origin: former?.origin ?? top, top: top, hasStandIn: former?.hasStandIn ?? false,
        isTap: isTap)
      return Plan(.passage(passage), outcome: .noop)
    }
    var next = self
    next.pass(to: slot, isTap: isTap)
    return Plan(.tabSwitch, successor: next, because: .passage)
  }

  /// Selects another tab: the entry that the page is on becomes one of it, or is stood for there.
  mutating func pass(to slot: Int, isTap: Bool) {
    let shown = top(selectedSlot)
    var origin = shown.key
    let former = livingPassage
    passage = nil
    if let former, former.hasStandIn {
      origin = former.origin
      removeTop(of: selectedSlot)
    } else if !isTap, former == nil, isForeign(shown) {
      return move(shown, to: slot)
    }
    if let selection = selection(of: slot) { select(selection) }
    let isThere = isSame(top(slot).location, shown.location)
    if !isThere { put(standIn(for: shown), onto: slot) }
    passage = Passage(origin: origin, top: top(slot).key, hasStandIn: !isThere, isTap: isTap)
  }

  /// The step by which the page goes on to where the app leads it, once a tab was selected.
  ///
  /// - Returns: What changes; `nil` if the change is an ordinary one.
  func arrival(_ change: RouteChange) -> Plan? {
    guard let passage = livingPassage, change.kind != .traverse, passage.begins(on: change.from),
      let target = destination(of: change)
    else { return nil }
    let isRoot = passage.isTap && !storage.declaration.tabs[selectedSlot].ownsPath
    // A step within a tab that was selected before is like any other.
    guard isRoot || passage.hasStandIn || passage.origin != passage.top else { return nil }
    var next = self
    next.arrive(change, at: target, on: passage, isRoot: isRoot)
    return Plan(.tabSwitch, successor: next, because: .passage)
  }

  /// The passage, if it is not over.
  private var livingPassage: Passage? {
    guard let passage, modals.isEmpty, root == .main, top(selectedSlot).key == passage.top else {
      return nil
    }
    return passage
  }
}

extension NavigationState {
  /// Whether the page of the selected tab shows an entry that is not the tab's: the app went there
  /// before it said where that is.
  private func isForeign(_ shown: Entry) -> Bool {
    owner(of: shown.location) != selectedSlot
      && (depth(at: .tab(selectedSlot)) > 1 || shown.requested != nil)
  }

  /// Takes the visible entry out of the selected tab, and selects the tab that it belongs to.
  private mutating func move(_ shown: Entry, to slot: Int) {
    removeTop(of: selectedSlot)
    if let selection = selection(of: slot) { select(selection) }
    put(NewEntry(shown, key: shown.key), onto: slot)
    if shown.isGuarded { mutateEntry(shown.key) { $0.isGuarded = true } }
  }

  private func standIn(for shown: Entry) -> NewEntry {
    var entry = NewEntry(shown)
    entry.requested = nil
    return entry
  }

  /// Puts an entry on top of a tab, in the place of one of the same location and all above it.
  private mutating func put(_ entry: NewEntry, onto slot: Int) {
    let entries = tabStates[slot].stack.entries
    let isUnvisited =
      entries.count == 1 && !storage.declaration.tabs[slot].ownsPath
      && entries[0].location == storage.rootLocations[slot]
    let known = entries.lastIndex { isSame($0.location, entry.location) }
    let index = isUnvisited ? 0 : known ?? min(entries.count, storage.maxDepth - 1)
    perform(replacement(from: index, at: .tab(slot), with: [entry]))
  }

  /// Takes the topmost entry of a tab away; the tab begins anew if it was the only one.
  private mutating func removeTop(of slot: Int) {
    let depth = depth(at: .tab(slot))
    let rest = depth > 1 ? [] : [rootEntry(of: slot)]
    perform(replacement(from: depth - 1, at: .tab(slot), with: rest))
  }

  /// Where a page goes; `nil` if it stays, leaves the app, or names a key that it may not use.
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
    _ change: RouteChange, at target: ResolvedPlace, on passage: Passage, isRoot: Bool
  ) {
    let slot = selectedSlot
    let isReplaced = change.kind == .replace
    var ownCount = depth(at: .tab(slot))
    if passage.hasStandIn || isReplaced && change.from == passage.top { ownCount -= 1 }
    let own = tabStates[slot].stack.entries[..<ownCount]
    let known = isRoot ? nil : own.lastIndex { isSame($0, target.location) }
    let key = change.key == nil || change.key == change.from ? nil : change.key
    // The browser's entry is the one of the tab that the page goes to.
    if isReplaced, change.from == passage.origin { rekey(passage.origin, in: slot, as: nil) }
    let new = target.newEntry(title: change.title, key: key ?? (isReplaced ? change.from : nil))
    let index = isRoot ? 0 : known.map { $0 + 1 } ?? min(ownCount, storage.maxDepth - 1)
    perform(replacement(from: index, at: .tab(slot), with: known == nil ? [new] : []))
    // The browser's entry, which has the key of the stand-in, is that of the tab that was left.
    if !isReplaced, passage.hasStandIn, change.from == passage.top {
      rekey(passage.origin, in: slot, as: passage.top)
    }
    self.passage = nil
    if isRoot { learn(target.location, of: slot) }
  }

  /// Gives an entry of another tab than `slot` another key.
  private mutating func rekey(_ key: EntryKey, in slot: Int, as new: EntryKey?) {
    guard let place = stackPlace(of: key), place != .tab(slot),
      let index = lastIndex(at: place, where: { $0.key == key })
    else { return }
    let entry = NewEntry(entry(index, at: place), key: new)
    perform(
      StackEdit(place: place, removed: index..<index + 1, new: [entry], forward: .lacks(0)))
  }

  /// The path of a tab that begins at a location, which may be the first one of a hash router.
  private static func root(at location: Location) -> String {
    let fragment = location.fragment ?? ""
    guard fragment.hasPrefix("/") || fragment.hasPrefix("!/") else { return String(location.page) }
    return location.path + "#" + fragment.prefix { $0 != "?" }
  }

  /// Lets a tab own the path that it begins with, unless it is another tab's.
  private mutating func learn(_ location: Location, of slot: Int) {
    var declaration = manifest.declaration
    declaration.tabs[slot].path = Self.root(at: location)
    declaration.tabs[slot].ownsPath = true
    guard let learnt = try? AppManifest(declaration) else { return }
    manifest = learnt
    readModalsAnew()
    for slot in tabStates.indices {
      tabStates[slot].stack = tabStates[slot].stack.read(in: self)
    }
  }
}
