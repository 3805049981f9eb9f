/// Makes the model of a run from the lines of its trace.
struct FlowRunBuilder {
  private struct AttemptKey: Hashable {
    let flow: String
    let attempt: Int
  }

  private struct StepKey: Hashable {
    let attempt: AttemptKey
    let step: Int
  }

  private(set) var run: FlowRun
  /// Where each flow, each attempt and each step stands.
  private var flows: [String: Int] = [:]
  private var attempts: [AttemptKey: Int] = [:]
  private var steps: [StepKey: Int] = [:]

  init(_ start: TraceRun) {
    run = FlowRun(
      sources: [FlowRun.Source(run: start, hasEnded: false, milliseconds: 0)], flows: [])
    for id in start.flows { _ = index(of: id) }
  }

  /// Adds a line; one about an attempt or a step that never began changes nothing.
  mutating func add(_ line: TraceLine) {
    switch line {
    case .run: break
    case .flow(let flow): begin(flow)
    case .before(let step): begin(step)
    case .after(let end): finish(end)
    case .console(let message):
      update(message.flow, message.attempt, message.milliseconds) { $0.console.append(message) }
    case .request(let request):
      update(request.flow, request.attempt, request.milliseconds) { $0.requests.append(request) }
    case .event(let event):
      update(event.flow, event.attempt, event.milliseconds) { $0.events.append(event) }
    case .flowEnd(let end):
      update(end.flow, end.attempt, end.milliseconds) { $0.end = end }
    case .runEnd(let end):
      run.sources[0].hasEnded = true
      note(end.milliseconds)
    }
  }

  private mutating func begin(_ flow: TraceFlow) {
    let key = AttemptKey(flow: flow.flow, attempt: flow.attempt)
    guard attempts[key] == nil else { return }
    let index = index(of: flow.flow)
    let milliseconds = max(flow.started - run.started, 0)
    attempts[key] = run.flows[index].attempts.count
    run.flows[index].attempts.append(
      FlowAttempt(start: flow, milliseconds: milliseconds, lastMilliseconds: milliseconds))
    note(milliseconds)
  }

  private mutating func begin(_ start: TraceStepStart) {
    let attempt = AttemptKey(flow: start.flow, attempt: start.attempt)
    let key = StepKey(attempt: attempt, step: start.step)
    guard steps[key] == nil else { return }
    // Only a step that came before can be the parent, so that there is no circle.
    let parent = start.parent.flatMap { steps[StepKey(attempt: attempt, step: $0)] }
    var place: Int?
    update(start.flow, start.attempt, start.milliseconds) { attempt in
      let depth = parent.map { attempt.steps[$0].depth + 1 } ?? 0
      place = attempt.steps.count
      attempt.steps.append(
        FlowStep(start: start, parent: parent == nil ? nil : start.parent, depth: depth))
    }
    steps[key] = place
  }

  private mutating func finish(_ end: TraceStepEnd) {
    let attempt = AttemptKey(flow: end.flow, attempt: end.attempt)
    guard let place = steps[StepKey(attempt: attempt, step: end.step)] else { return }
    update(end.flow, end.attempt, end.milliseconds) { $0.steps[place].end = end }
  }

  private mutating func update(
    _ flow: String, _ attempt: Int, _ milliseconds: Int, _ change: (inout FlowAttempt) -> Void
  ) {
    guard let index = flows[flow],
      let place = attempts[AttemptKey(flow: flow, attempt: attempt)]
    else { return }
    change(&run.flows[index].attempts[place])
    let last = run.flows[index].attempts[place].lastMilliseconds
    run.flows[index].attempts[place].lastMilliseconds = max(last, milliseconds)
    note(milliseconds)
  }

  private mutating func note(_ milliseconds: Int) {
    run.sources[0].milliseconds = max(run.sources[0].milliseconds, milliseconds)
  }

  private mutating func index(of id: String) -> Int {
    if let index = flows[id] { return index }
    flows[id] = run.flows.count
    run.flows.append(FlowResult(id: id, source: 0))
    return run.flows.count - 1
  }
}

extension FlowRun {
  /// Makes the model of a trace.
  ///
  /// - Parameter text: The trace of one run.
  /// - Throws: `TraceProblem` if it does not begin with a run.
  package init(_ text: TraceText) throws(TraceProblem) {
    guard case .run(let start) = text.lines.first else {
      throw TraceProblem(line: 1, reason: "a trace begins with a line of type “run”")
    }
    var builder = FlowRunBuilder(start)
    for line in text.lines { builder.add(line) }
    self = builder.run
    noteProblems()
  }
}
