extension NavigationState {
  /// Makes an earlier state the present one.
  ///
  /// An entry that is still where it was keeps its key; every other one is a new entry of the same
  /// location, because a key that died is never used again. A modal that is still up as it was
  /// stays the one that it is; what is up now and was not then is dismissed. Guards do not keep
  /// anything: they belong to the entries of now.
  mutating func resume(from record: NavigationRecord) -> Step {
    guard record.manifest == manifest else { return .rejected(.invalidParameters) }
    let before = NavigationRecord(self)
    let formerModals = modals + modalQueue
    let kept = Set(
      (record.modals + record.modalQueue).filter { former in
        formerModals.contains { $0.isSamePresentation(as: former) }
      }.map(\.id))
    let gone = formerModals.reversed().filter { !kept.contains($0.id) }
    let old = (owners: owners, entries: livingEntries)
    root = record.root
    isLoggedIn = record.isLoggedIn
    pendingLink = record.pendingLink
    bar = record.bar
    recency = record.recency
    visits = record.visits
    selectedSlot = record.selectedSlot
    for slot in tabStates.indices {
      let stack = record.tabStates[slot].stack
      tabStates[slot] = TabState(
        stack: revived(stack, inPlaceOf: tabStates[slot].stack, owner: .tab(slot), old),
        badge: record.tabStates[slot].badge, isPresent: record.tabStates[slot].isPresent)
    }
    modals = record.modals.map { revived($0, old) }
    modalQueue = record.modalQueue.map { revived($0, old) }
    rootEntry = record.rootEntry.map { revived($0, owner: .root, old) }
    owners = livingOwners
    guard !before.hasSameContent(as: NavigationRecord(self)) else { return .unchanged }
    hasChanged = true
    swipeOrigin = nil
    var effects = gone.map { NavigationEffect.reportDismissal($0.id) }
    if pendingDeparture != nil {
      pendingDeparture = nil
      effects.append(.cancelDeparture)
    }
    return .handled(.root, effects)
  }

  private typealias Living = (owners: [EntryKey: EntryOwner], entries: [EntryKey: Entry])

  private var livingEntries: [EntryKey: Entry] {
    var entries: [EntryKey: Entry] = [:]
    let stacks = tabStates.map(\.stack) + (modals + modalQueue).map(\.stack)
    for entry in stacks.lazy.flatMap(\.entries) { entries[entry.key] = entry }
    if let rootEntry { entries[rootEntry.key] = rootEntry }
    return entries
  }

  private mutating func revived(_ modal: Modal, _ living: Living) -> Modal {
    var modal = modal
    let entries = modal.stack.entries
    modal.stack = EntryStack(
      entries: entries.map { revived($0, owner: .modal(modal.id), living) })
    return modal
  }

  /// A stack with living entries; what the forward button brings back is kept with a stack that
  /// stays as it is.
  private mutating func revived(
    _ stack: EntryStack, inPlaceOf present: EntryStack, owner: EntryOwner, _ living: Living
  ) -> EntryStack {
    let entries = stack.entries.map { revived($0, owner: owner, living) }
    let isUnchanged = entries.map(\.key) == present.entries.map(\.key)
    return EntryStack(entries: entries, forward: isUnchanged ? present.forward : [])
  }

  private mutating func revived(
    _ entry: Entry, owner: EntryOwner, _ living: Living
  ) -> Entry {
    guard let present = living.entries[entry.key], living.owners[entry.key] == owner,
      present.location == entry.location
    else {
      return make(
        NewEntry(location: entry.location, title: entry.title, requested: entry.requested))
    }
    var entry = entry
    entry.isGuarded = present.isGuarded
    return entry
  }
}

extension Modal {
  /// Whether another modal is the same one, whatever its pages are.
  fileprivate func isSamePresentation(as other: Modal) -> Bool {
    kind == other.kind && id == other.id && slot == other.slot && content == other.content
      && isLocked == other.isLocked && isCancelable == other.isCancelable
  }
}
