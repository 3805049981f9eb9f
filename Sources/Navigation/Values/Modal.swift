public import Vocabulary

/// Something that is presented over the tabs.
public struct Modal: Hashable, Sendable {
  /// What it looks like and how it goes.
  public let kind: ModalKind

  /// Who it is.
  public let id: ModalID

  /// The modal that presented it; `nil` is the root.
  public internal(set) var presenter: ModalID?

  /// The binding that drives it: another item in the same slot takes its place.
  public let slot: String?

  /// Whether the user cannot dismiss it.
  public let isLocked: Bool

  /// Whether an alert or a dialog has a way to be closed without choosing.
  public let isCancelable: Bool

  /// Whether it is an alert of the system, such as a question for a permission: it keeps the user's
  /// touches from the app and nothing of what the app does by itself.
  public let isOfSystem: Bool

  /// What it says, and how high it stands.
  public let content: ModalContent

  /// Its pages, root first; empty for a modal that the shell draws itself.
  public internal(set) var stack: EntryStack

  /// The answer that closing without choosing stands for.
  public var cancelAnswer: String {
    content.buttons.first { $0.role == .cancel }?.id ?? "cancel"
  }
}

/// A wish to present something.
public struct ModalRequest: Hashable, Sendable {
  /// Who presents.
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

  /// Who it is.
  public var id: ModalID

  /// The URL of its page, if it shows one.
  public var url: String?

  /// Who presents it.
  public var presenter: Presenter

  /// The binding that drives it.
  public var slot: String?

  /// Whether the user cannot dismiss it.
  public var isLocked: Bool

  /// Whether an alert or a dialog without buttons has a way to be closed without choosing; one
  /// with buttons has it if one of them has the role `.cancel`, and is not an alert of the system.
  public var isCancelable: Bool

  /// Whether it is an alert of the system.
  public var isOfSystem: Bool

  /// What it says, and how high it stands.
  public var content: ModalContent

  /// Describes a wish.
  public init(
    kind: ModalKind, id: ModalID, url: String? = nil, presenter: Presenter = .topmost,
    slot: String? = nil, isLocked: Bool = false, isCancelable: Bool = true,
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
