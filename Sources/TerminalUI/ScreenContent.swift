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
    /// What the page said last that it shows; empty before that.
    package var url: String
    /// The revision that the page said last that it shows.
    package var revision: Int?

    package init(role: String, webView: String, url: String, revision: Int? = nil) {
      self.role = role
      self.webView = webView
      self.url = url
      self.revision = revision
    }
  }

  package var appName: String
  package var frontURL: String
  package var controlURL: String
  /// The visible tabs in their order; none before the main root is shown.
  package var tabs: [Tab] = []
  /// The stack of the selected tab, root first: titles, or paths where a page has none.
  package var stack: [String] = []
  /// What is presented, bottom to top, as it is to be read.
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
