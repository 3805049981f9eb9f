package import BridgeProtocol
import DequeModule

/// The events that are addressed to single pages, each kept until its page has handled it.
///
/// A page's mailbox outlives its connection and its document. Those of pages that went away are
/// forgotten first-gone-first when there are too many.
package struct Mailboxes: Sendable {
  private struct Box {
    var events: Deque<EventMessage> = []
    /// The number of the departure that left the page without a connection, nil while it has one.
    var departure: Int?
  }

  private var boxes: [String: Box] = [:]
  private var departures: Deque<(number: Int, page: String)> = []
  private var departureCount = 0

  package init() {}

  /// The events that a page has not handled, oldest first.
  package func events(for page: String) -> [EventMessage] { Array(boxes[page]?.events ?? []) }

  /// Whether a page has not handled an event.
  package func holds(_ event: Int, for page: String) -> Bool {
    boxes[page]?.events.contains { $0.id == event } ?? false
  }

  /// Whether a page has not handled the end of a modal.
  package func holdsDismissal(of modal: String, for page: String) -> Bool {
    boxes[page]?.events.contains { $0.name == .dismissed && $0.data["modal"] == .string(modal) }
      ?? false
  }

  /// Notes that a page has a connection.
  package mutating func arrive(_ page: String) {
    boxes[page, default: Box()].departure = nil
  }

  /// Keeps an event for a page; the oldest one makes room for it.
  ///
  /// Returns false if the page is unknown, or went away so long ago that it was forgotten.
  package mutating func post(_ event: EventMessage, to page: String) -> Bool {
    guard boxes[page] != nil else { return false }
    boxes[page]?.events.append(event)
    if boxes[page]?.events.count ?? 0 > ProtocolLimits.mailboxEventCountMax {
      _ = boxes[page]?.events.popFirst()
    }
    return true
  }

  /// Forgets the events of a page up to an id.
  package mutating func acknowledge(through event: Int, by page: String) {
    while let first = boxes[page]?.events.first, first.id <= event {
      _ = boxes[page]?.events.popFirst()
    }
  }

  /// Notes that a page has no connection any more.
  package mutating func depart(_ page: String) {
    guard boxes[page] != nil else { return }
    departureCount += 1
    boxes[page]?.departure = departureCount
    departures.append((departureCount, page))
    guard departures.count > ProtocolLimits.mailboxCountMax, let oldest = departures.popFirst()
    else { return }
    if boxes[oldest.page]?.departure == oldest.number { boxes[oldest.page] = nil }
  }
}
