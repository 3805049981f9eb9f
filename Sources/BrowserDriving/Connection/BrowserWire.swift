internal import BridgeProtocol
internal import System

/// How one kind of browser takes commands: over what they go, and how messages are written.
protocol BrowserWire: Sendable {
  /// What people know the browser as, for example “Chromium”.
  var browserName: String { get }
  /// The started program, with which the wire ends.
  var program: ChildProgram { get }

  /// Sends a message, all of it before the next one.
  func send(_ message: [UInt8]) throws(ChildProgram.Failure)

  /// Waits for the next message.
  func receive() throws(ChildProgram.Failure) -> [UInt8]

  /// A command as a message.
  ///
  /// - Parameters:
  ///   - command: the command.
  ///   - number: what its answer carries.
  ///   - session: the session that it is for; `nil` for the browser's own.
  /// - Returns: the message.
  func message(_ command: BrowserCommand, number: Int64, session: String?) -> JSONObject

  /// The number of the command that a message answers; `nil` for an event.
  func requestNumber(in bytes: [UInt8]) -> Int64?

  /// What an answer says that went wrong; `nil` if it has a result.
  func error(in answer: JSONValue) -> String?

  /// A message as an event; `nil` if it is none.
  func event(in message: JSONValue) -> BrowserEvent?

  /// The session after which there are no events and no answers any more; `nil` if none has ended.
  func sessionThatEnded(by event: BrowserEvent) -> String?
}

/// A command of a browser's protocol, to be sent.
struct BrowserCommand {
  let method: String
  let parameters: JSONObject

  init(_ method: String, _ parameters: JSONObject = [:]) {
    self.method = method
    self.parameters = parameters
  }
}

/// An event of a browser's protocol.
struct BrowserEvent: Sendable {
  let method: String
  let parameters: JSONValue
  /// The session that it is of; `nil` for the browser's own.
  let session: String?
}
