internal import System

/// The codes that let another browser in, each once and for a while.
package struct AccessCodes: Sendable {
  /// The codes that are good at the same time; a further one ends the oldest.
  private static let countMax = 4

  private struct Code {
    let text: String
    let end: UInt64
  }

  private let period: UInt64
  private var codes: [Code] = []

  /// - Parameter period: how long a code works.
  package init(period: Duration) {
    self.period = period.clampedNanoseconds
  }

  /// Makes a code good, in the place of another one.
  package mutating func issue(_ text: String, replacing old: String?, at now: UInt64) {
    codes.removeAll { $0.text == old }
    codes.append(Code(text: text, end: now + period))
    codes.removeFirst(max(0, codes.count - Self.countMax))
  }

  /// Takes the code that somebody offers, so that nobody can use it again.
  ///
  /// - Returns: The code, `nil` if it is wrong or too old.
  package mutating func redeem(_ offered: String, at now: UInt64) -> String? {
    codes.removeAll { $0.end <= now }
    guard let index = codes.firstIndex(where: { isTimingSafeEqual($0.text, offered) }) else {
      return nil
    }
    return codes.remove(at: index).text
  }
}
