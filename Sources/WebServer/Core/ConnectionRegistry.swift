/// Who is connected: every exchange, every WebSocket connection, every request that waits for its
/// answer, and how many of them each address has.
///
/// It numbers what it takes in, and no number comes twice. What an exchange and a socket are is
/// the caller's business.
package struct ConnectionRegistry<Exchange: AnyObject, Socket> {
  /// Whether there is room for one more connection.
  package enum Admission: Hashable, Sendable {
    case admitted
    /// There is none. The client can be told so as long as few others are being told.
    case refused(lingers: Bool)
  }

  /// Clients that are being told that there is no room, at one time.
  package static var refusalCountMax: Int { 64 }

  private let connectionCountMax: Int
  private let connectionsPerAddressMax: Int
  /// The address is `nil` where a client is only told that there is no room.
  private var exchangesByIdentity: [ObjectIdentifier: (exchange: Exchange, address: String?)] = [:]
  private var socketsByID: [ConnectionID: (socket: Socket, address: String)] = [:]
  private var requests: [RequestID: Exchange] = [:]
  private var countsByAddress: [String: Int] = [:]
  private var refusalCount = 0
  private var lastConnectionNumber: UInt64 = 0
  private var lastRequestNumber: UInt64 = 0

  /// - Parameters:
  ///   - connectionCountMax: exchanges and sockets together, without refusals.
  ///   - connectionsPerAddressMax: those of one address.
  package init(connectionCountMax: Int, connectionsPerAddressMax: Int) {
    self.connectionCountMax = connectionCountMax
    self.connectionsPerAddressMax = connectionsPerAddressMax
  }

  /// Whether nobody is connected.
  package var isEmpty: Bool { exchangesByIdentity.isEmpty && socketsByID.isEmpty }

  /// Everything that speaks HTTP now, refusals too.
  package var exchanges: [Exchange] { exchangesByIdentity.values.map(\.exchange) }

  /// Every WebSocket connection of now.
  package var sockets: [Socket] { socketsByID.values.map(\.socket) }
}

// Exchanges.
extension ConnectionRegistry {
  /// Whether a connection from an address may be added.
  package func admission(of address: String) -> Admission {
    guard countsByAddress[address, default: 0] < connectionsPerAddressMax,
      exchangesByIdentity.count - refusalCount + socketsByID.count < connectionCountMax
    else { return .refused(lingers: refusalCount < Self.refusalCountMax) }
    return .admitted
  }

  /// Adds a connection that was admitted.
  package mutating func add(_ exchange: Exchange, from address: String) {
    exchangesByIdentity[ObjectIdentifier(exchange)] = (exchange, address)
    countsByAddress[address, default: 0] += 1
  }

  /// Adds a connection that only tells its client that there is no room.
  package mutating func addRefusal(_ exchange: Exchange) {
    exchangesByIdentity[ObjectIdentifier(exchange)] = (exchange, nil)
    refusalCount += 1
  }

  /// Removes a connection that ended; false if it was not there any more.
  package mutating func remove(_ exchange: Exchange) -> Bool {
    let identity = ObjectIdentifier(exchange)
    guard let entry = exchangesByIdentity.removeValue(forKey: identity) else { return false }
    if let address = entry.address { forget(address) } else { refusalCount -= 1 }
    return true
  }
}

// Sockets.
extension ConnectionRegistry {
  /// The connection with an id, `nil` if it is gone.
  package func socket(_ id: ConnectionID) -> Socket? { socketsByID[id]?.socket }

  /// Turns an exchange into a WebSocket connection, which keeps its place in the counts.
  ///
  /// `nil` if the exchange is not there any more, or is a refusal.
  package mutating func upgrade(
    _ exchange: Exchange, to makeSocket: (ConnectionID) -> Socket
  ) -> Socket? {
    let identity = ObjectIdentifier(exchange)
    guard let address = exchangesByIdentity[identity]?.address else { return nil }
    exchangesByIdentity[identity] = nil
    lastConnectionNumber += 1
    let id = ConnectionID(number: lastConnectionNumber)
    let socket = makeSocket(id)
    socketsByID[id] = (socket, address)
    return socket
  }

  /// Removes a connection that ended; false if it was not there any more.
  package mutating func removeSocket(_ id: ConnectionID) -> Bool {
    guard let entry = socketsByID.removeValue(forKey: id) else { return false }
    forget(entry.address)
    return true
  }
}

// Requests.
extension ConnectionRegistry {
  /// The exchange that waits for the answer to a request, `nil` if none does any more.
  package func exchange(of request: RequestID) -> Exchange? { requests[request] }

  /// Numbers a request, whose answer goes to an exchange.
  package mutating func addRequest(of exchange: Exchange) -> RequestID {
    lastRequestNumber += 1
    let id = RequestID(number: lastRequestNumber)
    requests[id] = exchange
    return id
  }

  /// Removes a request that was answered or abandoned.
  package mutating func removeRequest(_ id: RequestID) {
    requests[id] = nil
  }
}

extension ConnectionRegistry {
  private mutating func forget(_ address: String) {
    let count = countsByAddress[address, default: 1] - 1
    countsByAddress[address] = count > 0 ? count : nil
  }

  /// Whether the counts are those of what is there.
  package func checkInvariants() -> Bool {
    let addresses =
      exchangesByIdentity.values.compactMap(\.address) + socketsByID.values.map(\.address)
    return Dictionary(addresses.map { ($0, 1) }, uniquingKeysWith: +) == countsByAddress
      && refusalCount == exchangesByIdentity.values.count { $0.address == nil }
      && socketsByID.keys.allSatisfy { $0.number <= lastConnectionNumber }
      && requests.keys.allSatisfy { $0.number <= lastRequestNumber }
  }
}
