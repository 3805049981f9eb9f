public import Vocabulary

/// What a command without parameters has.
public struct NoParameters: ActionParameters, Hashable, Sendable {
  static let fields = fieldTable()

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
  }
}

/// The body of `tap`.
public struct TapBody: ActionParameters, Hashable, Sendable {
  static let fields = fieldTable()

  public var tab = TabReference.id("")

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("tab", &tab)
  }
}

/// The body of `pop`: one of its members at most.
public struct PopBody: ActionParameters, Hashable, Sendable {
  static let fields = fieldTable()

  public var count: Int?
  public var to: String?
  public var root = false

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.optional("count", &count, .entries)
    try coder.optional("to", &to, .url)
    try coder.optional("root", &root)
  }
}

/// The body of `swipe-back`.
public struct SwipeBackBody: ActionParameters, Hashable, Sendable {
  static let fields = fieldTable()

  public var phase: SwipePhase = .committed

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.optional("phase", &phase)
  }
}

/// The body of `dismiss`.
public struct DismissBody: ActionParameters, Hashable, Sendable {
  static let fields = fieldTable()

  public var modal: String?
  public var result: JSONValue?
  public var all = false
  public var swipe = false

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.optional("modal", &modal, .url)
    try coder.optional("result", &result)
    try coder.optional("all", &all)
    try coder.optional("swipe", &swipe)
  }
}

/// The body of `answer`.
public struct AnswerBody: ActionParameters, Hashable, Sendable {
  static let fields = fieldTable()

  public var button = ""
  /// The topmost one if none is named.
  public var modal: String?
  public var text: String?

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("button", &button)
    try coder.optional("modal", &modal, .url)
    try coder.optional("text", &text, .typed)
  }
}

/// The body of `device`.
public struct DeviceBody: ActionParameters, Hashable, Sendable {
  static let fields = fieldTable()

  public var device = ""

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("device", &device)
  }
}

/// The body of `appearance`.
public struct AppearanceBody: ActionParameters, Hashable, Sendable {
  static let fields = fieldTable()

  public var appearance: Appearance = .auto

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("appearance", &appearance)
  }
}

/// The body of `rotate`.
public struct RotateBody: ActionParameters, Hashable, Sendable {
  static let fields = fieldTable()

  /// The other one if none is named.
  public var orientation: Orientation?

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.optional("orientation", &orientation)
  }
}

/// The body of `keyboard`.
public struct KeyboardBody: ActionParameters, Hashable, Sendable {
  static let fields = fieldTable()

  public var visible = false

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("visible", &visible)
  }
}

/// The body of `lifecycle`.
public struct LifecycleBody: ActionParameters, Hashable, Sendable {
  static let fields = fieldTable()

  public var lifecycle: Lifecycle = .foreground

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("lifecycle", &lifecycle)
  }
}

/// The body of `fault`; what it does not name stays.
public struct FaultBody: ActionParameters, Hashable, Sendable {
  static let fields = fieldTable()

  /// Milliseconds of each of the delays.
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
    try coder.optional("disconnect", &disconnect)
    try coder.optional("reset", &reset)
  }
}

/// The body of `wait`.
public struct WaitBody: ActionParameters, Hashable, Sendable {
  static let fields = fieldTable()

  /// How many conditions there may be.
  public static let conditionCountMax = 16

  public var conditions: [String] = []
  public var inStep = false
  public var rested = false

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("conditions", &conditions, .conditions)
    try coder.optional("inStep", &inStep)
    try coder.optional("rested", &rested)
  }
}

/// The body of `continue`.
public struct ContinueBody: ActionParameters, Hashable, Sendable {
  static let fields = fieldTable()

  public var revision = 0

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("revision", &revision)
  }
}
