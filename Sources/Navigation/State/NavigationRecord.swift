/// What a navigation state was, to look at it or to go back to it later.
///
/// It shares its storage with the state until that changes, and holds only what costs little to
/// keep: the next change copies the stack that it changes and the list of tabs, never what is
/// known of all entries.
public struct NavigationRecord: Hashable, Sendable {
  let manifest: AppManifest
  let root: Root
  let isLoggedIn: Bool
  let modals: [Modal]
  let modalQueue: [Modal]
  let pendingLink: Location?
  let tabStates: [TabState]
  let selectedSlot: Int
  let bar: TabOrder
  let recency: RecencyList
  let visits: [Int]
  let rootEntry: Entry?
  let isTabBarHiddenByApp: Bool

  /// The `revision` of the state.
  public let revision: Int

  /// Takes down what a state is.
  public init(_ state: NavigationState) {
    manifest = state.manifest
    root = state.root
    isLoggedIn = state.isLoggedIn
    modals = state.modals
    modalQueue = state.modalQueue
    pendingLink = state.pendingLink
    tabStates = state.tabStates
    selectedSlot = state.selectedSlot
    bar = state.bar
    recency = state.recency
    visits = state.visits
    rootEntry = state.rootEntry
    isTabBarHiddenByApp = state.isTabBarHiddenByApp
    revision = state.revision
  }

  /// About how many bytes it keeps that no other record shares, the texts of its entries apart.
  ///
  /// All stacks are counted, though only those that differ from the next record's are kept twice.
  public var byteCount: Int {
    let stacks = tabStates.lazy.map(\.stack) + (modals + modalQueue).lazy.map(\.stack)
    let entryCount = stacks.reduce(0) { $0 + $1.entries.count + $1.forward.count }
    let modalCount = modals.count + modalQueue.count
    return MemoryLayout<Self>.stride + entryCount * MemoryLayout<Entry>.stride
      + modalCount * MemoryLayout<Modal>.stride + tabStates.count * MemoryLayout<TabState>.stride
      + visits.count * MemoryLayout<Int>.stride
  }

  /// Whether another record shows the same, whatever revision it is of.
  func hasSameContent(as other: NavigationRecord) -> Bool {
    root == other.root && isLoggedIn == other.isLoggedIn && modals == other.modals
      && modalQueue == other.modalQueue && pendingLink == other.pendingLink
      && tabStates == other.tabStates && selectedSlot == other.selectedSlot && bar == other.bar
      && recency == other.recency && visits == other.visits && rootEntry == other.rootEntry
  }
}

extension NavigationState {
  /// The state that was taken down, to look at.
  ///
  /// What was under way is not part of it: a swipe, a way to a tab, and a question before leaving.
  public init(_ record: NavigationRecord) {
    self.init(record.manifest, root: record.root, isLoggedIn: record.isLoggedIn)
    modals = record.modals
    modalQueue = record.modalQueue
    pendingLink = record.pendingLink
    tabStates = record.tabStates
    selectedSlot = record.selectedSlot
    bar = record.bar
    recency = record.recency
    visits = record.visits
    rootEntry = record.rootEntry
    isTabBarHiddenByApp = record.isTabBarHiddenByApp
    revision = record.revision
    owners = livingOwners
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
