import DequeModule

/// Who numbers changes: a document, or a controller.
///
/// The two are kept apart, so that no page can act in the name of a controller.
enum ChangeAuthor: Hashable, Sendable {
  case document(String)
  case controller(String)
}

/// The highest change id that was handled for each author, so that a repeated change takes effect
/// only once.
///
/// Authors that went away are forgotten first-gone-first when there are too many: a page that
/// returns after thousands of others came and went is treated as new, which costs a resync and
/// nothing else.
struct ChangeLedger: Sendable {
  static let departedAuthorCountMax = 4_096

  private struct Record {
    var lastChange = 0
    /// The number of the departure that left the author without a connection, nil while it has
    /// one.
    var departure: Int?
  }

  private var records: [ChangeAuthor: Record] = [:]
  private var departures: Deque<(number: Int, author: ChangeAuthor)> = []
  private var departureCount = 0

  /// The highest id handled for an author, zero if there is none.
  func lastChange(of author: ChangeAuthor) -> Int {
    records[author]?.lastChange ?? 0
  }

  /// Notes that an author has a connection.
  mutating func arrive(_ author: ChangeAuthor) {
    records[author, default: Record()].departure = nil
  }

  /// Notes a change as handled.
  ///
  /// Returns false, and notes nothing, if it was handled before.
  mutating func admit(_ change: Int, from author: ChangeAuthor) -> Bool {
    guard change > lastChange(of: author) else { return false }
    records[author, default: Record()].lastChange = change
    return true
  }

  /// Notes that an author has no connection any more.
  mutating func depart(_ author: ChangeAuthor) {
    guard records[author] != nil else { return }
    departureCount += 1
    records[author]?.departure = departureCount
    departures.append((departureCount, author))
    guard departures.count > Self.departedAuthorCountMax, let oldest = departures.popFirst()
    else {
      return
    }
    if records[oldest.author]?.departure == oldest.number { records[oldest.author] = nil }
  }
}
