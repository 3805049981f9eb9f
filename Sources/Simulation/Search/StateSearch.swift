import BridgeProtocol
import Navigation
import ShellRuntime
import ShellTesting
import Vocabulary

/// Tries everything that can happen, breadth first, on the shell's own session.
///
/// Two pages show the app: a driver and a mirror. The bounds of the search are those of
/// `SearchBudget`; within them every order of every message is tried. The first counter-example is
/// one of the shortest.
package struct StateSearch: Sendable {
  /// The bounds of the full search.
  package static let bounds = SearchBudget(actions: 2, faults: 1)

  /// The states that are gone on from at a time.
  private static let batchCount = 4_096

  /// Two pages are attached, in an app that shows its tabs.
  ///
  /// How pages come to be attached is tried by reloads and by kills.
  private let opening: [SimulationStep]

  private let app: SimulatedApp
  private let moves: SearchMoves
  private let budget: SearchBudget
  private let variant: BrokenVariant?
  private let workerCount: Int

  /// A search in an app; without one in the smallest app that has everything.
  package init(_ app: SimulatedApp?, workerCount: Int) {
    self.init(app ?? .smallest, workerCount: workerCount, budget: Self.bounds, variant: nil)
  }

  package init(
    _ app: SimulatedApp, workerCount: Int, budget: SearchBudget, variant: BrokenVariant? = nil
  ) {
    self.app = app
    moves = SearchMoves(app)
    // The time until a connection without a hello ends is left out of the fingerprint.
    precondition(budget.faults <= 2, "so little time passes that no hello is overdue")
    self.budget = budget
    self.variant = variant
    let login =
      app.manifest.declaration.initialRoot == .main ? [] : [SimulationStep(.control, name: "login")]
    opening =
      ["a", "b"].map { SimulationStep(.open, $0, name: ProtocolLimits.mainWebView, url: "/") }
      + login + [SimulationStep(.settle)]
    self.workerCount = max(1, workerCount)
  }

  /// A world behind a reference: it is large, and handed on from list to list.
  private final class Boxed: Sendable {
    let world: World

    init(_ world: consuming World) { self.world = world }
  }

  /// One world on the frontier.
  private struct Place: Sendable {
    let boxed: Boxed
    let budget: SearchBudget
    /// Its number among all places, by which the way to it is found.
    let number: Int
  }

  /// What was reached from a place.
  private struct Reached: Sendable {
    let fingerprint: Int
    let parent: Int
    let step: SimulationStep
    let boxed: Boxed
    let budget: SearchBudget
  }

  /// Searches until everything was tried, or something broke.
  ///
  /// - Parameters:
  ///   - stateCountMax: After how many states to stop; nil for all.
  ///   - progress: Called after each batch.
  /// - Returns: What was tried, and what broke.
  package func run(
    stateCountMax: Int? = nil, progress: @Sendable (SearchProgress) -> Void = { _ in }
  ) async -> SearchReport {
    var origin = World(app, variant: variant)
    for step in opening { origin.perform(step) }
    var seen: Set<Int> = [Self.fingerprint(of: &origin, budget)]
    var ways: [(parent: Int, step: SimulationStep)] = [(-1, SimulationStep(.settle))]
    var frontier = [Place(boxed: Boxed(origin), budget: budget, number: 0)]
    var (transitionCount, depth) = (0, 0)
    while !frontier.isEmpty {
      var next: [Place] = []
      for start in stride(from: 0, to: frontier.count, by: Self.batchCount) {
        let end = min(frontier.count, start + Self.batchCount)
        let (reached, count) = await goOn(from: frontier[start..<end], seen: seen)
        transitionCount += count
        for place in reached where seen.insert(place.fingerprint).inserted {
          ways.append((place.parent, place.step))
          if let sentence = place.boxed.world.broken.first {
            let steps = way(to: ways.count - 1, ways)
            return SearchReport(
              stateCount: seen.count, transitionCount: transitionCount, depth: depth + 1,
              isComplete: false,
              failure: SimulationFailure(
                seed: 0, sentence: sentence, steps: steps, drawnStepCount: steps.count))
          }
          next.append(
            Place(boxed: place.boxed, budget: place.budget, number: ways.count - 1))
        }
        progress(
          SearchProgress(
            stateCount: seen.count, depth: depth, frontierCount: frontier.count - end))
        if let stateCountMax, seen.count >= stateCountMax {
          return SearchReport(
            stateCount: seen.count, transitionCount: transitionCount, depth: depth,
            isComplete: false, failure: nil)
        }
      }
      frontier = next
      if !next.isEmpty { depth += 1 }
    }
    return SearchReport(
      stateCount: seen.count, transitionCount: transitionCount, depth: depth, isComplete: true,
      failure: nil)
  }

  private func goOn(
    from places: ArraySlice<Place>, seen: Set<Int>
  ) async -> (reached: [Reached], transitionCount: Int) {
    let size = (places.count + workerCount - 1) / workerCount
    let parts = await withTaskGroup(of: (Int, [Reached], Int).self) { group in
      for (index, start) in stride(from: places.startIndex, to: places.endIndex, by: size)
        .enumerated()
      {
        let part = places[start..<min(places.endIndex, start + size)]
        group.addTask {
          let (reached, count) = self.goOn(fromEach: part, seen: seen)
          return (index, reached, count)
        }
      }
      var parts: [(Int, [Reached], Int)] = []
      for await part in group { parts.append(part) }
      return parts.sorted { $0.0 < $1.0 }
    }
    return (parts.flatMap(\.1), parts.reduce(0) { $0 + $1.2 })
  }

  private func goOn(
    fromEach places: ArraySlice<Place>, seen: Set<Int>
  ) -> (reached: [Reached], transitionCount: Int) {
    var reached: [Reached] = []
    var own: Set<Int> = []
    var count = 0
    for place in places {
      for (step, left) in moves.all(in: place.boxed.world, place.budget) {
        count += 1
        var world = place.boxed.world
        world.perform(step)
        let fingerprint = Self.fingerprint(of: &world, left)
        guard !seen.contains(fingerprint), own.insert(fingerprint).inserted else { continue }
        if world.isQuiet {
          var rested = world
          rested.rest()
          if !rested.broken.isEmpty { world = rested }
        }
        reached.append(
          Reached(
            fingerprint: fingerprint, parent: place.number, step: step, boxed: Boxed(world),
            budget: left))
      }
    }
    return (reached, count)
  }

  private static func fingerprint(of world: inout World, _ budget: SearchBudget) -> Int {
    var hasher = Hasher()
    hasher.combine(world.takeFingerprint())
    hasher.combine(budget)
    return hasher.finalize()
  }

  /// The steps that led to a place.
  private func way(
    to number: Int, _ ways: [(parent: Int, step: SimulationStep)]
  ) -> [SimulationStep] {
    var steps: [SimulationStep] = []
    var place = number
    while place > 0 {
      steps.append(ways[place].step)
      place = ways[place].parent
    }
    return opening + steps.reversed()
  }
}

/// How far a search has come.
package struct SearchProgress: Sendable {
  package let stateCount: Int
  package let depth: Int
  /// The places at this depth from which nothing was tried yet.
  package let frontierCount: Int
}

/// What an exhaustive search found.
package struct SearchReport: Sendable {
  package let stateCount: Int
  package let transitionCount: Int
  package let depth: Int
  /// Whether everything within the bounds was tried.
  package let isComplete: Bool
  package let failure: SimulationFailure?
}
