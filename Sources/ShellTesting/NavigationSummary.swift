public import Navigation
public import Vocabulary

/// A navigation state as tests compare it: everything that a user could see, and nothing else.
public struct NavigationSummary: Hashable, Sendable {
  public var root: Root
  public var selectedTab: TabID
  /// The URLs of each tab's stack, root first.
  public var stacks: [TabID: [String]]
  /// The ids of the modals, bottom to top.
  public var modals: [String]
  public var badges: [TabID: Badge]
  public var isTabBarVisible: Bool
  public var visibleURL: String

  /// Summarizes a state.
  public init(_ state: NavigationState) {
    root = state.root
    selectedTab = state.selectedTab
    stacks = [:]
    badges = [:]
    for tab in state.presentTabs {
      stacks[tab.id] = state.stack(of: tab.id)?.entries.map(\.url)
      badges[tab.id] = state.badge(of: tab.id)
    }
    modals = state.modals.map(\.id.rawValue)
    isTabBarVisible = state.isTabBarVisible
    visibleURL = state.visibleEntry.url
  }
}
