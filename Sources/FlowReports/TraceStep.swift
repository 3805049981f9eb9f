import BridgeProtocol

/// A step begins.
package struct TraceStepStart: TraceRecord, TraceAttemptLine {
  package var flow = ""
  package var attempt = 1
  /// From 1, in the order in which the steps of the attempt begin.
  package var step = 1
  /// The step that runs this one, as `runFlow` and `repeat` do.
  package var parent: Int?
  /// The path of the file that the step stands in.
  package var file = ""
  /// From 1.
  package var line = 1
  /// The step in the words of a person, for example `Tap “Log in”`.
  package var title = ""
  /// The name of the command, for example `tapOn`.
  package var command = ""
  package var milliseconds = 0
  package var picture: PicturePath?

  package init() {}

  mutating func code<Coder: TraceCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("flow", &flow)
    try coder.count("attempt", &attempt)
    try coder.count("step", &step)
    try coder.optional("parent", &parent)
    try coder.field("file", &file)
    try coder.field("line", &line)
    try coder.field("title", &title)
    try coder.field("command", &command)
    try coder.field("milliseconds", &milliseconds)
    try coder.optional("picture", &picture)
  }
}

/// How a step ended.
package enum TraceStepStatus: String, Hashable, Sendable, CaseIterable {
  case passed
  /// It failed, but is optional.
  case warned
  case failed, skipped
}

/// A step ends.
package struct TraceStepEnd: TraceRecord, TraceAttemptLine {
  package var flow = ""
  package var attempt = 1
  package var step = 1
  package var milliseconds = 0
  package var status = TraceStepStatus.passed
  package var error: TraceStepError?
  package var picture: PicturePath?
  /// What `assertScreenshot` compared.
  package var pictures: TraceComparison?
  /// What else is to be said, for example which of several matches was taken.
  package var note: String?

  package init() {}

  mutating func code<Coder: TraceCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("flow", &flow)
    try coder.count("attempt", &attempt)
    try coder.count("step", &step)
    try coder.field("milliseconds", &milliseconds)
    try coder.field("status", &status)
    try coder.optional("error", &error)
    try coder.optional("picture", &picture)
    try coder.optional("pictures", &pictures)
    try coder.optional("note", &note)
  }
}

/// Why a step failed, or a flow outside of its steps.
package struct TraceStepError: TraceRecord {
  /// One sentence.
  package var message = ""
  /// What was waited for.
  package var expected: String?
  /// The names most like the one that was looked for.
  package var nearest: [String] = []
  /// The last events of the shell, a line each.
  package var events: [String] = []
  /// The errors on the console since the step began, a line each.
  package var console: [String] = []

  package init() {}

  mutating func code<Coder: TraceCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("message", &message)
    try coder.optional("expected", &expected)
    try coder.optional("nearest", &nearest)
    try coder.optional("events", &events)
    try coder.optional("console", &console)
  }
}

/// The pictures of a comparison.
package struct TraceComparison: TraceRecord {
  package var expected: PicturePath?
  package var actual: PicturePath?
  package var difference: PicturePath?

  package init() {}

  mutating func code<Coder: TraceCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.optional("expected", &expected)
    try coder.optional("actual", &actual)
    try coder.optional("difference", &difference)
  }
}
