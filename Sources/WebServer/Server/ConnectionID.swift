/// Names one WebSocket connection for the life of the server; ids are never used again.
package struct ConnectionID: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// Counts connections from 1 in the order in which their handshakes completed.
  package let number: UInt64

  /// Makes the id with the given number.
  ///
  /// The server mints the ids of its connections; others make ids for tests.
  package init(number: UInt64) {
    self.number = number
  }

  package static func < (left: ConnectionID, right: ConnectionID) -> Bool {
    left.number < right.number
  }

  package var description: String { "connection \(number)" }
}
