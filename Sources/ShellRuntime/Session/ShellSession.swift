import BridgeProtocol
package import Navigation
import DequeModule

/// The shell's half of the bridge protocol: all clients, one navigation state, no I/O.
///
/// The caller feeds inputs in the order in which they happened, calls `flush` when no more are at
/// hand, and performs the outputs. The same inputs at the same times give the same outputs: the
/// session has no clock, no randomness, no sockets, and iterates over no unordered collection.
///
/// `docs/protocol.md`, section 5, is the algorithm.
package struct ShellSession: Sendable {
  package let configuration: SessionConfiguration
  package internal(set) var navigation: NavigationState

  var clients: [ConnectionID: ClientConnection] = [:]
  /// Connections of pages and of controllers, each in the order of their `hello`.
  var pageConnections: [ConnectionID] = []
  var controllerConnections: [ConnectionID] = []
  /// The one connection of each document and each controller.
  var connections: [ChangeAuthor: ConnectionID] = [:]
  /// Connections that have not said hello, in the order of their deadlines.
  var awaited: Deque<(connection: ConnectionID, deadline: SessionTime)> = []
  var driver = DriverSlot()
  var ledger = ChangeLedger()
  var revisions = RevisionHistory()
  var plan = BroadcastPlan()
  var notice: ControllerNotice?
  var eventCount = 0
  /// Whether an event was handled that was meant to navigate; until then a page may say where it
  /// was.
  var hasNavigated = false
  var controllersAreBehind = false
  var outputs: [SessionOutput] = []

  package init(configuration: SessionConfiguration, navigation: NavigationState) {
    self.configuration = configuration
    self.navigation = navigation
  }

  /// The revision of the state that pages are told next.
  package var revision: Int { revisions.newest }

  /// How many pages are attached.
  package var pageCount: Int { pageConnections.count }

  /// When `timePassed` is due next, nil if nothing is.
  package var deadline: SessionTime? {
    let hello = awaited.first?.deadline
    guard let reservation = driver.deadline else { return hello }
    return hello.map { min($0, reservation) } ?? reservation
  }

  /// Handles one input.
  package mutating func handle(_ input: SessionInput, at now: SessionTime) {
    switch input {
    case .connected(let connection, let endpoint): connect(connection, to: endpoint, at: now)
    case .received(let connection, let bytes): receive(bytes, from: connection, at: now)
    case .throttled(let connection): throttle(connection)
    case .disconnected(let connection): disconnect(connection, at: now)
    case .acted(let event): apply(event, from: .native, at: now)
    case .reloadRequested: tellPages(.reload)
    case .timePassed: break
    }
    expire(at: now)
  }

  /// Tells every page and controller what they do not know yet.
  package mutating func flush() {
    for connection in pageConnections { sendNavigate(to: connection) }
    plan = BroadcastPlan()
    guard controllersAreBehind else { return }
    controllersAreBehind = false
    for connection in controllerConnections { sendState(to: connection) }
  }

  /// Hands over what is to be done, oldest first.
  package mutating func takeOutputs() -> [SessionOutput] {
    defer { outputs.removeAll(keepingCapacity: true) }
    return outputs
  }
}

// MARK: - Connections

extension ShellSession {
  private mutating func connect(
    _ connection: ConnectionID, to endpoint: SessionEndpoint, at now: SessionTime
  ) {
    let wait = UInt64(ProtocolLimits.helloTimeoutSeconds) * 1_000
    let deadline = now.advanced(byMilliseconds: wait)
    clients[connection] = .awaitingHello(endpoint, deadline: deadline)
    awaited.append((connection, deadline))
  }

  private mutating func receive(
    _ bytes: [UInt8], from connection: ConnectionID, at now: SessionTime
  ) {
    do throws(ProtocolError) {
      switch clients[connection] {
      case .awaitingHello(.page, _), .page:
        try receive(PageMessage.decode(bytes), from: connection, at: now)
      case .awaitingHello(.controller, _), .controller:
        try receive(ControllerMessage.decode(bytes), from: connection, at: now)
      case nil:
        break
      }
    } catch {
      close(connection, error.closeCode, reason: error.description, at: now)
    }
  }

  private mutating func throttle(_ connection: ConnectionID) {
    send(
      .result(ResultMessage(id: 0, status: .rejected, reason: .slowDown, revision: revision)),
      to: connection)
  }

  private mutating func disconnect(_ connection: ConnectionID, at now: SessionTime) {
    switch clients.removeValue(forKey: connection) {
    case .page(let page): detach(page, from: connection, at: now)
    case .controller(let controller): detach(controller, from: connection)
    case .awaitingHello, nil: break
    }
  }

  private mutating func detach(
    _ page: AttachedPage, from connection: ConnectionID, at now: SessionTime
  ) {
    pageConnections.removeAll { $0 == connection }
    if connections[page.identity.author] == connection {
      connections[page.identity.author] = nil
      ledger.depart(page.identity.author)
    }
    let grace = UInt64(ProtocolLimits.driverGraceSeconds) * 1_000
    driver.reserve(after: connection, until: now.advanced(byMilliseconds: grace))
    controllersAreBehind = true
    report(.pageDetached(page: page.identity.page))
  }

  private mutating func detach(_ controller: AttachedController, from connection: ConnectionID) {
    controllerConnections.removeAll { $0 == connection }
    if connections[controller.author] == connection {
      connections[controller.author] = nil
      ledger.depart(controller.author)
    }
    report(.controllerDetached(client: controller.client))
  }

  private mutating func expire(at now: SessionTime) {
    while let first = awaited.first {
      guard case .awaitingHello(_, let deadline) = clients[first.connection] else {
        awaited.removeFirst()
        continue
      }
      guard deadline <= now else { break }
      awaited.removeFirst()
      close(first.connection, .timeout, reason: "No hello came within 5 seconds.", at: now)
    }
    guard driver.vacate(at: now), let oldest = pageConnections.first,
      case .page(let page) = clients[oldest]
    else { return }
    driver.give(to: page.identity, on: oldest)
    advance(nil, from: .resync, at: now)
  }
}

// MARK: - Outputs

extension ShellSession {
  /// Counts a revision and notes how it came to be.
  mutating func advance(
    _ step: BroadcastPlan.Step?, from source: BroadcastPlan.Source, at now: SessionTime
  ) {
    revisions.append(at: now)
    plan.add(step, from: source)
    controllersAreBehind = true
  }

  mutating func send(_ message: ShellMessage, to connection: ConnectionID) {
    outputs.append(.send(connection, message.encoded(), .ordered))
  }

  /// Closes a connection and forgets it at once: what it still sends does nothing.
  mutating func close(
    _ connection: ConnectionID, _ code: CloseCode, reason: String, at now: SessionTime
  ) {
    outputs.append(.close(connection, code, reason: reason))
    report(.connectionClosed(code: code, reason: reason))
    disconnect(connection, at: now)
  }

  mutating func report(_ event: SessionEvent) {
    outputs.append(.report(event))
  }

  /// Tells every page an event that is not state.
  mutating func tellPages(_ name: EventName, _ data: JSONObject = [:]) {
    eventCount += 1
    let frame = ShellMessage.event(EventMessage(id: eventCount, name: name, data: data)).encoded()
    for connection in pageConnections { outputs.append(.send(connection, frame, .ordered)) }
  }
}
