/// What becomes of a tab's root when the router of its page redirects.
///
/// A redirect changes what a root shows and never what it is. The root keeps its key and goes where
/// the router leads, so that going back to it shows what the app makes of it. It remembers where it
/// was asked for: a link to that path still names the root, and a tap on the selected tab asks for
/// it anew, because the reason of the redirect may be gone. A redirect to the path of another tab
/// selects that tab, and each of the two roots keeps its own path.
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
    guard isRedirectedRoot(root, of: slot), !isLedAstray(root, of: slot) else {
      return rootEntry(of: slot)
    }
    return NewEntry(root)
  }

  /// Puts the root of a tab that is going to be its only entry back to the path of the manifest, if
  /// its page was led to another one; it keeps its key.
  func rootRenewal(of slot: Int) -> StackEdit? {
    let entry = entry(0, at: .tab(slot))
    let path = storage.rootLocations[slot]
    let isLed = storage.declaration.discoversTabs || isRedirectedRoot(entry, of: slot)
    guard isLed, !entry.isGuarded, !hasSamePath(entry.location, path) else { return nil }
    return renewal(of: entry, in: slot)
  }

  /// The same for the only entry of a tab that is going to be selected, if its page was led to
  /// another tab while the user was elsewhere; what belongs to no tab is shown again.
  func foreignRootRenewal(of slot: Int) -> StackEdit? {
    let entry = top(slot)
    guard depth(at: .tab(slot)) == 1, isRedirectedRoot(entry, of: slot),
      let lookup = storage.look(up: entry.location),
      leads(
        to: storage.highlightSlot(lookup, selectedSlot: slot), at: entry.location, from: slot)
    else { return nil }
    return rootRenewal(of: slot)
  }

  /// Where the root of a tab is asked for that a redirect leads to with another query or fragment.
  func requestedRoot(of slot: Int, at location: Location) -> Location? {
    let path = storage.rootLocations[slot]
    return hasSamePath(location, path) && !isIdentical(location, path) ? path : nil
  }

  /// Whether the page of a tab's declared root was led to a place that does not belong to the tab.
  ///
  /// What no tab claims counts as belonging to a tab at "/".
  func isLedAstray(_ root: Entry, of slot: Int) -> Bool {
    guard isRedirectedRoot(root, of: slot) else { return false }
    guard let lookup = storage.look(up: root.location) else { return true }
    let owner = storage.highlightSlot(lookup, selectedSlot: slot)
    return owner.map { $0 != slot } ?? (storage.rootLocations[slot].routePath != "/")
  }

  /// Whether a redirect from one tab to a location leads to another tab.
  ///
  /// A tab whose path stands above that of the first, as `/app` does above `/app/account`, claims
  /// what the first would claim if it had no path of its own: a page of it, other than its root, is
  /// no sign that the user belongs there.
  func leads(to slot: Int?, at location: Location, from owner: Int) -> Bool {
    guard let slot, slot != owner else { return false }
    let path = storage.rootLocations[slot]
    let isAbove = storage.rootLocations[owner].ancestors(storage.classifier.form)
      .contains { isIdentical($0, path) }
    return !isAbove || hasSamePath(location, path)
  }

  /// Takes the entry away that a page left for another tab, unless it is covered by others; a root
  /// goes back to where it was asked for instead.
  func redirectedEntryRemoval(_ key: EntryKey?, from slot: Int) -> StackEdit? {
    let entries = tabStates[slot].stack.entries
    guard let top = entries.last, top.key == key, !top.isGuarded else { return nil }
    guard entries.count == 1 else {
      return StackEdit(place: .tab(slot), removed: entries.count - 1..<entries.count)
    }
    return isRedirectedRoot(top, of: slot) ? renewal(of: top, in: slot) : nil
  }

  private func isRedirectedRoot(_ entry: Entry, of slot: Int) -> Bool {
    entry.requested != nil && isDeclaredRoot(entry, of: slot)
  }

  private func renewal(of root: Entry, in slot: Int) -> StackEdit {
    var new = rootEntry(of: slot)
    new.key = root.key
    return replacement(of: 0, at: .tab(slot), with: new)
  }
}
