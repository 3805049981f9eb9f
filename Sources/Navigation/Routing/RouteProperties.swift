public import Vocabulary

/// What a manifest says about the pages of some paths.
///
/// The names on the left of the table are those of Hotwire's path configuration, with Tandem's
/// additions (`tab`, `title`, `navigation_bar`, `tab_bar_hidden`, `requires_login`).
///
/// | manifest | property |
/// |---|---|
/// | `context`: `modal` | `style` `.sheet` |
/// | `modal_style` | `modalStyle`; `full` makes the sheet a cover |
/// | `presentation` | `presentation` |
/// | `query_string_presentation`: `replace` | `queryReplaces` |
/// | `modal_dismiss_gesture_enabled`: `false` | `isDismissalLocked` |
public struct RouteProperties: Hashable, Sendable {
  /// Where a page appears.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    /// On the stack of its tab.
    case push

    /// On a sheet over its tab.
    case sheet

    /// On a cover over everything.
    case cover
  }

  /// What a page looks like that is presented as a modal, as in Hotwire's `modal_style`.
  public enum ModalStyle: String, Hashable, Sendable, CaseIterable {
    case large
    case medium
    case full
    case pageSheet = "page_sheet"
    case formSheet = "form_sheet"
  }

  /// What a link to a page does, as in Hotwire's `presentation`.
  public enum Presentation: String, Hashable, Sendable, CaseIterable {
    /// Collapses onto the current or the previous entry of the same location, else pushes.
    case standard = "default"

    /// Always appends.
    case push

    /// Replaces the top entry.
    case replace

    /// Goes back one entry, whatever the link says.
    case pop

    /// Shows the current entry anew.
    case refresh

    /// Dismisses every modal and goes back to the root.
    case clearAll = "clear_all"

    /// Makes the page the root of the stack.
    case replaceRoot = "replace_root"

    /// Does nothing.
    case none
  }

  /// The tab that the pages belong to.
  public var tab: TabID?

  /// The title of the pages until they set their own.
  public var title: String?

  /// Where the pages appear.
  public var style: Style?

  /// What the pages look like where they are presented as a modal.
  public var modalStyle: ModalStyle?

  /// What a link to the pages does.
  public var presentation: Presentation?

  /// How the bar above the pages shows their title.
  public var navigationBar: NavigationBar?

  /// Whether the tab bar is hidden while such a page is on top.
  public var hidesTabBar: Bool?

  /// Whether the pages are for users who are logged in.
  public var requiresLogin: Bool?

  /// Whether the same path with another query replaces the entry.
  public var queryReplaces: Bool?

  /// Whether the user cannot dismiss the sheet or cover.
  public var isDismissalLocked: Bool?

  /// Whether pulling down reloads the page.
  public var isPullToRefreshEnabled: Bool?

  /// The path to go to instead; `:name` stands for the parameter of that name.
  public var redirect: String?

  /// Creates properties that set nothing.
  public init() {}

  /// Merges another set, which wins wherever it sets a value.
  mutating func merge(_ other: RouteProperties) {
    if let value = other.tab { tab = value }
    if let value = other.title { title = value }
    if let value = other.style { style = value }
    if let value = other.modalStyle { modalStyle = value }
    if let value = other.presentation { presentation = value }
    if let value = other.navigationBar { navigationBar = value }
    if let value = other.hidesTabBar { hidesTabBar = value }
    if let value = other.requiresLogin { requiresLogin = value }
    if let value = other.queryReplaces { queryReplaces = value }
    if let value = other.isDismissalLocked { isDismissalLocked = value }
    if let value = other.isPullToRefreshEnabled { isPullToRefreshEnabled = value }
    if let value = other.redirect { redirect = value }
  }

  /// These properties after all merges.
  ///
  /// The modal style decides between sheet and cover, whichever rule or route made the page modal.
  var resolved: RouteProperties {
    guard let modalStyle, style == .sheet || style == .cover else { return self }
    var resolved = self
    resolved.style = modalStyle == .full ? .cover : .sheet
    return resolved
  }
}
