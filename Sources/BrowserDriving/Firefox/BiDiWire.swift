internal import BridgeProtocol
internal import System

/// The WebSocket that carries messages of WebDriver BiDi.
///
/// A frame is a session here, by the id of its browsing context: commands name their context
/// themselves, and an event is that of the frame that it is about.
struct BiDiWire: BrowserWire {
  /// How long a command may take to be written: the browser reads at all times.
  private static let writeTimeMax = Duration.seconds(10)
  /// How Firefox begins its answers, with a result or with an error.
  private static let answerStarts = ["success", "error"].map {
    Array("{\"type\":\"\($0)\",\"id\":".utf8)
  }

  let browserName = "Firefox"
  let program: ChildProgram
  let socket: WebSocketClient

  func send(_ message: [UInt8]) throws(ChildProgram.Failure) {
    do throws(WebSocketClient.Failure) {
      try socket.send(message, timeout: Self.writeTimeMax)
    } catch {
      throw Self.failure(error)
    }
  }

  func receive() throws(ChildProgram.Failure) -> [UInt8] {
    do throws(WebSocketClient.Failure) {
      return try socket.receive(byteCountMax: BrowserMessage.byteCountMax, timeout: nil)
    } catch {
      throw Self.failure(error)
    }
  }

  func message(_ command: BrowserCommand, number: Int64, session: String?) -> JSONObject {
    [
      "id": .integer(number), "method": .string(command.method),
      "params": .object(command.parameters),
    ]
  }

  func requestNumber(in bytes: [UInt8]) -> Int64? {
    Self.answerStarts.lazy.compactMap { BrowserMessage.requestNumber(in: bytes, after: $0) }.first
  }

  func error(in answer: JSONValue) -> String? {
    guard let error = answer["error"]?.string else { return nil }
    let message = answer["message"]?.string ?? ""
    return message.isEmpty ? error : "\(error): \(message)"
  }

  func event(in message: JSONValue) -> BrowserEvent? {
    guard let method = message["method"]?.string else { return nil }
    let parameters = message["params"] ?? [:]
    // A new frame has no receiver yet.
    let parent = method == "browsingContext.contextCreated" ? parameters["parent"]?.string : nil
    let context = parameters["context"] ?? parameters["source"]?["context"]
    return BrowserEvent(method: method, parameters: parameters, session: parent ?? context?.string)
  }

  func sessionThatEnded(by event: BrowserEvent) -> String? {
    guard event.method == "browsingContext.contextDestroyed" else { return nil }
    return event.session
  }

  private static func failure(_ failure: WebSocketClient.Failure) -> ChildProgram.Failure {
    switch failure {
    case .timedOut: .late("Firefox")
    case .tooLarge: .tooLarge("Firefox", byteCountMax: BrowserMessage.byteCountMax)
    case .closed, .refused: .ended("Firefox")
    }
  }
}
