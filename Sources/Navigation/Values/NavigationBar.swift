/// How the bar above a page shows the page's title.
public enum NavigationBar: String, Hashable, Sendable, CaseIterable {
  /// There is no bar: the page has its own.
  case hidden

  /// The title stands between the buttons.
  case inline

  /// The title stands large below the buttons, and shrinks as the page scrolls.
  case large
}
