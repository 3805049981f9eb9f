import Vocabulary

extension ModalField: WireObject {
  static let fields = fieldTable()

  init() { self.init(placeholder: nil) }

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.optional("placeholder", &placeholder)
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
