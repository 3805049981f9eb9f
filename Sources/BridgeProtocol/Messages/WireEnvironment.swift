public import Vocabulary

/// The state of the device around the pages.
public struct WireEnvironment: Sendable, Hashable {
  /// CSS pixels of an inset or of the keyboard's height.
  public static let lengthMax = 10_000.0
  /// The sizes of text that a user can choose: iOS goes from 0.82 to 3.12 of its usual size,
  /// Android to 2.
  public static let textScales = 0.8...3.2

  public var platform: Platform
  /// The id of the device in the catalogue; empty if it is none of these.
  public var device: String
  public var appearance: Appearance
  public var orientation: Orientation
  /// The height of the on-screen keyboard in CSS pixels, 0 if there is none.
  public var keyboardHeight: Double
  /// What the system covers of the screen.
  public var insets: SafeAreaInsets
  /// The size of text that the user prefers, as a factor of the usual one.
  public var textScale: Double
  /// Whether the user asked for less motion.
  public var reducedMotion: Bool
  /// The user's language as a tag of BCP 47.
  public var locale: String
  public var direction: TextDirection
  public var lifecycle: Lifecycle

  /// Creates an environment; all numbers must be finite.
  public init(
    platform: Platform = .ios,
    device: String = "",
    appearance: Appearance = .auto,
    orientation: Orientation = .portrait,
    keyboardHeight: Double = 0,
    insets: SafeAreaInsets = SafeAreaInsets(top: 0, right: 0, bottom: 0, left: 0),
    textScale: Double = 1,
    reducedMotion: Bool = false,
    locale: String = "en-US",
    direction: TextDirection = .leftToRight,
    lifecycle: Lifecycle = .foreground
  ) {
    self.platform = platform
    self.device = device
    self.appearance = appearance
    self.orientation = orientation
    self.keyboardHeight = keyboardHeight
    self.insets = insets
    self.textScale = textScale
    self.reducedMotion = reducedMotion
    self.locale = locale
    self.direction = direction
    self.lifecycle = lifecycle
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
