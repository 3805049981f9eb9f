internal import System

/// The codes that let another browser in, each once and for a while.
package struct AccessCodes: Sendable {
  /// How many codes with an expiry are valid together; a further one ends the oldest.
  private static let endingCountMax = 16

  private struct Code {
    let text: String
    /// When it expires; nil if only its use ends it.
    let end: UInt64?
  }

  private let period: UInt64
  private var codes: [Code] = []

  /// - Parameter period: how long a code with an expiry works.
  package init(period: Duration) {
    self.period = period.clampedNanoseconds
  }

  /// Makes a code valid, in the place of another one.
  ///
  /// A code that lasts works until it is used or replaced; further codes do not end it.
  package mutating func issue(
    _ text: String, replacing old: String?, lasts: Bool = false, at now: UInt64
  ) {
    codes.removeAll { $0.text == old }
    codes.append(Code(text: text, end: lasts ? nil : now + period))
    let ending = codes.filter { $0.end != nil }
    guard ending.count > Self.endingCountMax else { return }
    codes.removeAll { $0.text == ending[0].text }
  }

  /// Uses an offered code up, so that it cannot be used again.
  ///
  /// - Returns: The code, `nil` if it is wrong or too old.
  package mutating func redeem(_ offered: String, at now: UInt64) -> String? {
    codes.removeAll { $0.end.map { $0 <= now } ?? false }
    guard let index = codes.firstIndex(where: { isTimingSafeEqual($0.text, offered) }) else {
      return nil
    }
    return codes.remove(at: index).text
  }
}
