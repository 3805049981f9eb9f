import Vocabulary

extension NavigationState {
  /// The invariants that the state violates, each as a sentence; empty if all hold.
  ///
  /// They must hold between any two events. The check reads the whole state.
  package func checkInvariants() -> [String] {
    var broken: [String] = []
    func require(_ condition: Bool, _ sentence: @autoclosure () -> String) {
      if !condition { broken.append(sentence()) }
    }
    var entryCount = rootEntry == nil ? 0 : 1
    func requireOwner(_ owner: EntryOwner, of stack: EntryStack) {
      entryCount += stack.entries.count
      for entry in stack.entries where owners[entry.key] != owner {
        broken.append("\(entry.key) has another owner than \(owner)")
      }
      for entry in stack.entries
      where entry.title?.utf8.count ?? 0 > NavigationLimits.nameByteCountMax {
        broken.append("the title of \(entry.key) is too long")
      }
      require(stack.entries.count <= storage.maxDepth, "the stack of \(owner) is too deep")
      require(
        stack.forward.count <= NavigationLimits.forwardEntryCountMax,
        "\(owner) remembers too many entries")
    }
    for slot in tabStates.indices {
      requireOwner(.tab(slot), of: tabStates[slot].stack)
      require(!tabStates[slot].stack.entries.isEmpty, "the stack of \(tabID(slot)) is empty")
    }
    for modal in modals { requireOwner(.modal(modal.id), of: modal.stack) }
    for modal in modalQueue { requireOwner(.modal(modal.id), of: modal.stack) }
    if let rootEntry { require(owners[rootEntry.key] == .root, "the root's page is not its own") }
    require(owners.count == entryCount, "something else than a living entry has an owner")
    require(
      Set((modals + modalQueue).map(\.id)).count == modals.count + modalQueue.count,
      "two modals have the same id")
    require(tabStates[selectedSlot].isPresent, "the selected tab does not exist")
    require(bar.contains(selectedSlot), "the selected tab is hidden")
    require(recency.latest == selectedSlot, "the selected tab is not the one visited last")
    require((root == .main) == (rootEntry == nil), "the root's page does not fit the root")
    require(modals.count <= NavigationLimits.modalCountMax, "too many modals are presented")
    require(modalQueue.count <= NavigationLimits.modalQueueCountMax, "too many modals wait")
    require(visits.count <= NavigationLimits.tabVisitCountMax, "too many visits are remembered")
    for (index, modal) in modals.enumerated() {
      require(
        modal.presenter.map { id in modals[..<index].contains { $0.id == id } } ?? true,
        "the presenter of \(modal.id) is not below it")
    }
    for modal in modalQueue {
      let isAlive =
        modal.kind.isEphemeral
        || modal.presenter.map { id in modals.contains { $0.id == id } } ?? true
      require(isAlive, "\(modal.id) waits for a presenter that is gone")
    }
    return broken
  }
}
