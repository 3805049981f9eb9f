/// Which seeds are run, and how.
package struct SimulationOptions: Sendable {
  package var seeds: Range<UInt64>
  /// The steps of one seed.
  package var stepCount: Int
  /// How many seeds are run at the same time.
  package var workerCount: Int
  /// One of how many seeds is run twice and compared with itself; nil if none is.
  package var repetitionInterval: UInt64? = 1
  /// What is broken on purpose.
  package var variant: BrokenVariant?

  /// Whether a seed is run twice.
  func isRepeated(_ seed: UInt64) -> Bool {
    repetitionInterval.map { seed.isMultiple(of: $0) } ?? false
  }

  package init(seeds: Range<UInt64>, stepCount: Int, workerCount: Int) {
    self.seeds = seeds
    self.stepCount = stepCount
    self.workerCount = workerCount
  }
}

/// What a simulation did.
package struct SimulationReport: Sendable {
  package let seedCount: Int
  package let stepCount: Int
  /// The time that passed in all worlds together.
  package let virtualMilliseconds: UInt64
  package let coverage: Coverage
  package let failure: SimulationFailure?
}

/// What broke, and the shortest way there that was found.
package struct SimulationFailure: Sendable {
  /// The seed of the run, 0 for the exhaustive search.
  package let seed: UInt64
  /// What broke, as a sentence without a full stop.
  package let sentence: String
  package let steps: [SimulationStep]
  /// The number of steps before they were shrunk.
  package let drawnStepCount: Int
}

/// What steps led to.
package struct SimulationReplay: Sendable {
  /// A line for each step: what happened, and who shows something else since.
  package let lines: [String]
  /// What broke, nil if nothing did.
  package let sentence: String?
}
