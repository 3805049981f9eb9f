/// A message from a controller (the simulator page, for example) to the shell.
public enum ControllerMessage: Sendable, Hashable {
  case hello(ControllerHelloMessage)
  case action(ControllerActionMessage)
}

/// The first frame of a controller.
public struct ControllerHelloMessage: Sendable, Hashable {
  /// Identifies the controller over reconnects, so that no change takes effect twice.
  public var client: String
  /// The epoch of the last `state` that the controller saw.
  public var epoch: String?
  /// Actions without an answer yet, oldest first.
  public var changes: [ControllerActionMessage]

  /// Creates a hello of protocol version 1.
  public init(client: String, epoch: String? = nil, changes: [ControllerActionMessage] = []) {
    self.client = client
    self.epoch = epoch
    self.changes = changes
  }
}

/// What the user asks for through a controller.
public struct ControllerActionMessage: Sendable, Hashable {
  /// The change id.
  public var id: Int
  public var name: ActionName
  public var parameters: JSONObject

  /// Creates an action.
  public init(id: Int, name: ActionName, parameters: JSONObject = [:]) {
    self.id = id
    self.name = name
    self.parameters = parameters
  }
}

/// A message from the shell to a controller.
public enum ControllerUpdate: Sendable, Hashable {
  case state(ControllerState)
  case result(ResultMessage)
}
