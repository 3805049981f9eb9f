public import Vocabulary

/// What an app says about itself, not yet checked.
///
/// `AppManifest` checks it.
public struct AppDeclaration: Hashable, Sendable {
  /// Who the app is, in reverse domain notation.
  public var id: String

  /// What people call the app.
  public var name: String

  /// Schemes of the app's own links, such as `fittracker`.
  public var schemes: [String]

  /// Hosts whose `http` and `https` links are the app's own; with a port unless it is the
  /// scheme's.
  public var hosts: [String]

  /// The tabs, in the order of the bar.
  public var tabs: [Tab]

  /// The tab that is selected at first; the first one that is not hidden if `nil`.
  public var initialTab: TabID?

  /// The paths that the app knows, next to those of its tabs.
  ///
  /// With `nil` every path of the app
  /// is known: an app that lists none wants all of its links followed.
  public var routes: [Route]?

  /// Properties for the pages of some paths.
  public var rules: [Rule]

  /// The path of the page that is shown while the app starts.
  public var launchingPath: String

  /// The path of the page that is shown while somebody has to log in.
  public var loginPath: String

  /// What the window shows first.
  ///
  /// An app that does not start in the tabs starts with nobody logged in.
  public var initialRoot: Root

  /// How the bar above a page shows its title, where no rule says otherwise.
  public var navigationBar: NavigationBar

  /// What the browser's history does when another tab is selected.
  public var history: HistoryMode

  /// How many web views show the tabs.
  public var webViews: WebViewMode

  /// How long the router of a page may take until the shell counts a move as failed.
  public var arrivalSeconds: Int

  /// Whether the tabs are those that the page declares, because the app says nothing of them.
  public var discoversTabs: Bool

  /// Whether the app goes to its tabs itself, because it sets them by a native plugin: selecting
  /// one leaves the page where it is.
  public var goesToTabsItself: Bool

  /// What becomes of the tab bar that the app's own pages draw.
  public var ownTabBar: OwnTabBar

  /// Where systems disagree.
  public var policies: Policies

  /// The greatest depth of a stack; `NavigationLimits.entryCountMax` if `nil`.
  public var maxDepth: Int?

  /// The version of the app's structure: a stored state of another one is discarded.
  public var snapshotVersion: Int?

  /// The modals that may be restored, next to those that a route declares.
  public var restorableModals: [ModalID]

  /// Declares an app; what is left out has the value that most apps want.
  public init(
    id: String = "app", name: String = "App", schemes: [String] = [], hosts: [String] = [],
    tabs: [Tab], initialTab: TabID? = nil, routes: [Route]? = nil, rules: [Rule] = [],
    policies: Policies = Policies()
  ) {
    self.id = id
    self.name = name
    self.schemes = schemes
    self.hosts = hosts
    self.tabs = tabs
    self.initialTab = initialTab
    self.routes = routes
    self.rules = rules
    self.policies = policies
    launchingPath = "/"
    loginPath = "/login"
    initialRoot = .main
    navigationBar = .hidden
    history = .ios
    webViews = .shared
    arrivalSeconds = 10
    discoversTabs = false
    goesToTabsItself = false
    ownTabBar = .auto
    maxDepth = nil
    snapshotVersion = nil
    restorableModals = []
  }
}

/// What the browser's history does when another tab is selected.
public enum HistoryMode: String, Hashable, Sendable, CaseIterable {
  /// The entry is replaced: back never walks the tabs.
  case ios

  /// An entry is pushed.
  case web

  /// The browser's history is left alone.
  case none
}

/// How many web views show the tabs.
public enum WebViewMode: String, Hashable, Sendable, CaseIterable {
  /// One shows whatever is visible.
  case shared

  /// Each tab has its own, which keeps its page while another tab is selected.
  case perTab
}

/// What becomes of the tab bar that the app's own pages draw, under the one of the shell.
public enum OwnTabBar: String, Hashable, Sendable, CaseIterable {
  /// A bar at the bottom most of whose places belong to tabs of the manifest is hidden; any other
  /// one stays.
  case auto

  /// It stays, wherever it leads.
  case shown

  /// It is hidden, wherever it leads.
  case hidden
}
