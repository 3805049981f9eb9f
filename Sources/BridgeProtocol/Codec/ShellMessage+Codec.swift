import Vocabulary

extension WelcomeMessage: WireObject {
  static let fields = fieldTable()

  static let blank = Self(
    epoch: "", revision: 0, role: .driver, generation: 0, lastChange: 0, tabs: [],
    navigate: .blank)

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.constant("type", "welcome")
    try coder.field("epoch", &epoch)
    try coder.field("revision", &revision)
    try coder.field("role", &role)
    try coder.field("generation", &generation)
    try coder.field("lastChange", &lastChange)
    try coder.field("limits", &limits)
    try coder.field("tabs", &tabs)
    try coder.optional("environment", &environment)
    try coder.optional("ownTabBar", &ownTabBar)
    try coder.field("navigate", &navigate)
  }
}

extension PageLimits: WireObject {
  static let fields = fieldTable()

  static let blank = Self()

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    let isDefault = arrivalMilliseconds == ProtocolLimits.arrivalMillisecondsDefault
    try coder.field("messageByteCountMax", &messageByteCountMax)
    try coder.field("pingIntervalSeconds", &pingIntervalSeconds)
    try coder.field("historyWritesPerSecondMax", &historyWritesPerSecondMax)
    try coder.optional("arrivalMilliseconds", &arrivalMilliseconds, isOmitted: isDefault)
  }
}

extension PageTab: WireObject {
  static let fields = fieldTable()

  static let blank = Self(id: "", title: "", path: "")

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("id", &id)
    try coder.field("title", &title)
    try coder.field("path", &path, .url)
  }

  /// The tab as an element of the data of the event `tabsChanged`.
  public var object: JSONObject { members }
}

extension NavigateMessage: WireObject {
  static let fields = fieldTable()

  static let blank = Self(
    epoch: "", revision: 0, target: .blank, mode: .none, cause: .native, role: .driver,
    generation: 0)

  /// Reads the whole message, as it stands inside a `welcome`.
  init(from reader: inout JSONReader, _ limit: WireLimit = .name) throws(JSONError) {
    _ = try reader.messageType(of: WelcomePartType.self)
    self = .blank
    try reader.readFields(of: &self)
  }

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.constant("type", "navigate")
    try coder.field("epoch", &epoch)
    try coder.field("revision", &revision)
    try coder.field("target", &target)
    try coder.field("mode", &mode)
    try coder.optional("tab", &tab)
    try coder.field("direction", &direction)
    try coder.field("animated", &animated)
    try coder.field("cause", &cause)
    try coder.field("role", &role)
    try coder.field("generation", &generation)
    try coder.field("lastChange", &lastChange)
    try coder.optional("insets", &insets)
    try coder.optional("modals", &modals, isOmitted: modals.isEmpty)
    try coder.optional("countdowns", &countdowns, isOmitted: countdowns.isEmpty)
  }
}

extension ResultMessage: WireObject {
  static let fields = fieldTable()

  static let blank = Self(id: 0, status: .applied, revision: 0)

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.constant("type", "result")
    try coder.field("id", &id)
    try coder.field("status", &status)
    try coder.optional("reason", &reason)
    try coder.field("revision", &revision)
    try coder.optional("data", &data)
  }
}

extension EventMessage: WireObject {
  static let fields = fieldTable()

  static let blank = Self(id: 0, name: "")

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.constant("type", "event")
    try coder.field("id", &id)
    try coder.field("name", &name)
    try coder.optional("data", &data)
  }
}

extension ReplyMessage: WireObject {
  static let fields = fieldTable()

  static let blank = Self(id: "", success: false)

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.constant("type", "reply")
    try coder.field("id", &id)
    try coder.field("success", &success)
    try coder.optional("data", &data)
    try coder.optional("error", &error)
    try coder.optional("part", &part)
  }
}

extension ReplyError: WireObject {
  static let fields = fieldTable()

  static let blank = Self(message: "", code: "")

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("message", &message, .text)
    try coder.field("code", &code)
    try coder.optional("data", &data)
  }
}
