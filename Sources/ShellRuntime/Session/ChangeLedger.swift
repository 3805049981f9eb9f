/// The owner of a sequence of change ids: a document or a controller.
///
/// The two are kept apart, so that no page can act in the name of a controller.
package enum ChangeAuthor: Hashable, Sendable {
  case document(String)
  case controller(String)
}

/// The highest change id that was handled for each author, so that a repeated change takes effect
/// only once.
///
/// Once there are too many, disconnected authors are forgotten in the order in which they left. An
/// author that returns after thousands of others have left is treated as new. A page that is
/// reloaded again and again leaves one document behind each time, which a browser may show again
/// from its back/forward cache. Only the newest documents of a page are kept, so that they do not
/// displace those of other pages.
package struct ChangeLedger: Sendable {
  /// The number of disconnected authors that are remembered.
  package static let departedAuthorCountMax = 4_096
  /// The number of documents of one page among them; no browser caches more for its back button.
  package static let keptDocumentCountMax = 8

  private struct Record {
    var lastChange = 0
    /// The page that showed the document when it went away.
    var page: String?

    mutating func raise(to change: Int) -> Bool {
      guard change > lastChange else { return false }
      lastChange = change
      return true
    }
  }

  /// The record of each author; an author without changes has none.
  private var records: [ChangeAuthor: Record] = [:]
  private var departed = Departures<ChangeAuthor>(countMax: departedAuthorCountMax)
  private var documents: [String: Departures<ChangeAuthor>] = [:]

  package init() {}

  /// The highest id handled for an author, zero if there is none.
  package func lastChange(of author: ChangeAuthor) -> Int {
    records[author]?.lastChange ?? 0
  }

  /// Notes that an author has a connection.
  package mutating func arrive(_ author: ChangeAuthor) {
    departed.remove(author)
    leavePage(author)
  }

  /// Notes a change as handled.
  ///
  /// Returns false, and notes nothing, if it was handled before.
  package mutating func admit(_ change: Int, from author: ChangeAuthor) -> Bool {
    guard change > 0 else { return false }
    return records[author, default: Record()].raise(to: change)
  }

  /// Notes that an author has no connection any more; `page` is the page that showed a document.
  package mutating func depart(_ author: ChangeAuthor, of page: String? = nil) {
    guard records[author] != nil else { return }
    leavePage(author)
    if let page {
      records[author]?.page = page
      let newest = Departures<ChangeAuthor>(countMax: Self.keptDocumentCountMax)
      if let oldest = documents[page, default: newest].add(author) { forget(oldest) }
    }
    if let oldest = departed.add(author) { forget(oldest) }
  }

  /// Feeds a hasher with the last change of each author.
  func hash(into hasher: inout Hasher) {
    hasher.combine(records.mapValues(\.lastChange))
  }

  package func checkInvariants() {
    departed.checkInvariants()
    for departures in documents.values {
      departures.checkInvariants()
      precondition(departures.count > 0, "a page without a document away is none to know")
    }
    let count = records.values.count { $0.page != nil }
    precondition(documents.values.reduce(0) { $0 + $1.count } == count)
  }

  private mutating func forget(_ author: ChangeAuthor) {
    departed.remove(author)
    leavePage(author)
    records[author] = nil
  }

  private mutating func leavePage(_ author: ChangeAuthor) {
    guard let page = records[author]?.page else { return }
    records[author]?.page = nil
    documents[page]?.remove(author)
    if documents[page]?.count == 0 { documents[page] = nil }
  }
}
