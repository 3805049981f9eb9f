import Foundation

/// How many seeds the tests try that draw what they do.
///
/// A run takes a few of each, which are always the same. `scripts/test --deep` sets `TANDEM_DEEP`,
/// and they try many more.
package enum Seeds {
  private static let isDeep = ProcessInfo.processInfo.environment["TANDEM_DEEP"] == "1"

  /// How often to try.
  package static func count(_ usual: Int, deep: Int = 10_000) -> Int { isDeep ? deep : usual }

  /// The seeds to try.
  package static func range(
    _ usual: Int = 200, deep: Int = 10_000, from first: UInt64 = 0
  ) -> Range<UInt64> {
    first..<first + UInt64(count(usual, deep: deep))
  }
}
