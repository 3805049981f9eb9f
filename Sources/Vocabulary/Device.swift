/// The operating system whose look the shell takes on.
public enum Platform: String, Hashable, Sendable, CaseIterable {
  case ios
  case android
}

/// Whether the device shows light or dark colours.
public enum Appearance: String, Hashable, Sendable, CaseIterable {
  case light
  case dark
  /// As the browser prefers.
  case auto
}

/// How the device is held.
public enum Orientation: String, Hashable, Sendable, CaseIterable {
  case portrait
  case landscape
}

/// The direction in which the user's language is written.
public enum TextDirection: String, Hashable, Sendable, CaseIterable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
}

/// Whether the user sees the app or another one.
public enum Lifecycle: String, Hashable, Sendable, CaseIterable {
  case foreground
  case background
}
