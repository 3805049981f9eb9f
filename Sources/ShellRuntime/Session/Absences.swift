import BridgeProtocol
import DequeModule

/// A document that lost its connection to a web view.
struct Absence: Hashable, Sendable {
  let document: PageIdentity
  let webView: WebViewName
}

/// The documents that lost their connection recently, in the order in which they lost it.
///
/// Most of them reconnect. Until then their guards, their refresh and their driver slot are kept.
struct Absences: Sendable {
  private var deadlines: [Absence: SessionTime] = [:]
  /// All current absences, with outdated ones among them; the first one is never outdated.
  private var queue: Deque<(absence: Absence, deadline: SessionTime)> = []

  /// When the next document is given up, `nil` if no document is absent.
  var deadline: SessionTime? { queue.first?.deadline }

  /// Notes that a document has lost its connection.
  mutating func begin(_ absence: Absence, at now: SessionTime) {
    let grace = UInt64(ProtocolLimits.driverGraceSeconds) * 1_000
    let deadline = now.advanced(byMilliseconds: grace)
    deadlines[absence] = deadline
    queue.append((absence, deadline))
    dropEnded()
  }

  /// Notes that a document has a connection again.
  mutating func end(_ absence: Absence) {
    deadlines[absence] = nil
    dropEnded()
  }

  /// Removes and returns the next document that has been away for too long.
  mutating func popOverdue(at now: SessionTime) -> Absence? {
    guard let deadline, deadline <= now, let absence = queue.popFirst()?.absence else { return nil }
    end(absence)
    return absence
  }

  /// Feeds a hasher with who is away, and for how much longer that is waited for.
  func hash(into hasher: inout Hasher, at now: SessionTime) {
    for (absence, deadline) in queue where deadlines[absence] == deadline {
      hasher.combine(absence)
      hasher.combine(deadline.milliseconds(since: now))
    }
  }

  func checkInvariants() {
    let current = queue.filter { deadlines[$0.absence] == $0.deadline }
    precondition(current.count >= deadlines.count, "each absence ends")
    precondition(queue.first.map { deadlines[$0.absence] == $0.deadline } ?? true)
    precondition(zip(queue, queue.dropFirst()).allSatisfy { $0.deadline <= $1.deadline })
  }

  private mutating func dropEnded() {
    while let first = queue.first, deadlines[first.absence] != first.deadline {
      queue.removeFirst()
    }
  }
}
