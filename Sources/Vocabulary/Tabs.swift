/// What an app wants a tab to show beside its icon.
public enum Badge: Hashable, Sendable {
  /// A count. Zero and below show nothing, unless `Policies.badgeNonPositive` says otherwise.
  case number(Int)
  /// A text, shown verbatim. The empty text shows nothing.
  case text(String)
}

/// The phase of a swipe from the edge of the screen, which drags an entry away.
public enum SwipePhase: String, Hashable, Sendable, CaseIterable {
  case began
  /// The user let go too early.
  case cancelled
  /// It went through.
  case committed
}

/// How many web views show the tabs.
public enum WebViewMode: String, Hashable, Sendable, CaseIterable {
  /// One web view shows the visible entry.
  case shared

  /// Each tab has its own web view, which keeps its page while another tab is selected.
  case perTab
}
