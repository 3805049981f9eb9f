public import Vocabulary

/// A full snapshot of what a controller draws; the newest wins.
public struct ControllerState: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  public var epoch = ""
  public var revision = 0
  /// The highest change id of this client that the shell has handled, 0 if none.
  public var lastChange = 0
  public var app = ControllerApp()
  /// The front origin, for the frame.
  public var front = ""
  public var root = Root.main
  public var selectedTab = ""
  public var tabs: [Prepared<ControllerTab>] = []
  /// The selected tab's stack, root first.
  public var stack: [WireEntry] = []
  /// What is presented, bottom to top.
  public var modals: [ControllerModal] = []
  public var tabBarVisible = false
  public var canGoBack = false
  /// The topmost entry of all.
  public var visible = WireEntry()
  /// What each page applied last; at most `ProtocolLimits.listedPageCountMax` of them.
  public var pages: [ControllerPage] = []
  /// How many pages are attached.
  public var attached = 0
  /// The last notice for the user.
  public var notice: ControllerNotice?
  /// How the shell treats the tab bar that the app's pages draw: a sentence for the app's
  /// developer.
  public var ownTabBar: String?
  public var webViews = WebViewMode.shared
  /// How pages are inset on iOS; if nil, each page decides that itself.
  public var contentInset: WireContentInset?
  /// How many modals wait for their turn.
  public var queued = 0
  /// What the web view `tabs` shows: the topmost entry beneath the modals.
  public var base: WireEntry?
  /// The bar above `base`.
  public var navigationBar = NavigationBar.hidden
  /// Whether the visible web view is being refreshed.
  public var refreshing = false
  /// Whether the user may refresh the visible web view.
  public var canRefresh = false
  /// Whether the question before leaving an entry is open.
  public var guarded = false
  public var environment: Prepared<WireEnvironment>?
  public var countdowns: [WireCountdown] = []
  /// The faults that are simulated between the shell and its pages; nil if there are none.
  public var faults: WireFaults?
  /// What plugins changed in what the system draws; nil before the first change.
  public var systemUI: WireSystemUI?
  /// Whether a list, or what a modal says, had to be cut so that the message fits.
  public var isCut = false

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.constant("type", "state")
    try coder.field("epoch", &epoch)
    try coder.field("revision", &revision)
    try coder.field("lastChange", &lastChange)
    try coder.field("app", &app)
    try coder.field("front", &front, .url)
    try coder.field("root", &root)
    try coder.field("selectedTab", &selectedTab)
    try coder.field("tabs", &tabs)
    try coder.field("stack", &stack)
    try coder.optional("modals", &modals)
    try coder.field("tabBarVisible", &tabBarVisible)
    try coder.field("canGoBack", &canGoBack)
    try coder.field("visible", &visible)
    try coder.field("pages", &pages)
    try coder.field("attached", &attached)
    try coder.optional("notice", &notice)
    try coder.optional("ownTabBar", &ownTabBar)
    try coder.optional("webViews", &webViews)
    try coder.optional("contentInset", &contentInset)
    try coder.optional("queued", &queued)
    try coder.optional("base", &base)
    try coder.optional("navigationBar", &navigationBar)
    try coder.optional("refreshing", &refreshing)
    try coder.optional("canRefresh", &canRefresh)
    try coder.optional("guarded", &guarded)
    try coder.optional("environment", &environment)
    try coder.optional("countdowns", &countdowns)
    try coder.optional("faults", &faults)
    try coder.optional("systemUI", &systemUI)
    try coder.optional("cut", &isCut, isOmitted: !isCut)
  }
}

/// The app that the shell runs.
public struct ControllerApp: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  public var id = ""
  public var name = ""

  public init() {}

  /// Creates an app.
  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("id", &id)
    try coder.field("name", &name)
  }
}

/// How the scroll view of a page is inset on iOS: `ios.contentInset` of Capacitor's configuration,
/// `UIScrollView.ContentInsetAdjustmentBehavior` of UIKit.
public enum WireContentInset: String, Sendable, Hashable, CaseIterable {
  /// As the system decides.
  case automatic
  /// In the directions that can be scrolled.
  case scrollableAxes
  /// Not at all: the page lies beneath the status bar.
  case never
  /// Always: the page lies between the bars.
  case always
}

/// A tab, with all that a tab bar draws.
public struct ControllerTab: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  public var id = ""
  public var title = ""
  public var path = ""
  public var icon: String?
  public var selectedIcon: String?
  /// The text of the badge; nil if none is drawn.
  public var badge: String?
  public var disabled = false
  public var hidden = false
  /// How many entries the tab's stack holds, at least 1.
  public var depth = 1
  /// Whether it stands behind "More".
  public var more = false
  /// What the web view `tab:ID` shows: the top of the tab's stack.
  public var visible: WireEntry?

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("id", &id)
    try coder.field("title", &title)
    try coder.field("path", &path, .url)
    try coder.optional("icon", &icon)
    try coder.optional("selectedIcon", &selectedIcon)
    try coder.optional("badge", &badge)
    try coder.field("disabled", &disabled)
    try coder.field("hidden", &hidden)
    try coder.field("depth", &depth)
    try coder.optional("more", &more)
    try coder.optional("visible", &visible)
  }
}

/// A page that is attached, and what it applied last.
public struct ControllerPage: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  public var page = ""
  public var document = ""
  public var webView: String = ProtocolLimits.mainWebView
  public var role = PageRole.driver
  public var visibility = PageVisibility.visible
  public var router: String?
  /// The revision of the page's last `applied`; none before the first.
  public var revision: Int?
  /// The URL of the page's last `applied`; none before the first.
  public var url: String?
  /// Whether the page's last `applied` changed the DOM; none before the first.
  public var changed: Bool?
  /// Whether the page's router is still loading what the page was asked for.
  public var pending = false
  /// Whether the view that the page showed last has come to rest.
  public var settled = true
  /// How often the page reported an arrival and revoked it later.
  public var revoked = 0

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("page", &page)
    try coder.field("document", &document)
    try coder.field("webView", &webView)
    try coder.field("role", &role)
    try coder.field("visibility", &visibility)
    try coder.optional("router", &router)
    try coder.optional("revision", &revision)
    try coder.optional("url", &url, .url)
    try coder.optional("changed", &changed)
    try coder.optional("pending", &pending, isOmitted: !pending)
    try coder.optional("settled", &settled, isOmitted: settled)
    try coder.optional("revoked", &revoked, isOmitted: revoked == 0)
  }
}

/// Something that a user should read, for example that a link was refused.
public struct ControllerNotice: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  /// Rises within the epoch.
  public var id = 0
  /// The kind of notice, if controllers show it in a special way.
  public var kind: String?
  public var text = ""

  /// The kind of a notice that the visible page does not show what it was asked for.
  public static let notFollowed = "notFollowed"

  public init() {}

  /// Creates a notice.
  public init(id: Int, kind: String? = nil, text: String) {
    self.id = id
    self.kind = kind
    self.text = text
  }

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("id", &id)
    try coder.optional("kind", &kind)
    try coder.field("text", &text, .text)
  }
}
