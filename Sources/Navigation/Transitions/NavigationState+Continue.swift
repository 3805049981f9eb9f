extension NavigationState {
  /// Makes an earlier state the present one.
  ///
  /// An entry that is still where it was keeps its key; every other one is a new entry of the same
  /// location, because a key that died is never used again. A modal that is still up as it was
  /// stays the one that it is; what is up now and was not then is dismissed. Guards do not keep
  /// anything: they belong to the entries of now.
  func resume(from record: NavigationRecord) throws(Obstacle) -> Plan {
    guard record.manifest == manifest else { throw .rejected(.invalidParameters) }
    let formerModals = modals + modalQueue
    let kept = Set(
      (record.modals + record.modalQueue).filter { former in
        formerModals.contains { $0.isSamePresentation(as: former) }
      }.map(\.id))
    let gone = formerModals.reversed().filter { !kept.contains($0.id) }
    let living = livingEntries
    var next = self
    next.root = record.root
    next.isLoggedIn = record.isLoggedIn
    next.pendingLink = record.pendingLink
    next.bar = record.bar
    next.recency = record.recency
    next.visits = record.visits
    next.selectedSlot = record.selectedSlot
    for slot in tabStates.indices {
      next.tabStates[slot] = record.tabStates[slot]
      next.tabStates[slot].stack = next.revived(
        record.tabStates[slot].stack, inPlaceOf: tabStates[slot].stack, owner: .tab(slot), living)
    }
    next.modals = record.modals.map { next.revived($0, living) }
    next.modalQueue = record.modalQueue.map { next.revived($0, living) }
    next.rootEntry = record.rootEntry.map { next.revived($0, owner: .root, living) }
    next.owners = next.livingOwners
    guard !NavigationRecord(self).hasSameContent(as: NavigationRecord(next)) else {
      throw .unchanged
    }
    return Plan(.root, successor: next, gone.map { .reportDismissal($0.id) })
  }

  private var livingEntries: [EntryKey: Entry] {
    var entries: [EntryKey: Entry] = [:]
    let stacks = tabStates.map(\.stack) + (modals + modalQueue).map(\.stack)
    for entry in stacks.lazy.flatMap(\.entries) { entries[entry.key] = entry }
    if let rootEntry { entries[rootEntry.key] = rootEntry }
    return entries
  }

  private mutating func revived(_ modal: Modal, _ living: [EntryKey: Entry]) -> Modal {
    var modal = modal
    let entries = modal.stack.entries
    modal.stack = EntryStack(
      entries: entries.map { revived($0, owner: .modal(modal.id), living) })
    return modal
  }

  /// A stack with living entries; what the forward button brings back is kept with a stack that
  /// stays as it is.
  private mutating func revived(
    _ stack: EntryStack, inPlaceOf present: EntryStack, owner: EntryOwner,
    _ living: [EntryKey: Entry]
  ) -> EntryStack {
    let entries = stack.entries.map { revived($0, owner: owner, living) }
    let isUnchanged = entries.map(\.key) == present.entries.map(\.key)
    return EntryStack(entries: entries, forward: isUnchanged ? present.forward : [])
  }

  private mutating func revived(
    _ entry: Entry, owner: EntryOwner, _ living: [EntryKey: Entry]
  ) -> Entry {
    guard let present = living[entry.key], owners[entry.key] == owner,
      present.location == entry.location
    else { return make(NewEntry(entry)) }
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
      && isOfSystem == other.isOfSystem
  }
}
