public import Vocabulary

/// A tab as the manifest declares it.
public struct Tab: Hashable, Sendable {
  /// The tab's id, unique in the manifest.
  public var id: TabID

  /// The title in the bar; the id if the manifest names none.
  public var title: String

  /// The path of its root.
  public var path: String

  /// Whether links to its path open this tab.
  ///
  /// The app navigates itself to a tab that does not own its path. Until it has done so, the path
  /// is only where a page of the tab would start.
  public var ownsPath: Bool

  /// The name of its icon.
  public var icon: String?

  /// The name of its icon while it is selected.
  public var selectedIcon: String?

  /// The badge beside its icon at the start.
  public var badge: Badge?

  /// Whether a user's tap on it is refused.
  public var isDisabled: Bool

  /// Whether it is left out of the bar, and links to it are refused.
  public var isHidden: Bool

  /// Declares a tab.
  public init(
    id: TabID, title: String? = nil, path: String, ownsPath: Bool = true, icon: String? = nil,
    selectedIcon: String? = nil, badge: Badge? = nil, isDisabled: Bool = false,
    isHidden: Bool = false
  ) {
    self.id = id
    self.title = title ?? id.rawValue
    self.path = path
    self.ownsPath = ownsPath
    self.icon = icon
    self.selectedIcon = selectedIcon
    self.badge = badge
    self.isDisabled = isDisabled
    self.isHidden = isHidden
  }
}
