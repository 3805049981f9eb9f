import BridgeProtocol
package import Vocabulary

/// The first line: a run begins.
package struct TraceRun: Hashable, Sendable {
  /// The version of Tandem.
  package var tandem: String
  /// The name of the browser with its version.
  package var browser: String
  /// When the run began, in milliseconds since the first of January 1970 (UTC).
  package var started: Int
  /// Which part of all flows the run has, if they are divided.
  package var shard: Shard?
  /// The ids of the flows of this run; each that never begins counts as lost.
  package var flows: [String]
  /// How many flows all shards have together.
  package var allFlows: Int?

  package init(
    tandem: String, browser: String, started: Int, shard: Shard? = nil, flows: [String],
    allFlows: Int? = nil
  ) {
    self.tandem = tandem
    self.browser = browser
    self.started = started
    self.shard = shard
    self.flows = flows
    self.allFlows = allFlows
  }
}

/// A flow begins, or begins again.
package struct TraceFlow: Hashable, Sendable {
  /// The id: the path of the file and what it runs on, unique in the run.
  package var flow: String
  /// The path of the file.
  package var file: String
  package var name: String
  package var tags: [String]
  package var platform: String
  package var device: String
  /// From 1; each retry is one more.
  package var attempt: Int
  /// The `properties` of the header, in order.
  package var properties: [TraceProperty]
  /// When the attempt began, in milliseconds since the first of January 1970 (UTC).
  package var started: Int

  package init(
    flow: String, file: String, name: String, tags: [String] = [], platform: String,
    device: String, attempt: Int = 1, properties: [TraceProperty] = [], started: Int
  ) {
    self.flow = flow
    self.file = file
    self.name = name
    self.tags = tags
    self.platform = platform
    self.device = device
    self.attempt = attempt
    self.properties = properties
    self.started = started
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
package struct TraceFlowEnd: Hashable, Sendable {
  package var flow: String
  package var attempt: Int
  package var status: TraceFlowStatus
  /// Since the run began.
  package var milliseconds: Int
  /// How long the attempt took, in milliseconds.
  package var took: Int
  /// Why it failed, if that was outside of its steps.
  package var error: TraceStepError?

  package init(
    flow: String, attempt: Int = 1, status: TraceFlowStatus, milliseconds: Int, took: Int,
    error: TraceStepError? = nil
  ) {
    self.flow = flow
    self.attempt = attempt
    self.status = status
    self.milliseconds = milliseconds
    self.took = took
    self.error = error
  }
}

/// The last line: the run ends, with how many of its flows ended how.
package struct TraceRunEnd: Hashable, Sendable {
  package var passed: Int
  package var failed: Int
  package var flaky: Int
  package var skipped: Int
  /// Since the run began.
  package var milliseconds: Int

  package init(passed: Int, failed: Int, flaky: Int, skipped: Int, milliseconds: Int) {
    self.passed = passed
    self.failed = failed
    self.flaky = flaky
    self.skipped = skipped
    self.milliseconds = milliseconds
  }
}

extension TraceRun: TraceRecord {
  var type: TraceLineType { .run }

  init(_ fields: TraceFields) throws(TraceFault) {
    let shard = try fields.optionalText("shard")
    self.init(
      tandem: try fields.text("tandem"), browser: try fields.text("browser"),
      started: try fields.number("started"), shard: shard.flatMap(Shard.init),
      flows: try fields.texts("flows"), allFlows: try fields.optionalNumber("allFlows"))
    if let shard, self.shard == nil { throw fields.fault("shard", "a shard like “2/8”", shard) }
  }

  func write(to object: inout JSONObject) {
    object["tandem"] = .string(tandem)
    object["browser"] = .string(browser)
    object["started"] = .integer(Int64(started))
    object["shard"] = (shard?.description).map(JSONValue.string)
    object["flows"] = .array(flows.map(JSONValue.string))
    object["allFlows"] = allFlows.map { .integer(Int64($0)) }
  }
}

extension TraceFlow: TraceRecord {
  var type: TraceLineType { .flow }

  init(_ fields: TraceFields) throws(TraceFault) {
    self.init(
      flow: try fields.text("flow"), file: try fields.text("file"), name: try fields.text("name"),
      tags: try fields.texts("tags"), platform: try fields.text("platform"),
      device: try fields.text("device"), attempt: try fields.count("attempt"),
      properties: try fields.properties("properties"), started: try fields.number("started"))
  }

  func write(to object: inout JSONObject) {
    object["flow"] = .string(flow)
    object["file"] = .string(file)
    object["name"] = .string(name)
    object["tags"] = .array(tags.map(JSONValue.string))
    object["platform"] = .string(platform)
    object["device"] = .string(device)
    object["attempt"] = .integer(Int64(attempt))
    var values = JSONObject()
    for property in properties { values[property.name] = .string(property.value) }
    object["properties"] = .object(values)
    object["started"] = .integer(Int64(started))
  }
}

extension TraceFlowEnd: TraceRecord {
  var type: TraceLineType { .flowEnd }

  init(_ fields: TraceFields) throws(TraceFault) {
    self.init(
      flow: try fields.text("flow"), attempt: try fields.count("attempt"),
      status: try fields.value("status"), milliseconds: try fields.number("milliseconds"),
      took: try fields.number("took"), error: try fields.error("error"))
  }

  func write(to object: inout JSONObject) {
    object["flow"] = .string(flow)
    object["attempt"] = .integer(Int64(attempt))
    object["status"] = .string(status.rawValue)
    object["milliseconds"] = .integer(Int64(milliseconds))
    object["took"] = .integer(Int64(took))
    object["error"] = error?.json
  }
}

extension TraceRunEnd: TraceRecord {
  var type: TraceLineType { .runEnd }

  init(_ fields: TraceFields) throws(TraceFault) {
    self.init(
      passed: try fields.number("passed"), failed: try fields.number("failed"),
      flaky: try fields.number("flaky"), skipped: try fields.number("skipped"),
      milliseconds: try fields.number("milliseconds"))
  }

  func write(to object: inout JSONObject) {
    object["passed"] = .integer(Int64(passed))
    object["failed"] = .integer(Int64(failed))
    object["flaky"] = .integer(Int64(flaky))
    object["skipped"] = .integer(Int64(skipped))
    object["milliseconds"] = .integer(Int64(milliseconds))
  }
}
