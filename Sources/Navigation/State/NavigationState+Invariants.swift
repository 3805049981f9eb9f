extension NavigationState {
  /// What must hold between two events and does not, as sentences; empty if all is well.
  ///
  /// Costs as much as reading the whole state.
  package func checkInvariants() -> [String] {
    var broken: [String] = []
    func require(_ condition: Bool, _ sentence: @autoclosure () -> String) {
      if !condition { broken.append(sentence()) }
    }
    let waitingAndShown = modals + modalQueue
    let entries = tabStates.flatMap(\.stack.entries) + waitingAndShown.flatMap(\.stack.entries)
    require(owners == livingOwners, "owners are not exactly the living entries")
    require(
      owners.count == entries.count + (rootEntry == nil ? 0 : 1), "two entries have the same key")
    require(
      Set(waitingAndShown.map(\.id)).count == waitingAndShown.count, "two modals have the same id")
    for (slot, tab) in tabStates.enumerated() {
      let depth = tab.stack.entries.count
      require(depth > 0, "the stack of \(tabID(slot)) is empty")
      require(depth <= storage.maxDepth, "the stack of \(tabID(slot)) is too deep")
      require(
        tab.stack.forward.count <= NavigationLimits.forwardEntryCountMax,
        "\(tabID(slot)) remembers too many entries")
    }
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
    for entry in entries where entry.title?.utf8.count ?? 0 > NavigationLimits.nameByteCountMax {
      broken.append("the title of \(entry.key) is too long")
    }
    return broken
  }
}
