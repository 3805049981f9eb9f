public import Vocabulary

/// The body of `pop`: at most one of its members is given.
public struct PopBody: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  public var count: Int?
  public var to: String?
  public var root = false

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.optional("count", &count, .entries)
    try coder.optional("to", &to, .url)
    try coder.optional("root", &root, isOmitted: !root)
  }
}

/// The body of `dismiss`.
public struct DismissBody: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  public var modal: String?
  public var result: JSONValue?
  public var all = false
  public var swipe = false

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.optional("modal", &modal, .url)
    try coder.optional("result", &result)
    try coder.optional("all", &all, isOmitted: !all)
    try coder.optional("swipe", &swipe, isOmitted: !swipe)
  }
}

/// The body of `answer`.
public struct AnswerBody: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  public var button = ""
  /// The modal; nil stands for the topmost one.
  public var modal: String?
  public var text: String?

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("button", &button)
    try coder.optional("modal", &modal, .url)
    try coder.optional("text", &text, .typed)
  }
}

/// The body of `fault`; a missing member leaves its value as it is.
public struct FaultBody: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  /// The most milliseconds of each of the delays.
  public static let millisecondsMax = 60_000

  public var latencyMilliseconds: Int?
  public var jitterMilliseconds: Int?
  public var dropPercent: Int?
  public var offline: Bool?
  public var slowPageMilliseconds: Int?
  public var disconnect = false
  public var reset = false

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.optional("latencyMilliseconds", &latencyMilliseconds, .delay)
    try coder.optional("jitterMilliseconds", &jitterMilliseconds, .delay)
    try coder.optional("dropPercent", &dropPercent, .percent)
    try coder.optional("offline", &offline)
    try coder.optional("slowPageMilliseconds", &slowPageMilliseconds, .delay)
    try coder.optional("disconnect", &disconnect, isOmitted: !disconnect)
    try coder.optional("reset", &reset, isOmitted: !reset)
  }
}

/// The body of `record`, which begins a recording unless it ends one.
public struct RecordBody: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  /// The absolute path of the flow that is written; `nil` for a name of the shell's own.
  public var file: String?
  public var stop = false

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.optional("file", &file, .url)
    try coder.optional("stop", &stop, isOmitted: !stop)
  }
}

/// The body of `wait`.
public struct WaitBody: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  /// How many conditions there may be.
  public static let conditionCountMax = 16

  public var conditions: [String] = []
  public var inStep = false
  public var rested = false

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("conditions", &conditions, .conditions)
    try coder.optional("inStep", &inStep, isOmitted: !inStep)
    try coder.optional("rested", &rested, isOmitted: !rested)
  }
}

/// The body of `screenshot`; what is missing is as the device has it.
public struct ScreenshotBody: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  /// CSS pixels that a side of the screen may have.
  public static let lengths = 100...4_096
  /// Pixels that there may be for each CSS pixel.
  public static let scales = 1.0...4.0

  /// In CSS pixels.
  public var width: Int?
  public var height: Int?
  /// Pixels of the picture for each CSS pixel.
  public var scale: Double?
  public var frames = ScreenFrames.none
  /// The time in the status bar.
  public var time: String?

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.optional("width", &width, .screenLength)
    try coder.optional("height", &height, .screenLength)
    try coder.optional("scale", &scale, .screenScale)
    try coder.optional("frames", &frames, isOmitted: frames == .none)
    try coder.optional("time", &time, .label)
  }
}
