import BridgeProtocol
import FlowReports
import Testing
import Vocabulary

@Suite("A run made of its trace")
struct FlowRunTests {
  @Test func `takes a trace that was cut anywhere, and says that its flow was not finished`() throws
  {
    let lines = try Sample.lines()
    let bytes = lines.flatMap(\.bytes)
    let whole = try FlowRun(TraceText(parsing: bytes))
    #expect(whole.notes == [])
    #expect(whole.flows.map(\.status) == [.failed])
    #expect(whole.flows.first?.attempts.first?.failedStep?.number == 2)

    let first = lines[0].bytes.count
    for count in first..<bytes.count - lines.suffix(2).flatMap(\.bytes).count {
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
      Self.flowEnd("a", .failed),
    ])
    #expect(run.flows.first?.attempts.first?.failedStep?.number == 5)
  }

  @Test func `has a flaky flow, whose last attempt passed`() throws {
    let run = try Self.run([
      Self.flow("a"), Self.flowEnd("a", .failed), Self.flow("a", attempt: 2),
      Self.flowEnd("a", .flaky, attempt: 2),
    ])
    #expect(run.flows.map(\.status) == [.flaky])
    #expect(run.flows[0].attempts.map(\.status) == [.failed, .passed])
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
    let interrupted = try Self.run([.runEnd(TraceRunEnd())], of: ["a"])
    #expect(!interrupted.isPassed)
    for runs in [[ran, skipped, interrupted], [interrupted, skipped, ran]] {
      #expect(FlowRun(merging: runs).flows.map(\.status) == [.passed])
    }
    #expect(FlowRun(merging: [skipped, interrupted]).flows.map(\.status) == [.skipped])
  }

  @Test func `says why a flow failed outside of its steps`() throws {
    let error = TraceStepError { error in
      error.message = "The browser is gone."
      error.nearest = ["x"]
    }
    let run = try Self.run([Self.flow("a"), Self.flowEnd("a", .failed, error: error)])
    let attempt = try #require(run.flows[0].attempts.first)
    #expect(run.flows[0].failureMessage(in: attempt) == error.message)
    #expect(attempt.failureText == "The browser is gone.\nNearest names:\n  x")
    #expect(HTMLReport(of: run).data.contains("\"error\":{\"message\":\"The browser is gone.\""))
  }

  @Test func `keeps the times of earlier runs, and reads what it wrote`() throws {
    let text = #"{"version":1,"milliseconds":{"a":400,"b":300}}"#
    var durations = try FlowDurations(parsing: Array(text.utf8))
    durations.note("a", milliseconds: 5)
    #expect(try FlowDurations(parsing: durations.bytes) == durations)
    #expect(durations.milliseconds == ["a": 5, "b": 300])
  }
}

extension FlowRunTests {
  private static func run(
    _ lines: [TraceLine], of flows: [String] = [], shard: Int? = nil
  ) throws -> FlowRun {
    let start = TraceRun { start in
      start.shard = shard.flatMap { Shard(index: $0, count: 3) }
      start.flows = flows
    }
    let bytes = ([.run(start)] + lines).flatMap(\.bytes)
    return try FlowRun(TraceText(parsing: bytes))
  }

  private static func flow(_ id: String, attempt: Int = 1, at time: Int = 0) -> TraceLine {
    .flow(
      TraceFlow { flow in
        flow.flow = id
        flow.attempt = attempt
        flow.started = time
      })
  }

  private static func flowEnd(
    _ id: String, _ status: TraceFlowStatus, attempt: Int = 1, error: TraceStepError? = nil
  ) -> TraceLine {
    .flowEnd(
      TraceFlowEnd(flow: id, attempt: attempt, milliseconds: 60) { end in
        end.status = status
        end.took = 5
        end.error = error
      })
  }

  private static func begin(_ id: String, _ step: Int, in parent: Int? = nil) -> TraceLine {
    .before(
      TraceStepStart(flow: id, milliseconds: step) { start in
        start.step = step
        start.parent = parent
      })
  }

  private static func end(_ id: String, _ step: Int, _ status: TraceStepStatus) -> TraceLine {
    .after(
      TraceStepEnd(flow: id, milliseconds: step) { end in
        end.step = step
        end.status = status
      })
  }
}
