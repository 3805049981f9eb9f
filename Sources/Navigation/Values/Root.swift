/// What the whole window shows.
public enum Root: String, Hashable, Sendable, CaseIterable {
  /// The app starts and does not know yet whether somebody is logged in.
  case launching

  /// Somebody has to log in.
  case login

  /// The tabs.
  case main
}
