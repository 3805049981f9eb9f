import DequeModule
import Vocabulary

/// The connections, the client of each one, and the data that outlives a connection.
package struct Clients: Sendable {
  /// The changes handled for each document and each controller.
  var ledger = ChangeLedger()
  /// The events that wait for individual pages.
  package internal(set) var mailboxes = Mailboxes()
  /// The documents that lost their connection recently.
  var absences = Absences()
  /// The connections of pages and of controllers, each in the order of their `hello`.
  private(set) var pages: [ConnectionID] = []
  private(set) var controllers: [ConnectionID] = []
  private var clients: [ConnectionID: ClientConnection] = [:]
  /// The one connection of each document and each controller.
  private var authors: [ChangeAuthor: ConnectionID] = [:]
  /// The newest connection of each page, whatever document it has loaded.
  private var newestConnections: [String: ConnectionID] = [:]
  /// Connections in the order of their deadlines.
  ///
  /// Some of them have already said hello, but after each input never the first one.
  private var awaited: Deque<(connection: ConnectionID, deadline: SessionTime)> = []

  /// When the next `hello` or the next absent document is overdue, `nil` if neither is awaited.
  var deadline: SessionTime? { SessionTime.earlier(awaited.first?.deadline, absences.deadline) }

  /// The client of a connection.
  subscript(connection: ConnectionID) -> ClientConnection? { clients[connection] }

  /// The connection of a document or of a controller.
  func connection(of author: ChangeAuthor) -> ConnectionID? { authors[author] }

  /// The newest connection of a page.
  func connection(ofPage page: String) -> ConnectionID? { newestConnections[page] }

  /// Awaits the `hello` of a new connection.
  mutating func connect(
    _ connection: ConnectionID, to endpoint: Endpoint, helloUntil deadline: SessionTime
  ) {
    clients[connection] = .awaitingHello(endpoint)
    awaited.append((connection, deadline))
  }

  /// Removes and returns the next connection whose `hello` is overdue.
  mutating func popOverdue(at now: SessionTime) -> ConnectionID? {
    dropAttached()
    guard let first = awaited.first, first.deadline <= now else { return nil }
    return awaited.removeFirst().connection
  }

  /// Notes that a page has said hello.
  mutating func attach(_ page: AttachedPage, on connection: ConnectionID) {
    clients[connection] = .page(page)
    pages.append(connection)
    authors[page.identity.author] = connection
    newestConnections[page.identity.page] = connection
    absences.end(Absence(document: page.identity, webView: page.webView))
    ledger.arrive(page.identity.author)
    mailboxes.arrive(page.identity.page)
  }

  /// Notes that a controller has said hello.
  mutating func attach(_ controller: AttachedController, on connection: ConnectionID) {
    clients[connection] = .controller(controller)
    controllers.append(connection)
    authors[controller.author] = connection
    ledger.arrive(controller.author)
  }

  /// Changes what is known of the page behind a connection, if there is one.
  mutating func update(_ connection: ConnectionID, _ change: (inout AttachedPage) -> Void) {
    guard case .page(var page) = clients[connection] else { return }
    change(&page)
    clients[connection] = .page(page)
  }

  /// Forgets a connection.
  ///
  /// Returns its client, `nil` if the connection was forgotten before.
  mutating func remove(_ connection: ConnectionID) -> ClientConnection? {
    guard let client = clients.removeValue(forKey: connection) else { return nil }
    switch client {
    case .page(let page):
      pages.removeAll { $0 == connection }
      release(page.identity.author, of: page.identity.page, from: connection)
      if newestConnections[page.identity.page] == connection {
        newestConnections[page.identity.page] = nil
        mailboxes.depart(page.identity.page)
      }
    case .controller(let controller):
      controllers.removeAll { $0 == connection }
      release(controller.author, from: connection)
    case .awaitingHello: break
    }
    return client
  }

  /// Feeds a hasher with who is attached, and what was handled; see `ShellSession.hash`.
  func hash(into hasher: inout Hasher, at now: SessionTime) {
    for connection in pages {
      if case .page(let page) = clients[connection] { hasher.combine(page.identity) }
    }
    hasher.combine(clients.count)
    ledger.hash(into: &hasher)
    mailboxes.hash(into: &hasher)
    absences.hash(into: &hasher, at: now)
  }

  func checkInvariants() {
    let isWhole =
      pages.allSatisfy { if case .page = clients[$0] { true } else { false } }
      && controllers.allSatisfy { if case .controller = clients[$0] { true } else { false } }
    precondition(isWhole, "each connection that has said hello has a client")
    let connections = Array(authors.values) + newestConnections.values
    precondition(connections.allSatisfy { clients[$0] != nil }, "who is gone has no connection")
    ledger.checkInvariants()
    mailboxes.checkInvariants()
    absences.checkInvariants()
  }

  /// Marks an author as disconnected, unless it already has a newer connection.
  private mutating func release(
    _ author: ChangeAuthor, of page: String? = nil, from connection: ConnectionID
  ) {
    guard authors[author] == connection else { return }
    authors[author] = nil
    ledger.depart(author, of: page)
  }

  private mutating func dropAttached() {
    while let first = awaited.first {
      if case .awaitingHello = clients[first.connection] { return }
      awaited.removeFirst()
    }
  }
}
