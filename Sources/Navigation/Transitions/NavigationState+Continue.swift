import Vocabulary

extension NavigationState {
  /// Returns to an earlier state.
  ///
  /// An entry that is still in the same stack and at the same location keeps its key. Every other
  /// entry gets a new key, because keys are never used again. A modal that is up in both states
  /// stays; a modal that is up only now is dismissed. Guards do not prevent this: they belong to
  /// the present entries.
  func resume(from record: NavigationRecord) throws(Obstacle) -> Plan {
    let former = record.state
    guard former.manifest == manifest else { throw .rejected(.invalidParameters) }
    let formerModals = modals + modalQueue
    let kept = Set(
      (former.modals + former.modalQueue).filter { modal in
        formerModals.contains { $0.isSamePresentation(as: modal) }
      }.map(\.id))
    let gone = formerModals.reversed().filter { !kept.contains($0.id) }
    let living = livingEntries
    var next = former
    next.revision = revision
    next.nextKeyNumber = nextKeyNumber
    next.owners = owners
    for slot in tabStates.indices {
      next.tabStates[slot].stack = next.revived(
        former.tabStates[slot].stack, inPlaceOf: tabStates[slot].stack, owner: .tab(slot), living)
    }
    next.modals = former.modals.map { next.revived($0, living) }
    next.modalQueue = former.modalQueue.map { next.revived($0, living) }
    next.rootEntry = former.rootEntry.map { next.revived($0, owner: .root, living) }
    next.owners = next.livingOwners
    guard !NavigationRecord(self).hasSameContent(as: NavigationRecord(next)) else {
      throw .unchanged
    }
    return Plan(.root, successor: next, exempt: .continued, gone.map { .reportDismissal($0.id) })
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

  /// A stack with living entries; it keeps the entries of the forward button if it is the same
  /// stack.
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
