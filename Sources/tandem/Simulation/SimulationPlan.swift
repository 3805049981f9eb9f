import BridgeProtocol
import FoundationEssentials
import Simulation
import System

/// Which seeds are run, and how.
struct SimulationPlan {
  static let seedCount = 1_000
  static let seedCountMax = 1_000_000_000
  static let stepCount = 120
  static let stepCountMax = 100_000

  let first: UInt64
  let count: Int
  let stepCount: Int

  /// Whether so much is run that everything has to happen in an app that has everything.
  var isWhole: Bool { count >= Self.seedCount && stepCount >= Self.stepCount }

  /// Runs the seeds, and shows how many are done.
  func run(_ subject: SimulationSubject) -> SimulationResult {
    let options = SimulationOptions(
      seeds: first..<first + UInt64(count), stepCount: stepCount,
      workerCount: ProcessInfo.processInfo.activeProcessorCount)
    let progress = SimulationProgress()
    let counter = SharedCount()
    let start = MonotonicClock.system.now
    let (app, count) = (subject.app, count)
    let report = AwaitedValue.result(of: {
      await Simulation.run(app, options) { done in
        progress.show("\(grouped(counter.add(done))) of \(grouped(count)) seeds")
      }
    })
    progress.clear()
    return SimulationResult(
      plan: self, subject: subject, report: report,
      seconds: Double(MonotonicClock.system.now - start) / 1_000_000_000)
  }
}

/// What came of a simulation.
struct SimulationResult {
  let plan: SimulationPlan
  let subject: SimulationSubject
  let report: SimulationReport
  let seconds: Double
  let findings: [ManifestStudy.Finding]
  /// The file with the steps to what broke.
  var tracePath: String?

  init(
    plan: SimulationPlan, subject: SimulationSubject, report: SimulationReport, seconds: Double
  ) {
    (self.plan, self.subject, self.report, self.seconds) = (plan, subject, report, seconds)
    findings = subject.findings
  }

  /// Whether what never happened is a failure: the built-in app has everything.
  var mustBeComplete: Bool { subject.argument == nil && plan.isWhole }

  var holds: Bool {
    report.failure == nil && (!mustBeComplete || report.coverage.missing.isEmpty)
  }

  /// The command that plays the steps to what broke.
  var replayCommand: String? {
    tracePath.map { "tandem simulate --replay \(Self.quoted($0))" }
  }

  /// The command that repeats the seed in which something broke.
  var command: String? {
    report.failure.map { failure in
      let app = subject.argument.map { [Self.quoted($0)] } ?? []
      let steps = plan.stepCount == SimulationPlan.stepCount ? [] : ["--steps \(plan.stepCount)"]
      return
        (["tandem simulate"] + app + ["--seed \(failure.seed)"] + steps + ["--trace"])
        .joined(separator: " ")
    }
  }

  /// A word of a command line as a shell reads it.
  private static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.utf8.allSatisfy { byte in
        "/._-+:@%".utf8.contains(byte) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
          || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
      }
    return isPlain ? word : "'\(word.replacing("'", with: #"'\''"#))'"
  }
}
