import BridgeProtocol
import DequeModule

/// Documents that lost their connection and whose guards and refresh are kept for a moment, as most
/// of them come back.
struct Absences: Sendable {
  private var absent: Deque<(document: PageIdentity, deadline: SessionTime)> = []

  /// When the next of them is given up, nil if none is away.
  var deadline: SessionTime? { absent.first?.deadline }

  /// Notes that a document has lost its connection.
  mutating func add(_ document: PageIdentity, at now: SessionTime) {
    let grace = UInt64(ProtocolLimits.driverGraceSeconds) * 1_000
    absent.append((document, now.advanced(byMilliseconds: grace)))
  }

  /// Notes that a document is back.
  mutating func remove(_ document: PageIdentity) {
    guard !absent.isEmpty else { return }
    absent.removeAll { $0.document == document }
  }

  /// Takes out the next document that has been away for too long.
  mutating func popOverdue(at now: SessionTime) -> PageIdentity? {
    guard let deadline, deadline <= now else { return nil }
    return absent.popFirst()?.document
  }
}
