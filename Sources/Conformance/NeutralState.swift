import Navigation
import Vocabulary

/// The part of a state that vectors can see; they cannot distinguish states that are equal in it.
struct NeutralState: Hashable {
  struct ShownModal: Hashable {
    let kind: String
    let id: String
    let urls: [String]
  }

  let root: Root
  let isLoggedIn: Bool
  let selectedTab: String
  let stacks: [String: [String]]
  let modals: [ShownModal]
  let queued: [String]
  let pendingLink: String?
  let badges: [String: Badge]

  init(_ state: NavigationState) {
    root = state.root
    isLoggedIn = state.isLoggedIn
    selectedTab = state.selectedTab.rawValue
    var stacks: [String: [String]] = [:]
    var badges: [String: Badge] = [:]
    for tab in state.presentTabs {
      stacks[tab.id.rawValue] = state.stack(of: tab.id)?.entries.map(\.url)
      badges[tab.id.rawValue] = state.badge(of: tab.id)
    }
    self.stacks = stacks
    self.badges = badges
    modals = state.modals.map { modal in
      ShownModal(
        kind: modal.kind.rawValue, id: modal.id.rawValue, urls: modal.stack.entries.map(\.url))
    }
    queued = state.modalQueue.map(\.id.rawValue)
    pendingLink = state.pendingLink?.url
  }
}
