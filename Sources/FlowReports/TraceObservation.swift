package import BridgeProtocol

/// A message on the console of a page, or an exception that nothing caught.
package struct TraceConsoleMessage: TraceRecord, TraceAttemptLine {
  package var flow = ""
  package var attempt = 1
  /// `error`, `warning`, `info`, `log` or `debug`.
  package var level = ""
  package var text = ""
  /// Where it was written: URL, line and column as far as they are known.
  package var source = ""
  package var milliseconds = 0

  package init() {}

  mutating func code<Coder: TraceCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("flow", &flow)
    try coder.count("attempt", &attempt)
    try coder.field("level", &level)
    try coder.field("text", &text)
    try coder.field("source", &source)
    try coder.field("milliseconds", &milliseconds)
  }
}

/// A request of a page, when it has ended.
package struct TraceRequest: TraceRecord, TraceAttemptLine {
  package var flow = ""
  package var attempt = 1
  package var method = ""
  package var url = ""
  /// The status of the answer, if there was one.
  package var status: Int?
  /// Why there was none.
  package var failure: String?
  /// When the request began.
  package var milliseconds = 0
  /// How long it took, in milliseconds.
  package var took: Int?

  package init() {}

  mutating func code<Coder: TraceCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("flow", &flow)
    try coder.count("attempt", &attempt)
    try coder.field("method", &method)
    try coder.field("url", &url)
    try coder.optional("status", &status)
    try coder.optional("failure", &failure)
    try coder.field("milliseconds", &milliseconds)
    try coder.optional("took", &took)
  }
}

/// An event of the timeline of the flow's shell.
package struct TraceEvent: TraceRecord, TraceAttemptLine {
  package var flow = ""
  package var attempt = 1
  /// The event as the API has it.
  package var event: JSONObject = [:]
  package var milliseconds = 0

  package init() {}

  mutating func code<Coder: TraceCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("flow", &flow)
    try coder.count("attempt", &attempt)
    try coder.field("event", &event)
    try coder.field("milliseconds", &milliseconds)
  }
}
