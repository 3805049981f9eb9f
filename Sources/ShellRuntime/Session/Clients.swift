import DequeModule

/// The connections, and who is behind each of them.
struct Clients: Sendable {
  /// What ends with a connection.
  struct Ending {
    let client: ClientConnection
    /// Whether it was the one connection of its document, or of its controller.
    let isOfAuthor: Bool
    /// Whether it was the newest connection of its page.
    let isOfPage: Bool
  }

  /// The connections of pages and of controllers, each in the order of their `hello`.
  private(set) var pages: [ConnectionID] = []
  private(set) var controllers: [ConnectionID] = []
  private var clients: [ConnectionID: ClientConnection] = [:]
  /// The one connection of each document and each controller.
  private var authors: [ChangeAuthor: ConnectionID] = [:]
  /// The newest connection of each page, whatever document it has loaded.
  private var mailAddresses: [String: ConnectionID] = [:]
  /// Connections in the order of their deadlines, some that have said hello among them; the first
  /// one has not.
  private var awaited: Deque<(connection: ConnectionID, deadline: SessionTime)> = []

  /// When the next `hello` is overdue, nil if none is awaited.
  var deadline: SessionTime? { awaited.first?.deadline }

  /// Who is behind a connection.
  subscript(connection: ConnectionID) -> ClientConnection? { clients[connection] }

  /// The connection of a document or of a controller.
  func connection(of author: ChangeAuthor) -> ConnectionID? { authors[author] }

  /// The newest connection of a page.
  func connection(ofPage page: String) -> ConnectionID? { mailAddresses[page] }

  /// Awaits the `hello` of a new connection.
  mutating func connect(
    _ connection: ConnectionID, to endpoint: SessionEndpoint, helloUntil deadline: SessionTime
  ) {
    clients[connection] = .awaitingHello(endpoint)
    awaited.append((connection, deadline))
  }

  /// The next connection whose `hello` is overdue, which is not awaited any more.
  mutating func popOverdue(at now: SessionTime) -> ConnectionID? {
    dropGreeted()
    guard let first = awaited.first, first.deadline <= now else { return nil }
    return awaited.removeFirst().connection
  }

  /// Notes that a page has said hello.
  mutating func attach(_ page: AttachedPage, on connection: ConnectionID) {
    clients[connection] = .page(page)
    pages.append(connection)
    authors[page.identity.author] = connection
    mailAddresses[page.identity.page] = connection
  }

  /// Notes that a controller has said hello.
  mutating func attach(_ controller: AttachedController, on connection: ConnectionID) {
    clients[connection] = .controller(controller)
    controllers.append(connection)
    authors[controller.author] = connection
  }

  /// Changes what is known of the page behind a connection, if there is one.
  mutating func update(_ connection: ConnectionID, _ change: (inout AttachedPage) -> Void) {
    guard case .page(var page) = clients[connection] else { return }
    change(&page)
    clients[connection] = .page(page)
  }

  /// Forgets a connection; nil if it was forgotten before.
  mutating func remove(_ connection: ConnectionID) -> Ending? {
    guard let client = clients.removeValue(forKey: connection) else { return nil }
    switch client {
    case .page(let page):
      pages.removeAll { $0 == connection }
      let isOfPage = mailAddresses[page.identity.page] == connection
      if isOfPage { mailAddresses[page.identity.page] = nil }
      return Ending(
        client: client, isOfAuthor: release(page.identity.author, from: connection),
        isOfPage: isOfPage)
    case .controller(let controller):
      controllers.removeAll { $0 == connection }
      return Ending(
        client: client, isOfAuthor: release(controller.author, from: connection), isOfPage: false)
    case .awaitingHello:
      return Ending(client: client, isOfAuthor: false, isOfPage: false)
    }
  }

  func checkInvariants() {
    let isWhole =
      pages.allSatisfy { if case .page = clients[$0] { true } else { false } }
      && controllers.allSatisfy { if case .controller = clients[$0] { true } else { false } }
    precondition(isWhole, "each connection that has said hello has a client")
    let connections = Array(authors.values) + mailAddresses.values
    precondition(connections.allSatisfy { clients[$0] != nil }, "who is gone has no connection")
  }

  private mutating func release(_ author: ChangeAuthor, from connection: ConnectionID) -> Bool {
    guard authors[author] == connection else { return false }
    authors[author] = nil
    return true
  }

  private mutating func dropGreeted() {
    while let first = awaited.first {
      if case .awaitingHello = clients[first.connection] { return }
      awaited.removeFirst()
    }
  }
}
