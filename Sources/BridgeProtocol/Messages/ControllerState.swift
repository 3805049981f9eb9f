public import Vocabulary

/// A full snapshot of what a controller draws; the newest wins.
public struct ControllerState: Sendable, Hashable {
  public var epoch: String
  public var revision: Int
  /// The highest change id of this client that the shell has handled, 0 if none.
  public var lastChange: Int
  public var app: ControllerApp
  /// The front origin, for the frame.
  public var front: String
  public var root: Root
  public var selectedTab: String
  public var tabs: [Prepared<ControllerTab>]
  /// The selected tab's stack, root first.
  public var stack: [WireEntry]
  /// What is presented, bottom to top.
  public var modals: [ControllerModal]
  public var tabBarVisible: Bool
  public var canGoBack: Bool
  /// The topmost entry of all.
  public var visible: WireEntry
  /// What each page applied last; at most `ProtocolLimits.listedPageCountMax` of them.
  public var pages: [ControllerPage]
  /// How many pages are attached.
  public var attached: Int
  /// The last thing that a user should read.
  public var notice: ControllerNotice?
  /// What became of the tab bar that the app's pages draw, a sentence for who develops the app.
  public var ownTabBar: String?
  public var webViews: WireWebViews
  /// Where pages lie on iOS; without it each says so itself.
  public var contentInset: WireContentInset?
  /// How many modals wait for their turn.
  public var queued: Int
  /// What the web view `tabs` shows: the topmost entry beneath the modals.
  public var base: WireEntry?
  /// The bar above `base`.
  public var navigationBar: NavigationBar
  /// Whether the visible web view is being refreshed.
  public var refreshing: Bool
  /// Whether the user may refresh the visible web view.
  public var canRefresh: Bool
  /// Whether the question before leaving an entry is open.
  public var guarded: Bool
  public var environment: Prepared<WireEnvironment>?
  public var countdowns: [WireCountdown]
  /// What is made to go wrong between the shell and its pages; none if nothing is.
  public var faults: WireFaults?
  /// What plugins changed of what the system draws; none before the first of them.
  public var systemUI: WireSystemUI?
  /// Whether a list, or what a modal says, had to be cut so that the message fits.
  public var isCut: Bool

  /// Creates a snapshot.
  public init(
    epoch: String,
    revision: Int,
    lastChange: Int = 0,
    app: ControllerApp,
    front: String,
    root: Root = .main,
    selectedTab: String,
    tabs: [Prepared<ControllerTab>],
    stack: [WireEntry],
    modals: [ControllerModal] = [],
    tabBarVisible: Bool,
    canGoBack: Bool,
    visible: WireEntry,
    pages: [ControllerPage] = [],
    attached: Int = 0,
    notice: ControllerNotice? = nil,
    ownTabBar: String? = nil,
    webViews: WireWebViews = .shared,
    contentInset: WireContentInset? = nil,
    queued: Int = 0,
    base: WireEntry? = nil,
    navigationBar: NavigationBar = .hidden,
    refreshing: Bool = false,
    canRefresh: Bool = false,
    guarded: Bool = false,
    environment: Prepared<WireEnvironment>? = nil,
    countdowns: [WireCountdown] = [],
    faults: WireFaults? = nil,
    systemUI: WireSystemUI? = nil,
    isCut: Bool = false
  ) {
    self.epoch = epoch
    self.revision = revision
    self.lastChange = lastChange
    self.app = app
    self.front = front
    self.root = root
    self.selectedTab = selectedTab
    self.tabs = tabs
    self.stack = stack
    self.modals = modals
    self.tabBarVisible = tabBarVisible
    self.canGoBack = canGoBack
    self.visible = visible
    self.pages = pages
    self.attached = attached
    self.notice = notice
    self.ownTabBar = ownTabBar
    self.webViews = webViews
    self.contentInset = contentInset
    self.queued = queued
    self.base = base
    self.navigationBar = navigationBar
    self.refreshing = refreshing
    self.canRefresh = canRefresh
    self.guarded = guarded
    self.environment = environment
    self.countdowns = countdowns
    self.faults = faults
    self.systemUI = systemUI
    self.isCut = isCut
  }
}

/// The app that the shell runs.
public struct ControllerApp: Sendable, Hashable {
  public var id: String
  public var name: String

  /// Creates an app.
  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}

/// How the scroll view of a page is inset on iOS: `ios.contentInset` of Capacitor's configuration,
/// `UIScrollView.ContentInsetAdjustmentBehavior` of UIKit.
public enum WireContentInset: String, Sendable, Hashable, CaseIterable {
  /// By what the system finds fit.
  case automatic
  /// In the directions that can be scrolled.
  case scrollableAxes
  /// Not at all: the page lies beneath the status bar.
  case never
  /// Always: the page lies between the bars.
  case always
}

/// A tab, with all that a tab bar draws.
public struct ControllerTab: Sendable, Hashable {
  public var id: String
  public var title: String
  public var path: String
  public var icon: String?
  public var selectedIcon: String?
  /// The badge's text; none means that none is drawn.
  public var badge: String?
  public var disabled: Bool
  public var hidden: Bool
  /// How many entries the tab's stack holds, at least 1.
  public var depth: Int
  /// Whether it stands behind "More".
  public var more: Bool
  /// What the web view `tab:ID` shows: the top of the tab's stack.
  public var visible: WireEntry?

  /// Creates a tab.
  public init(
    id: String,
    title: String,
    path: String,
    icon: String? = nil,
    selectedIcon: String? = nil,
    badge: String? = nil,
    disabled: Bool = false,
    hidden: Bool = false,
    depth: Int = 1,
    more: Bool = false,
    visible: WireEntry? = nil
  ) {
    self.id = id
    self.title = title
    self.path = path
    self.icon = icon
    self.selectedIcon = selectedIcon
    self.badge = badge
    self.disabled = disabled
    self.hidden = hidden
    self.depth = depth
    self.more = more
    self.visible = visible
  }
}

/// A page that is attached, and what it applied last.
public struct ControllerPage: Sendable, Hashable {
  public var page: String
  public var document: String
  public var webView: String
  public var role: PageRole
  public var visibility: PageVisibility
  public var router: String?
  /// The revision of the page's last `applied`; none before the first.
  public var revision: Int?
  /// The URL of the page's last `applied`; none before the first.
  public var url: String?
  /// Whether the page's last `applied` changed the DOM; none before the first.
  public var changed: Bool?
  /// Whether the page's router is still loading what the page was asked for.
  public var pending: Bool
  /// Whether the view that the page showed last has come to rest.
  public var settled: Bool
  /// How often the page took back that it had arrived.
  public var revoked: Int

  /// Creates a page.
  public init(
    page: String,
    document: String,
    webView: String = ProtocolLimits.mainWebView,
    role: PageRole,
    visibility: PageVisibility,
    router: String? = nil,
    revision: Int? = nil,
    url: String? = nil,
    changed: Bool? = nil,
    pending: Bool = false,
    settled: Bool = true,
    revoked: Int = 0
  ) {
    self.page = page
    self.document = document
    self.webView = webView
    self.role = role
    self.visibility = visibility
    self.router = router
    self.revision = revision
    self.url = url
    self.changed = changed
    self.pending = pending
    self.settled = settled
    self.revoked = revoked
  }
}

/// Something that a user should read, for example that a link was refused.
public struct ControllerNotice: Sendable, Hashable {
  /// Rises within the epoch.
  public var id: Int
  /// What it is about, if a controller shows that in a way of its own.
  public var kind: String?
  public var text: String

  /// The kind of a notice that the visible page does not show what it was asked for.
  public static let notFollowed = "notFollowed"

  /// Creates a notice.
  public init(id: Int, kind: String? = nil, text: String) {
    self.id = id
    self.kind = kind
    self.text = text
  }
}
