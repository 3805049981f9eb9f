public import Vocabulary

/// Something that is presented over the tabs.
public struct Modal: Hashable, Sendable {
  /// How it looks and how it is dismissed.
  public let kind: ModalKind

  /// Its id, unique among the modals that are presented or wait.
  public let id: ModalID

  /// The modal that presented it; `nil` is the root.
  public internal(set) var presenter: ModalID?

  /// The slot that it occupies; another item in the same slot takes its place by default.
  public let slot: String?

  /// Whether the user cannot dismiss it.
  public let isLocked: Bool

  /// Whether an alert or a dialog can be closed without choosing.
  public let isCancelable: Bool

  /// Whether it is an alert of the system, such as a question for a permission.
  ///
  /// It blocks the user's touches, but nothing that the app does by itself.
  public let isOfSystem: Bool

  /// Its texts and buttons, and the heights of a sheet.
  public let content: ModalContent

  /// Its pages, root first; empty for a modal that the shell draws itself.
  public internal(set) var stack: EntryStack

  /// The answer that closing without choosing stands for.
  public var cancelAnswer: String {
    content.buttons.first { $0.role == .cancel }?.id ?? "cancel"
  }
}

/// A request to present a modal.
public struct ModalRequest: Hashable, Sendable {
  /// What presents the modal.
  public enum Presenter: Hashable, Sendable {
    /// Whatever is topmost when the request is handled.
    case topmost

    /// The tabs.
    case root

    /// A presented modal.
    case modal(ModalID)
  }

  /// What to present.
  public var kind: ModalKind

  /// Its id, unique among the modals that are presented or wait.
  public var id: ModalID

  /// The URL of its page, if it shows one.
  public var url: String?

  /// What presents it.
  public var presenter: Presenter

  /// The slot that it is to occupy.
  public var slot: String?

  /// Whether the user cannot dismiss it.
  public var isLocked: Bool

  /// Whether an alert or a dialog can be closed without choosing.
  ///
  /// With `nil` it can if it has no buttons, or one with the role `.cancel`.
  public var isCancelable: Bool?

  /// Whether it is an alert of the system.
  public var isOfSystem: Bool

  /// Its texts and buttons, and the heights of a sheet.
  public var content: ModalContent

  /// Describes a request.
  public init(
    kind: ModalKind, id: ModalID, url: String? = nil, presenter: Presenter = .topmost,
    slot: String? = nil, isLocked: Bool = false, isCancelable: Bool? = nil,
    isOfSystem: Bool = false, content: ModalContent = ModalContent()
  ) {
    self.kind = kind
    self.id = id
    self.url = url
    self.presenter = presenter
    self.slot = slot
    self.isLocked = isLocked
    self.isCancelable = isCancelable
    self.isOfSystem = isOfSystem
    self.content = content
  }
}
