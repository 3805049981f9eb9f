import Vocabulary

extension NavigationEvent {
  /// UTF-8 bytes of the texts in the event, which a later state may keep.
  public var textByteCount: Int {
    switch self {
    case .tabTapped(let tab), .tabSelected(let tab): tab.rawValue.utf8.count
    case .pushed(let url, let title), .replaced(let url, let title):
      url.utf8.count + (title?.utf8.count ?? 0)
    case .poppedTo(let url), .linkOpened(let url): url.utf8.count
    case .stackReset(_, let urls): urls.reduce(0) { $0 + $1.utf8.count }
    case .routeChanged(let change):
      change.url.utf8.count + (change.title?.utf8.count ?? 0)
        + (change.key?.rawValue.utf8.count ?? 0)
    case .badgeChanged(_, .text(let text)): text.utf8.count
    case .titleChanged(_, let title): title?.utf8.count ?? 0
    case .tabsChanged(let tabs): tabs.reduce(0) { $0 + $1.rawValue.utf8.count }
    case .tabsDeclared(let tabs, _), .tabsSet(let tabs, _):
      tabs.reduce(0) { $0 + $1.textByteCount }
    case .presented(let request): request.textByteCount
    case .restored(let snapshot): snapshot?.textByteCount ?? 0
    // These name what the state already has, or share the texts of a state that is kept.
    case .popped, .poppedToRoot, .backPressed, .swipeBackBegan,
      .swipeBackCancelled, .swipeBackCommitted, .historyMoved, .pageReloaded,
      .historicalLocationReached, .badgeChanged, .tabBarChanged, .appNavigationEnded, .guardChanged,
      .departureConfirmed, .departureDeclined, .modalDismissed, .allModalsDismissed,
      .modalSwipedAway, .modalAnswered, .loggedIn, .loggedOut, .rootChanged, .continued,
      .environmentChanged:
      0
    }
  }
}

extension Tab {
  fileprivate var textByteCount: Int {
    let texts = [title, path, icon ?? "", selectedIcon ?? ""]
    return texts.reduce(id.rawValue.utf8.count) { $0 + $1.utf8.count }
  }
}

extension ModalRequest {
  fileprivate var textByteCount: Int {
    let texts = [id.rawValue, url ?? "", slot ?? ""]
    return texts.reduce(content.textByteCount) { $0 + $1.utf8.count }
  }
}

extension Snapshot {
  fileprivate var textByteCount: Int {
    (stacks.lazy.map(\.pages) + modals.lazy.map(\.pages)).joined()
      .reduce(0) { $0 + $1.url.utf8.count + ($1.title?.utf8.count ?? 0) }
  }
}
