/// Names one WebSocket connection for the life of the shell; ids are never used again.
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

/// The kinds of clients; each has an origin of its own.
package enum Endpoint: String, Hashable, Sendable, CaseIterable {
  /// A web app: untrusted, may only propose.
  case page
  /// The simulator page or a script: acts as the user.
  case controller
}

/// What may happen to a message that waits because its connection cannot take it yet.
package enum SendPolicy: Hashable, Sendable {
  /// It is sent after all that came before, and never dropped.
  case ordered
  /// It takes the place of an unsent message of this policy: only the newest state counts.
  case newest
}
