public import Vocabulary

/// A message from the shell to a page.
public enum ShellMessage: Sendable, Hashable {
  // Apart from the others, as each of them would be as large as this rare one.
  indirect case welcome(WelcomeMessage)
  case navigate(NavigateMessage)
  case result(ResultMessage)
  case event(EventMessage)
  case reply(ReplyMessage)
}

/// The answer to a page's `hello`.
public struct WelcomeMessage: Sendable, Hashable {
  public var epoch: String
  public var revision: Int
  public var role: PageRole
  public var generation: Int
  /// The highest change id of this document that the shell has handled, 0 if none.
  public var lastChange: Int
  public var limits: PageLimits
  /// The visible tabs.
  public var tabs: [PageTab]
  /// The state of the device.
  public var environment: WireEnvironment?
  /// What the page does with the tab bar that the app itself draws; nil if it leaves it alone.
  public var ownTabBar: PageTabBar?
  /// What to show first.
  public var navigate: NavigateMessage

  /// Creates a welcome.
  public init(
    epoch: String,
    revision: Int,
    role: PageRole,
    generation: Int,
    lastChange: Int,
    limits: PageLimits = PageLimits(),
    tabs: [PageTab],
    environment: WireEnvironment? = nil,
    ownTabBar: PageTabBar? = nil,
    navigate: NavigateMessage
  ) {
    self.epoch = epoch
    self.revision = revision
    self.role = role
    self.generation = generation
    self.lastChange = lastChange
    self.limits = limits
    self.tabs = tabs
    self.environment = environment
    self.ownTabBar = ownTabBar
    self.navigate = navigate
  }
}

/// What a page does with the tab bar that the app itself draws.
public enum PageTabBar: String, Sendable, Hashable, CaseIterable {
  /// The page says what it draws, or that it draws none, and the shell's tabs are those.
  case lent
  /// The shell has tabs; the page asks whether the bar that it draws is hidden for them.
  case hidden
}

/// What became of a change: diagnostics, as the state is the answer.
public struct ResultMessage: Sendable, Hashable {
  /// The change id, 0 for `slowDown`, which answers no change.
  public var id: Int
  public var status: ResultStatus
  public var reason: Reason?
  public var revision: Int
  /// What the action gives back, for example the id of a modal.
  public var data: JSONObject?

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
}

/// Something that happened in the shell and is not state.
public struct EventMessage: Sendable, Hashable {
  /// Rises within the epoch; a receiver drops an id that it has seen.
  public var id: Int
  public var name: EventName
  public var data: JSONObject

  /// Creates an event.
  public init(id: Int, name: EventName, data: JSONObject = [:]) {
    self.id = id
    self.name = name
    self.data = data
  }
}

/// The answer to a `call`.
public struct ReplyMessage: Sendable, Hashable {
  /// The call's id.
  public var id: String
  public var success: Bool
  /// What the plugin returned; `null` means the same as none.
  public var data: JSONValue?
  public var error: ReplyError?
  /// The number of a part of the call's options that has arrived; the call has no answer yet.
  public var part: Int?

  /// Creates a reply.
  public init(
    id: String, success: Bool, data: JSONValue? = nil, error: ReplyError? = nil, part: Int? = nil
  ) {
    self.id = id
    self.success = success
    self.data = data
    self.error = error
    self.part = part
  }
}

/// Why a call failed.
public struct ReplyError: Sendable, Hashable {
  /// One sentence for a developer.
  public var message: String
  /// For programs, for example `UNIMPLEMENTED`; empty if the plugin gives none.
  public var code: String
  /// What else the plugin says.
  public var data: JSONObject?

  /// Creates an error.
  public init(message: String, code: String, data: JSONObject? = nil) {
    self.message = message
    self.code = code
    self.data = data
  }
}
