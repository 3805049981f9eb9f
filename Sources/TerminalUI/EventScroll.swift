/// The place in the list of events that is shown.
///
/// While the newest is in sight the list follows; once scrolled up it stays where it is, whatever
/// happens.
package struct EventScroll: Hashable, Sendable {
  /// How many of the newest events are below the screen.
  package private(set) var offset = 0

  package init() {}

  /// Moves, within the list.
  package mutating func move(_ step: ScrollStep, eventCount: Int, rowCount: Int) {
    let page = max(1, rowCount - 1)
    let target =
      switch step {
      case .lineUp: offset + 1
      case .lineDown: offset - 1
      case .pageUp: offset + page
      case .pageDown: offset - page
      case .oldest: eventCount
      case .newest: 0
      }
    offset = min(max(0, target), max(0, eventCount - rowCount))
  }

  /// Keeps the same events in sight after newer ones have arrived.
  package mutating func eventsDidArrive(_ count: Int, eventCount: Int) {
    guard offset > 0 else { return }
    offset = min(offset + count, max(0, eventCount - 1))
  }
}
