internal import System

/// Counts the wrong tokens of each peer address, and asks for a pause when they are many.
///
/// A right token is accepted whatever came before it: tokens cannot be guessed, however many are
/// tried, and an address may be shared.
package struct WrongTokenLedger: Sendable {
  private struct Page {
    let began: UInt64
    var count: Int
  }

  /// How many addresses are remembered; while so many are, every other one has to wait.
  private static let addressCountMax = 1_024

  private let countMax: Int
  private let period: UInt64
  private var pages: [String: Page] = [:]

  /// Makes an empty ledger that admits so many wrong tokens of an address within a period.
  package init(countMax: Int, period: Duration) {
    self.countMax = countMax
    self.period = period.clampedNanoseconds
  }

  /// How long an address has to wait before its wrong tokens count anew, in nanoseconds.
  package mutating func wait(of address: String, at now: UInt64) -> UInt64? {
    guard let page = pages[address] else {
      guard pages.count >= Self.addressCountMax else { return nil }
      pages = pages.filter { now < $0.value.began + period }
      return pages.count >= Self.addressCountMax ? period : nil
    }
    guard now < page.began + period else {
      pages[address] = nil
      return nil
    }
    return page.count < countMax ? nil : page.began + period - now
  }

  /// Counts a wrong token.
  package mutating func note(_ address: String, at now: UInt64) {
    pages[address, default: Page(began: now, count: 0)].count += 1
  }
}
