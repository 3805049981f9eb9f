public import Vocabulary

/// The first frame of a page: who it is, where it stands and what it last saw.
public struct HelloMessage: Sendable, Hashable {
  /// The browsing context: kept over reloads, unique among live pages.
  public var page: String
  /// This load of the document.
  public var document: String
  public var webView: String
  public var load: LoadKind
  /// Whether the page is inside a frame, as in the simulator.
  public var embedded: Bool
  /// The platform that the page takes its device for; none is that of the shell's device.
  public var platform: Platform?
  public var visibility: PageVisibility
  /// The driver rung in use, for example `vue`.
  public var router: String?
  /// Optional features; version 1 defines none.
  public var capabilities: [String]
  public var location: PageLocation
  public var resume: ResumePoint?
  /// Changes without an answer yet, oldest first.
  public var changes: [PageChange]

  /// Creates a hello of protocol version 1.
  public init(
    page: String,
    document: String,
    webView: String = ProtocolLimits.mainWebView,
    load: LoadKind,
    embedded: Bool = false,
    platform: Platform? = nil,
    visibility: PageVisibility = .visible,
    router: String? = nil,
    capabilities: [String] = [],
    location: PageLocation,
    resume: ResumePoint? = nil,
    changes: [PageChange] = []
  ) {
    self.page = page
    self.document = document
    self.webView = webView
    self.load = load
    self.embedded = embedded
    self.platform = platform
    self.visibility = visibility
    self.router = router
    self.capabilities = capabilities
    self.location = location
    self.resume = resume
    self.changes = changes
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

  /// Whether the browser vouches for a user gesture.
  public var trusted: Bool {
    switch self {
    case .routeChange(let message): message.trusted
    case .action(let message): message.trusted
    }
  }
}
