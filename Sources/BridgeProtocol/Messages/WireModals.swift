public import Vocabulary

/// A modal as it is described to a page.
public struct WireModal: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  public var id = ""
  public var kind = ModalKind.sheet
  /// Whether it waits for its turn instead of being presented.
  public var isQueued = false

  public init() {}

  /// Creates a modal.
  public init(id: String, kind: ModalKind, isQueued: Bool = false) {
    self.id = id
    self.kind = kind
    self.isQueued = isQueued
  }

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("id", &id)
    try coder.field("kind", &kind)
    try coder.optional("queued", &isQueued, isOmitted: !isQueued)
  }
}

/// A presented modal, with all that a controller draws.
public struct ControllerModal: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  public var id = ""
  public var kind = ModalKind.sheet
  /// The modal that presented it; nil stands for the root.
  public var presenter: String?
  /// What an alert or a dialog says, and where a sheet rests.
  public var content = ModalContent(detents: [])
  /// Whether the user cannot dismiss it.
  public var locked = false
  /// Whether an alert or a dialog can be closed without choosing.
  public var cancelable = true
  /// The URL of the top of its stack; none if the shell draws it.
  public var url: String?
  /// Its pages, root first; empty if the shell draws it.
  public var stack: [WireEntry] = []
  /// The bar above the top of its stack.
  public var navigationBar = NavigationBar.hidden

  public init() {}

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("id", &id)
    try coder.field("kind", &kind)
    try coder.optional("presenter", &presenter)
    try content.code(&coder, isRequest: false)
    try coder.field("locked", &locked)
    try coder.field("cancelable", &cancelable)
    try coder.optional("url", &url, .url)
    try coder.field("stack", &stack)
    try coder.field("navigationBar", &navigationBar)
  }
}
