public import Vocabulary

/// A modal as it is described to a page.
public struct WireModal: Sendable, Hashable {
  public var id: String
  public var kind: ModalKind
  /// Whether it waits for its turn instead of being presented.
  public var isQueued: Bool

  /// Creates a modal.
  public init(id: String, kind: ModalKind, isQueued: Bool = false) {
    self.id = id
    self.kind = kind
    self.isQueued = isQueued
  }
}

/// A presented modal, with all that a controller draws.
public struct ControllerModal: Sendable, Hashable {
  public var id: String
  public var kind: ModalKind
  /// The modal that presented it; none is the root.
  public var presenter: String?
  public var title: String?
  public var message: String?
  /// The buttons of an alert or a dialog, else none.
  public var buttons: [ModalButton]
  /// Where text is typed into an alert, if it is.
  public var field: ModalField?
  /// Where a sheet rests, else none.
  public var detents: [Detent]
  /// Whether the user cannot dismiss it.
  public var locked: Bool
  /// Whether an alert or a dialog can be closed without choosing.
  public var cancelable: Bool
  /// The URL of the top of its stack; none if the shell draws it.
  public var url: String?
  /// Its pages, root first; empty if the shell draws it.
  public var stack: [WireEntry]
  /// The bar above the top of its stack.
  public var navigationBar: NavigationBar

  /// Creates a modal.
  public init(
    id: String,
    kind: ModalKind,
    presenter: String? = nil,
    title: String? = nil,
    message: String? = nil,
    buttons: [ModalButton] = [],
    field: ModalField? = nil,
    detents: [Detent] = [],
    locked: Bool = false,
    cancelable: Bool = true,
    url: String? = nil,
    stack: [WireEntry] = [],
    navigationBar: NavigationBar = .hidden
  ) {
    self.id = id
    self.kind = kind
    self.presenter = presenter
    self.title = title
    self.message = message
    self.buttons = buttons
    self.field = field
    self.detents = detents
    self.locked = locked
    self.cancelable = cancelable
    self.url = url
    self.stack = stack
    self.navigationBar = navigationBar
  }
}
