public import Vocabulary

/// A message from a page to the shell.
public enum PageMessage: Sendable, Hashable {
  // Apart from the others, as each of them would be as large as this rare one.
  indirect case hello(HelloMessage)
  case routeChange(RouteChangeMessage)
  case action(ActionMessage)
  case applied(AppliedMessage)
  case call(CallMessage)
  case callPart(CallPartMessage)
  case visibility(PageVisibility)
  /// The app has handled the events of the page's mailbox up to this id.
  case acknowledged(event: Int)
}

/// A proposal: what the page's history did or wants to do.
public struct RouteChangeMessage: Sendable, Hashable {
  /// The change id.
  public var id: Int
  /// The driver generation that the page knew.
  public var generation: Int
  /// The last revision that the page knew; none from a page that does not tell.
  public var revision: Int?
  public var kind: RouteChangeKind
  /// The key of the entry on which the change was made.
  public var from: String
  /// The new key, the key kept, or the stamp reached; empty if a traversal reached no stamp.
  public var key: String
  /// Path, query and fragment.
  public var url: String
  public var title: String?
  /// Whether the browser vouches for a user gesture.
  public var trusted: Bool
  public var origin: RouteChangeOrigin

  /// Creates a route change.
  public init(
    id: Int,
    generation: Int,
    revision: Int? = nil,
    kind: RouteChangeKind,
    from: String,
    key: String,
    url: String,
    title: String? = nil,
    trusted: Bool,
    origin: RouteChangeOrigin
  ) {
    self.id = id
    self.generation = generation
    self.revision = revision
    self.kind = kind
    self.from = from
    self.key = key
    self.url = url
    self.title = title
    self.trusted = trusted
    self.origin = origin
  }
}

/// A page's wish for something that is not a route change.
public struct ActionMessage: Sendable, Hashable {
  /// The change id.
  public var id: Int
  /// The driver generation that the page knew.
  public var generation: Int
  public var name: ActionName
  public var parameters: JSONObject
  /// The key of the entry on which it was made; none is the entry that the page's web view shows.
  public var from: String?
  /// Whether the browser vouches for a user gesture.
  public var trusted: Bool

  /// Creates an action.
  public init(
    id: Int,
    generation: Int,
    name: ActionName,
    parameters: JSONObject = [:],
    from: String? = nil,
    trusted: Bool
  ) {
    self.id = id
    self.generation = generation
    self.name = name
    self.parameters = parameters
    self.from = from
    self.trusted = trusted
  }
}

/// A page's report of what it shows after a `navigate`.
public struct AppliedMessage: Sendable, Hashable {
  public var revision: Int
  public var key: String
  /// Path, query and fragment.
  public var url: String
  public var how: AppliedMethod
  /// Whether the DOM changed.
  public var changed: Bool
  public var durationMilliseconds: Double
  /// What was tried in vain, where it failed; at most `ProtocolLimits.triedCountMax` names.
  public var tried: [String]
  /// Whether the view has come to rest; if not, another report of the revision follows.
  public var settled: Bool

  /// Creates a report; the duration must be finite.
  public init(
    revision: Int,
    key: String,
    url: String,
    how: AppliedMethod,
    changed: Bool,
    durationMilliseconds: Double,
    tried: [String] = [],
    settled: Bool = true
  ) {
    self.revision = revision
    self.key = key
    self.url = url
    self.how = how
    self.changed = changed
    self.durationMilliseconds = durationMilliseconds
    self.tried = tried
    self.settled = settled
  }
}

/// A call of a native plugin.
public struct CallMessage: Sendable, Hashable {
  /// Identifies the call over reconnects.
  public var id: String
  public var plugin: String
  public var method: String
  public var options: JSONObject
  /// How many parts the options came in before, in place of `options`; 0 if in none.
  public var parts: Int

  /// Creates a call.
  public init(
    id: String, plugin: String, method: String, options: JSONObject = [:], parts: Int = 0
  ) {
    self.id = id
    self.plugin = plugin
    self.method = method
    self.options = options
    self.parts = parts
  }
}

/// A part of the options of a call that are too large for one message.
public struct CallPartMessage: Sendable, Hashable {
  /// The call that follows once all parts were sent.
  public var id: String
  /// The number of the part, from 0, with which the options begin anew.
  public var part: Int
  /// A piece of the options as JSON.
  public var text: String

  /// Creates a part.
  public init(id: String, part: Int, text: String) {
    self.id = id
    self.part = part
    self.text = text
  }
}
