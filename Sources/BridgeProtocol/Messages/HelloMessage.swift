public import Vocabulary

/// The first frame of a page: its identity, its location and what it last saw.
public struct HelloMessage: Greeting, Hashable, Sendable {
  static let fields = fieldTable()

  /// The browsing context: kept over reloads, unique among live pages.
  public var page = ""
  /// This load of the document.
  public var document = ""
  public var webView: String = ProtocolLimits.mainWebView
  public var load = LoadKind.navigate
  /// Whether the page is inside a frame, as in the simulator.
  public var embedded = false
  /// The platform that the page assumes; nil stands for that of the shell's device.
  public var platform: Platform?
  public var visibility = PageVisibility.visible
  /// The driver rung in use, for example `vue`.
  public var router: String?
  /// Optional features; version 1 defines none.
  public var capabilities: [String] = []
  public var location = PageLocation()
  public var resume: ResumePoint?
  /// Changes without an answer yet, oldest first.
  public var changes: [PageChange] = []

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    var version = ProtocolLimits.version
    try coder.constant("type", "hello")
    try coder.field("protocol", &version)
    try coder.field("page", &page)
    try coder.field("document", &document)
    try coder.optional("webView", &webView)
    try coder.field("load", &load)
    try coder.optional("embedded", &embedded)
    try coder.optional("platform", &platform)
    try coder.field("visibility", &visibility)
    try coder.optional("router", &router)
    try coder.optional("capabilities", &capabilities)
    try coder.field("location", &location)
    try coder.optional("resume", &resume)
    try coder.optional("changes", &changes, .changes)
  }
}

/// What a page did or asks for: the part of its messages that has a change id.
public enum PageChange: Sendable, Hashable {
  case routeChange(RouteChangeMessage)
  case action(ActionMessage)

  /// The change id.
  public var id: Int {
    switch self {
    case .routeChange(let message): message.id
    case .action(let message): message.id
    }
  }

  /// The driver generation that the page knew.
  public var generation: Int {
    switch self {
    case .routeChange(let message): message.generation
    case .action(let message): message.generation
    }
  }

  /// Whether the browser confirms a user gesture.
  public var trusted: Bool {
    switch self {
    case .routeChange(let message): message.trusted
    case .action(let message): message.trusted
    }
  }
}
