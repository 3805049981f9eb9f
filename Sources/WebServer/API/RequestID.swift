/// Names one request of the API for the life of the server; ids are never used again.
package struct RequestID: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// Counts requests from 1 in the order in which they were complete.
  package let number: UInt64

  /// Makes the id with the given number.
  ///
  /// The server mints the ids of its requests; others make ids for tests.
  package init(number: UInt64) {
    self.number = number
  }

  package static func < (left: RequestID, right: RequestID) -> Bool {
    left.number < right.number
  }

  package var description: String { "request \(number)" }
}
