/// What becomes of a tab's root when the router of its page redirects.
///
/// The root keeps its key and goes where the router leads, so that going back to the root shows
/// what the app makes of it. It remembers where it was asked for: a link to that path still names
/// the root, and a root that was led out of the tab, to a login for example, is asked for anew
/// when its tab is selected, because the reason may be gone.
extension NavigationState {
  /// Whether an entry is the root that the manifest declares for a tab, wherever its page went.
  func isDeclaredRoot(_ entry: Entry, of slot: Int) -> Bool {
    isIdentical(entry.requested ?? entry.location, storage.rootLocations[slot])
  }

  /// Whether an entry was asked for at a location, or is there.
  func isSame(_ entry: Entry, _ location: Location) -> Bool {
    isSame(entry.location, location) || entry.requested.map { isSame($0, location) } == true
  }

  /// The root of a tab below other entries: as the page led it, or as it is at the start.
  func standingRoot(of slot: Int) -> NewEntry {
    let root = entry(0, at: .tab(slot))
    guard root.requested != nil, isDeclaredRoot(root, of: slot), !isLedAstray(root, of: slot) else {
      return rootEntry(of: slot)
    }
    return NewEntry(root)
  }

  /// Puts the root of a tab that is going to be its only entry back to where it was asked for, if
  /// it was led out of the tab; it keeps its key.
  func rootRenewal(of slot: Int, atDepth depth: Int) -> StackEdit? {
    guard depth == 1, tabStates[slot].stack.entries[0].requested != nil else { return nil }
    let entry = entry(0, at: .tab(slot))
    guard isLedAstray(entry, of: slot), !entry.isGuarded else { return nil }
    var root = rootEntry(of: slot)
    root.key = entry.key
    return replacement(of: 0, at: .tab(slot), with: root)
  }

  /// Whether the page of a tab's declared root was led to a place that does not belong to the tab.
  ///
  /// What no tab claims counts as belonging to a tab at "/".
  func isLedAstray(_ root: Entry, of slot: Int) -> Bool {
    guard root.requested != nil, isDeclaredRoot(root, of: slot) else { return false }
    guard let lookup = storage.look(up: root.location) else { return true }
    let owner = storage.highlightSlot(lookup, selectedSlot: slot)
    return owner.map { $0 != slot } ?? (storage.rootLocations[slot].routePath != "/")
  }

  /// Takes the entry away that a page left for another tab, unless it is the root or covered by
  /// others.
  func redirectedEntryRemoval(_ key: EntryKey?, from slot: Int) -> StackEdit? {
    let entries = tabStates[slot].stack.entries
    guard entries.count > 1, let top = entries.last, top.key == key, !top.isGuarded else {
      return nil
    }
    return StackEdit(place: .tab(slot), removed: entries.count - 1..<entries.count)
  }
}
