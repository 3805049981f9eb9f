import BridgeProtocol
import Vocabulary

/// The slot of the one page that may change the state through a web view.
///
/// A generation number fences off former drivers: a change that was made under another generation
/// is refused, however late it arrives.
struct DriverSlot: Hashable, Sendable {
  /// The page that holds the slot, if there is one.
  enum Holder: Hashable, Sendable {
    /// No page: the next one to attach gets the slot.
    case vacant
    /// A page with a live connection.
    case live(PageIdentity, ConnectionID)
    /// A page whose connection ended. It gets the slot back if it returns in time and before
    /// another page is opened.
    case reserved(PageIdentity)
  }

  private(set) var holder = Holder.vacant
  private(set) var generation: Int

  init(generation: Int = 0) {
    self.generation = generation
  }

  /// The connection of the driver, `nil` if it has none now.
  var connection: ConnectionID? {
    if case .live(_, let connection) = holder { connection } else { nil }
  }

  /// The page that holds the slot, or for which it is reserved.
  var identity: PageIdentity? {
    switch holder {
    case .vacant: nil
    case .live(let page, _), .reserved(let page): page
    }
  }

  /// The name of the page in `identity`.
  var page: String? { identity?.page }

  /// Whether another page than the given one holds the slot and has a live connection.
  func isHeld(byAnyBut page: String) -> Bool {
    if case .live(let driver, _) = holder { driver.page != page } else { false }
  }

  /// Whether a page that now says hello becomes the driver: no other page with a live connection
  /// holds the slot.
  ///
  /// A page that only reconnects does not take a slot that is reserved for another: that driver
  /// probably lost its connection at the same time, and its unanswered changes would be fenced off
  /// if it reconnected second.
  func isOpen(to page: PageIdentity, load: LoadKind) -> Bool {
    switch holder {
    case .vacant: true
    case .reserved(let driver): driver.page == page.page || load != .reconnect
    case .live(let driver, _): driver.page == page.page
    }
  }

  /// Gives the slot to a page.
  ///
  /// The generation stays the same only for a document that gets back the slot it held.
  mutating func give(to page: PageIdentity, on connection: ConnectionID) {
    switch holder {
    case .live(page, _), .reserved(page): break
    case .vacant, .live, .reserved: generation += 1
    }
    holder = .live(page, connection)
  }

  /// Fences off the changes that the driver has sent until now, and keeps it as the driver.
  mutating func renew() {
    generation += 1
  }

  /// Reserves the slot for the driver whose connection ended.
  mutating func reserve(after connection: ConnectionID) {
    guard case .live(let page, connection) = holder else { return }
    holder = .reserved(page)
  }

  /// Vacates the slot if it is reserved for a page.
  ///
  /// Returns whether it was reserved for that page.
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

  /// The author under which the document numbers its changes.
  var author: ChangeAuthor { .document(document) }
}
