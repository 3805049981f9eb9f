/// A message whose type says which object it is.
protocol WireUnion {
  /// Reads the message at the reader's position.
  init(from reader: inout JSONReader) throws(JSONError)

  /// Writes the message, without a copy of what it is made of.
  consuming func write(to writer: inout JSONWriter)
}

/// The types of the messages that a page sends.
enum PageMessageType: String, WireEnumeration {
  case hello, routeChange, action, applied, call, callPart, replyTaken, visibility, acknowledged
  static let table = WireCases<Self>()
}

extension PageMessage: WireUnion {
  init(from reader: inout JSONReader) throws(JSONError) {
    switch try reader.messageType(of: PageMessageType.self) {
    case .hello: self = .hello(try HelloMessage(from: &reader))
    case .routeChange: self = .routeChange(try RouteChangeMessage(from: &reader))
    case .action: self = .action(try ActionMessage(from: &reader))
    case .applied: self = .applied(try AppliedMessage(from: &reader))
    case .call: self = .call(try CallMessage(from: &reader))
    case .callPart: self = .callPart(try CallPartMessage(from: &reader))
    case .replyTaken: self = .replyTaken(try ReplyTakenMessage(from: &reader))
    case .visibility: self = .visibility(try VisibilityMessage(from: &reader).visibility)
    case .acknowledged: self = .acknowledged(event: try AcknowledgedMessage(from: &reader).event)
    }
  }

  consuming func write(to writer: inout JSONWriter) {
    switch consume self {
    case .hello(var message): message.write(to: &writer)
    case .routeChange(var message): message.write(to: &writer)
    case .action(var message): message.write(to: &writer)
    case .applied(var message): message.write(to: &writer)
    case .call(var message): message.write(to: &writer)
    case .callPart(var message): message.write(to: &writer)
    case .replyTaken(var message): message.write(to: &writer)
    case .visibility(let value):
      var message = VisibilityMessage { $0.visibility = value }
      message.write(to: &writer)
    case .acknowledged(let event):
      var message = AcknowledgedMessage { $0.event = event }
      message.write(to: &writer)
    }
  }
}

/// The types of the messages that may wait in `hello.changes`.
enum PageChangeType: String, WireEnumeration {
  case routeChange, action
  static let table = WireCases<Self>()
}

extension PageChange: WireValue {
  init(from reader: inout JSONReader, _ limit: WireLimit) throws(JSONError) {
    switch try reader.messageType(of: PageChangeType.self) {
    case .routeChange: self = .routeChange(try RouteChangeMessage(from: &reader))
    case .action: self = .action(try ActionMessage(from: &reader))
    }
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .routeChange(var message): message.write(to: &writer)
    case .action(var message): message.write(to: &writer)
    }
  }
}

/// The types of the messages that the shell sends to a page.
enum ShellMessageType: String, WireEnumeration {
  case welcome, navigate, result, event, reply
  static let table = WireCases<Self>()
}

/// The type of the message inside a `welcome`.
enum WelcomePartType: String, WireEnumeration {
  case navigate
  static let table = WireCases<Self>()
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

  consuming func write(to writer: inout JSONWriter) {
    switch consume self {
    case .welcome(var message): message.write(to: &writer)
    case .navigate(var message): message.write(to: &writer)
    case .result(var message): message.write(to: &writer)
    case .event(var message): message.write(to: &writer)
    case .reply(var message): message.write(to: &writer)
    }
  }
}

/// The types of the messages that a controller sends.
enum ControllerMessageType: String, WireEnumeration {
  case hello, action
  static let table = WireCases<Self>()
}

/// The type of the messages that may wait in a controller's `hello.changes`.
enum ControllerChangeType: String, WireEnumeration {
  case action
  static let table = WireCases<Self>()
}

extension ControllerMessage: WireUnion {
  init(from reader: inout JSONReader) throws(JSONError) {
    switch try reader.messageType(of: ControllerMessageType.self) {
    case .hello: self = .hello(try ControllerHelloMessage(from: &reader))
    case .action: self = .action(try ControllerActionMessage(from: &reader))
    }
  }

  consuming func write(to writer: inout JSONWriter) {
    switch consume self {
    case .hello(var message): message.write(to: &writer)
    case .action(var message): message.write(to: &writer)
    }
  }
}

/// The types of the messages that the shell sends to a controller.
enum ControllerUpdateType: String, WireEnumeration {
  case state, result
  static let table = WireCases<Self>()
}

extension ControllerUpdate: WireUnion {
  init(from reader: inout JSONReader) throws(JSONError) {
    switch try reader.messageType(of: ControllerUpdateType.self) {
    case .state: self = .state(try ControllerState(from: &reader))
    case .result: self = .result(try ResultMessage(from: &reader))
    }
  }

  consuming func write(to writer: inout JSONWriter) {
    switch consume self {
    case .state(var message): message.write(to: &writer)
    case .result(var message): message.write(to: &writer)
    }
  }
}

/// The wire form of `PageMessage.visibility`.
private struct VisibilityMessage: WireObject {
  static let fields = fieldTable()
  var visibility = PageVisibility.visible

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.constant("type", "visibility")
    try coder.field("visibility", &visibility)
  }
}

/// The wire form of `PageMessage.acknowledged`.
private struct AcknowledgedMessage: WireObject {
  static let fields = fieldTable()
  var event = 0

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.constant("type", "acknowledged")
    try coder.field("event", &event)
  }
}
