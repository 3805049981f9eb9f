/// The revisions of a session, with the times and the states of the newest ones.
package struct Revisions: Sendable {
  static let timeCountMax = 256

  /// The revision of the state that pages receive next.
  private(set) var newest = 0
  /// The revision with which the core's state changed last.
  package internal(set) var newestOfState = 0
  /// How many times the user was logged out.
  package internal(set) var logoutCount = 0
  /// The navigation states of the newest revisions.
  package internal(set) var states = StateHistory()
  /// Empty before the first revision.
  private var times: [SessionTime?] = []

  /// Adds a revision, whose state is the newest kept one unless another is recorded for it.
  mutating func append(at time: SessionTime) {
    newest += 1
    if times.isEmpty { times = Array(repeating: nil, count: Self.timeCountMax) }
    times[newest % Self.timeCountMax] = time
    states.advance(to: newest)
  }

  /// Forgets the states of the past, and when each revision was created.
  mutating func forgetPast() {
    states = StateHistory()
    times = []
  }

  /// When a revision was created, `nil` if it is too old or does not exist yet.
  func time(of revision: Int) -> SessionTime? {
    guard revision > newest - Self.timeCountMax, revision <= newest, revision > 0, !times.isEmpty
    else { return nil }
    return times[revision % Self.timeCountMax]
  }
}
