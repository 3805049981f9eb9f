/// The operating system whose look the shell takes on.
public enum WirePlatform: String, Sendable, Hashable, CaseIterable {
  case ios
  case android
}

/// Whether the device shows light or dark colours.
public enum WireAppearance: String, Sendable, Hashable, CaseIterable {
  case light
  case dark
  /// As the browser prefers.
  case auto
}

/// How the device is held.
public enum WireOrientation: String, Sendable, Hashable, CaseIterable {
  case portrait
  case landscape
}

/// The state of the device around the pages.
public struct WireEnvironment: Sendable, Hashable {
  public var platform: WirePlatform
  public var appearance: WireAppearance
  public var orientation: WireOrientation
  /// The height of the on-screen keyboard in CSS pixels, 0 if there is none.
  public var keyboardHeight: Double
  public var insets: SafeAreaInsets

  /// Creates an environment; the keyboard's height must be finite.
  public init(
    platform: WirePlatform = .ios,
    appearance: WireAppearance = .auto,
    orientation: WireOrientation = .portrait,
    keyboardHeight: Double = 0,
    insets: SafeAreaInsets = SafeAreaInsets(top: 0, right: 0, bottom: 0, left: 0)
  ) {
    self.platform = platform
    self.appearance = appearance
    self.orientation = orientation
    self.keyboardHeight = keyboardHeight
    self.insets = insets
  }
}

/// A countdown that the shell runs.
public struct WireCountdown: Sendable, Hashable {
  public var id: String
  /// How long it takes from its start.
  public var seconds: Int
  /// How long it still takes, at the time of sending.
  public var remainingMilliseconds: Int

  /// Creates a countdown.
  public init(id: String, seconds: Int, remainingMilliseconds: Int) {
    self.id = id
    self.seconds = seconds
    self.remainingMilliseconds = remainingMilliseconds
  }
}

/// Which browsing contexts show the entries of the tabs.
public enum WireWebViews: String, Sendable, Hashable, CaseIterable {
  /// One for all tabs.
  case shared
  /// One for each tab.
  case perTab
}
