import BridgeProtocol
import Navigation
import Vocabulary

/// The lists of a `state`, cut to a size that every client can read.
///
/// A quarter of the message is reserved for everything that is not a list. What the user sees takes
/// precedence: the topmost modals and entries, and the selected tab.
struct StateListing {
  private static let messageByteCountMax = ProtocolLimits.shellMessageByteCountMax
  /// For the titles, messages, buttons and fields of modals.
  private static let textByteCountMax = messageByteCountMax / 8
  /// For the other properties of modals, and for the entries of all stacks.
  private static let entryByteCountMax = messageByteCountMax / 2
  private static let pageByteCountMax = messageByteCountMax / 4
  private static let tabByteCountMax = messageByteCountMax / 4
  /// For tabs, however long the other lists are.
  private static let tabByteCountMin = messageByteCountMax / 8

  private(set) var stack: [WireEntry]
  private(set) var modals: [ControllerModal]
  private(set) var pages: [ControllerPage] = []
  private(set) var tabs: [Prepared<ControllerTab>] = []
  /// Whether anything had to be left out to fit.
  private(set) var isCut = false
  private var remainingByteCount = messageByteCountMax / 4 * 3

  /// - Parameters:
  ///   - navigation: The state to list.
  ///   - pages: The pages to list, the first ones if there is no room for all.
  ///   - tabs: The tabs as they were encoded for earlier messages.
  init(
    _ navigation: borrowing NavigationState, pages: [ControllerPage], tabs: inout ListedTabs
  ) {
    stack = navigation.stack(of: navigation.selectedTab)?.listed ?? []
    modals = navigation.modals.map { ControllerModal($0) }
    cutTexts()
    cutEntries()
    list(pages)
    listTabs(of: navigation, &tabs)
  }

  /// Leaves out the titles, messages, buttons and fields of modals that exceed the budget.
  private mutating func cutTexts() {
    var budget = ListingBudget(byteCountMax: Self.textByteCountMax)
    for index in modals.indices.reversed() where !budget.take(textByteCount(of: modals[index])) {
      modals[index].content = ModalContent(detents: modals[index].content.detents)
      isCut = true
    }
    remainingByteCount -= Self.textByteCountMax - budget.remainingByteCount
  }

  private func textByteCount(of modal: ControllerModal) -> Int {
    modal.ownByteCount - modal.frame.listedByteCount
  }

  /// Leaves out the lowest modals that do not fit, and cuts all stacks to one height of at least 1.
  private mutating func cutEntries() {
    var budget = ListingBudget(byteCountMax: Self.entryByteCountMax)
    _ = budget.take(stack.last?.listedByteCount ?? 0)
    let lowest = modals.indices.reversed().prefix { index in
      let own = modals[index].frame.listedByteCount
      return budget.take(own + (modals[index].stack.last?.listedByteCount ?? 0))
    }.last
    let shownCount = modals.count - (lowest ?? modals.count)
    if shownCount < modals.count { isCut = true }
    modals.removeFirst(modals.count - shownCount)
    let height = takeHeight(from: &budget)
    stack.removeFirst(max(0, stack.count - height))
    for index in modals.indices {
      modals[index].stack.removeFirst(max(0, modals[index].stack.count - height))
    }
    remainingByteCount -= Self.entryByteCountMax - budget.remainingByteCount
  }

  /// Takes the bytes of as many entries beneath the topmost ones as fit.
  ///
  /// - Returns: How many entries of each stack fit, the topmost one included.
  private mutating func takeHeight(from budget: inout ListingBudget) -> Int {
    let limit = ProtocolLimits.listedEntryCountMax
    let stacks = [stack] + modals.map(\.stack)
    let most = stacks.reduce(0) { $1.dropLast().reduce($0) { $0 + $1.listedByteCountMax } }
    if budget.take(most) { return limit }
    for height in 1..<limit {
      for stack in stacks where height < stack.count {
        guard budget.take(stack[stack.count - 1 - height].listedByteCount) else {
          isCut = true
          return height
        }
      }
    }
    return limit
  }

  private mutating func list(_ all: [ControllerPage]) {
    let room = min(Self.pageByteCountMax, remainingByteCount - Self.tabByteCountMin)
    var budget = ListingBudget(byteCountMax: room)
    pages = Array(all.prefix { budget.take($0.listedByteCount) })
    if pages.count < all.count { isCut = true }
    remainingByteCount -= room - budget.remainingByteCount
  }

  private mutating func listTabs(
    of navigation: borrowing NavigationState, _ listed: inout ListedTabs
  ) {
    var budget = ListingBudget(byteCountMax: min(Self.tabByteCountMax, remainingByteCount))
    let count = listed.begin(with: navigation)
    let selectedPlace = navigation.placeOfSelectedTab
    let selected = listed.tab(at: selectedPlace, of: navigation)
    _ = budget.take(selected.map { $0.byteCount + 1 } ?? 0)
    var isSelectedListed = false
    for place in 0..<count {
      if place == selectedPlace {
        if let selected { tabs.append(selected) }
        isSelectedListed = true
      } else if let tab = listed.tab(at: place, of: navigation) {
        // One more byte for the comma.
        guard budget.take(tab.byteCount + 1) else {
          isCut = true
          break
        }
        tabs.append(tab)
      }
    }
    if !isSelectedListed, let selected { tabs.append(selected) }
  }
}
