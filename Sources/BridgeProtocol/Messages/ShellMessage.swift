public import Vocabulary

/// A message from the shell to a page.
public enum ShellMessage: Sendable, Hashable {
  // This case is indirect, because otherwise each message would be as large as this rare one.
  indirect case welcome(WelcomeMessage)
  case navigate(NavigateMessage)
  case result(ResultMessage)
  case event(EventMessage)
  case reply(ReplyMessage)
}

/// The answer to a page's `hello`.
public struct WelcomeMessage: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  public var epoch = ""
  public var revision = 0
  public var role = PageRole.driver
  public var generation = 0
  /// The highest change id of this document that the shell has handled, 0 if none.
  public var lastChange = 0
  public var limits = PageLimits()
  /// The visible tabs.
  public var tabs: [PageTab] = []
  /// The state of the device.
  public var environment: WireEnvironment?
  /// What the page does with the tab bar that the app itself draws; nil leaves the bar as it is.
  public var ownTabBar: PageTabBar?
  /// What to show first.
  public var navigate = NavigateMessage()

  public init() {}

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

/// What a page does with the tab bar that the app itself draws.
public enum PageTabBar: String, Sendable, Hashable, CaseIterable {
  /// The page declares the tabs that it draws, or that it draws none, and the shell shows these
  /// tabs.
  case lent
  /// The shell has tabs of its own; the page asks whether to hide the bar that it draws.
  case hidden
}

/// The result of a change: it is for diagnostics, because the state is the answer.
public struct ResultMessage: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  /// The change id, 0 for `slowDown`, which answers no change.
  public var id = 0
  public var status = ResultStatus.applied
  public var reason: Reason?
  public var revision = 0
  /// What the action gives back, for example the id of a modal.
  public var data: JSONObject?

  public init() {}

  /// Creates a result.
  public init(
    id: Int, status: ResultStatus, reason: Reason? = nil, revision: Int,
    data: JSONObject? = nil
  ) {
    self.id = id
    self.status = status
    self.reason = reason
    self.revision = revision
    self.data = data
  }

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.constant("type", "result")
    try coder.field("id", &id)
    try coder.field("status", &status)
    try coder.optional("reason", &reason)
    try coder.field("revision", &revision)
    try coder.optional("data", &data)
  }
}

/// Something that happened in the shell and is not state.
public struct EventMessage: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  /// Rises within the epoch; a receiver drops an id that it has seen.
  public var id = 0
  public var name: EventName = ""
  public var data: JSONObject = [:]

  public init() {}

  /// Creates an event.
  public init(id: Int, name: EventName, data: JSONObject = [:]) {
    self.id = id
    self.name = name
    self.data = data
  }

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.constant("type", "event")
    try coder.field("id", &id)
    try coder.field("name", &name)
    try coder.optional("data", &data)
  }
}

/// The answer to a `call`, a part of it, or the receipt for a part of the call's options.
public struct ReplyMessage: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  /// The call's id.
  public var id = ""
  public var success = false
  /// What the plugin returned; `null` means the same as none.
  public var data: JSONValue?
  public var error: ReplyError?
  /// The number of a part: of this answer if there is `text`, else of the call's options, which has
  /// arrived; the call has no answer yet.
  public var part: Int?
  /// How many parts the answer has.
  public var parts: Int?
  /// A piece of `data` as JSON.
  public var text: String?

  public init() {}

  /// Creates a reply.
  public init(
    id: String, success: Bool, data: JSONValue? = nil, error: ReplyError? = nil, part: Int? = nil,
    parts: Int? = nil, text: String? = nil
  ) {
    self.id = id
    self.success = success
    self.data = data
    self.error = error
    self.part = part
    self.parts = parts
    self.text = text
  }

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.constant("type", "reply")
    try coder.field("id", &id)
    try coder.field("success", &success)
    try coder.optional("data", &data)
    try coder.optional("error", &error)
    try coder.optional("part", &part)
    try coder.optional("parts", &parts)
    try coder.optional("text", &text, .text)
  }
}

/// Why a call failed.
public struct ReplyError: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  /// One sentence for a developer.
  public var message = ""
  /// For programs, for example `UNIMPLEMENTED`; empty if the plugin gives none.
  public var code = ""
  /// Further data of the plugin.
  public var data: JSONObject?

  public init() {}

  /// Creates an error.
  public init(message: String, code: String, data: JSONObject? = nil) {
    self.message = message
    self.code = code
    self.data = data
  }

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("message", &message, .text)
    try coder.field("code", &code)
    try coder.optional("data", &data)
  }
}
