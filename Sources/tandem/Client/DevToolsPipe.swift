import BridgeProtocol
import System

/// A browser that is driven over the pipes of `--remote-debugging-pipe`.
///
/// Each message of the Chrome DevTools Protocol is a JSON object that ends with a zero byte; an
/// answer carries the `id` of its request, an event has none.
final class DevToolsPipe {
  private static let messageByteCountMax = 134_217_728
  private static let messageLimits = JSONLimits(
    byteCountMax: messageByteCountMax, nestingDepthMax: 128, elementCountMax: 65_536,
    stringByteCountMax: messageByteCountMax)

  private let program: ChildProgram
  private var lastRequest: Int64 = 0
  /// The page that commands are for, once it is attached to.
  private var session: String?

  init(_ program: ChildProgram) {
    self.program = program
  }

  /// Opens an empty page; later commands are for it.
  func openPage(until deadline: ContinuousClock.Instant) throws(CommandFailure) {
    let target = try send("Target.createTarget", ["url": "about:blank"], until: deadline)
    let attached = try send(
      "Target.attachToTarget", ["targetId": target["targetId"] ?? .null, "flatten": true],
      until: deadline)
    session = attached["sessionId"]?.string
  }

  /// Sends a command and waits for its result.
  @discardableResult
  func send(
    _ method: String, _ parameters: JSONObject = [:], until deadline: ContinuousClock.Instant
  ) throws(CommandFailure) -> JSONValue {
    let answer = try answer(to: method, parameters, until: deadline)
    if let error = answer["error"]?["message"]?.string {
      throw CommandFailure(
        .internalFault, "The browser refused \(method) (\(error)): use a newer Chromium.")
    }
    return answer["result"] ?? [:]
  }

  /// The value of an expression in the page, which may return a promise.
  ///
  /// - Returns: `nil` if it failed, also because the page is just being left.
  func evaluate(
    _ expression: String, until deadline: ContinuousClock.Instant
  ) throws(CommandFailure) -> JSONValue? {
    let parameters: JSONObject = [
      "expression": .string(expression), "awaitPromise": true, "returnByValue": true,
    ]
    let result = try answer(to: "Runtime.evaluate", parameters, until: deadline)["result"]
    return result?["exceptionDetails"] == nil ? result?["result"]?["value"] : nil
  }

  private func answer(
    to method: String, _ parameters: JSONObject, until deadline: ContinuousClock.Instant
  ) throws(CommandFailure) -> JSONValue {
    lastRequest += 1
    let message = JSONObject(given: [
      "id": .integer(lastRequest), "method": .string(method), "params": .object(parameters),
      "sessionId": session.map { .string($0) },
    ])
    do throws(ChildProgram.Failure) {
      try program.send(
        JSONValue.object(message).serialized() + [0],
        timeout: ContinuousClock.now.duration(to: deadline))
      while true {
        let bytes = try program.receive(
          upTo: 0, byteCountMax: Self.messageByteCountMax,
          timeout: max(ContinuousClock.now.duration(to: deadline), .zero))
        guard let answer = try? JSONValue(parsing: bytes, limits: Self.messageLimits),
          answer["id"]?.integer == Int(lastRequest)
        else { continue }
        return answer
      }
    } catch {
      throw Self.failure(error, method)
    }
  }

  private static func failure(_ failure: ChildProgram.Failure, _ method: String) -> CommandFailure {
    switch failure.code {
    case .timedOut:
      CommandFailure(
        .timeout, "The browser did not answer \(method) in time: try again with --timeout 30.")
    case .cannotStart, .ended, .tooLarge: CommandFailure(.internalFault, failure.description)
    }
  }
}
