/// A message whose type says which object it is.
protocol WireUnion: WireValue {
  init(from reader: inout JSONReader) throws(JSONError)
}

extension WireUnion {
  init(from reader: inout JSONReader, _ limit: WireLimit) throws(JSONError) {
    try self.init(from: &reader)
  }
}

extension PageMessage: WireUnion {
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
    let message = self
    switch consume message {
    case .hello(var message): writer.object(&message)
    case .routeChange(var message): writer.object(&message)
    case .action(var message): writer.object(&message)
    case .applied(var message): writer.object(&message)
    case .call(var message): writer.object(&message)
    case .visibility(let value): VisibilityMessage(visibility: value).write(to: &writer)
    case .acknowledged(let event): AcknowledgedMessage(event: event).write(to: &writer)
    }
  }
}

extension PageChange: WireUnion {
  init(from reader: inout JSONReader) throws(JSONError) {
    switch try reader.messageType(of: PageChangeType.self) {
    case .routeChange: self = .routeChange(try RouteChangeMessage(from: &reader))
    case .action: self = .action(try ActionMessage(from: &reader))
    }
  }

  func write(to writer: inout JSONWriter) {
    let message = self
    switch consume message {
    case .routeChange(var message): writer.object(&message)
    case .action(var message): writer.object(&message)
    }
  }
}

extension ShellMessage: WireUnion {
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
    let message = self
    switch consume message {
    case .welcome(var message): writer.object(&message)
    case .navigate(var message): writer.object(&message)
    case .result(var message): writer.object(&message)
    case .event(var message): writer.object(&message)
    case .reply(var message): writer.object(&message)
    }
  }
}

extension ControllerMessage: WireUnion {
  init(from reader: inout JSONReader) throws(JSONError) {
    switch try reader.messageType(of: ControllerMessageType.self) {
    case .hello: self = .hello(try ControllerHelloMessage(from: &reader))
    case .action: self = .action(try ControllerActionMessage(from: &reader))
    }
  }

  func write(to writer: inout JSONWriter) {
    let message = self
    switch consume message {
    case .hello(var message): writer.object(&message)
    case .action(var message): writer.object(&message)
    }
  }
}

extension ControllerUpdate: WireUnion {
  init(from reader: inout JSONReader) throws(JSONError) {
    switch try reader.messageType(of: ControllerUpdateType.self) {
    case .state: self = .state(try ControllerState(from: &reader))
    case .result: self = .result(try ResultMessage(from: &reader))
    }
  }

  func write(to writer: inout JSONWriter) {
    let message = self
    switch consume message {
    case .state(var message): writer.object(&message)
    case .result(var message): writer.object(&message)
    }
  }
}

/// The wire form of `PageMessage.visibility`.
private struct VisibilityMessage: WireObject {
  static let fields = fieldTable()
  static var blank: Self { Self() }
  var visibility = PageVisibility.visible

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.constant("type", "visibility")
    try coder.field("visibility", &visibility)
  }
}

/// The wire form of `PageMessage.acknowledged`.
private struct AcknowledgedMessage: WireObject {
  static let fields = fieldTable()
  static var blank: Self { Self() }
  var event = 0

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.constant("type", "acknowledged")
    try coder.field("event", &event)
  }
}
