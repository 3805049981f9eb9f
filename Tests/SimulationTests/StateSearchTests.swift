import Foundation
import Simulation
import TestSupport
import Testing

@Suite("The search of all states")
struct StateSearchTests {
  private static let workerCount = ProcessInfo.processInfo.activeProcessorCount

  /// What lies beyond the bounds of the search, and why.
  private static let outOfBounds: Set<BrokenVariant> = Set<BrokenVariant>([
    // The app has two tabs, and back at the root of the second one leads to the first.
    .backLeavesTab,
    // It takes two modals.
    .dismissesTwice,
    // It takes a link of the system.
    .losesColdLinks,
  ]).union(Seeds.count(0, deep: 1) == 0 ? tooDeep : [])

  /// What takes 150,000 states.
  private static let tooDeep: Set<BrokenVariant> = [.forgetsSentEvents]

  /// What two actions show, and one action with one fault does not.
  private static let shownByActions: Set<BrokenVariant> = [
    .acceptsDeadEntries, .answersTraversalsByPush, .reachesBeneathModals, .switchResetsStack,
  ]

  /// The smallest bounds in which a broken protocol is found.
  private static func bounds(for variant: BrokenVariant) -> SearchBudget {
    if tooDeep.contains(variant) { return StateSearch.bounds }
    return shownByActions.contains(variant)
      ? SearchBudget(actions: 2, faults: 0) : SearchBudget(actions: 1, faults: 1)
  }

  /// The numbers are fixed: another one says that the protocol has other states than before, and is
  /// to be understood before it is written here.
  @Test(
    arguments: [
      (SearchBudget(actions: 1, faults: 1), 15_212), (SearchBudget(actions: 2, faults: 0), 18_172),
    ] + fullSearches)
  func `finds every state within its bounds, and none that breaks a promise`(
    budget: SearchBudget, stateCount: Int
  ) async {
    let search = StateSearch(.smallest, workerCount: Self.workerCount, budget: budget)
    let report = await search.run()
    let failure = report.failure
    #expect(failure == nil, "\(failure.map { [$0.sentence] + $0.steps.map(\.description) } ?? [])")
    #expect(report.isComplete)
    #expect(report.stateCount == stateCount)
  }

  /// They take a minute each.
  private static let fullSearches: [(SearchBudget, Int)] =
    Seeds.count(0, deep: 1) == 0
    ? [] : [(StateSearch.bounds, 1_008_576), (SearchBudget(actions: 3, faults: 0), 1_083_872)]

  @Test func `counts the same whoever helps`() async {
    let counts = await [1, 3].asyncMap { workerCount in
      await StateSearch(
        .smallest, workerCount: workerCount, budget: SearchBudget(actions: 1, faults: 0)
      ).run().stateCount
    }
    #expect(counts[0] == counts[1])
  }

  @Test(arguments: BrokenVariant.allCases.filter { !outOfBounds.contains($0) })
  func `finds a shortest way to what each broken protocol breaks`(variant: BrokenVariant) async {
    let search = StateSearch(
      .smallest, workerCount: Self.workerCount, budget: Self.bounds(for: variant), variant: variant)
    let report = await search.run()
    #expect(report.failure != nil, "\(variant.rawValue) survived \(report.stateCount) states")
  }
}

extension Array {
  fileprivate func asyncMap<Result>(_ body: (Element) async -> Result) async -> [Result] {
    var results: [Result] = []
    for element in self { results.append(await body(element)) }
    return results
  }
}
