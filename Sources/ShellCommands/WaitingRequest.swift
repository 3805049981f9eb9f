import BridgeProtocol
import ShellRuntime
import Vocabulary

/// A request that is answered when its goal is reached, or when its timeout is over.
struct WaitingRequest: Hashable, Sendable {
  let id: RequestID
  let verb: Verb
  let start: SessionTime
  let deadline: SessionTime
  /// The goal, `nil` if there is nothing to wait for.
  var goal: WaitGoal?
  var status = ResultStatus.applied
  /// The revision that the command led to, `nil` if it led to none of its own.
  var revision: Int?
  var data: JSONObject?

  init(id: RequestID, verb: Verb, start: SessionTime, deadline: SessionTime) {
    self.id = id
    self.verb = verb
    self.start = start
    self.deadline = deadline
  }

  /// The answer once the goal is reached.
  func answer(_ session: ShellSession, at time: SessionTime) -> JSONObject {
    var object: JSONObject = [
      "status": .string(status.rawValue),
      "revision": .integer(Int64(revision ?? session.revision)),
      "milliseconds": .integer(Int64(time.milliseconds(since: start))),
    ]
    object["data"] = data.map { .object($0) }
    return object
  }
}

extension CommandCenter {
  /// Answers a request that need not wait, or keeps it.
  mutating func answerOrKeep(
    _ request: WaitingRequest, _ session: ShellSession, at time: SessionTime
  ) {
    if !answer(request, session, at: time) { waiting.append(request) }
  }

  mutating func answerWaiting(_ session: ShellSession, at time: SessionTime) {
    guard !waiting.isEmpty else { return }
    let requests = waiting
    waiting.removeAll(keepingCapacity: true)
    for request in requests { answerOrKeep(request, session, at: time) }
  }

  /// Answers a request if it is done, has failed or is overdue.
  ///
  /// Returns whether it was answered.
  private mutating func answer(
    _ request: WaitingRequest, _ session: ShellSession, at time: SessionTime
  ) -> Bool {
    switch request.goal?.progress(in: session) ?? .reached {
    case .reached: respond(to: request.id, request.answer(session, at: time))
    case .failed(let error): respond(to: request.id, error.response)
    case .pending(let shortfall):
      guard request.deadline <= time else { return false }
      let isAssertion = request.deadline == request.start
      let error =
        isAssertion
        ? shortfall.assertionFailure : lateness(shortfall, of: request, session.timeline)
      respond(to: request.id, error.response)
    }
    return true
  }

  private func lateness(
    _ shortfall: Shortfall, of request: WaitingRequest, _ timeline: Timeline
  ) -> CommandError {
    let limit = request.deadline.milliseconds(since: request.start)
    var error = CommandError(
      status: 504, code: .timeout,
      message: "`\(request.verb.rawValue)` waited \(limit) ms in vain for "
        + "\(shortfall.waitedFor): \(shortfall.remedy).")
    error.waitedFor = shortfall.waitedFor
    error.events = timeline.newest(CommandLimits.errorEventCountMax).map { .object($0.object) }
    return error
  }
}
