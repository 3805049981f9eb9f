extension WelcomeMessage: WireObject {
  private enum Field: String, CaseIterable {
    case type, epoch, revision, role, generation, lastChange, limits, tabs, environment,
      discoversTabs, navigate
  }
  private static let fields = JSONNameTable<Field>()

  init(from reader: inout JSONReader) throws(JSONError) {
    var epoch: String?
    var revision: Int?
    var role: PageRole?
    var generation: Int?
    var lastChange: Int?
    var limits: PageLimits?
    var tabs: [PageTab]?
    var environment: WireEnvironment?
    var discoversTabs: Bool?
    var navigate: NavigateMessage?
    var members = try reader.beginObject()
    while let field = try reader.nextField(of: Self.fields, in: &members) {
      switch field {
      case .type: try reader.skipValue()
      case .epoch: epoch = try reader.readName()
      case .revision: revision = try reader.readInteger()
      case .role: role = try reader.readCase(of: PageRole.self)
      case .generation: generation = try reader.readInteger()
      case .lastChange: lastChange = try reader.readInteger()
      case .limits: limits = try PageLimits(from: &reader)
      case .tabs: tabs = try reader.readArray(PageTab.init(from:))
      case .environment: environment = try reader.skipNull() ? nil : WireEnvironment(from: &reader)
      case .discoversTabs: discoversTabs = try reader.skipNull() ? nil : reader.readBool()
      case .navigate: navigate = try reader.readNestedNavigate()
      }
    }
    self.init(
      epoch: try reader.require(epoch, "epoch", in: members),
      revision: try reader.require(revision, "revision", in: members),
      role: try reader.require(role, "role", in: members),
      generation: try reader.require(generation, "generation", in: members),
      lastChange: try reader.require(lastChange, "lastChange", in: members),
      limits: try reader.require(limits, "limits", in: members),
      tabs: try reader.require(tabs, "tabs", in: members),
      environment: environment,
      discoversTabs: discoversTabs ?? false,
      navigate: try reader.require(navigate, "navigate", in: members)
    )
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("type", "welcome")
    writer.member("epoch", epoch)
    writer.member("revision", revision)
    writer.member("role", role)
    writer.member("generation", generation)
    writer.member("lastChange", lastChange)
    writer.member("limits", limits)
    writer.member("tabs", tabs)
    if let environment { writer.member("environment", environment) }
    if discoversTabs { writer.member("discoversTabs", true) }
    writer.member("navigate", navigate)
    writer.endObject()
  }
}

extension ResultMessage: WireObject {
  private enum Field: String, CaseIterable { case type, id, status, reason, revision, data }
  private static let fields = JSONNameTable<Field>()

  init(from reader: inout JSONReader) throws(JSONError) {
    var id: Int?
    var status: ResultStatus?
    var reason: ResultReason?
    var revision: Int?
    var data: JSONObject?
    var members = try reader.beginObject()
    while let field = try reader.nextField(of: Self.fields, in: &members) {
      switch field {
      case .type: try reader.skipValue()
      case .id: id = try reader.readInteger()
      case .status: status = try reader.readCase(of: ResultStatus.self)
      case .reason: reason = try reader.skipNull() ? nil : ResultReason(rawValue: reader.readName())
      case .revision: revision = try reader.readInteger()
      case .data: data = try reader.skipNull() ? nil : reader.readObject()
      }
    }
    self.init(
      id: try reader.require(id, "id", in: members),
      status: try reader.require(status, "status", in: members),
      reason: reason,
      revision: try reader.require(revision, "revision", in: members),
      data: data
    )
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("type", "result")
    writer.member("id", id)
    writer.member("status", status)
    if let reason { writer.member("reason", reason) }
    writer.member("revision", revision)
    if let data { writer.member("data", data) }
    writer.endObject()
  }
}

extension EventMessage: WireObject {
  private enum Field: String, CaseIterable { case type, id, name, data }
  private static let fields = JSONNameTable<Field>()

  init(from reader: inout JSONReader) throws(JSONError) {
    var id: Int?
    var name: EventName?
    var data: JSONObject?
    var members = try reader.beginObject()
    while let field = try reader.nextField(of: Self.fields, in: &members) {
      switch field {
      case .type: try reader.skipValue()
      case .id: id = try reader.readInteger()
      case .name: name = try EventName(rawValue: reader.readName())
      case .data: data = try reader.skipNull() ? nil : reader.readObject()
      }
    }
    self.init(
      id: try reader.require(id, "id", in: members),
      name: try reader.require(name, "name", in: members),
      data: data ?? [:]
    )
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("type", "event")
    writer.member("id", id)
    writer.member("name", name)
    writer.member("data", data)
    writer.endObject()
  }
}

extension ReplyMessage: WireObject {
  private enum Field: String, CaseIterable { case type, id, success, data, error }
  private static let fields = JSONNameTable<Field>()

  init(from reader: inout JSONReader) throws(JSONError) {
    var id: String?
    var success: Bool?
    var data: JSONValue?
    var error: ReplyError?
    var members = try reader.beginObject()
    while let field = try reader.nextField(of: Self.fields, in: &members) {
      switch field {
      case .type: try reader.skipValue()
      case .id: id = try reader.readName()
      case .success: success = try reader.readBool()
      case .data: data = try reader.skipNull() ? nil : reader.readValue()
      case .error: error = try reader.skipNull() ? nil : ReplyError(from: &reader)
      }
    }
    self.init(
      id: try reader.require(id, "id", in: members),
      success: try reader.require(success, "success", in: members),
      data: data,
      error: error
    )
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("type", "reply")
    writer.member("id", id)
    writer.member("success", success)
    if let data { writer.member("data", data) }
    if let error { writer.member("error", error) }
    writer.endObject()
  }
}

extension ReplyError: WireObject {
  private enum Field: String, CaseIterable { case message, code }
  private static let fields = JSONNameTable<Field>()

  init(from reader: inout JSONReader) throws(JSONError) {
    var message: String?
    var code: String?
    var members = try reader.beginObject()
    while let field = try reader.nextField(of: Self.fields, in: &members) {
      switch field {
      case .message: message = try reader.readText()
      case .code: code = try reader.readName()
      }
    }
    self.init(
      message: try reader.require(message, "message", in: members),
      code: try reader.require(code, "code", in: members)
    )
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("message", message)
    writer.member("code", code)
    writer.endObject()
  }
}

extension JSONReader {
  /// Reads the whole `navigate` message inside a `welcome`.
  fileprivate mutating func readNestedNavigate() throws(JSONError) -> NavigateMessage {
    _ = try messageType(of: WelcomePartType.self)
    return try NavigateMessage(from: &self)
  }
}
