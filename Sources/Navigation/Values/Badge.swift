/// What an app asks a tab to show beside its icon.
public enum Badge: Hashable, Sendable {
  /// A count. Zero and below show nothing, unless `Policies.badgeNonPositive` says otherwise.
  case number(Int)

  /// A text, shown verbatim. The empty text shows nothing.
  case text(String)
}
