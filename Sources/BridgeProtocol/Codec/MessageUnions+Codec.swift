extension PageMessage: WireObject {
  init(from reader: inout JSONReader) throws(JSONError) {
    switch try reader.messageType(of: PageMessageType.self) {
    case .hello: self = .hello(try HelloMessage(from: &reader))
    case .routeChange: self = .routeChange(try RouteChangeMessage(from: &reader))
    case .action: self = .action(try ActionMessage(from: &reader))
    case .applied: self = .applied(try AppliedMessage(from: &reader))
    case .call: self = .call(try CallMessage(from: &reader))
    case .visibility: self = .visibility(try VisibilityMessage(from: &reader).visibility)
    case .acknowledged: self = .acknowledged(event: try AcknowledgedMessage(from: &reader).event)
    }
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .hello(let message): message.write(to: &writer)
    case .routeChange(let message): message.write(to: &writer)
    case .action(let message): message.write(to: &writer)
    case .applied(let message): message.write(to: &writer)
    case .call(let message): message.write(to: &writer)
    case .visibility(let value): VisibilityMessage(visibility: value).write(to: &writer)
    case .acknowledged(let event): AcknowledgedMessage(event: event).write(to: &writer)
    }
  }
}

extension PageChange: WireObject {
  init(from reader: inout JSONReader) throws(JSONError) {
    switch try reader.messageType(of: PageChangeType.self) {
    case .routeChange: self = .routeChange(try RouteChangeMessage(from: &reader))
    case .action: self = .action(try ActionMessage(from: &reader))
    }
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .routeChange(let message): message.write(to: &writer)
    case .action(let message): message.write(to: &writer)
    }
  }
}

extension ShellMessage: WireObject {
  init(from reader: inout JSONReader) throws(JSONError) {
    switch try reader.messageType(of: ShellMessageType.self) {
    case .welcome: self = .welcome(try WelcomeMessage(from: &reader))
    case .navigate: self = .navigate(try NavigateMessage(from: &reader))
    case .result: self = .result(try ResultMessage(from: &reader))
    case .event: self = .event(try EventMessage(from: &reader))
    case .reply: self = .reply(try ReplyMessage(from: &reader))
    }
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .welcome(let message): message.write(to: &writer)
    case .navigate(let message): message.write(to: &writer)
    case .result(let message): message.write(to: &writer)
    case .event(let message): message.write(to: &writer)
    case .reply(let message): message.write(to: &writer)
    }
  }
}

extension ControllerMessage: WireObject {
  init(from reader: inout JSONReader) throws(JSONError) {
    switch try reader.messageType(of: ControllerMessageType.self) {
    case .hello: self = .hello(try ControllerHelloMessage(from: &reader))
    case .action: self = .action(try ControllerActionMessage(from: &reader))
    }
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .hello(let message): message.write(to: &writer)
    case .action(let message): message.write(to: &writer)
    }
  }
}

extension ControllerUpdate: WireObject {
  init(from reader: inout JSONReader) throws(JSONError) {
    switch try reader.messageType(of: ControllerUpdateType.self) {
    case .state: self = .state(try ControllerState(from: &reader))
    case .result: self = .result(try ResultMessage(from: &reader))
    }
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .state(let message): message.write(to: &writer)
    case .result(let message): message.write(to: &writer)
    }
  }
}

/// The wire form of `PageMessage.visibility`.
private struct VisibilityMessage {
  let visibility: PageVisibility
}

extension VisibilityMessage: WireObject {
  private enum Field: String, CaseIterable { case type, visibility }
  private static let fields = JSONNameTable<Field>()

  init(from reader: inout JSONReader) throws(JSONError) {
    var visibility: PageVisibility?
    var members = try reader.beginObject()
    while let field = try reader.nextField(of: Self.fields, in: &members) {
      switch field {
      case .type: try reader.skipValue()
      case .visibility: visibility = try reader.readCase(of: PageVisibility.self)
      }
    }
    self.init(visibility: try reader.require(visibility, "visibility", in: members))
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("type", "visibility")
    writer.member("visibility", visibility)
    writer.endObject()
  }
}

/// The wire form of `PageMessage.acknowledged`.
private struct AcknowledgedMessage {
  let event: Int
}

extension AcknowledgedMessage: WireObject {
  private enum Field: String, CaseIterable { case type, event }
  private static let fields = JSONNameTable<Field>()

  init(from reader: inout JSONReader) throws(JSONError) {
    var event: Int?
    var members = try reader.beginObject()
    while let field = try reader.nextField(of: Self.fields, in: &members) {
      switch field {
      case .type: try reader.skipValue()
      case .event: event = try reader.readInteger()
      }
    }
    self.init(event: try reader.require(event, "event", in: members))
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("type", "acknowledged")
    writer.member("event", event)
    writer.endObject()
  }
}

extension JSONValue: WireObject {
  init(from reader: inout JSONReader) throws(JSONError) {
    self = try reader.readValue()
  }

  func write(to writer: inout JSONWriter) {
    writer.value(self)
  }
}
