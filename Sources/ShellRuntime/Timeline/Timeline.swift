package import BridgeProtocol
import DequeModule

/// The newest events of a shell, in the order in which they happened.
///
/// The facts of an event are written only on request, so that recording an event costs little more
/// than storing it.
package struct Timeline: Sendable {
  /// The number of events that are kept.
  package static let eventCountMax = 10_000
  /// The approximate bytes of text in the kept events; the newest event is kept whatever its size.
  package static let byteCountMax = 16_777_216

  private var kept: Deque<TimelineEvent> = []
  private var byteCount = 0
  /// The number of the newest event, 0 before the first.
  package private(set) var last = 0

  package init() {}

  /// The number of the oldest event that is kept; one more than `last` if none is.
  package var first: Int { last - kept.count + 1 }

  /// Adds an event at the end, and drops the oldest ones if there are too many.
  package mutating func append(
    _ event: SessionEvent, from source: EventSource, revision: Int, at time: SessionTime
  ) {
    last += 1
    byteCount += event.textByteCount
    kept.append(
      TimelineEvent(
        id: last, milliseconds: time.milliseconds, revision: revision, source: source,
        event: event))
    while kept.count > 1, kept.count > Self.eventCountMax || byteCount > Self.byteCountMax {
      byteCount -= kept.removeFirst().event.textByteCount
    }
  }

  /// The oldest of the kept events after a given one.
  ///
  /// - Parameters:
  ///   - id: The number of the last event that is not wanted; 0 asks for all that are kept.
  ///   - limit: The maximum number of events, not negative.
  /// - Returns: The events, oldest first.
  package func events(after id: Int, limit: Int = eventCountMax) -> [TimelineEvent] {
    precondition(limit >= 0, "a limit is not negative")
    guard id < last else { return [] }
    return Array(kept.dropFirst(max(0, id - first + 1)).prefix(limit))
  }

  /// The newest events, oldest first.
  package func newest(_ count: Int) -> [TimelineEvent] {
    Array(kept.suffix(count))
  }

  /// The answer to `GET /api/v1/events`: the events with the numbers of the oldest and the newest
  /// one that are kept.
  package func object(after id: Int, limit: Int) -> JSONObject {
    [
      "events": .array(events(after: id, limit: limit).map { .object($0.object) }),
      "first": .integer(Int64(first)),
      "last": .integer(Int64(last)),
    ]
  }
}
