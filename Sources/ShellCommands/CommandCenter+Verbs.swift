import BridgeProtocol
import ShellRuntime
import Vocabulary

extension CommandCenter {
  mutating func perform(
    _ verb: Verb, _ call: APIRequest, id: RequestID, session: inout ShellSession,
    at time: SessionTime
  ) throws(CommandError) {
    let body = try Self.object(call.body, of: verb)
    let (command, timeout) = try Self.command(verb, body)
    if timeout > 0, verb == .wait || command.isNavigation { try requireRoom() }
    var request = WaitingRequest(
      id: id, verb: verb, start: time,
      deadline: time.advanced(byMilliseconds: UInt64(timeout)))
    switch command {
    case .wait(let wait):
      let goal = try ConditionGoal(wait, in: session)
      session.record(verb, body, at: time)
      request.goal = .conditions(goal)
    case .fault(let fault):
      session.record(verb, body, at: time)
      request.data = changeFaults(fault, session: &session, at: time)
    case .quit:
      session.record(verb, body, at: time)
    case .link:
      session.record(verb, body, at: time)
      outputs.append(.respondWithLink(id, request.answer(session, at: time)))
      return
    case .record(let recording):
      guard recording.file == nil || call.transport == .local else { throw .fileIsRemote }
      session.record(verb, body, at: time)
      outputs.append(.record(id, recording, request.answer(session, at: time)))
      return
    case .screenshot(let picture):
      try requireBrowser(for: call)
      session.record(verb, body, at: time)
      outputs.append(.takePicture(id, picture, timeoutMilliseconds: timeout))
      return
    case .continue(let revision):
      try goOn(from: revision, body, &request, session: &session, at: time)
    default:
      guard let action = try command.action(of: verb, in: session) else { break }
      session.record(verb, body, at: time)
      let former = session.visiblePage?.identity
      let answer = session.perform(action, forCommandAt: time)
      try take(answer, of: command, &request, formerPage: former, session)
    }
    if timeout == 0, verb != .wait { request.goal = nil }
    answerOrKeep(request, session, at: time)
    if verb == .quit { outputs.append(.quit) }
  }

  /// Notes the outcome of a command, and the goal that its answer waits for.
  private func take(
    _ answer: ResultMessage, of command: Command, _ request: inout WaitingRequest,
    formerPage: PageIdentity?, _ session: ShellSession
  ) throws(CommandError) {
    guard answer.status == .applied || answer.status == .noop else {
      if answer.reason == .pluginRefused, let message = answer.data?["message"]?.string {
        throw .refusedByPlugin(message)
      }
      throw .refused(answer.reason, by: request.verb, in: session)
    }
    request.status = answer.status
    request.revision = answer.revision
    request.data = answer.data
    guard command.isNavigation else { return }
    request.goal =
      switch (request.verb, answer.status) {
      case (.reload, _): .reloaded(from: formerPage)
      case (_, .noop): .applied(session.revisions.newestOfState)
      default: .applied(session.revision)
      }
  }

  private mutating func goOn(
    from revision: Int, _ body: JSONObject, _ request: inout WaitingRequest,
    session: inout ShellSession, at time: SessionTime
  ) throws(CommandError) {
    guard session.revisions.states.record(at: revision) != nil else {
      throw .unknownRevision(revision)
    }
    session.record(.continue, body, at: time)
    guard let answer = session.continue(from: revision, at: time) else {
      throw .unknownRevision(revision)
    }
    try take(answer, of: .continue(revision: revision), &request, formerPage: nil, session)
  }

  private mutating func changeFaults(
    _ change: FaultBody, session: inout ShellSession, at time: SessionTime
  ) -> JSONObject {
    let faults = session.device.faults.changed(by: change)
    session.setFaults(faults, from: .command, at: time)
    outputs.append(.inject(faults, disconnects: change.disconnect))
    return faults.object
  }

  private func requireRoom() throws(CommandError) {
    guard waiting.count >= CommandLimits.waitingRequestCountMax else { return }
    throw CommandError(
      status: 503, code: .busy,
      message: "\(CommandLimits.waitingRequestCountMax) requests wait already: let some of them "
        + "end, or send `timeoutMilliseconds` 0.")
  }

  /// Checks that the shell has a browser, and that the request comes from this machine's user: only
  /// that one may see what somebody who is logged in sees.
  private func requireBrowser(for request: APIRequest) throws(CommandError) {
    guard request.transport == .local else {
      throw CommandError(
        status: 403, code: .notAllowed,
        message: "A picture is only for programs of the shell's user: ask for it over the control "
          + "socket, as “tandem screenshot” does.")
    }
    guard identity.browser == nil else { return }
    throw CommandError(
      status: 409, code: .refused,
      message: "The shell has no browser of its own: start it with “tandem run --browser”, or run "
        + "“tandem screenshot”, which brings one.")
  }

  private static func command(
    _ verb: Verb, _ body: JSONObject
  ) throws(CommandError) -> (Command, timeout: Int) {
    do throws(ParameterError) {
      let command = try Command(verb, body)
      let timeout = try Command.timeoutMilliseconds(of: body)
      return (command, timeout ?? CommandLimits.timeoutMillisecondsDefault)
    } catch {
      throw CommandError(error, of: verb)
    }
  }

  private static func object(
    _ bytes: [UInt8], of verb: Verb
  ) throws(CommandError) -> JSONObject {
    guard !bytes.isEmpty else {
      throw .usage("The body is empty: `\(verb.rawValue)` takes a JSON object, `{}` at least.")
    }
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: bytes, limits: .pageMessage)
    } catch {
      throw .usage("The body is no JSON that can be used: \(error.description).")
    }
    guard let object = value.object else {
      throw .usage("The body is \(value.kindName), but must be a JSON object.")
    }
    return object
  }
}

extension WireFaults {
  /// These faults with the changes that `fault` names.
  fileprivate func changed(by change: FaultBody) -> WireFaults {
    let former = change.reset ? WireFaults() : self
    return WireFaults(
      latencyMilliseconds: change.latencyMilliseconds ?? former.latencyMilliseconds,
      jitterMilliseconds: change.jitterMilliseconds ?? former.jitterMilliseconds,
      dropPercent: change.dropPercent ?? former.dropPercent,
      offline: change.offline ?? former.offline,
      slowPageMilliseconds: change.slowPageMilliseconds ?? former.slowPageMilliseconds)
  }
}

extension CommandError {
  /// The error for a parameter that a verb does not take, or not with this value.
  fileprivate init(_ error: ParameterError, of verb: Verb) {
    let sentence =
      switch error.problem {
      case .missing(let expected): "`\(error.path)` is missing: it must be \(expected)."
      case .wrong(let found, let expected):
        "`\(error.path)` is \(found), but must be \(expected)."
      case .unknown(let name, let known):
        "`\(error.path.isEmpty ? verb.rawValue : error.path)` has no parameter "
          + "\(JSONValue.string(name).shortText), but "
          + known.map { "`\($0)`" }.joined(separator: ", ") + "."
      }
    self = .usage(sentence)
  }
}
