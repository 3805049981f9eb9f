public import Vocabulary

/// A message from a page to the shell.
public enum PageMessage: Sendable, Hashable {
  // This case is indirect, because otherwise each message would be as large as this rare one.
  indirect case hello(HelloMessage)
  case routeChange(RouteChangeMessage)
  case action(ActionMessage)
  case applied(AppliedMessage)
  case call(CallMessage)
  case callPart(CallPartMessage)
  case replyTaken(ReplyTakenMessage)
  case visibility(PageVisibility)
  /// The app has handled the events of the page's mailbox up to this id.
  case acknowledged(event: Int)
}

/// A proposal: what the page's history did or wants to do.
public struct RouteChangeMessage: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  /// The change id.
  public var id = 0
  /// The driver generation that the page knew.
  public var generation = 0
  /// The last revision that the page knew; nil if the page does not report it.
  public var revision: Int?
  public var kind = RouteChangeKind.push
  /// The key of the entry on which the change was made.
  public var from = ""
  /// The new key, the key kept, or the stamp reached; empty if a traversal reached no stamp.
  public var key = ""
  /// Path, query and fragment.
  public var url = ""
  public var title: String?
  /// Whether the browser confirms a user gesture.
  public var trusted = false
  public var origin = RouteChangeOrigin.user

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.constant("type", "routeChange")
    try coder.field("id", &id, .changeID)
    try coder.field("generation", &generation)
    try coder.optional("revision", &revision)
    try coder.field("kind", &kind)
    try coder.field("from", &from)
    try coder.field("key", &key)
    try coder.field("url", &url, .url)
    try coder.optional("title", &title)
    try coder.field("trusted", &trusted)
    try coder.field("origin", &origin)
  }
}

/// A page's request for something that is not a route change.
public struct ActionMessage: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  /// The change id.
  public var id = 0
  /// The driver generation that the page knew.
  public var generation = 0
  public var name: ActionName = ""
  public var parameters: JSONObject = [:]
  /// The key of the entry on which it was made; nil stands for the entry that the page's web view
  /// shows.
  public var from: String?
  /// Whether the browser confirms a user gesture.
  public var trusted = false

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.constant("type", "action")
    try coder.field("id", &id, .changeID)
    try coder.field("generation", &generation)
    try coder.field("name", &name)
    try coder.optional("parameters", &parameters)
    try coder.optional("from", &from)
    try coder.field("trusted", &trusted)
  }
}

/// A page's report of what it shows after a `navigate`.
public struct AppliedMessage: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  public var revision = 0
  public var key = ""
  /// Path, query and fragment.
  public var url = ""
  public var how = AppliedMethod.none
  /// Whether the DOM changed.
  public var changed = false
  public var durationMilliseconds: Double = 0
  /// The methods that failed, if `how` is `failed`; at most `ProtocolLimits.triedCountMax` names.
  public var tried: [String] = []
  /// Whether the view has come to rest; if not, another report of the revision follows.
  public var settled = true

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.constant("type", "applied")
    try coder.field("revision", &revision)
    try coder.field("key", &key)
    try coder.field("url", &url, .url)
    try coder.field("how", &how)
    try coder.field("changed", &changed)
    try coder.field("durationMilliseconds", &durationMilliseconds)
    try coder.optional("tried", &tried, .tried, isOmitted: tried.isEmpty)
    try coder.optional("settled", &settled, isOmitted: settled)
  }
}

/// A call of a native plugin.
public struct CallMessage: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  /// Identifies the call over reconnects.
  public var id = ""
  public var plugin = ""
  public var method = ""
  public var options: JSONObject = [:]
  /// How many parts of the options were sent before, in place of `options`; 0 if there were none.
  public var parts = 0
  /// Whether the page takes an answer that is too large for one message, in parts.
  public var takesParts = false

  public init() {}

  /// Creates a call.
  public init(
    id: String, plugin: String, method: String, options: JSONObject = [:], parts: Int = 0,
    takesParts: Bool = false
  ) {
    self.id = id
    self.plugin = plugin
    self.method = method
    self.options = options
    self.parts = parts
    self.takesParts = takesParts
  }

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.constant("type", "call")
    try coder.field("id", &id)
    try coder.field("plugin", &plugin)
    try coder.field("method", &method)
    try coder.optional("options", &options)
    try coder.optional("parts", &parts, isOmitted: parts == 0)
    try coder.optional("takesParts", &takesParts, isOmitted: !takesParts)
  }
}

/// A part of the options of a call that are too large for one message.
public struct CallPartMessage: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  /// The call that follows once all parts were sent.
  public var id = ""
  /// The number of the part; 0 begins the options anew.
  public var part = 0
  /// A piece of the options as JSON.
  public var text = ""

  public init() {}

  /// Creates a part.
  public init(id: String, part: Int, text: String) {
    self.id = id
    self.part = part
    self.text = text
  }

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.constant("type", "callPart")
    try coder.field("id", &id)
    try coder.field("part", &part)
    try coder.field("text", &text, .text)
  }
}

/// A page has taken a part of an answer, and can take another one.
public struct ReplyTakenMessage: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  /// The call's id.
  public var id = ""
  public var part = 0

  public init() {}

  /// Creates the message about a part.
  public init(id: String, part: Int) {
    self.id = id
    self.part = part
  }

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.constant("type", "replyTaken")
    try coder.field("id", &id)
    try coder.field("part", &part)
  }
}
