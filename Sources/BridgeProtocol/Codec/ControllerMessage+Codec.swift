extension ControllerHelloMessage: WireObject {
  private enum Field: String, CaseIterable { case type, `protocol`, client, epoch, changes }
  private static let fields = JSONNameTable<Field>()

  init(from reader: inout JSONReader) throws(JSONError) {
    var client: String?
    var epoch: String?
    var changes: [ControllerActionMessage]?
    try reader.checkVersion()
    var members = try reader.beginObject()
    while let field = try reader.nextField(of: Self.fields, in: &members) {
      switch field {
      case .type, .protocol: try reader.skipValue()
      case .client: client = try reader.readName()
      case .epoch: epoch = try reader.skipNull() ? nil : reader.readName()
      case .changes:
        changes =
          try reader.skipNull() ? nil : reader.readChanges(JSONReader.controllerChange)
      }
    }
    self.init(
      client: try reader.require(client, "client", in: members),
      epoch: epoch,
      changes: changes ?? []
    )
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("type", "hello")
    writer.member("protocol", ProtocolLimits.version)
    writer.member("client", client)
    if let epoch { writer.member("epoch", epoch) }
    writer.member("changes", changes)
    writer.endObject()
  }
}

extension ControllerActionMessage: WireObject {
  private enum Field: String, CaseIterable { case type, id, name, parameters }
  private static let fields = JSONNameTable<Field>()

  init(from reader: inout JSONReader) throws(JSONError) {
    var id: Int?
    var name: ActionName?
    var parameters: JSONObject?
    var members = try reader.beginObject()
    while let field = try reader.nextField(of: Self.fields, in: &members) {
      switch field {
      case .type: try reader.skipValue()
      case .id: id = try reader.readChangeID()
      case .name: name = try ActionName(rawValue: reader.readName())
      case .parameters: parameters = try reader.skipNull() ? nil : reader.readObject()
      }
    }
    self.init(
      id: try reader.require(id, "id", in: members),
      name: try reader.require(name, "name", in: members),
      parameters: parameters ?? [:]
    )
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("type", "action")
    writer.member("id", id)
    writer.member("name", name)
    writer.member("parameters", parameters)
    writer.endObject()
  }
}

extension JSONReader {
  /// Reads an action that waits for an answer.
  fileprivate static func controllerChange(
    _ reader: inout JSONReader
  ) throws(JSONError) -> ControllerActionMessage {
    _ = try reader.messageType(of: ControllerChangeType.self)
    return try ControllerActionMessage(from: &reader)
  }
}
