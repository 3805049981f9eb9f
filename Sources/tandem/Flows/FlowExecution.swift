import BridgeProtocol
import BrowserDriving
import Devices
import FlowReports
import Flows
import FoundationEssentials
import Glibc
import Synchronization
import System
import Vocabulary

/// How a flow ended, with all its attempts.
struct FinishedFlow: Sendable {
  let planned: PlannedFlow
  let status: TraceFlowStatus
  /// The last one.
  let outcome: FlowOutcome
  let attemptCount: Int
  /// Why the attempt before the last one failed.
  var formerFailure: StepFailure?
}

/// Runs flows, several at a time, and records what happens.
final class FlowExecution: Sendable {
  struct Settings: Sendable {
    var jobs = 1
    var retryCount = 0
    var options = FlowOptions()
    /// Ids that run one after the other before the others.
    var sequence: [String] = []
    var continuesOnFailure = true
  }

  /// How often a flow begins again because the browser has ended.
  private static let browserLossCountMax = 1

  private struct State {
    var waiting: [PlannedFlow]
    var results: [FinishedFlow] = []
    var shellCount = 0
  }

  private let settings: Settings
  private let pool: BrowserPool
  private let record: FlowRecord
  private let finder: DriverScript
  private let pictures: DriverScript
  private let folder: String
  private let report: @Sendable (FinishedFlow) -> Void
  private let state: Mutex<State>

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - flows: All flows, in the order in which they begin.
  ///   - settings: How they run.
  ///   - pool: The browser.
  ///   - record: Where everything is written.
  ///   - bundle: The web files, for the scripts of pages.
  ///   - folder: Where shells keep their states meanwhile.
  ///   - report: Is called with each flow that has ended.
  /// - Throws: `CommandFailure` if the scripts are missing.
  init(
    _ flows: [PlannedFlow], _ settings: Settings, in pool: BrowserPool, record: FlowRecord,
    bundle: WebBundle, folder: String, report: @escaping @Sendable (FinishedFlow) -> Void
  ) throws(CommandFailure) {
    self.settings = settings
    self.pool = pool
    self.record = record
    finder = try DriverScript.finder(bundle)
    pictures = try DriverScript.pictures(bundle)
    self.folder = folder
    self.report = report
    state = Mutex(State(waiting: flows))
  }

  /// Runs all flows, and returns their results in the order in which they ended.
  func run() -> [FinishedFlow] {
    runSequence()
    let count = min(settings.jobs, max(state.withLock { $0.waiting.count }, 1))
    let others = (1..<count).map { _ in AwaitedValue<Bool>() }
    for end in others {
      let isStarted = BackgroundThread.start {
        self.work()
        end.provide(true)
      }
      if !isStarted { end.provide(false) }
    }
    work()
    for end in others { _ = end.wait(timeout: nil) }
    return state.withLock { $0.results }
  }

  // MARK: Workers

  private func work() {
    while !ProcessEnd.isAsked, let planned = next() { run(planned) }
  }

  private func next() -> PlannedFlow? {
    state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
  }

  private func runSequence() {
    for id in settings.sequence {
      guard !ProcessEnd.isAsked else { return }
      let planned = state.withLock { state in
        state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0) }
      }
      guard let planned else { continue }
      let hasFailed = state.withLock { $0.results.contains { $0.status == .failed } }
      if hasFailed, !settings.continuesOnFailure {
        skip(planned)
      } else {
        run(planned)
      }
    }
  }

  private func skip(_ planned: PlannedFlow) {
    begin(planned, attempt: 1)
    finish(
      FinishedFlow(planned: planned, status: .skipped, outcome: FlowOutcome(), attemptCount: 1))
  }

  // MARK: One flow

  private func run(_ planned: PlannedFlow) {
    var attempt = 1
    var retries = 0
    var losses = 0
    var formerFailure: StepFailure?
    while true {
      begin(planned, attempt: attempt)
      let outcome = self.attempt(planned, attempt)
      let kind = outcome.failure?.kind
      let isLost = kind == .browserEnded && losses < Self.browserLossCountMax
      let isRetried = (kind == .unmet || kind == .stuck) && retries < settings.retryCount
      let isLast = !isLost && !isRetried || ProcessEnd.isAsked
      let status: TraceFlowStatus =
        switch kind {
        case nil: attempt > 1 ? .flaky : .passed
        case .interrupted: .skipped
        case .unmet, .browserEnded, .stuck: .failed
        }
      let result = FinishedFlow(
        planned: planned, status: status, outcome: outcome, attemptCount: attempt,
        formerFailure: formerFailure)
      guard !isLast else { return finish(result) }
      write(result)
      formerFailure = outcome.failure
      losses += isLost ? 1 : 0
      retries += isRetried ? 1 : 0
      attempt += 1
    }
  }

  private func attempt(_ planned: PlannedFlow, _ attempt: Int) -> FlowOutcome {
    let number = state.withLock { state in
      state.shellCount += 1
      return state.shellCount
    }
    let browser: any Browser
    let name: ShellName
    do throws(BrowserFailure) {
      browser = try pool.browser()
    } catch {
      return FlowOutcome(failure: StepFailure(error.description))
    }
    do throws(LaunchError) {
      name = try ShellName("flow-\(getpid())-\(number)")
    } catch {
      return FlowOutcome(failure: StepFailure(error.description))
    }
    let app = FlowApp(
      FlowApp.Settings(
        app: planned.app, allowsRemote: settings.options.allowsRemote,
        platform: planned.platform, device: planned.device?.id, script: finder.text,
        folder: "\(folder)/\(name.text)", name: name), in: browser)
    let scripts = FlowScripts(in: browser, platform: planned.platform)
    let comparer = PictureComparer(pictures, in: browser)
    defer {
      scripts.close()
      comparer.close()
      app.close()
      pool.giveBack(browser)
    }
    return FlowRunner(
      planned, attempt: attempt, options: settings.options, app: app, scripts: scripts,
      comparer: comparer, record: record
    ).run()
  }

  // MARK: The trace

  private func begin(_ planned: PlannedFlow, attempt: Int) {
    let header = planned.flow.header
    let now = Date().timeIntervalSince1970 * 1_000
    record.write(
      .flow(
        TraceFlow { flow in
          flow.flow = planned.id
          flow.file = planned.flow.path
          flow.name = planned.flow.name
          flow.tags = header.tags
          flow.platform = planned.platform.rawValue
          flow.device = planned.device?.name ?? ""
          flow.attempt = attempt
          flow.properties = header.properties.map { TraceProperty(name: $0.name, value: $0.value) }
          flow.started = Int(now)
        }))
  }

  /// Why a flow failed, if none of its steps has told it.
  private static func errorOutsideSteps(of outcome: FlowOutcome) -> TraceStepError? {
    guard let failure = outcome.failure, failure.circumstances == nil else { return nil }
    return TraceStepError { error in
      error.message = failure.message
      error.expected = failure.expected
    }
  }

  private func write(_ result: FinishedFlow) {
    record.write(
      .flowEnd(
        TraceFlowEnd(
          flow: result.planned.id, attempt: result.attemptCount,
          milliseconds: record.milliseconds
        ) { end in
          end.status = result.status
          end.took = result.outcome.took.milliseconds
          end.error = Self.errorOutsideSteps(of: result.outcome)
        }))
  }

  /// What an interruption has cut off has no end in the trace, where it counts as lost.
  private func finish(_ result: FinishedFlow) {
    if result.outcome.failure?.kind != .interrupted { write(result) }
    state.withLock { $0.results.append(result) }
    report(result)
  }
}
