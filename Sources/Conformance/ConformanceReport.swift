/// The results of a number of vectors.
package struct ConformanceReport: Hashable, Sendable {
  /// How many vectors had the results that they expect.
  package private(set) var passedCount = 0

  /// How many vectors had other results.
  package private(set) var failedCount = 0

  /// How many vectors need a policy value that does not exist here.
  package private(set) var skippedCount = 0

  private var details: [String] = []

  /// A report on no vectors.
  package init() {}

  /// One line for each failure and each skipped vector, then `N passed, N failed, N skipped`.
  package var lines: [String] {
    details + ["\(passedCount) passed, \(failedCount) failed, \(skippedCount) skipped"]
  }

  /// Adds another report's vectors to this one's.
  package mutating func merge(_ other: ConformanceReport) {
    passedCount += other.passedCount
    failedCount += other.failedCount
    skippedCount += other.skippedCount
    details += other.details
  }

  /// Adds one vector.
  mutating func add(_ verdict: ConformanceVerdict, id: String) {
    switch verdict {
    case .passed: passedCount += 1
    case .skipped(let reason):
      skippedCount += 1
      details.append("skipped \(id): \(reason)")
    case .failed(let mismatches):
      failedCount += 1
      details += mismatches.map { "failed \(id): \($0)" }
    }
  }
}

/// The result of one vector.
enum ConformanceVerdict {
  case passed
  case failed([String])
  case skipped(String)
}
