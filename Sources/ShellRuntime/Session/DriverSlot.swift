import BridgeProtocol
import Vocabulary

/// The place of the one page that may change the state through a web view.
///
/// A generation number fences the pages that held the place before: a change that was made under
/// another generation is refused, however late it arrives.
struct DriverSlot: Hashable, Sendable {
  /// Who holds the place.
  enum Holder: Hashable, Sendable {
    /// Nobody: the next page to attach gets it.
    case vacant
    /// A page with a live connection.
    case live(PageIdentity, ConnectionID)
    /// A page whose connection ended. It gets the place back if it returns in time, and before a
    /// page that was opened meanwhile.
    case reserved(PageIdentity)
  }

  private(set) var holder = Holder.vacant
  private(set) var generation: Int

  init(generation: Int = 0) {
    self.generation = generation
  }

  /// The connection of the driver, if there is one now.
  var connection: ConnectionID? {
    if case .live(_, let connection) = holder { connection } else { nil }
  }

  /// The page that holds the place, or whose place is kept.
  var identity: PageIdentity? {
    switch holder {
    case .vacant: nil
    case .live(let page, _), .reserved(let page): page
    }
  }

  /// The name of that page.
  var page: String? { identity?.page }

  /// Whether a page other than one has the place, and a live connection.
  func isHeld(byAnyBut page: String) -> Bool {
    if case .live(let driver, _) = holder { driver.page != page } else { false }
  }

  /// Whether a page that now says hello becomes the driver: nobody live holds the place, or the
  /// page itself does.
  ///
  /// A page that was only cut off leaves a reserved place alone: the driver was probably cut off
  /// with it, and its unanswered changes would be fenced off if it came back second.
  func isOpen(to page: PageIdentity, load: LoadKind) -> Bool {
    switch holder {
    case .vacant: true
    case .reserved(let driver): driver.page == page.page || load != .reconnect
    case .live(let driver, _): driver.page == page.page
    }
  }

  /// Gives the place to a page.
  ///
  /// The generation stays only for a document that returns to the place it held.
  mutating func give(to page: PageIdentity, on connection: ConnectionID) {
    switch holder {
    case .live(page, _), .reserved(page): break
    case .vacant, .live, .reserved: generation += 1
    }
    holder = .live(page, connection)
  }

  /// Fences off what the driver asked for until now, and leaves it the place.
  mutating func renew() {
    generation += 1
  }

  /// Keeps the place for the driver whose connection ended.
  mutating func reserve(after connection: ConnectionID) {
    guard case .live(let page, connection) = holder else { return }
    holder = .reserved(page)
  }

  /// Empties the place if it is kept for a page.
  ///
  /// Returns whether it was.
  mutating func vacate(by page: PageIdentity) -> Bool {
    guard holder == .reserved(page) else { return false }
    holder = .vacant
    return true
  }
}

/// A page as it names itself: the browsing context and the document loaded in it.
package struct PageIdentity: Hashable, Sendable {
  package let page: String
  package let document: String

  package init(page: String, document: String) {
    self.page = page
    self.document = document
  }

  /// Who numbers the page's changes.
  var author: ChangeAuthor { .document(document) }
}
