internal import BridgeProtocol
internal import System

/// The pipes of `--remote-debugging-pipe`, which carry messages of the Chrome DevTools Protocol.
///
/// Each message is a JSON object that ends with a zero byte.
struct DevToolsPipe: BrowserWire {
  /// How long a command may take to be written: the browser reads at all times.
  private static let writeTimeMax = Duration.seconds(10)
  /// Chromium writes the number first.
  private static let answerStart = Array("{\"id\":".utf8)

  let browserName = "Chromium"
  let program: ChildProgram

  func send(_ message: [UInt8]) throws(ChildProgram.Failure) {
    try program.send(message + [0], timeout: Self.writeTimeMax)
  }

  func receive() throws(ChildProgram.Failure) -> [UInt8] {
    try program.receive(upTo: 0, byteCountMax: BrowserMessage.byteCountMax, timeout: nil)
  }

  func message(_ command: BrowserCommand, number: Int64, session: String?) -> JSONObject {
    JSONObject(given: [
      "id": .integer(number), "method": .string(command.method),
      "params": .object(command.parameters), "sessionId": session.map { .string($0) },
    ])
  }

  func requestNumber(in bytes: [UInt8]) -> Int64? {
    BrowserMessage.requestNumber(in: bytes, after: Self.answerStart)
  }

  func error(in answer: JSONValue) -> String? { answer["error"]?["message"]?.string }

  func event(in message: JSONValue) -> BrowserEvent? {
    guard let method = message["method"]?.string else { return nil }
    return BrowserEvent(
      method: method, parameters: message["params"] ?? [:],
      session: message["sessionId"]?.string)
  }

  func sessionThatEnded(by event: BrowserEvent) -> String? {
    guard event.method == "Target.detachedFromTarget" else { return nil }
    return event.parameters["sessionId"]?.string
  }
}
