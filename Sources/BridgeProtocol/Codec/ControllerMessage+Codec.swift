import Vocabulary

extension ControllerHelloMessage: WireObject {
  static let fields = fieldTable()

  static let blank = Self(client: "")

  init(from reader: inout JSONReader, _ limit: WireLimit = .name) throws(JSONError) {
    try reader.checkVersion()
    self = .blank
    try reader.readFields(of: &self)
  }

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    var version = ProtocolLimits.version
    try coder.constant("type", "hello")
    try coder.field("protocol", &version)
    try coder.field("client", &client)
    try coder.optional("epoch", &epoch)
    try coder.optional("changes", &changes, .changes)
  }
}

extension ControllerActionMessage: WireObject {
  static let fields = fieldTable()

  static let blank = Self(id: 0, name: "")

  /// Reads an action, also where it waits in a `hello`.
  init(from reader: inout JSONReader, _ limit: WireLimit = .name) throws(JSONError) {
    _ = try reader.messageType(of: ControllerChangeType.self)
    self = .blank
    try reader.readFields(of: &self)
  }

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.constant("type", "action")
    try coder.field("id", &id, .changeID)
    try coder.field("name", &name)
    try coder.optional("parameters", &parameters)
  }
}
