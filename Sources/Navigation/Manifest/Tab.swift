public import Vocabulary

/// A tab as the manifest declares it.
public struct Tab: Hashable, Sendable {
  /// Who it is.
  public var id: TabID

  /// What the bar calls it; the id if the manifest says nothing.
  public var title: String

  /// The path of its root.
  public var path: String

  /// Whether links to its path belong to it.
  ///
  /// The path of a tab that does not own it is only where a page of it would start: that of a tab
  /// to which the app goes itself, before it has gone there.
  public var ownsPath: Bool

  /// The name of its icon.
  public var icon: String?

  /// The name of its icon while it is selected.
  public var selectedIcon: String?

  /// What it shows beside its icon at first.
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
