public import Vocabulary

/// The whole navigation state: the tabs with their stacks, the modals, and what waits.
///
/// It is a value: `reduce(_:)` is the only way to change it, and returns the work that a change
/// requires. The cost of one event does not depend on the number of tabs, nor on the number of
/// entries in other stacks.
public struct NavigationState: Hashable, Sendable {
  /// The app.
  public internal(set) var manifest: AppManifest

  /// What the whole window shows.
  public internal(set) var root: Root

  /// Whether the user is logged in.
  public internal(set) var isLoggedIn: Bool

  /// What is presented, bottom to top.
  public internal(set) var modals: [Modal] = []

  /// What waits to be presented, the next one first.
  public internal(set) var modalQueue: [Modal] = []

  /// The link that is followed once the main root is shown.
  public internal(set) var pendingLink: Location?

  /// Rises by one with each event that changed something visible.
  public internal(set) var revision = 0

  /// The tabs, in the order of the manifest.
  var tabStates: [TabState]

  /// The selected tab's place in `tabStates`.
  var selectedSlot: Int

  /// The tabs that exist and are not hidden.
  var bar: TabOrder

  /// The tabs by the time of their last visit.
  var recency: RecencyList

  /// Every visit, for `Policies.BackFromTabRoot.fullHistory` only.
  var visits: [Int] = []

  /// The stack of each living entry.
  var owners = EntryOwners()

  /// The number of the next key.
  var nextKeyNumber = 1

  /// The entry that the window shows while it does not show the tabs.
  var rootEntry: Entry?

  /// The entry that an edge swipe started on.
  var swipeOrigin: EntryKey?

  /// The app's own navigation to a tab that was selected, while it is in progress.
  var appNavigation: AppNavigation?

  /// Whether the app has hidden the bar, or draws none that the shell could take over.
  var isTabBarHiddenByApp = false

  /// The event that waits for the answer to the question before leaving.
  var pendingDeparture: NavigationEvent?
}

/// A tab at run time.
struct TabState: Hashable, Sendable {
  var stack: EntryStack
  var badge: Badge?
  var isPresent = true
}
