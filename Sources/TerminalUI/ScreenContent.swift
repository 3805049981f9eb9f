/// What the terminal shows of a running shell.
package struct ScreenContent: Hashable, Sendable {
  /// A tab of the tab bar; its position decides its key.
  package struct Tab: Hashable, Sendable {
    package var title: String
    /// `nil`: no badge; empty: a dot.
    package var badge: String?
    package var isSelected: Bool
    package var isDisabled: Bool

    package init(
      title: String, badge: String? = nil, isSelected: Bool = false, isDisabled: Bool = false
    ) {
      self.title = title
      self.badge = badge
      self.isSelected = isSelected
      self.isDisabled = isDisabled
    }
  }

  /// A page that is attached.
  package struct Page: Hashable, Sendable {
    /// `driver` or `mirror`.
    package var role: String
    package var webView: String
    /// The router integration that the page uses, nil if it names none.
    package var router: String?
    /// The URL that the page last reported as shown, nil before that.
    package var url: String?
    /// The revision that the page last reported as shown, nil before that.
    package var revision: Int?

    package init(
      role: String, webView: String, router: String? = nil, url: String? = nil,
      revision: Int? = nil
    ) {
      self.role = role
      self.webView = webView
      self.router = router
      self.url = url
      self.revision = revision
    }
  }

  /// How the next browser gets in.
  package struct Access: Hashable, Sendable {
    /// The control page, without a code.
    package var url: String
    /// The link with a code that was not used yet.
    package var link: String?
    /// The link as a QR code.
    package var symbol: QRSymbol?
    /// Whether it is for other devices of the local network.
    package var isForNetwork: Bool

    package init(
      url: String, link: String? = nil, symbol: QRSymbol? = nil, isForNetwork: Bool = false
    ) {
      self.url = url
      self.link = link
      self.symbol = symbol
      self.isForNetwork = isForNetwork
    }
  }

  package var appName: String
  /// The name of this shell on the command line, empty if it has none.
  package var shellName = ""
  package var frontURL: String
  package var controlURL: String
  /// Nil before the shell has made a link.
  package var access: Access?
  /// Platform and appearance, as text for people.
  package var device = ""
  /// The faults that are on, as text for people.
  package var faults: [String] = []
  /// The visible tabs in their order; none before the main root is shown.
  package var tabs: [Tab] = []
  /// The stack of the selected tab, root first: titles, or paths where a page has none.
  package var stack: [String] = []
  /// The presented modals, bottom to top, as text for people.
  package var modals: [String] = []
  /// Path, query and fragment of the entry that the user looks at.
  package var path = "/"
  package var pages: [Page] = []
  /// How many pages are attached, which may be more than are listed.
  package var pageCount = 0
  package var revision = 0
  /// What happened, oldest first.
  package var events: [LogLine] = []
  /// The last thing that went wrong.
  package var lastError: LogLine?

  package init(appName: String, frontURL: String, controlURL: String) {
    self.appName = appName
    self.frontURL = frontURL
    self.controlURL = controlURL
  }
}
