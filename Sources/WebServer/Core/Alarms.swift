/// The instants that the server waits for, at most one of each kind.
package struct Alarms: Sendable {
  /// What an instant is for.
  package enum Kind: Int, Hashable, Sendable, CaseIterable {
    /// The program asked for it.
    case program
    /// Every connection checks its deadlines.
    case sweep
    /// It is time for the work that no client waits for.
    case rest
    /// The grace period of a stop is over.
    case stop
  }

  private var instants = [UInt64?](repeating: nil, count: Kind.allCases.count)

  /// The earliest instant, `nil` if there is none.
  package private(set) var next: UInt64?

  package init() {}

  /// Sets the instant of a kind in the place of the former; `nil` removes it.
  package mutating func set(_ kind: Kind, at instant: UInt64?) {
    instants[kind.rawValue] = instant
    next = instants.compactMap(\.self).min()
  }

  /// Returns the kinds that are due, and removes their instants.
  package mutating func takeDue(at now: UInt64) -> [Kind] {
    guard let next, next <= now else { return [] }
    let due = Kind.allCases.filter { kind in instants[kind.rawValue].map { $0 <= now } ?? false }
    for kind in due { set(kind, at: nil) }
    return due
  }

  /// Whether a kind has an instant.
  package func isSet(_ kind: Kind) -> Bool { instants[kind.rawValue] != nil }
}
