/// What an alert or a dialog says, and how high a sheet stands.
public struct ModalContent: Hashable, Sendable {
  /// A button of an alert or a dialog.
  public struct Button: Hashable, Sendable {
    /// What pressing it means.
    public enum Role: String, Hashable, Sendable, CaseIterable {
      /// An ordinary answer.
      case `default`

      /// It closes without choosing.
      case cancel

      /// It destroys something.
      case destructive
    }

    /// The answer that it gives, unique among the buttons of one modal.
    public var id: String

    /// What it says.
    public var title: String

    /// What pressing it means.
    public var role: Role

    /// Describes a button.
    public init(id: String, title: String, role: Role = .default) {
      self.id = id
      self.title = title
      self.role = role
    }
  }

  /// A field for one line of text in an alert.
  ///
  /// What is typed there is none of the state.
  public struct Field: Hashable, Sendable {
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

  /// The headline.
  public var title: String?

  /// The text below the headline.
  public var message: String?

  /// What can be answered, in the order in which it is drawn; with none, every answer is
  /// accepted.
  public var buttons: [Button]

  /// Where an alert has text typed into it.
  public var field: Field?

  /// The heights at which a sheet rests.
  public var detents: [Detent]

  /// Describes what is shown.
  public init(
    title: String? = nil, message: String? = nil, buttons: [Button] = [],
    field: Field? = nil, detents: [Detent] = [.large]
  ) {
    self.title = title
    self.message = message
    self.buttons = buttons
    self.field = field
    self.detents = detents
  }
}
