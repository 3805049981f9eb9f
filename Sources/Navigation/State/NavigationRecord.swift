/// A past navigation state, to look at it or to go back to it later.
///
/// It leaves out what was in progress: a swipe, the app's own navigation, a question to a guard.
/// It shares its storage with the state until the state changes.
public struct NavigationRecord: Hashable, Sendable {
  let state: NavigationState

  /// Records a state.
  public init(_ state: NavigationState) {
    var state = state
    state.swipeOrigin = nil
    state.appNavigation = nil
    state.pendingDeparture = nil
    // The owners of the entries can be derived from the stacks.
    state.owners = EntryOwners()
    self.state = state
  }

  /// The `revision` of the state.
  public var revision: Int { state.revision }

  /// Whether another record has the same content; its revision and next key do not count.
  func hasSameContent(as other: NavigationRecord) -> Bool {
    var other = other.state
    other.revision = state.revision
    other.nextKeyNumber = state.nextKeyNumber
    return state == other
  }
}

extension NavigationState {
  /// Creates the recorded state, to look at it.
  public init(_ record: NavigationRecord) {
    self = record.state
    owners = livingOwners
  }

  /// About how many bytes the state keeps for itself, without the texts of its entries.
  ///
  /// All stacks are counted, although those that did not change are shared with other states.
  public var byteCount: Int {
    let stacks = tabStates.lazy.map(\.stack) + (modals + modalQueue).lazy.map(\.stack)
    let entryCount = stacks.reduce(0) { $0 + $1.entries.count + $1.forward.count }
    let modalCount = modals.count + modalQueue.count
    return MemoryLayout<Self>.stride + entryCount * MemoryLayout<Entry>.stride
      + modalCount * MemoryLayout<Modal>.stride + tabStates.count * MemoryLayout<TabState>.stride
      + visits.count * MemoryLayout<Int>.stride
  }

  /// The owner of each entry, derived from the stacks.
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
