import Vocabulary

/// The mutations that `commit` and the makers of successors use; each keeps `owners` correct.
extension NavigationState {
  /// Changes one stack.
  mutating func perform(_ edit: StackEdit) {
    for index in edit.removed { owners[entry(index, at: edit.place).key] = nil }
    mutateStack(at: edit.place) { $0.remove(edit.removed, edit.forward) }
    guard !edit.new.isEmpty else { return }
    let owner = owner(of: edit.place)
    for (index, new) in edit.new.enumerated() {
      let entry = make(new)
      owners[entry.key] = owner
      mutateStack(at: edit.place) { $0.entries.insert(entry, at: edit.removed.lowerBound + index) }
    }
  }

  /// Gives a tab a stack of only its root, under a new key.
  mutating func resetToRoot(_ slot: Int) {
    perform(replacement(from: 0, at: .tab(slot), with: [rootEntry(of: slot)]))
  }

  /// Shows a root; one other than the tabs gets its page.
  mutating func enterRoot(_ root: Root) {
    if let rootEntry { owners[rootEntry.key] = nil }
    rootEntry = nil
    self.root = root
    guard root != .main else { return }
    let location = root == .login ? storage.login : storage.launching
    let entry = make(newEntry(at: location, slot: selectedSlot))
    owners[entry.key] = .root
    rootEntry = entry
  }

  /// Makes another tab the selected one.
  mutating func select(_ selection: Selection) {
    let former = selectedSlot
    if selection.popsFormer { perform(removal(from: 1, at: .tab(former))) }
    selectedSlot = selection.slot
    let remembersVisits = policies.backFromTabRoot == .fullHistory
    switch selection.visitChange {
    case .visit:
      recency.visit(selectedSlot)
      guard remembersVisits else { return }
      visits.append(selectedSlot)
      if visits.count > NavigationLimits.tabVisitCountMax {
        visits.removeFirst(NavigationLimits.tabVisitCountMax / 2)
      }
    case .back where remembersVisits:
      visits.removeLast()
      recency.visit(selectedSlot)
    case .back: recency.remove(former)
    }
  }

  /// Forgets all visits but that of the selected tab.
  mutating func forgetVisits() {
    recency = RecencyList(slotCount: tabStates.count, visited: selectedSlot)
    visits = policies.backFromTabRoot == .fullHistory ? [selectedSlot] : []
  }

  /// Removes modals, and reports their dismissal to the presenters.
  mutating func dismiss(_ dismissal: Dismissal, _ effects: inout [NavigationEffect]) {
    var gone: [Modal] = []
    switch dismissal {
    case .presented(let index):
      gone = modals[index...].reversed()
      modals.removeSubrange(index...)
    case .waiting(let index): gone = [modalQueue.remove(at: index)]
    case .all:
      gone = modals.reversed() + modalQueue
      modals = []
      modalQueue = []
    }
    for modal in gone { forget(modal, &effects) }
  }

  /// Presents a modal or lets it wait; in both cases its page becomes a living entry.
  mutating func perform(_ presentation: Presentation, _ effects: inout [NavigationEffect]) {
    switch presentation {
    case .show(let modal, let page): modals.append(adopted(modal, page))
    case .wait(let modal, let page): modalQueue.append(adopted(modal, page))
    case .takeTurn(let index, let modal, let page):
      forget(modalQueue[index], &effects)
      modalQueue[index] = adopted(modal, page)
    }
  }

  /// Drops the modals whose presenter is gone, and presents those whose turn has come.
  mutating func settleQueue(_ effects: inout [NavigationEffect]) {
    guard !modalQueue.isEmpty else { return }
    for modal in modalQueue where !isAlive(presenterOf: modal) { forget(modal, &effects) }
    modalQueue = modalQueue.filter { isAlive(presenterOf: $0) }
    while modals.count < NavigationLimits.modalCountMax,
      let next = modalQueue.firstIndex(where: { hasTurn($0) })
    {
      var modal = modalQueue.remove(at: next)
      if modal.kind.isEphemeral { modal.presenter = modals.last?.id }
      modals.append(modal)
    }
  }

  /// Changes an entry that is alive, in place.
  mutating func mutateEntry(_ key: EntryKey, _ body: (inout Entry) -> Void) {
    if var entry = rootEntry, entry.key == key {
      body(&entry)
      rootEntry = entry
    } else if let place = stackPlace(of: key),
      let index = lastIndex(at: place, where: { $0.key == key })
    {
      mutateStack(at: place) { body(&$0.entries[index]) }
    }
  }

  /// Makes an entry, under a newly minted key unless its page gave one.
  mutating func make(_ new: NewEntry) -> Entry {
    if let key = new.key { return Entry(key: key, new.content) }
    let number = nextKeyNumber
    nextKeyNumber += 1
    return Entry(key: EntryKey(number: number), new.content)
  }
}

extension NavigationState {
  private func owner(of place: StackPlace) -> EntryOwner {
    switch place {
    case .tab(let slot): .tab(slot)
    case .modal(let index): .modal(modals[index].id)
    case .waiting(let index): .modal(modalQueue[index].id)
    }
  }

  private mutating func adopted(_ modal: Modal, _ page: NewEntry?) -> Modal {
    guard let page else { return modal }
    var modal = modal
    let entry = make(page)
    owners[entry.key] = .modal(modal.id)
    modal.stack.entries = [entry]
    return modal
  }

  private mutating func forget(_ modal: Modal, _ effects: inout [NavigationEffect]) {
    for entry in modal.stack.entries { owners[entry.key] = nil }
    effects.append(.reportDismissal(modal.id))
  }

  /// An alert needs no particular presenter; a sheet does.
  private func isAlive(presenterOf modal: Modal) -> Bool {
    guard let presenter = modal.presenter, !modal.kind.isEphemeral else { return true }
    return modals.contains { $0.id == presenter }
  }

  private func hasTurn(_ modal: Modal) -> Bool {
    guard modals.last?.kind.isEphemeral != true else { return false }
    return modal.kind.isEphemeral || !modals.contains { $0.presenter == modal.presenter }
  }

  /// Changes a stack in place, without copying it.
  private mutating func mutateStack<Result>(
    at place: StackPlace, _ body: (inout EntryStack) -> Result
  ) -> Result {
    switch place {
    case .tab(let slot): body(&tabStates[slot].stack)
    case .modal(let index): body(&modals[index].stack)
    case .waiting(let index): body(&modalQueue[index].stack)
    }
  }
}

extension EntryStack {
  fileprivate mutating func remove(_ removed: Range<Int>, _ visitChange: StackEdit.Forward) {
    switch visitChange {
    case .forgotten: forward.removeAll(keepingCapacity: true)
    case .remembersRemoved: remember(removed)
    case .lacks(let count): forward.removeLast(count)
    }
    if !removed.isEmpty { entries.removeSubrange(removed) }
  }

  /// Keeps entries for the forward button, which brings back the lowest one first.
  private mutating func remember(_ removed: Range<Int>) {
    for index in removed.reversed() {
      forward.append(entries[index])
      forward[forward.count - 1].isGuarded = false
    }
    let surplus = forward.count - NavigationLimits.forwardEntryCountMax
    if surplus > 0 { forward.removeFirst(surplus) }
  }
}
