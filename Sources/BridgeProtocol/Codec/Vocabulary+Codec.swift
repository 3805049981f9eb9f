import Vocabulary

extension ModalContent {
  /// Hands the members to the coder of the object that holds them: a modal, or a request for one.
  ///
  /// - Parameters:
  ///   - coder: The coder.
  ///   - isRequest: Whether it is a request, which leaves out defaults and is bounded.
  /// - Throws: What the coder throws for a member that it cannot read.
  mutating func code<Coder: FieldCoder>(
    _ coder: inout Coder, isRequest: Bool
  ) throws(Coder.Failure) {
    try coder.optional("title", &title, .label)
    try coder.optional("message", &message, isRequest ? .message : .text)
    try coder.optional("buttons", &buttons, .buttons, isOmitted: isRequest && buttons.isEmpty)
    try coder.optional("field", &field)
    try coder.optional(
      "detents", &detents, .detents, isOmitted: isRequest && detents == [.large])
  }
}

extension ModalField: WireObject {
  static let fields = fieldTable()

  init() { self.init(placeholder: nil) }

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.optional("placeholder", &placeholder, .label)
    try coder.optional("text", &text, .typed)
  }
}

extension ModalButton: WireObject {
  static let fields = fieldTable()

  init() { self.init(id: "", title: "") }

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("id", &id, .identifier)
    try coder.field("title", &title, .identifier)
    try coder.optional("role", &role)
  }
}
