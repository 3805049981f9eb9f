/// Who numbers changes: a document, or a controller.
///
/// The two are kept apart, so that no page can act in the name of a controller.
package enum ChangeAuthor: Hashable, Sendable {
  case document(String)
  case controller(String)
}

/// The highest change id that was handled for each author, so that a repeated change takes effect
/// only once.
///
/// Authors that went away are forgotten first-gone-first when there are too many: one that returns
/// after thousands of others went is treated as new. A page that is reloaded again and again leaves
/// a document each time, which a browser may show again from its back/forward cache; of those only
/// the newest count, so that they push out no other page's.
package struct ChangeLedger: Sendable {
  /// Authors that went away and are kept.
  package static let departedAuthorCountMax = 4_096
  /// Documents of one page among them: no browser keeps more for its back button.
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

  /// An author that has changed nothing yet has none.
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

  /// Notes that an author has no connection any more; a document has a page.
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
