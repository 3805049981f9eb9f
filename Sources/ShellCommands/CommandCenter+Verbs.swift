import BridgeProtocol
import ShellRuntime
import Vocabulary

extension CommandCenter {
  mutating func perform(
    _ verb: Verb, _ bytes: [UInt8], id: UInt64, session: inout ShellSession, at time: SessionTime
  ) throws(CommandError) {
    let body = try Self.object(bytes, of: verb)
    try verb.parameters.check(body, of: "`\(verb.rawValue)`")
    let timeout =
      body.value("timeoutMilliseconds")?.integer ?? CommandLimits.timeoutMillisecondsDefault
    if timeout > 0, verb == .wait || verb.isNavigation(body) { try requireRoom() }
    var request = WaitingRequest(
      id: id, verb: verb, start: time,
      deadline: time.advanced(byMilliseconds: UInt64(timeout)))
    switch verb {
    case .wait:
      let goal = try ConditionGoal(body, in: session)
      session.record(verb, body, at: time)
      request.goal = .conditions(goal)
    case .fault:
      session.record(verb, body, at: time)
      request.data = changeFaults(body, session: &session, at: time)
    case .quit:
      session.record(verb, body, at: time)
    case .link:
      session.record(verb, body, at: time)
      outputs.append(.respondWithLink(id, request.answer(session, at: time)))
      return
    case .continue:
      try goOn(from: body, &request, session: &session, at: time)
    default:
      guard let action = try verb.action(body, in: session) else { break }
      session.record(verb, body, at: time)
      try perform(action, body, &request, session: &session, at: time)
    }
    if timeout == 0, verb != .wait { request.goal = nil }
    answerOrKeep(request, session, at: time)
    if verb == .quit { outputs.append(.quit) }
  }

  private mutating func perform(
    _ action: CommandAction, _ body: JSONObject, _ request: inout WaitingRequest,
    session: inout ShellSession, at time: SessionTime
  ) throws(CommandError) {
    let former = session.visiblePage?.identity
    let answer = session.perform(action.name, action.parameters, forCommandAt: time)
    try take(answer, body, &request, formerPage: former, session)
  }

  /// Notes what became of a command, and what is to be waited for.
  private func take(
    _ answer: ResultMessage, _ body: JSONObject, _ request: inout WaitingRequest,
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
    guard request.verb.isNavigation(body) else { return }
    request.goal =
      switch (request.verb, answer.status) {
      case (.reload, _): .reloaded(from: formerPage)
      case (_, .noop): .applied(session.stateRevision)
      default: .applied(session.revision)
      }
  }

  private mutating func goOn(
    from body: JSONObject, _ request: inout WaitingRequest, session: inout ShellSession,
    at time: SessionTime
  ) throws(CommandError) {
    let revision = body.value("revision")?.integer ?? 0
    guard session.history.record(at: revision) != nil else { throw .unknownRevision(revision) }
    session.record(.continue, body, at: time)
    guard let answer = session.continue(from: revision, at: time) else {
      throw .unknownRevision(revision)
    }
    try take(answer, body, &request, formerPage: nil, session)
  }

  private mutating func changeFaults(
    _ body: JSONObject, session: inout ShellSession, at time: SessionTime
  ) -> JSONObject {
    let faults = session.faults.changed(by: body)
    session.setFaults(faults, from: .command, at: time)
    outputs.append(.inject(faults, disconnects: body["disconnect"]?.bool ?? false))
    return faults.object
  }

  private func requireRoom() throws(CommandError) {
    guard waiting.count >= CommandLimits.waitingRequestCountMax else { return }
    throw CommandError(
      status: 503, code: .busy,
      message: "\(CommandLimits.waitingRequestCountMax) requests wait already: let some of them "
        + "end, or send `timeoutMilliseconds` 0.")
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
  /// These faults with what the checked body of `fault` says; what it does not name stays.
  fileprivate func changed(by body: JSONObject) -> WireFaults {
    let former = body["reset"]?.bool == true ? WireFaults() : self
    return WireFaults(
      latencyMilliseconds: body["latencyMilliseconds"]?.integer ?? former.latencyMilliseconds,
      jitterMilliseconds: body["jitterMilliseconds"]?.integer ?? former.jitterMilliseconds,
      dropPercent: body["dropPercent"]?.integer ?? former.dropPercent,
      offline: body["offline"]?.bool ?? former.offline,
      slowPageMilliseconds: body["slowPageMilliseconds"]?.integer ?? former.slowPageMilliseconds)
  }
}
