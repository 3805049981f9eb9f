import DequeModule

/// The highest change id that was handled for each document, so that a repeated change takes effect
/// only once.
///
/// Documents that went away are forgotten first-gone-first when there are too many: a page that
/// returns after thousands of others came and went is treated as new, which costs a resync and
/// nothing else.
struct ChangeLedger: Sendable {
  static let departedDocumentCountMax = 4_096

  private struct Record {
    var lastChange = 0
    /// The number of the departure that left the document without a connection, nil while it has
    /// one.
    var departure: Int?
  }

  private var records: [String: Record] = [:]
  private var departures: Deque<(number: Int, document: String)> = []
  private var departureCount = 0

  /// The highest id handled for a document, zero if there is none.
  func lastChange(of document: String) -> Int {
    records[document]?.lastChange ?? 0
  }

  /// Notes that a document has a connection.
  mutating func arrive(_ document: String) {
    records[document, default: Record()].departure = nil
  }

  /// Notes a change as handled.
  ///
  /// Returns false, and notes nothing, if it was handled before.
  mutating func admit(_ change: Int, from document: String) -> Bool {
    guard change > lastChange(of: document) else { return false }
    records[document, default: Record()].lastChange = change
    return true
  }

  /// Notes that a document has no connection any more.
  mutating func depart(_ document: String) {
    guard records[document] != nil else { return }
    departureCount += 1
    records[document]?.departure = departureCount
    departures.append((departureCount, document))
    guard departures.count > Self.departedDocumentCountMax, let oldest = departures.popFirst()
    else {
      return
    }
    if records[oldest.document]?.departure == oldest.number { records[oldest.document] = nil }
  }
}
