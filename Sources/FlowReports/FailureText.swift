/// What is said of a failure where there is only text.
extension FlowAttempt {
  /// Why the attempt failed: at a step, else outside of its steps.
  fileprivate var failure: TraceStepError? { failedStep?.end?.error ?? end?.error }

  /// Place, message, what was waited for, the nearest names, events and console.
  package var failureText: String {
    var lines: [String] = []
    if let step = failedStep?.start { lines.append("\(step.file):\(step.line): \(step.title)") }
    guard let error = failure else { return lines.joined() }
    lines.append(error.message)
    if let expected = error.expected { lines.append("Expected: \(expected)") }
    for (title, list) in [
      ("Nearest names:", error.nearest), ("Last events:", error.events),
      ("Console:", error.console),
    ] where !list.isEmpty {
      lines += [title] + list.map { "  \($0)" }
    }
    return lines.joined(separator: "\n")
  }
}

extension FlowResult {
  /// Why an attempt failed, in one sentence.
  ///
  /// - Parameter attempt: The attempt; `nil` if the flow never began.
  /// - Returns: The message of its failed step, else what is known of it.
  package func failureMessage(in attempt: FlowAttempt?) -> String {
    guard let attempt else { return "The flow never began: the run ended before." }
    guard attempt.end != nil else {
      let place = attempt.failedStep.map { " at step \($0.number), \($0.start.title)" } ?? ""
      return "The flow was not finished: the run ended\(place)."
    }
    return attempt.failure?.message ?? "The flow failed."
  }
}
