/// What a modal looks like and how it goes.
public enum WireModalKind: String, Sendable, Hashable, CaseIterable {
  case sheet
  case cover
  case alert
  case dialog
}

/// A modal as it is described to a page.
public struct WireModal: Sendable, Hashable {
  public var id: String
  public var kind: WireModalKind
  /// Whether it waits for its turn instead of being presented.
  public var isQueued: Bool

  /// Creates a modal.
  public init(id: String, kind: WireModalKind, isQueued: Bool = false) {
    self.id = id
    self.kind = kind
    self.isQueued = isQueued
  }
}

/// The meaning of a button of an alert or a dialog.
public enum WireButtonRole: String, Sendable, Hashable, CaseIterable {
  case `default`
  case cancel
  case destructive
}

/// A button of an alert or a dialog.
public struct WireModalButton: Sendable, Hashable {
  public var id: String
  public var title: String
  public var role: WireButtonRole

  /// Creates a button.
  public init(id: String, title: String, role: WireButtonRole = .default) {
    self.id = id
    self.title = title
    self.role = role
  }
}

/// A field for one line of text in an alert.
public struct WireModalField: Sendable, Hashable {
  /// What it says while it is empty.
  public var placeholder: String?
  /// What it begins with.
  public var text: String

  /// Creates a field.
  public init(placeholder: String? = nil, text: String = "") {
    self.placeholder = placeholder
    self.text = text
  }
}

/// A height at which a sheet rests.
public enum WireDetent: String, Sendable, Hashable, CaseIterable {
  case medium
  case large
}

/// How the shell draws the bar above an entry.
public enum WireNavigationBar: String, Sendable, Hashable, CaseIterable {
  case hidden
  case inline
  case large
}

/// A presented modal, with all that a controller draws.
public struct ControllerModal: Sendable, Hashable {
  public var id: String
  public var kind: WireModalKind
  /// The modal that presented it; none is the root.
  public var presenter: String?
  public var title: String?
  public var message: String?
  /// The buttons of an alert or a dialog, else none.
  public var buttons: [WireModalButton]
  /// Where text is typed into an alert, if it is.
  public var field: WireModalField?
  /// Where a sheet rests, else none.
  public var detents: [WireDetent]
  /// Whether the user cannot dismiss it.
  public var locked: Bool
  /// Whether an alert or a dialog can be closed without choosing.
  public var cancelable: Bool
  /// The URL of the top of its stack; none if the shell draws it.
  public var url: String?
  /// Its pages, root first; empty if the shell draws it.
  public var stack: [WireEntry]
  /// The bar above the top of its stack.
  public var navigationBar: WireNavigationBar

  /// Creates a modal.
  public init(
    id: String,
    kind: WireModalKind,
    presenter: String? = nil,
    title: String? = nil,
    message: String? = nil,
    buttons: [WireModalButton] = [],
    field: WireModalField? = nil,
    detents: [WireDetent] = [],
    locked: Bool = false,
    cancelable: Bool = true,
    url: String? = nil,
    stack: [WireEntry] = [],
    navigationBar: WireNavigationBar = .hidden
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
