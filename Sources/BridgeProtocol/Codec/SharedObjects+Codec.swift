import Vocabulary

extension WireEntry: WireObject {
  static let fields = fieldTable()

  static let blank = Self(key: "", url: "")

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("key", &key)
    try coder.field("url", &url, .url)
    try coder.optional("title", &title)
  }
}

extension SafeAreaInsets: WireObject {
  static let fields = fieldTable()

  static let blank = Self(top: 0, right: 0, bottom: 0, left: 0)

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("top", &top)
    try coder.field("right", &right)
    try coder.field("bottom", &bottom)
    try coder.field("left", &left)
  }
}

extension WireModal: WireObject {
  static let fields = fieldTable()

  static let blank = Self(id: "", kind: .sheet)

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("id", &id)
    try coder.field("kind", &kind)
    try coder.optional("queued", &isQueued, isOmitted: !isQueued)
  }
}

extension WireCountdown: WireObject {
  static let fields = fieldTable()

  static let blank = Self(id: "", seconds: 0, remainingMilliseconds: 0)

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("id", &id)
    try coder.field("seconds", &seconds)
    try coder.field("remainingMilliseconds", &remainingMilliseconds)
  }
}

extension WireEnvironment: WireObject {
  static let fields = fieldTable()

  static let blank = Self()

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
  }

  /// The environment as the data of the event `environmentChanged`.
  public var object: JSONObject { members }
}

extension WireFaults: WireObject {
  static let fields = fieldTable()

  static let blank = Self()

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("latencyMilliseconds", &latencyMilliseconds)
    try coder.field("jitterMilliseconds", &jitterMilliseconds)
    try coder.field("dropPercent", &dropPercent)
    try coder.field("offline", &offline)
    try coder.field("slowPageMilliseconds", &slowPageMilliseconds)
  }

  /// The faults as a JSON object with all members.
  public var object: JSONObject { members }
}
