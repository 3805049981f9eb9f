/// What a modal looks like and how it goes.
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

/// A button of an alert or a dialog.
public struct ModalButton: Hashable, Sendable {
  /// The answer that it gives, unique among the buttons of one modal.
  public var id: String
  /// What it says.
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
/// What is typed there is none of the state.
public struct ModalField: Hashable, Sendable {
  /// What it says while it is empty.
  public var placeholder: String?
  /// What it begins with.
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
