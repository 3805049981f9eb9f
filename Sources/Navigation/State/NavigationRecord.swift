/// What a navigation state was, to look at it or to go back to it later.
///
/// It is the state without what was under way: a swipe, a way to a tab, a question before leaving.
/// It shares its storage with the state until that changes.
public struct NavigationRecord: Hashable, Sendable {
  let state: NavigationState

  /// Takes down what a state is.
  public init(_ state: NavigationState) {
    var state = state
    state.swipeOrigin = nil
    state.passage = nil
    state.pendingDeparture = nil
    // Where the entries are is read off the stacks.
    state.owners = EntryOwners()
    self.state = state
  }

  /// The `revision` of the state.
  public var revision: Int { state.revision }

  /// Whether another record shows the same, whatever revision it is of and which key comes next.
  func hasSameContent(as other: NavigationRecord) -> Bool {
    var other = other.state
    other.revision = state.revision
    other.nextKeyNumber = state.nextKeyNumber
    return state == other
  }
}

extension NavigationState {
  /// The state that was taken down, to look at.
  public init(_ record: NavigationRecord) {
    self = record.state
    owners = livingOwners
  }

  /// About how many bytes it keeps that no other state shares, the texts of its entries apart.
  ///
  /// All stacks are counted, though only those that differ from another state's are kept twice.
  public var byteCount: Int {
    let stacks = tabStates.lazy.map(\.stack) + (modals + modalQueue).lazy.map(\.stack)
    let entryCount = stacks.reduce(0) { $0 + $1.entries.count + $1.forward.count }
    let modalCount = modals.count + modalQueue.count
    return MemoryLayout<Self>.stride + entryCount * MemoryLayout<Entry>.stride
      + modalCount * MemoryLayout<Modal>.stride + tabStates.count * MemoryLayout<TabState>.stride
      + visits.count * MemoryLayout<Int>.stride
  }

  /// Where each entry of the stacks is.
  var livingOwners: EntryOwners {
    var owners = EntryOwners()
    for slot in tabStates.indices {
      for entry in tabStates[slot].stack.entries { owners[entry.key] = .tab(slot) }
    }
    for modal in modals + modalQueue {
      for entry in modal.stack.entries { owners[entry.key] = .modal(modal.id) }
    }
    if let rootEntry { owners[rootEntry.key] = .root }
    return owners
  }
}
