/// How a tab's root behaves when the router of its page redirects.
///
/// A redirect changes what a root shows, but not its identity. The root keeps its key and takes the
/// location that the router leads to, so that going back to it shows the redirected page. It
/// remembers where it was requested. A link to that path still leads to the root, and a tap on the
/// selected tab requests that path again, because the reason for the redirect may no longer exist.
/// A redirect to the path of another tab selects that tab, and each of the two roots keeps its own
/// path.
extension NavigationState {
  /// Whether an entry is the root that the manifest declares for a tab, wherever it was redirected.
  func isDeclaredRoot(_ entry: Entry, of slot: Int) -> Bool {
    isIdentical(entry.requested ?? entry.location, storage.rootLocations[slot])
  }

  /// Whether an entry is at a location, or was requested there.
  func isSame(_ entry: Entry, _ location: Location) -> Bool {
    isSame(entry.location, location) || entry.requested.map { isSame($0, location) } == true
  }

  /// The root of a tab to put below other entries: the redirected one if it belongs to the tab,
  /// else the root as it is at the start.
  func currentRoot(of slot: Int) -> NewEntry {
    let root = entry(0, at: .tab(slot))
    guard isRedirectedRoot(root, of: slot), !isRedirectedAway(root, of: slot) else {
      return rootEntry(of: slot)
    }
    return NewEntry(root)
  }

  /// Takes a tab's root, about to be its only entry, back to the path of the manifest; it keeps its
  /// key.
  ///
  /// `nil` unless its page was redirected to another path, or is at another path in an app that
  /// discovers its tabs. A guarded root stays where it is.
  func rootRenewal(of slot: Int) -> StackEdit? {
    let entry = entry(0, at: .tab(slot))
    let path = storage.rootLocations[slot]
    let isLed = storage.declaration.discoversTabs || isRedirectedRoot(entry, of: slot)
    guard isLed, !entry.isGuarded, !hasSamePath(entry.location, path) else { return nil }
    return renewal(of: entry, in: slot)
  }

  /// The same for the only entry of a tab about to be selected, if it was redirected to another tab
  /// in the meantime.
  ///
  /// A redirect to a location that belongs to no tab is shown again.
  func foreignRootRenewal(of slot: Int) -> StackEdit? {
    let entry = top(slot)
    guard depth(at: .tab(slot)) == 1, isRedirectedRoot(entry, of: slot),
      let lookup = storage.look(up: entry.location),
      leads(
        to: storage.highlightSlot(lookup, selectedSlot: slot), at: entry.location, from: slot)
    else { return nil }
    return rootRenewal(of: slot)
  }

  /// The root's path of a tab, if a redirect leads to it with another query or fragment; else
  /// `nil`.
  func requestedRoot(of slot: Int, at location: Location) -> Location? {
    let path = storage.rootLocations[slot]
    return hasSamePath(location, path) && !isIdentical(location, path) ? path : nil
  }

  /// Whether a tab's declared root was redirected to a place that does not belong to the tab.
  ///
  /// A place that no tab claims counts as belonging to a tab at "/".
  func isRedirectedAway(_ root: Entry, of slot: Int) -> Bool {
    guard isRedirectedRoot(root, of: slot) else { return false }
    guard let lookup = storage.look(up: root.location) else { return true }
    let owner = storage.highlightSlot(lookup, selectedSlot: slot)
    return owner.map { $0 != slot } ?? (storage.rootLocations[slot].routePath != "/")
  }

  /// Whether a redirect from one tab to a location leads to another tab.
  ///
  /// A tab with a parent path, as `/app` is of `/app/account`, claims the pages that the other tab
  /// would claim if it had no path of its own. So a redirect to such a page, unless it is the root
  /// of the parent tab, does not mean that the user belongs there.
  func leads(to slot: Int?, at location: Location, from owner: Int) -> Bool {
    guard let slot, slot != owner else { return false }
    let path = storage.rootLocations[slot]
    let isAbove = storage.rootLocations[owner].ancestors(storage.classifier.form)
      .contains { isIdentical($0, path) }
    return !isAbove || hasSamePath(location, path)
  }

  /// Removes the entry that a page left for another tab, unless other entries cover it; a root goes
  /// back to where it was requested instead.
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
