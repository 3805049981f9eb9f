public import Vocabulary

/// What an alert or a dialog says, and how high a sheet stands.
public struct ModalContent: Hashable, Sendable {
  /// The headline.
  public var title: String?

  /// The text below the headline.
  public var message: String?

  /// What can be answered, in the order in which it is drawn; with none, every answer is
  /// accepted.
  public var buttons: [ModalButton]

  /// Where an alert has text typed into it.
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
}
