public import Vocabulary

/// The declaration of an app, before it is checked.
///
/// `AppManifest` checks and compiles it.
public struct AppDeclaration: Hashable, Sendable {
  /// The app's identifier, in reverse domain notation.
  public var id: String

  /// The name that users see.
  public var name: String

  /// Schemes of the app's own links, such as `fittracker`.
  public var schemes: [String]

  /// Hosts whose `http` and `https` links are the app's own.
  ///
  /// A host includes its port, unless that is the default port of the scheme.
  public var hosts: [String]

  /// The tabs, in the order of the bar.
  public var tabs: [Tab]

  /// The tab selected at the start; `nil` selects the first tab that is not hidden.
  public var initialTab: TabID?

  /// The paths that the app knows, in addition to those of its tabs.
  ///
  /// `nil` makes every path known: an app that lists no routes wants all of its links followed.
  public var routes: [Route]?

  /// Properties for the pages of some paths.
  public var rules: [Rule]

  /// The path of the page that is shown while the app starts.
  public var launchingPath: String

  /// The path of the page that is shown while the user has to log in.
  public var loginPath: String

  /// What the window shows first.
  ///
  /// Unless this is `.main`, the app starts logged out.
  public var initialRoot: Root

  /// How the bar above a page shows its title, where no rule says otherwise.
  public var navigationBar: NavigationBar

  /// How selecting another tab changes the browser's history.
  public var history: HistoryMode

  /// How many web views show the tabs.
  public var webViews: WebViewMode

  /// Seconds that a page's router may take before the shell counts a navigation as failed.
  public var arrivalSeconds: Int

  /// Whether the page declares the tabs, because the manifest lists none.
  public var discoversTabs: Bool

  /// Whether the app navigates to its tabs itself, because it sets them through a native plugin.
  ///
  /// Selecting such a tab leaves the page where it is.
  public var goesToTabsItself: Bool

  /// Whether the tab bar that the app's own pages draw is hidden.
  public var ownTabBar: OwnTabBar

  /// The behaviours on which navigation systems disagree.
  public var policies: Policies

  /// The greatest depth of a stack; `NavigationLimits.entryCountMax` if `nil`.
  public var maxDepth: Int?

  /// The version of the app's structure; a stored state of another version is discarded.
  public var snapshotVersion: Int?

  /// The modals that may be restored, in addition to those that a route declares.
  public var restorableModals: [ModalID]

  /// Declares an app; omitted arguments get the values that most apps want.
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

/// How selecting another tab changes the browser's history.
public enum HistoryMode: String, Hashable, Sendable, CaseIterable {
  /// The current entry is replaced, so that the back button does not lead through the tabs.
  case ios

  /// An entry is pushed.
  case web

  /// The history stays as it is.
  case none
}

/// Whether the tab bar that the app's own pages draw is hidden, because the shell draws one.
public enum OwnTabBar: String, Hashable, Sendable, CaseIterable {
  /// A bar at the bottom is hidden if most of its controls belong to tabs of the shell's bar.
  ///
  /// `AppManifest.replacesOwnTabBar(with:)` has the exact rule.
  case auto

  /// It always stays.
  case shown

  /// It is always hidden.
  case hidden
}
