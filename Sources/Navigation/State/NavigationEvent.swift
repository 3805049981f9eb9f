public import Vocabulary

/// Something that happened and that may change the navigation state.
public enum NavigationEvent: Hashable, Sendable {
  /// A user tapped a tab of the bar.
  case tabTapped(TabID)

  /// The app selected a tab.
  case tabSelected(TabID)

  /// The app pushed a page; always a new entry.
  case pushed(url: String, title: String? = nil)

  /// Entries were popped; the root stays, however large the count is.
  case popped(count: Int)

  /// The app went back to the nearest entry of a location.
  case poppedTo(url: String)

  /// The app went back to the root of a tab, or of the topmost stack if no tab is named.
  case poppedToRoot(tab: TabID? = nil)

  /// The app put another location in the place of the top entry.
  case replaced(url: String, title: String? = nil)

  /// The app gave a tab another stack, root first.
  case stackReset(tab: TabID, urls: [String])

  /// The system's back button was pressed.
  case backPressed

  /// An edge swipe started.
  case swipeBackBegan

  /// An edge swipe was let go too early.
  case swipeBackCancelled

  /// An edge swipe went through.
  case swipeBackCommitted

  /// The system delivered a link.
  case linkOpened(url: String)

  /// A page changed its location, or asks to.
  indirect case routeChanged(RouteChange)

  /// The browser's history moved; -1 is back, 1 is forward, 0 is a reload.
  case historyMoved(delta: Int)

  /// A page was loaded anew.
  case pageReloaded

  /// The server sent the page to one of Turbo's historical locations.
  case historicalLocationReached(HistoricalLocation)

  /// The app changed what a tab shows beside its icon; `nil` shows nothing.
  case badgeChanged(tab: TabID, badge: Badge?)

  /// The app hid the tab bar, or shows it again.
  case tabBarChanged(isHidden: Bool)

  /// A page changed its title.
  case titleChanged(key: EntryKey, title: String?)

  /// The app changed which tabs exist: exactly these.
  case tabsChanged([TabID])

  /// The page of an app that declares no tabs draws these in its own bar, and marks one of them; an
  /// empty list means that it draws no bar.
  case tabsDeclared([Tab], selected: TabID? = nil)

  /// The app set these tabs through a native plugin, and navigates to them itself.
  ///
  /// `selected` is the tab that it shows; `nil` leaves the selection as it is.
  case tabsSet([Tab], selected: TabID? = nil)

  /// The app had time to navigate to the selected tab itself and did not; its page stays where it
  /// is.
  case appNavigationEnded

  /// A page set or removed its guard against being left.
  case guardChanged(key: EntryKey, isGuarded: Bool)

  /// The question before leaving was answered with yes.
  case departureConfirmed

  /// The question before leaving was answered with no.
  case departureDeclined

  /// A modal is to be presented.
  indirect case presented(ModalRequest)

  /// The app dismissed a modal, the topmost if none is named.
  case modalDismissed(ModalID? = nil)

  /// The app dismissed every modal.
  case allModalsDismissed

  /// The user swiped the topmost modal away.
  case modalSwipedAway

  /// The user pressed a button of an alert or a dialog.
  case modalAnswered(ModalID, button: String)

  /// A user logged in.
  case loggedIn

  /// The user logged out.
  case loggedOut

  /// The app shows another root.
  case rootChanged(Root)

  /// A stored state was read; `nil` where it was unreadable.
  indirect case restored(Snapshot?)

  /// The session returns to an earlier state.
  indirect case continued(from: NavigationRecord)

  /// The device was rotated, resized or themed, which is no navigation.
  case environmentChanged
}

/// A change of its location that a page made, or asks for.
public struct RouteChange: Hashable, Sendable {
  /// How the page changed its history.
  public var kind: RouteChangeKind

  /// The entry that it was made on; `nil` stands for the visible one.
  public var from: EntryKey?

  /// The key of the new entry, or of the entry that a traversal reached.
  ///
  /// A traversal without a key is looked up by its URL.
  public var key: EntryKey?

  /// The URL that the page named.
  public var url: String

  /// The title of the page there.
  public var title: String?

  /// The `NavigationState.revision` that the page knew, for
  /// `Policies.StaleWebRoute.rejectAndResync`.
  public var baseRevision: Int?

  /// Describes a change.
  public init(
    kind: RouteChangeKind, from: EntryKey? = nil, key: EntryKey? = nil, url: String,
    title: String? = nil,
    baseRevision: Int? = nil
  ) {
    self.kind = kind
    self.from = from
    self.key = key
    self.url = url
    self.title = title
    self.baseRevision = baseRevision
  }
}
