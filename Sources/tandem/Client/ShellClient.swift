import BridgeProtocol
import WebServer

/// A running shell, as a client of its socket sees it.
struct ShellClient {
  /// How much longer an answer may take than the shell was asked to wait.
  static let answerGrace = Duration.seconds(5)
  /// The path of the API; the name of the host is ignored.
  private static let prefix = "/api/v1/"
  private static let answerLimits = JSONLimits(
    byteCountMax: LocalClient.bodyByteCountMax, nestingDepthMax: 128, elementCountMax: 65_536,
    stringByteCountMax: LocalClient.bodyByteCountMax)

  let name: String
  private let path: String

  init(name: ShellName, in folder: RuntimeFolder) {
    self.name = name.text
    path = folder.socketPath(of: name)
  }

  init(name: String, socketPath: String) {
    self.name = name
    path = socketPath
  }

  /// Reads a resource, such as `state` or `events?after=0`.
  func get(_ target: String, timeout: Duration) throws(CommandFailure) -> JSONValue {
    try answer(method: "GET", target, body: [], timeout: timeout)
  }

  /// Sends a command and returns the answer; the shell may wait so long for the effect, and take
  /// the grace on top of that.
  func post(
    _ verb: Verb, _ command: Command, wait: Duration, grace: Duration = answerGrace
  ) throws(CommandFailure) -> JSONValue {
    try post(verb, command.body, wait: wait, grace: grace)
  }

  /// Sends a verb with its parameters as the API names them.
  func post(
    _ verb: Verb, _ parameters: JSONObject, wait: Duration, grace: Duration = answerGrace
  ) throws(CommandFailure) -> JSONValue {
    var body = parameters
    body["timeoutMilliseconds"] = .integer(Int64(wait / .milliseconds(1)))
    return try answer(
      method: "POST", verb.rawValue, body: JSONValue.object(body).serialized(),
      timeout: wait + grace)
  }

  /// Passes on each line of a streamed answer, until the shell ends it or the receiver returns
  /// false.
  func follow(_ target: String, line: ([UInt8]) -> Bool) throws(CommandFailure) {
    let response: LocalClient.Response
    do throws(LocalClientError) {
      response = try LocalClient(path: path).stream(target: Self.prefix + target, each: line)
    } catch {
      throw failure(error)
    }
    if response.status != 200 { throw failure(response) }
  }

  private func answer(
    method: String, _ target: String, body: [UInt8], timeout: Duration
  ) throws(CommandFailure) -> JSONValue {
    let response: LocalClient.Response
    do throws(LocalClientError) {
      response = try LocalClient(path: path).request(
        method: method, target: Self.prefix + target, body: body, timeout: timeout)
    } catch {
      throw failure(error)
    }
    guard response.status == 200, let value = Self.value(of: response) else {
      throw failure(response)
    }
    return value
  }

  private static func value(of response: LocalClient.Response) -> JSONValue? {
    try? JSONValue(parsing: response.body, limits: answerLimits)
  }

  private func failure(_ response: LocalClient.Response) -> CommandFailure {
    Self.value(of: response).flatMap(CommandFailure.init(answer:))
      ?? CommandFailure(
        .internalFault,
        "The shell “\(name)” gave an answer with status \(response.status) that this tandem does "
          + "not understand: use the tandem that started it.")
  }

  private func failure(_ error: LocalClientError) -> CommandFailure {
    switch error.code {
    case .noShell, .closed: .noShell(named: name, running: [])
    case .foreign: CommandFailure(.notAllowed, error.description)
    case .timedOut: CommandFailure(.timeout, error.description)
    case .malformed: CommandFailure(.internalFault, error.description)
    }
  }
}
