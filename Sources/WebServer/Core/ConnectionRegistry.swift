internal import DequeModule
package import Vocabulary

/// All connections: every exchange, every WebSocket connection, every request that waits for its
/// answer, and how many of them each class of peers has.
///
/// No class of peers can take the connections of another. Once a class has its share, a further
/// connection replaces the one that has been idle for the longest, and is refused if none is idle.
/// Strangers have a share for each address, too, and always count as idle, even while they wait for
/// an answer.
///
/// Connections and requests get numbers, none of which is used twice. The types of exchanges and
/// sockets are the caller's.
package struct ConnectionRegistry<Exchange: AnyObject, Socket> {
  /// Whether there is room for one more connection.
  package enum Admission {
    case admitted
    /// There is room once this connection, which is idle, has ended.
    case inPlace(of: Exchange)
    /// There is no room.
    case refused
  }

  private struct Entry {
    let exchange: Exchange
    /// `nil` for a connection that only sends a refusal.
    var peer: Peer?
    /// The place in the order in which connections became idle; `nil` while one is not.
    var idleNumber: UInt64?
  }

  /// A connection that became idle; void once its number is no longer that of its entry.
  private struct IdleMark {
    let identity: ObjectIdentifier
    let number: UInt64
  }

  /// How many connections may send a refusal at the same time.
  package static var refusalCountMax: Int { 64 }

  private let connectionCountMax: Int
  private let exposure: PortExposure
  private var entries: [ObjectIdentifier: Entry] = [:]
  private var socketsByID: [ConnectionID: (socket: Socket, peer: Peer)] = [:]
  private var requests: [RequestID: Exchange] = [:]
  private var counts: [PeerClass: Int] = [:]
  private var strangerCounts: [String: Int] = [:]
  /// The connections of a class in the order in which they became idle, the first mark not void.
  private var idleMarks: [PeerClass: Deque<IdleMark>] = [:]
  private var refusalCount = 0
  private var lastConnectionNumber: UInt64 = 0
  private var lastRequestNumber: UInt64 = 0
  private var lastIdleNumber: UInt64 = 0

  /// - Parameters:
  ///   - connectionCountMax: exchanges and sockets together, without refusals, of which each class
  ///     of peers has a share.
  ///   - exposure: whether other machines can connect, and whether their addresses differ.
  package init(connectionCountMax: Int, exposure: PortExposure) {
    self.connectionCountMax = connectionCountMax
    self.exposure = exposure
  }

  /// Whether there is no connection.
  package var isEmpty: Bool { entries.isEmpty && socketsByID.isEmpty }

  /// Every HTTP connection, also those that only send a refusal.
  package var exchanges: [Exchange] { entries.values.map(\.exchange) }

  /// Every WebSocket connection.
  package var sockets: [Socket] { socketsByID.values.map(\.socket) }
}

// Exchanges.
extension ConnectionRegistry {
  /// Whether a connection of a peer may be added.
  package func admission(of peer: Peer) -> Admission {
    let marks = idleMarks[peer.peerClass] ?? []
    if peer.peerClass == .stranger,
      strangerCounts[peer.address, default: 0] >= strangersPerAddressMax
    {
      return admission(inPlaceOf: marks.first { exchange(of: $0)?.peer == peer })
    }
    guard counts[peer.peerClass, default: 0] >= share(of: peer.peerClass) else { return .admitted }
    return admission(inPlaceOf: marks.first)
  }

  private func admission(inPlaceOf mark: IdleMark?) -> Admission {
    mark.flatMap(exchange).map { .inPlace(of: $0.exchange) } ?? .refused
  }

  /// The entry that a mark stands for, `nil` if the mark is void.
  private func exchange(of mark: IdleMark) -> Entry? {
    entries[mark.identity].flatMap { $0.idleNumber == mark.number ? $0 : nil }
  }

  /// Whether one more connection may send a refusal.
  package var canSendRefusal: Bool { refusalCount < Self.refusalCountMax }

  /// How many connections strangers of one address may have, so that there is room for others; the
  /// whole share if all peers have the same address.
  private var strangersPerAddressMax: Int {
    let share = share(of: .stranger)
    return exposure == .forwarded ? share : max(1, share / 4)
  }

  private func share(of peerClass: PeerClass) -> Int {
    peerClass.share(of: connectionCountMax, servesOthers: exposure != .machine)
  }

  /// Adds a connection that was admitted; it is idle until its first request is complete.
  package mutating func add(_ exchange: Exchange, of peer: Peer) {
    entries[ObjectIdentifier(exchange)] = Entry(exchange: exchange, peer: peer)
    count(peer)
    rest(exchange)
  }

  /// Adds a connection that only sends a refusal.
  package mutating func addRefusal(_ exchange: Exchange) {
    entries[ObjectIdentifier(exchange)] = Entry(exchange: exchange)
    refusalCount += 1
  }

  /// Notes that a connection is idle: it waits for its client.
  package mutating func rest(_ exchange: Exchange) {
    let identity = ObjectIdentifier(exchange)
    guard let peerClass = entries[identity]?.peer?.peerClass else { return }
    lastIdleNumber += 1
    entries[identity]?.idleNumber = lastIdleNumber
    idleMarks[peerClass, default: []].append(
      IdleMark(identity: identity, number: lastIdleNumber))
    dropVoidMarks(peerClass)
  }

  /// Notes that a connection is not idle: its client waits for an answer.
  package mutating func wake(_ exchange: Exchange) {
    let identity = ObjectIdentifier(exchange)
    guard let peerClass = entries[identity]?.peer?.peerClass, peerClass != .stranger else { return }
    entries[identity]?.idleNumber = nil
    dropVoidMarks(peerClass)
  }

  /// Counts a stranger that waits for an answer as admitted; that class must have room.
  package mutating func admit(_ exchange: Exchange) {
    let identity = ObjectIdentifier(exchange)
    guard let peer = entries[identity]?.peer, peer.peerClass == .stranger else { return }
    entries[identity]?.idleNumber = nil
    forget(peer)
    let admitted = Peer(.admitted, peer.address)
    entries[identity]?.peer = admitted
    count(admitted)
  }

  /// Removes a connection that ended; false if it was not there any more.
  package mutating func remove(_ exchange: Exchange) -> Bool {
    guard let entry = entries.removeValue(forKey: ObjectIdentifier(exchange)) else { return false }
    if let peer = entry.peer { forget(peer) } else { refusalCount -= 1 }
    return true
  }

  /// Drops the void marks before the first one that is not, and the others once most are.
  private mutating func dropVoidMarks(_ peerClass: PeerClass) {
    var marks = idleMarks.removeValue(forKey: peerClass) ?? []
    while let first = marks.first, exchange(of: first) == nil { marks.removeFirst() }
    if marks.count > 2 * counts[peerClass, default: 0] + 64 {
      marks.removeAll { exchange(of: $0) == nil }
    }
    idleMarks[peerClass] = marks
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
    guard let peer = entries[identity]?.peer else { return nil }
    entries[identity] = nil
    dropVoidMarks(peer.peerClass)
    lastConnectionNumber += 1
    let id = ConnectionID(number: lastConnectionNumber)
    let socket = makeSocket(id)
    socketsByID[id] = (socket, peer)
    return socket
  }

  /// Removes a connection that ended; false if it was not there any more.
  package mutating func removeSocket(_ id: ConnectionID) -> Bool {
    guard let entry = socketsByID.removeValue(forKey: id) else { return false }
    forget(entry.peer)
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
  private mutating func count(_ peer: Peer) {
    counts[peer.peerClass, default: 0] += 1
    if peer.peerClass == .stranger { strangerCounts[peer.address, default: 0] += 1 }
  }

  /// Releases the place of a peer.
  private mutating func forget(_ peer: Peer) {
    counts[peer.peerClass, default: 1] -= 1
    if peer.peerClass == .stranger {
      let count = strangerCounts[peer.address, default: 1] - 1
      strangerCounts[peer.address] = count > 0 ? count : nil
    }
    dropVoidMarks(peer.peerClass)
  }

  /// Whether the counts match the connections, and no class has more than its share.
  package func checkInvariants() -> Bool {
    let peers = entries.values.compactMap(\.peer) + socketsByID.values.map(\.peer)
    let strangers = peers.filter { $0.peerClass == .stranger }.map { ($0.address, 1) }
    let idle = entries.values.compactMap(\.idleNumber)
    return PeerClass.allCases.allSatisfy { peerClass in
      let count = peers.count { $0.peerClass == peerClass }
      return count == counts[peerClass, default: 0]
        && count <= share(of: peerClass)
    }
      && strangerCounts == Dictionary(strangers, uniquingKeysWith: +)
      && strangerCounts.values.allSatisfy { $0 <= strangersPerAddressMax }
      && idleMarks.allSatisfy { peerClass, marks in
        let idle = entries.values.filter { $0.peer?.peerClass == peerClass && $0.idleNumber != nil }
        return marks.map(\.number) == marks.map(\.number).sorted()
          && Set(marks.compactMap { exchange(of: $0)?.idleNumber })
            == Set(idle.compactMap(\.idleNumber))
          && marks.first.map { exchange(of: $0) != nil } ?? true
      }
      && entries.values.allSatisfy { $0.peer?.peerClass != .stranger || $0.idleNumber != nil }
      && entries.values.allSatisfy { $0.peer != nil || $0.idleNumber == nil }
      && Set(idle).count == idle.count && idle.allSatisfy { $0 <= lastIdleNumber }
      && refusalCount == entries.values.count { $0.peer == nil }
      && socketsByID.keys.allSatisfy { $0.number <= lastConnectionNumber }
      && requests.keys.allSatisfy { $0.number <= lastRequestNumber }
  }
}
