/// How a page changed its location.
public enum RouteChangeKind: String, Hashable, Sendable, CaseIterable {
  case push
  case replace
  case traverse
}

/// What the whole window shows.
public enum Root: String, Hashable, Sendable, CaseIterable {
  /// The app starts and does not know yet whether the user is logged in.
  case launching
  /// The user has to log in.
  case login
  /// The tabs.
  case main
}

/// How the bar above a page shows the page's title.
public enum NavigationBar: String, Hashable, Sendable, CaseIterable {
  /// There is no bar: the page has its own.
  case hidden
  /// The title stands between the buttons.
  case inline
  /// The title stands large below the buttons, and shrinks as the page scrolls.
  case large
}

/// The three places that a Turbo server sends a page to, to move the shell's history.
///
/// From Turbo's `turbo_recede_or_redirect_to` and its siblings.
public enum HistoricalLocation: String, Hashable, Sendable, CaseIterable {
  /// Dismiss the modals and pop one entry.
  case recede
  /// Dismiss the modals.
  case resume
  /// Dismiss the modals and show the entry anew.
  case refresh
}
