public import Vocabulary

/// The state of the device around the pages.
public struct WireEnvironment: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  /// CSS pixels of an inset or of the keyboard's height.
  public static let lengthMax = 10_000.0
  /// The sizes of text that a user can choose: iOS goes from 0.82 to 3.12 of its usual size,
  /// Android to 2.
  public static let textScales = 0.8...3.2

  public var platform = Platform.ios
  /// The id of the device in the catalogue; empty if the device is not in it.
  public var device = ""
  public var appearance = Appearance.auto
  public var orientation = Orientation.portrait
  /// The height of the on-screen keyboard in CSS pixels, 0 if there is none.
  public var keyboardHeight: Double = 0
  /// What the system covers of the screen.
  public var insets = SafeAreaInsets(top: 0, right: 0, bottom: 0, left: 0)
  /// The size of text that the user prefers, as a factor of the usual one.
  public var textScale: Double = 1
  /// Whether the user asked for less motion.
  public var reducedMotion = false
  /// The user's language as a tag of BCP 47.
  public var locale = "en-US"
  public var direction = TextDirection.leftToRight
  public var lifecycle = Lifecycle.foreground
  /// Whether the shell records what the user does, so that pages tell it.
  public var recording = false

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("platform", &platform)
    try coder.field("device", &device)
    try coder.field("appearance", &appearance)
    try coder.field("orientation", &orientation)
    try coder.field("keyboardHeight", &keyboardHeight)
    try coder.field("insets", &insets)
    try coder.field("textScale", &textScale)
    try coder.field("reducedMotion", &reducedMotion)
    try coder.field("locale", &locale)
    try coder.field("direction", &direction)
    try coder.field("lifecycle", &lifecycle)
    try coder.optional("recording", &recording, isOmitted: !recording)
  }

  /// The environment as the data of the event `environmentChanged`.
  public var object: JSONObject { members }
}

/// A countdown that the shell runs.
public struct WireCountdown: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  public var id = ""
  /// How long the whole countdown takes.
  public var seconds = 0
  /// The remaining time when the message is sent.
  public var remainingMilliseconds = 0

  public init() {}

  /// Creates a countdown.
  public init(id: String, seconds: Int, remainingMilliseconds: Int) {
    self.id = id
    self.seconds = seconds
    self.remainingMilliseconds = remainingMilliseconds
  }

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("id", &id)
    try coder.field("seconds", &seconds)
    try coder.field("remainingMilliseconds", &remainingMilliseconds)
  }
}
