/// A run of flows, read from its trace or joined from several.
package struct FlowRun: Hashable, Sendable {
  /// One trace.
  package struct Source: Hashable, Sendable {
    package let run: TraceRun
    /// Whether the run came to its end.
    package var hasEnded: Bool
    /// The time of the last line, since the run began.
    package var milliseconds: Int
  }

  /// The traces; one, unless runs were joined.
  package internal(set) var sources: [Source]
  /// Whether this is all that there is: joined from shards, which must then all be there.
  package internal(set) var isJoined = false
  /// In the order in which the runs have them.
  package internal(set) var flows: [FlowResult]
  /// What is wrong with the run as a whole, a sentence each: what is missing, what was cut.
  package internal(set) var notes: [String] = []
  /// The numbers of the shards whose traces are not there.
  package internal(set) var missingShards: [Int] = []

  /// When the first trace began, in milliseconds since the first of January 1970 (UTC).
  package var started: Int { sources.map(\.run.started).min() ?? 0 }

  /// From the first beginning to the last end, in milliseconds.
  package var took: Int {
    (sources.map { $0.run.started + $0.milliseconds }.max() ?? 0) - started
  }

  /// Whether no flow failed or was lost, and no shard is missing.
  package var isPassed: Bool {
    missingShards.isEmpty && !lacksFlows && flows.allSatisfy { $0.status != .failed }
  }

  /// Whether joined runs have fewer flows together than there are.
  package var lacksFlows: Bool {
    isJoined && flows.count < sources.compactMap(\.run.allFlows).max() ?? 0
  }

  package func count(_ status: TraceFlowStatus) -> Int {
    flows.count { $0.status == status }
  }
}

/// A flow of a run with all of its attempts.
package struct FlowResult: Hashable, Sendable {
  package let id: String
  /// Which of the run's sources it is from.
  package var source: Int
  /// In order; none if the flow never began.
  package var attempts: [FlowAttempt] = []

  /// What the newest attempt said when it began.
  package var start: TraceFlow? { attempts.last?.start }
  package var file: String { start?.file ?? id }
  package var name: String { start?.name ?? id }

  /// Whether the run ended before the flow did, so that nothing says how it would have ended.
  package var isLost: Bool { attempts.last?.end == nil }

  /// How the flow ended; a lost one failed.
  package var status: TraceFlowStatus { attempts.last?.end?.status ?? .failed }

  /// How long all attempts took together, in milliseconds.
  package var took: Int { attempts.map(\.took).reduce(0, +) }
}

/// One attempt of a flow.
package struct FlowAttempt: Hashable, Sendable {
  package let start: TraceFlow
  package internal(set) var end: TraceFlowEnd?
  /// In the order in which they began; those of a step come right behind it.
  package internal(set) var steps: [FlowStep] = []
  package internal(set) var console: [TraceConsoleMessage] = []
  package internal(set) var requests: [TraceRequest] = []
  package internal(set) var events: [TraceEvent] = []
  /// When it began, in milliseconds since the run did.
  package let milliseconds: Int
  /// The time of its last line.
  package internal(set) var lastMilliseconds: Int

  package var took: Int { end?.took ?? max(lastMilliseconds - milliseconds, 0) }

  /// How this attempt ended, whatever those before it did.
  package var status: TraceFlowStatus {
    switch end?.status {
    case .flaky: .passed
    case nil: .failed
    case let status?: status
    }
  }

  /// The step that the attempt failed at: the innermost, and of several the first outermost.
  package var failedStep: FlowStep? {
    guard status == .failed else { return nil }
    var result: FlowStep?
    var chain: Set<Int> = []
    for step in steps where step.end?.status == .failed || step.end == nil && end == nil {
      guard step.depth > 0 ? step.parent.map(chain.contains) ?? false : chain.isEmpty else {
        continue
      }
      chain.insert(step.number)
      result = step
    }
    return result
  }
}

/// A step of an attempt.
package struct FlowStep: Hashable, Sendable {
  package let start: TraceStepStart
  /// `nil` if the run ended before the step did.
  package internal(set) var end: TraceStepEnd?
  /// The step that runs this one, if it is known.
  package let parent: Int?
  /// How many steps this one is in.
  package let depth: Int

  package var number: Int { start.step }

  /// All of its pictures.
  package var pictures: [PicturePath] {
    [
      start.picture, end?.picture, end?.pictures?.expected, end?.pictures?.actual,
      end?.pictures?.difference,
    ].compactMap(\.self)
  }
}
