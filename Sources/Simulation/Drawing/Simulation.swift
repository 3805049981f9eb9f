import ShellTesting
import Vocabulary

/// Runs worlds, each drawn from a seed of its own.
package enum Simulation {
  /// Runs some seeds, and says what broke.
  ///
  /// Seeds are run twice: the second run must be the same to the last byte, so that a seed is all
  /// that is needed to see a failure again.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - options: Which seeds.
  ///   - progress: Called now and then with the number of seeds that were run since the last call.
  /// - Returns: What was done, and the failure of the lowest seed, if any failed.
  package static func run(
    _ app: SimulatedApp, _ options: SimulationOptions,
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) async -> SimulationReport {
    var whole = SimulationPart()
    var seeds = options.seeds
    // In rounds, so that nobody waits for a million seeds after the first has failed.
    while !seeds.isEmpty, whole.failedSeed == nil {
      let round = seeds.prefix(roundCount)
      seeds = round.upperBound..<seeds.upperBound
      await withTaskGroup(of: SimulationPart.self) { group in
        for worker in 0..<max(1, options.workerCount) {
          group.addTask { run(app, options, round.dropFirst(worker)) }
        }
        for await part in group { whole.add(part) }
      }
      progress(round.count)
    }
    let failure = whole.failedSeed.map { fail(app, seed: $0, options) }
    return SimulationReport(
      seedCount: whole.seedCount, stepCount: whole.stepCount,
      virtualMilliseconds: whole.milliseconds, coverage: whole.coverage, failure: failure)
  }

  /// The seeds of a round.
  private static let roundCount = 128

  /// Runs the first of some seeds, and those that are left to the same worker.
  private static func run(
    _ app: SimulatedApp, _ options: SimulationOptions, _ seeds: Range<UInt64>
  ) -> SimulationPart {
    var part = SimulationPart()
    for seed in stride(
      from: seeds.lowerBound, to: seeds.upperBound, by: max(1, options.workerCount))
    {
      var run = SimulationRun(app, variant: options.variant)
      run.draw(seed: seed, stepCount: options.stepCount)
      part.seedCount += 1
      part.stepCount += run.steps.count
      part.milliseconds += run.world.milliseconds
      if let coverage = run.world.coverage { part.coverage.add(coverage) }
      guard run.world.broken.isEmpty, !options.isRepeated(seed) || run.isSameAgain(options) else {
        part.failedSeed = seed
        return part
      }
    }
    return part
  }

  private static func fail(
    _ app: SimulatedApp, seed: UInt64, _ options: SimulationOptions
  ) -> SimulationFailure {
    var run = SimulationRun(app, variant: options.variant)
    run.draw(seed: seed, stepCount: options.stepCount)
    guard let sentence = run.world.broken.first else {
      return SimulationFailure(
        seed: seed, sentence: "the same seed led to two different runs", steps: run.steps,
        drawnStepCount: run.steps.count)
    }
    let steps = Shrinker(app, variant: options.variant).shrink(run.steps)
    return SimulationFailure(
      seed: seed, sentence: replay(app, steps, variant: options.variant).sentence ?? sentence,
      steps: steps, drawnStepCount: run.steps.count)
  }

  /// Replays the steps of a seed, with what each of them changes.
  package static func trace(
    _ app: SimulatedApp, seed: UInt64, stepCount: Int
  ) -> SimulationReplay {
    var run = SimulationRun(app)
    run.draw(seed: seed, stepCount: stepCount)
    return replay(app, run.steps)
  }

  /// Replays steps, with what each of them changes, until something breaks.
  package static func replay(
    _ app: SimulatedApp, _ steps: [SimulationStep]
  ) -> SimulationReplay {
    replay(app, steps, variant: nil)
  }

  static func replay(
    _ app: SimulatedApp, _ steps: [SimulationStep], variant: BrokenVariant?
  ) -> SimulationReplay {
    var world = World(app, variant: variant)
    var lines: [String] = []
    var formerlyShown: [String] = []
    func note(_ text: String) {
      let shown = world.shown
      let changes = shown.filter { !formerlyShown.contains($0) }
      lines.append(changes.isEmpty ? text : "\(text): \(changes.joined(separator: " | "))")
      formerlyShown = shown
    }
    for step in steps {
      if world.perform(step) {
        note("\(step)")
      } else {
        lines.append("(\(step): it cannot happen now)")
      }
      if let sentence = world.broken.first {
        return SimulationReplay(lines: lines, sentence: sentence)
      }
    }
    world.rest()
    note("all faults end, and everything arrives")
    return SimulationReplay(lines: lines, sentence: world.broken.first)
  }
}

/// What one worker did.
private struct SimulationPart: Sendable {
  var seedCount = 0
  var stepCount = 0
  var milliseconds: UInt64 = 0
  var coverage = Coverage()
  var failedSeed: UInt64?

  mutating func add(_ other: SimulationPart) {
    seedCount += other.seedCount
    stepCount += other.stepCount
    milliseconds += other.milliseconds
    coverage.add(other.coverage)
    failedSeed = [failedSeed, other.failedSeed].compactMap(\.self).min()
  }
}

/// One world and the steps that were drawn for it.
struct SimulationRun {
  private(set) var world: World
  private(set) var steps: [SimulationStep] = []
  private let app: SimulatedApp
  private var seed: UInt64 = 0

  init(_ app: SimulatedApp, variant: BrokenVariant? = nil) {
    self.app = app
    world = World(app, variant: variant)
    world.coverage = Coverage()
    world.digest = 0
  }

  /// Whether the same seed leads to the same steps, and to the same bytes from the shell.
  ///
  /// What this run has compared and counted is not compared and counted again.
  func isSameAgain(_ options: SimulationOptions) -> Bool {
    var again = SimulationRun(app, variant: options.variant)
    again.world.coverage = nil
    again.world.isChecked = false
    again.draw(seed: seed, stepCount: options.stepCount)
    return again.world.digest == world.digest && again.steps == steps
  }

  /// Draws steps and performs them until something breaks, then lets the world come to rest.
  mutating func draw(seed: UInt64, stepCount: Int) {
    self.seed = seed
    var source = StepSource(app, seed: seed)
    for step in source.opening() { perform(step) }
    while steps.count < stepCount, world.broken.isEmpty {
      perform(source.next(in: world))
    }
    if world.broken.isEmpty { world.rest() }
  }

  private mutating func perform(_ step: SimulationStep) {
    // What cannot happen is no step of the trace.
    if world.perform(step) { steps.append(step) }
  }
}
