/// Makes the model of a run from the lines of its trace.
struct FlowRunBuilder {
  fileprivate struct AttemptKey: Hashable {
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
    case .console(let message): update(by: message) { $0.console.append(message) }
    case .request(let request): update(by: request) { $0.requests.append(request) }
    case .event(let event): update(by: event) { $0.events.append(event) }
    case .flowEnd(let end): update(by: end) { $0.end = end }
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
    let attempt = AttemptKey(start)
    let key = StepKey(attempt: attempt, step: start.step)
    guard steps[key] == nil else { return }
    // Only a step that came before can be the parent, so that there is no circle.
    let parent = start.parent.flatMap { steps[StepKey(attempt: attempt, step: $0)] }
    var place: Int?
    update(by: start) { attempt in
      let depth = parent.map { attempt.steps[$0].depth + 1 } ?? 0
      place = attempt.steps.count
      attempt.steps.append(
        FlowStep(start: start, parent: parent == nil ? nil : start.parent, depth: depth))
    }
    steps[key] = place
  }

  private mutating func finish(_ end: TraceStepEnd) {
    guard let place = steps[StepKey(attempt: AttemptKey(end), step: end.step)] else { return }
    update(by: end) { $0.steps[place].end = end }
  }

  private mutating func update(
    by line: some TraceAttemptLine, _ change: (inout FlowAttempt) -> Void
  ) {
    guard let index = flows[line.flow], let place = attempts[AttemptKey(line)] else { return }
    change(&run.flows[index].attempts[place])
    let last = run.flows[index].attempts[place].lastMilliseconds
    run.flows[index].attempts[place].lastMilliseconds = max(last, line.milliseconds)
    note(line.milliseconds)
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

extension FlowRunBuilder.AttemptKey {
  fileprivate init(_ line: some TraceAttemptLine) {
    self.init(flow: line.flow, attempt: line.attempt)
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
