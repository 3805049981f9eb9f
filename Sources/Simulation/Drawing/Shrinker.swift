/// Finds the few steps of a run that break something.
///
/// Delta debugging (Zeller and Hildebrandt, “Simplifying and Isolating Failure-Inducing Input”,
/// 2002): as many steps as possible are left out, in ever smaller pieces, while what is left still
/// breaks something. Every step names all that it needs, so any selection of them is a run.
struct Shrinker {
  /// How many steps are performed at most, in all runs together: a few seconds.
  private static let stepCountMax = 200_000

  private let app: SimulatedApp
  private let variant: BrokenVariant?

  init(_ app: SimulatedApp, variant: BrokenVariant? = nil) {
    self.app = app
    self.variant = variant
  }

  func shrink(_ steps: [SimulationStep]) -> [SimulationStep] {
    var kept = steps
    var stepCount = 0
    var size = max(1, kept.count / 2)
    while true {
      var start = 0
      var hasShrunk = false
      while start < kept.count, stepCount < Self.stepCountMax {
        let end = min(kept.count, start + size)
        let fewer = Array(kept[..<start] + kept[end...])
        stepCount += fewer.count
        if breaks(fewer) {
          kept = fewer
          hasShrunk = true
        } else {
          start = end
        }
      }
      guard stepCount < Self.stepCountMax, size > 1 || hasShrunk else { return kept }
      size = max(1, size / 2)
    }
  }

  private func breaks(_ steps: [SimulationStep]) -> Bool {
    var world = World(app, variant: variant)
    for step in steps {
      world.perform(step)
      if !world.broken.isEmpty { return true }
    }
    world.rest()
    return !world.broken.isEmpty
  }
}
