package import BridgeProtocol

/// A message on the console of a page, or an exception that nothing caught.
package struct TraceConsoleMessage: Hashable, Sendable {
  package var flow: String
  package var attempt: Int
  /// `error`, `warning`, `info`, `log` or `debug`.
  package var level: String
  package var text: String
  /// Where it was written: URL, line and column as far as they are known.
  package var source: String
  /// Since the run began.
  package var milliseconds: Int

  package init(
    flow: String, attempt: Int = 1, level: String, text: String, source: String,
    milliseconds: Int
  ) {
    self.flow = flow
    self.attempt = attempt
    self.level = level
    self.text = text
    self.source = source
    self.milliseconds = milliseconds
  }
}

/// A request of a page, when it has ended.
package struct TraceRequest: Hashable, Sendable {
  package var flow: String
  package var attempt: Int
  package var method: String
  package var url: String
  /// The status of the answer, if there was one.
  package var status: Int?
  /// Why there was none.
  package var failure: String?
  /// Since the run began, when the request began.
  package var milliseconds: Int
  /// How long it took, in milliseconds.
  package var took: Int?

  package init(
    flow: String, attempt: Int = 1, method: String, url: String, status: Int? = nil,
    failure: String? = nil, milliseconds: Int, took: Int? = nil
  ) {
    self.flow = flow
    self.attempt = attempt
    self.method = method
    self.url = url
    self.status = status
    self.failure = failure
    self.milliseconds = milliseconds
    self.took = took
  }
}

/// An event of the timeline of the flow's shell.
package struct TraceEvent: Hashable, Sendable {
  package var flow: String
  package var attempt: Int
  /// The event as the API has it.
  package var event: JSONObject
  /// Since the run began.
  package var milliseconds: Int

  package init(flow: String, attempt: Int = 1, event: JSONObject, milliseconds: Int) {
    self.flow = flow
    self.attempt = attempt
    self.event = event
    self.milliseconds = milliseconds
  }
}

extension TraceConsoleMessage: TraceRecord {
  var type: TraceLineType { .console }

  init(_ fields: TraceFields) throws(TraceFault) {
    self.init(
      flow: try fields.text("flow"), attempt: try fields.count("attempt"),
      level: try fields.text("level"), text: try fields.text("text"),
      source: try fields.text("source"), milliseconds: try fields.number("milliseconds"))
  }

  func write(to object: inout JSONObject) {
    object["flow"] = .string(flow)
    object["attempt"] = .integer(Int64(attempt))
    object["level"] = .string(level)
    object["text"] = .string(text)
    object["source"] = .string(source)
    object["milliseconds"] = .integer(Int64(milliseconds))
  }
}

extension TraceRequest: TraceRecord {
  var type: TraceLineType { .request }

  init(_ fields: TraceFields) throws(TraceFault) {
    self.init(
      flow: try fields.text("flow"), attempt: try fields.count("attempt"),
      method: try fields.text("method"), url: try fields.text("url"),
      status: try fields.optionalNumber("status"), failure: try fields.optionalText("failure"),
      milliseconds: try fields.number("milliseconds"), took: try fields.optionalNumber("took"))
  }

  func write(to object: inout JSONObject) {
    object["flow"] = .string(flow)
    object["attempt"] = .integer(Int64(attempt))
    object["method"] = .string(method)
    object["url"] = .string(url)
    object["status"] = status.map { .integer(Int64($0)) }
    object["failure"] = failure.map(JSONValue.string)
    object["milliseconds"] = .integer(Int64(milliseconds))
    object["took"] = took.map { .integer(Int64($0)) }
  }
}

extension TraceEvent: TraceRecord {
  var type: TraceLineType { .event }

  init(_ fields: TraceFields) throws(TraceFault) {
    guard let event = try fields.object("event") else {
      throw TraceFault("“event” has no member “event”")
    }
    self.init(
      flow: try fields.text("flow"), attempt: try fields.count("attempt"), event: event.object,
      milliseconds: try fields.number("milliseconds"))
  }

  func write(to object: inout JSONObject) {
    object["flow"] = .string(flow)
    object["attempt"] = .integer(Int64(attempt))
    object["event"] = .object(event)
    object["milliseconds"] = .integer(Int64(milliseconds))
  }
}
