import BridgeProtocol
import FlowReports
import Testing
import Vocabulary

@Suite("A run made of its trace")
struct FlowRunTests {
  @Test func `takes a trace that was cut anywhere, and says that its flow was not finished`() throws
  {
    let bytes = Sample.lines.flatMap(\.bytes)
    let whole = try FlowRun(TraceText(parsing: bytes))
    #expect(whole.notes == [])
    #expect(whole.flows.map(\.status) == [.failed])
    #expect(whole.flows.first?.attempts.first?.failedStep?.number == 1)

    let first = Sample.lines[0].bytes.count
    for count in first..<bytes.count - Sample.lines.suffix(2).flatMap(\.bytes).count {
      let run = try FlowRun(TraceText(parsing: Array(bytes.prefix(count))))
      #expect(run.flows.map(\.isLost) == [true])
      #expect(run.flows.map(\.status) == [.failed])
    }
    var broken = bytes
    broken[first] = UInt8(ascii: "!")
    #expect(throws: TraceProblem.self) { try TraceText(parsing: broken) }
  }

  @Test func `names the innermost step that failed, not one that was tried again`() throws {
    let run = try Self.run([
      Self.flow("a"), Self.begin("a", 1), Self.begin("a", 2, in: 1), Self.end("a", 2, .failed),
      Self.begin("a", 3, in: 1), Self.end("a", 3, .passed), Self.end("a", 1, .passed),
      Self.begin("a", 4), Self.begin("a", 5, in: 4), Self.end("a", 5, .failed),
      Self.end("a", 4, .failed), Self.begin("a", 6), Self.end("a", 6, .failed),
      .flowEnd(TraceFlowEnd(flow: "a", status: .failed, milliseconds: 9, took: 9)),
    ])
    #expect(run.flows.first?.attempts.first?.failedStep?.number == 5)
  }

  @Test func `is flaky if it passed at the second attempt`() throws {
    let run = try Self.run([
      Self.flow("a"), Self.flowEnd("a", .failed), Self.flow("a", attempt: 2),
      Self.flowEnd("a", .passed, attempt: 2),
    ])
    #expect(run.flows.map(\.status) == [.flaky])
    #expect(run.isPassed)
  }

  @Test(arguments: [[0, 1, 2], [2, 1, 0], [1, 2, 0]])
  func `joins folders in any order`(order: [Int]) throws {
    // The first was stopped before “a” ended, the second ran it again, the third failed it earlier.
    let stopped = try Self.run([Self.flow("a")], of: ["a", "b"], shard: 1)
    let second = try Self.run(
      [
        Self.flow("a", at: 50), Self.flowEnd("a", .passed), Self.flow("c"),
        Self.flowEnd("c", .passed),
      ],
      of: ["a", "c"], shard: 2)
    let earlier = try Self.run([Self.flow("a", at: 10), Self.flowEnd("a", .failed)], of: ["a"])
    let run = FlowRun(merging: order.map { [stopped, second, earlier][$0] })
    let statuses = Dictionary(uniqueKeysWithValues: run.flows.map { ($0.id, $0.status) })
    #expect(statuses == ["a": .passed, "b": .failed, "c": .passed])
    #expect(run.flows.filter(\.isLost).map(\.id) == ["b"])
    #expect(run.missingShards == [3])
    #expect(!run.isPassed)
  }

  @Test func `keeps a flow that ran when another folder skipped it or never began it`() throws {
    let ran = try Self.run([Self.flow("a"), Self.flowEnd("a", .passed)], of: ["a"])
    let later = Self.flow("a", at: 90)
    let skipped = try Self.run([later, Self.flowEnd("a", .skipped)], of: ["a"])
    let interrupted = try Self.run(
      [.runEnd(TraceRunEnd(passed: 0, failed: 0, flaky: 0, skipped: 0, milliseconds: 1))],
      of: ["a"])
    #expect(!interrupted.isPassed)
    for runs in [[ran, skipped, interrupted], [interrupted, skipped, ran]] {
      #expect(FlowRun(merging: runs).flows.map(\.status) == [.passed])
    }
    #expect(FlowRun(merging: [skipped, interrupted]).flows.map(\.status) == [.skipped])
  }

  @Test func `says why a flow failed outside of its steps`() throws {
    let error = TraceStepError(message: "The browser is gone.", nearest: ["x"])
    let run = try Self.run([
      Self.flow("a"),
      .flowEnd(
        TraceFlowEnd(flow: "a", status: .failed, milliseconds: 9, took: 9, error: error)),
    ])
    let attempt = try #require(run.flows[0].attempts.first)
    #expect(run.flows[0].failureMessage(in: attempt) == error.message)
    #expect(attempt.failureText == "The browser is gone.\nNearest names:\n  x")
    #expect(HTMLReport(of: run).data.contains("\"error\":{\"message\":\"The browser is gone.\""))
  }

  @Test func `keeps the times of earlier runs, and reads what it wrote`() throws {
    var durations = FlowDurations(of: try Self.run([Self.flow("a"), Self.flowEnd("a", .passed)]))
    let text = #"{"version":1,"milliseconds":{"b":400,"c":300,"d":200,"e":100}}"#
    durations.merge(try FlowDurations(parsing: Array(text.utf8)))
    #expect(try FlowDurations(parsing: durations.bytes) == durations)
    #expect(durations.milliseconds == ["a": 5, "b": 400, "c": 300, "d": 200, "e": 100])
  }
}

extension FlowRunTests {
  private static func run(
    _ lines: [TraceLine], of flows: [String] = [], shard: Int? = nil
  ) throws -> FlowRun {
    let start = TraceRun(
      tandem: "0", browser: "b", started: 0,
      shard: shard.flatMap { Shard(index: $0, count: 3) }, flows: flows)
    let bytes = ([.run(start)] + lines).flatMap(\.bytes)
    return try FlowRun(TraceText(parsing: bytes))
  }

  private static func flow(_ id: String, attempt: Int = 1, at time: Int = 0) -> TraceLine {
    .flow(
      TraceFlow(
        flow: id, file: id, name: id, platform: "ios", device: "d", attempt: attempt, started: time)
    )
  }

  private static func flowEnd(
    _ id: String, _ status: TraceFlowStatus, attempt: Int = 1
  ) -> TraceLine {
    .flowEnd(
      TraceFlowEnd(flow: id, attempt: attempt, status: status, milliseconds: 60, took: 5))
  }

  private static func begin(_ id: String, _ step: Int, in parent: Int? = nil) -> TraceLine {
    .before(
      TraceStepStart(
        flow: id, step: step, parent: parent, file: id, line: step, title: "t", command: "c",
        milliseconds: step))
  }

  private static func end(_ id: String, _ step: Int, _ status: TraceStepStatus) -> TraceLine {
    .after(TraceStepEnd(flow: id, step: step, milliseconds: step, status: status))
  }
}
