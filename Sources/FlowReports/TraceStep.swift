import BridgeProtocol

/// A step begins.
package struct TraceStepStart: Hashable, Sendable {
  package var flow: String
  package var attempt: Int
  /// From 1, in the order in which the steps of the attempt begin.
  package var step: Int
  /// The step that runs this one, as `runFlow` and `repeat` do.
  package var parent: Int?
  /// The path of the file that the step stands in.
  package var file: String
  /// From 1.
  package var line: Int
  /// The step in the words of a person, for example `Tap “Log in”`.
  package var title: String
  /// The name of the command, for example `tapOn`.
  package var command: String
  /// Since the run began.
  package var milliseconds: Int
  package var picture: PicturePath?

  package init(
    flow: String, attempt: Int = 1, step: Int, parent: Int? = nil, file: String, line: Int,
    title: String, command: String, milliseconds: Int, picture: PicturePath? = nil
  ) {
    self.flow = flow
    self.attempt = attempt
    self.step = step
    self.parent = parent
    self.file = file
    self.line = line
    self.title = title
    self.command = command
    self.milliseconds = milliseconds
    self.picture = picture
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
package struct TraceStepEnd: Hashable, Sendable {
  package var flow: String
  package var attempt: Int
  package var step: Int
  /// Since the run began.
  package var milliseconds: Int
  package var status: TraceStepStatus
  package var error: TraceStepError?
  package var picture: PicturePath?
  /// What `assertScreenshot` compared.
  package var pictures: TraceComparison?
  /// What else is to be said, for example which of several matches was taken.
  package var note: String?

  package init(
    flow: String, attempt: Int = 1, step: Int, milliseconds: Int, status: TraceStepStatus,
    error: TraceStepError? = nil, picture: PicturePath? = nil, pictures: TraceComparison? = nil,
    note: String? = nil
  ) {
    self.flow = flow
    self.attempt = attempt
    self.step = step
    self.milliseconds = milliseconds
    self.status = status
    self.error = error
    self.picture = picture
    self.pictures = pictures
    self.note = note
  }
}

/// Why a step failed, or a flow outside of its steps.
package struct TraceStepError: Hashable, Sendable {
  /// One sentence.
  package var message: String
  /// What was waited for.
  package var expected: String?
  /// The names most like the one that was looked for.
  package var nearest: [String]
  /// The last events of the shell, a line each.
  package var events: [String]
  /// The errors on the console since the step began, a line each.
  package var console: [String]

  package init(
    message: String, expected: String? = nil, nearest: [String] = [],
    events: [String] = [], console: [String] = []
  ) {
    self.message = message
    self.expected = expected
    self.nearest = nearest
    self.events = events
    self.console = console
  }
}

/// The pictures of a comparison.
package struct TraceComparison: Hashable, Sendable {
  package var expected: PicturePath?
  package var actual: PicturePath?
  package var difference: PicturePath?

  package init(
    expected: PicturePath? = nil, actual: PicturePath? = nil, difference: PicturePath? = nil
  ) {
    self.expected = expected
    self.actual = actual
    self.difference = difference
  }
}

extension TraceStepStart: TraceRecord {
  var type: TraceLineType { .before }

  init(_ fields: TraceFields) throws(TraceFault) {
    self.init(
      flow: try fields.text("flow"), attempt: try fields.count("attempt"),
      step: try fields.count("step"), parent: try fields.optionalNumber("parent"),
      file: try fields.text("file"), line: try fields.number("line"),
      title: try fields.text("title"), command: try fields.text("command"),
      milliseconds: try fields.number("milliseconds"), picture: try fields.picture("picture"))
  }

  func write(to object: inout JSONObject) {
    object["flow"] = .string(flow)
    object["attempt"] = .integer(Int64(attempt))
    object["step"] = .integer(Int64(step))
    object["parent"] = parent.map { .integer(Int64($0)) }
    object["file"] = .string(file)
    object["line"] = .integer(Int64(line))
    object["title"] = .string(title)
    object["command"] = .string(command)
    object["milliseconds"] = .integer(Int64(milliseconds))
    object["picture"] = (picture?.text).map(JSONValue.string)
  }
}

extension TraceStepEnd: TraceRecord {
  var type: TraceLineType { .after }

  init(_ fields: TraceFields) throws(TraceFault) {
    self.init(
      flow: try fields.text("flow"), attempt: try fields.count("attempt"),
      step: try fields.count("step"), milliseconds: try fields.number("milliseconds"),
      status: try fields.value("status"),
      error: try fields.error("error"),
      picture: try fields.picture("picture"),
      pictures: try fields.object("pictures").map { (pictures) throws(TraceFault) in
        TraceComparison(
          expected: try pictures.picture("expected"), actual: try pictures.picture("actual"),
          difference: try pictures.picture("difference"))
      },
      note: try fields.optionalText("note"))
  }

  func write(to object: inout JSONObject) {
    object["flow"] = .string(flow)
    object["attempt"] = .integer(Int64(attempt))
    object["step"] = .integer(Int64(step))
    object["milliseconds"] = .integer(Int64(milliseconds))
    object["status"] = .string(status.rawValue)
    object["error"] = error?.json
    object["picture"] = (picture?.text).map(JSONValue.string)
    object["pictures"] = pictures?.json
    object["note"] = note.map(JSONValue.string)
  }
}

extension TraceFields {
  func error(_ member: String) throws(TraceFault) -> TraceStepError? {
    try object(member).map { (error) throws(TraceFault) in try TraceStepError(error) }
  }
}

extension TraceStepError {
  fileprivate init(_ fields: TraceFields) throws(TraceFault) {
    self.init(
      message: try fields.text("message"), expected: try fields.optionalText("expected"),
      nearest: try fields.texts("nearest"),
      events: try fields.texts("events"), console: try fields.texts("console"))
  }

  var json: JSONValue {
    var object: JSONObject = ["message": .string(message)]
    object["expected"] = expected.map(JSONValue.string)
    object["nearest"] = .array(nearest.map(JSONValue.string))
    object["events"] = .array(events.map(JSONValue.string))
    object["console"] = .array(console.map(JSONValue.string))
    return .object(object)
  }
}

extension TraceComparison {
  var json: JSONValue {
    var object = JSONObject()
    object["expected"] = (expected?.text).map(JSONValue.string)
    object["actual"] = (actual?.text).map(JSONValue.string)
    object["difference"] = (difference?.text).map(JSONValue.string)
    return .object(object)
  }
}
