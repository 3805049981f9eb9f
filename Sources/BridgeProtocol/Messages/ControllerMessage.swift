import Vocabulary

/// A message from a controller (the simulator page, for example) to the shell.
public enum ControllerMessage: Sendable, Hashable {
  case hello(ControllerHelloMessage)
  case action(ControllerActionMessage)
}

/// The first frame of a controller.
public struct ControllerHelloMessage: Greeting, Hashable, Sendable {
  static let fields = fieldTable()

  /// Identifies the controller over reconnects, so that no change takes effect twice.
  public var client = ""
  /// The epoch of the last `state` that the controller saw.
  public var epoch: String?
  /// Actions without an answer yet, oldest first.
  public var changes: [ControllerActionMessage] = []

  public init() {}

  /// Creates a hello of protocol version 1.
  public init(client: String, epoch: String? = nil, changes: [ControllerActionMessage] = []) {
    self.client = client
    self.epoch = epoch
    self.changes = changes
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

/// What the user asks for through a controller.
public struct ControllerActionMessage: WireObject, Hashable, Sendable {
  static let fields = fieldTable()

  /// The change id.
  public var id = 0
  public var name: ActionName = ""
  public var parameters: JSONObject = [:]

  public init() {}

  /// Creates an action.
  public init(id: Int, name: ActionName, parameters: JSONObject = [:]) {
    self.id = id
    self.name = name
    self.parameters = parameters
  }

  /// Reads an action, also where it waits in a `hello`.
  init(from reader: inout JSONReader, _ limit: WireLimit = .name) throws(JSONError) {
    _ = try reader.messageType(of: ControllerChangeType.self)
    self.init()
    try reader.readFields(of: &self)
  }

  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.constant("type", "action")
    try coder.field("id", &id, .changeID)
    try coder.field("name", &name)
    try coder.optional("parameters", &parameters)
  }
}

/// A message from the shell to a controller.
public enum ControllerUpdate: Sendable, Hashable {
  case state(ControllerState)
  case result(ResultMessage)
}
