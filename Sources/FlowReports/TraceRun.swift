import BridgeProtocol
package import Vocabulary

/// The first line: a run begins.
package struct TraceRun: TraceRecord {
  /// The version of Tandem.
  package var tandem = ""
  /// The name of the browser with its version.
  package var browser = ""
  /// When the run began, in milliseconds since the first of January 1970 (UTC).
  package var started = 0
  /// Which part of all flows the run has, if they are divided.
  package var shard: Shard?
  /// The ids of the flows of this run; each that never begins counts as lost.
  package var flows: [String] = []
  /// How many flows all shards have together.
  package var allFlows: Int?

  package init() {}

  mutating func code<Coder: TraceCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("tandem", &tandem)
    try coder.field("browser", &browser)
    try coder.field("started", &started)
    try coder.optional("shard", &shard)
    try coder.optional("flows", &flows)
    try coder.optional("allFlows", &allFlows)
  }
}

/// A flow begins, or begins again.
package struct TraceFlow: TraceRecord {
  /// The id: the path of the file and what it runs on, unique in the run.
  package var flow = ""
  /// The path of the file.
  package var file = ""
  package var name = ""
  package var tags: [String] = []
  package var platform = ""
  package var device = ""
  /// From 1; each retry is one more.
  package var attempt = 1
  /// The `properties` of the header, in order.
  package var properties: [TraceProperty] = []
  /// When the attempt began, in milliseconds since the first of January 1970 (UTC).
  package var started = 0

  package init() {}

  mutating func code<Coder: TraceCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("flow", &flow)
    try coder.field("file", &file)
    try coder.field("name", &name)
    try coder.optional("tags", &tags)
    try coder.field("platform", &platform)
    try coder.field("device", &device)
    try coder.count("attempt", &attempt)
    var values = JSONObject()
    for property in properties { values[property.name] = .string(property.value) }
    try coder.optional("properties", &values)
    properties = values.members.map { member in
      TraceProperty(name: member.name, value: member.value.string ?? member.value.serializedText())
    }
    try coder.field("started", &started)
  }
}

/// A name and its value, from the header of a flow.
package struct TraceProperty: Hashable, Sendable {
  package var name: String
  package var value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// How a flow ended.
package enum TraceFlowStatus: String, Hashable, Sendable, CaseIterable {
  case passed, failed
  /// It passed, but not at the first attempt.
  case flaky
  case skipped
}

/// An attempt of a flow ends.
///
/// Each attempt has such a line; that of a failed one before a retry says `failed`.
package struct TraceFlowEnd: TraceRecord, TraceAttemptLine {
  package var flow = ""
  package var attempt = 1
  package var status = TraceFlowStatus.passed
  package var milliseconds = 0
  /// How long the attempt took, in milliseconds.
  package var took = 0
  /// Why it failed, if that was outside of its steps.
  package var error: TraceStepError?

  package init() {}

  mutating func code<Coder: TraceCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("flow", &flow)
    try coder.count("attempt", &attempt)
    try coder.field("status", &status)
    try coder.field("milliseconds", &milliseconds)
    try coder.field("took", &took)
    try coder.optional("error", &error)
  }
}

/// The last line: the run ends, with how many of its flows ended how.
package struct TraceRunEnd: TraceRecord {
  package var passed = 0
  package var failed = 0
  package var flaky = 0
  package var skipped = 0
  /// Since the run began.
  package var milliseconds = 0

  package init() {}

  mutating func code<Coder: TraceCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.field("passed", &passed)
    try coder.field("failed", &failed)
    try coder.field("flaky", &flaky)
    try coder.field("skipped", &skipped)
    try coder.field("milliseconds", &milliseconds)
  }
}
