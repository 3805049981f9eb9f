/// How a modal looks and how it is dismissed.
public enum ModalKind: String, Hashable, Sendable, CaseIterable {
  case sheet
  case cover
  case alert
  case dialog

  /// Whether any answer closes it, and it is never stored.
  public var isEphemeral: Bool { self == .alert || self == .dialog }
}

/// What pressing a button of an alert or a dialog means.
public enum ButtonRole: String, Hashable, Sendable, CaseIterable {
  /// An ordinary answer.
  case `default`
  /// It closes without choosing.
  case cancel
  /// It destroys something.
  case destructive
}

/// The texts and buttons of an alert or a dialog, and the heights of a sheet.
public struct ModalContent: Hashable, Sendable {
  /// The headline.
  public var title: String?

  /// The text below the headline.
  public var message: String?

  /// The buttons, in the order in which they are drawn; without any, every answer is accepted.
  public var buttons: [ModalButton]

  /// The text field of an alert; `nil` if it has none.
  public var field: ModalField?

  /// The heights at which a sheet rests.
  public var detents: [Detent]

  /// Describes what is shown.
  public init(
    title: String? = nil, message: String? = nil, buttons: [ModalButton] = [],
    field: ModalField? = nil, detents: [Detent] = [.large]
  ) {
    self.title = title
    self.message = message
    self.buttons = buttons
    self.field = field
    self.detents = detents
  }

  /// Bytes of the texts.
  public var textByteCount: Int {
    let texts = [title ?? "", message ?? "", field?.placeholder ?? "", field?.text ?? ""]
    let own = texts.reduce(0) { $0 + $1.utf8.count }
    return buttons.reduce(own) { $0 + $1.id.utf8.count + $1.title.utf8.count }
  }
}

/// A button of an alert or a dialog.
public struct ModalButton: Hashable, Sendable {
  /// The answer that it gives, unique among the buttons of one modal.
  public var id: String
  /// The text on it.
  public var title: String
  public var role: ButtonRole

  /// Describes a button.
  public init(id: String, title: String, role: ButtonRole = .default) {
    self.id = id
    self.title = title
    self.role = role
  }
}

/// A field for one line of text in an alert.
///
/// What is typed there is not part of the state.
public struct ModalField: Hashable, Sendable {
  /// The text that it shows while it is empty.
  public var placeholder: String?
  /// The text that it holds at first.
  public var text: String

  /// Describes a field.
  public init(placeholder: String? = nil, text: String = "") {
    self.placeholder = placeholder
    self.text = text
  }
}

/// A height at which a sheet rests.
public enum Detent: String, Hashable, Sendable, CaseIterable {
  /// About half of the screen.
  case medium
  /// The whole screen but its top.
  case large
}
