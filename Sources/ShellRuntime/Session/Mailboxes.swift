package import BridgeProtocol
import DequeModule

/// The events that are addressed to individual pages, each kept until its page has handled it.
///
/// A page's mailbox outlives its connection and its document. Once there are too many mailboxes,
/// those of disconnected pages are dropped in the order in which the pages left.
package struct Mailboxes: Sendable {
  private var boxes: [String: Deque<EventMessage>] = [:]
  private var departed = Departures<String>(countMax: ProtocolLimits.mailboxCountMax)

  private var lastEvent = 0

  package init() {}

  /// Makes an event with a higher id than any earlier event of the session.
  mutating func makeEvent(_ name: EventName, _ data: JSONObject) -> EventMessage {
    lastEvent += 1
    return EventMessage(id: lastEvent, name: name, data: data)
  }

  /// The events that a page has not handled, oldest first.
  package func events(for page: String) -> [EventMessage] { Array(boxes[page] ?? []) }

  /// Whether a page has not handled an event.
  package func holds(_ event: Int, for page: String) -> Bool {
    boxes[page]?.contains { $0.id == event } ?? false
  }

  /// Whether a page has not handled the end of a modal.
  package func holdsDismissal(of modal: String, for page: String) -> Bool {
    boxes[page]?.contains { $0.name == .dismissed && $0.data["modal"] == .string(modal) }
      ?? false
  }

  /// Feeds a hasher with the events that wait.
  func hash(into hasher: inout Hasher) {
    hasher.combine(boxes)
    hasher.combine(lastEvent)
  }

  /// Notes that a page has a connection.
  package mutating func arrive(_ page: String) {
    departed.remove(page)
    if boxes[page] == nil { boxes[page] = [] }
  }

  /// Keeps an event for a page.
  ///
  /// A full mailbox drops its oldest event of a plugin, or its oldest event if it has none of a
  /// plugin.
  ///
  /// Returns false if the page is unknown, or went away so long ago that it was forgotten.
  package mutating func post(_ event: EventMessage, to page: String) -> Bool {
    guard boxes[page] != nil else { return false }
    boxes[page]?.append(event)
    if boxes[page]?.count ?? 0 > ProtocolLimits.mailboxEventCountMax {
      let place = boxes[page]?.firstIndex { $0.name == .pluginEvent } ?? 0
      boxes[page]?.remove(at: place)
    }
    return true
  }

  /// Forgets the events of a page up to an id.
  package mutating func acknowledge(through event: Int, by page: String) {
    while let first = boxes[page]?.first, first.id <= event {
      _ = boxes[page]?.popFirst()
    }
  }

  /// Removes and returns the events of a name that a page has not handled, oldest first.
  package mutating func take(_ name: EventName, of page: String) -> [EventMessage] {
    let taken = events(for: page).filter { $0.name == name }
    boxes[page]?.removeAll { $0.name == name }
    return taken
  }

  /// Notes that a page has no connection any more.
  package mutating func depart(_ page: String) {
    guard boxes[page] != nil else { return }
    if let oldest = departed.add(page) { boxes[oldest] = nil }
  }

  package func checkInvariants() {
    departed.checkInvariants()
    precondition(boxes.count >= departed.count)
    precondition(boxes.values.allSatisfy { $0.count <= ProtocolLimits.mailboxEventCountMax })
  }
}
