internal import BridgeProtocol
internal import Glibc
internal import Logging
internal import System
internal import Vocabulary

/// The implementation of `Server`.
@safe
final class ServerCore {
  private enum Phase {
    case running
    case stopping
    case finished
  }

  private static let scratchByteCount = 65_536
  /// Long enough to be shared by many turns, and too short to be noticed.
  private static let restNanoseconds: UInt64 = 5_000_000

  let loop: EventLoop
  let limits: ServerLimits
  let time: ServerTime
  let waker: LoopWaker
  let scratch: UnsafeMutableRawBufferPointer
  /// Room for the frames that one connection sends at once.
  var frames: [UInt8] = []
  private(set) var front = Origin(port: 0)
  private(set) var control = Origin(port: 0)
  /// What the front serves from memory and from directories.
  private(set) var frontFiles: FileService?
  /// Decides which browsers are let in; nil if all of this machine are.
  private(set) var gate: AccessGate?
  private var phase = Phase.running
  private var engine: SocketEngine?
  private var sources = ServerSources()
  private var connections: ConnectionRegistry<HTTPConnection, SocketConnection>
  private var inputs: [ServerInput] = []
  private var isRested = false
  private var throttledConnections: [SocketConnection] = []
  /// Connections that were given messages in this turn.
  private var unsentConnections: [SocketConnection] = []
  /// Connections with requests beyond what one turn has time for.
  private var postponedConnections: [HTTPConnection] = []

  init(_ configuration: ServerConfiguration) throws(WebServerError) {
    // A write to a peer that is gone has to fail; by default the signal ends the process.
    ProcessSignals.ignore(SIGPIPE)
    limits = configuration.limits
    let openFileCountMax = try limits.raiseOpenFileLimit()
    connections = ConnectionRegistry(
      connectionCountMax: limits.connectionCountMax(openFileCountMax: openFileCountMax),
      exposure: configuration.access?.exposure ?? .machine)
    unsafe scratch = .allocate(byteCount: Self.scratchByteCount, alignment: 16)
    loop = try EventLoop()
    time = ServerTime(configuration.clock, on: loop)
    waker = LoopWaker(on: loop)
    try start(configuration)
  }

  private func start(_ configuration: ServerConfiguration) throws(WebServerError) {
    let frontFiles = try FileService(configuration.front, loop: loop)
    self.frontFiles = frontFiles
    let controlFiles = try FileService(configuration.control, loop: loop)
    // First, because it finds out whether another shell has the name.
    if let local = configuration.localSocket {
      let service = Service.local(APIService(local, limits: limits))
      try sources.listen(at: local, for: service, core: self)
    }
    let exposure = configuration.access?.exposure ?? .machine
    let frontBinding = try Binding(of: configuration.front, exposure: exposure)
    let controlBinding = try Binding(of: configuration.control, exposure: exposure)
    front = frontBinding.origin(named: configuration.hostName)
    control = controlBinding.origin(named: configuration.hostName)
    gate = configuration.access.map {
      AccessGate($0, controlPort: control.port, limits: limits)
    }
    let names = [configuration.front.socket.subprotocol, configuration.control.socket.subprotocol]
    engine = try SocketEngine(subprotocols: names[0] == names[1] ? [names[0]] : names)
    let page = OriginService(
      .page, configuration.front, files: frontFiles, origin: front, front: front, control: control,
      limits: limits)
    let chrome = OriginService(
      .controller, configuration.control, files: controlFiles, origin: control, front: front,
      control: control, limits: limits)
    frontBinding.take { sources.listen(on: $0, for: .origin(page), core: self) }
    controlBinding.take { sources.listen(on: $0, for: .origin(chrome), core: self) }
    sources.watch(
      signals: configuration.signals, readsTerminal: configuration.readsTerminal, core: self)
  }

  var logger: Logger { EngineLog.logger }

  /// The instant at which the present turn of the loop began.
  var turnStart: UInt64 { time.turnStart }

  var isStopping: Bool { phase != .running }

  var isFinished: Bool { phase == .finished }

  /// Seconds since 1970.
  var wallClockSeconds: Int { Glibc.time(nil) }

  deinit {
    shutDown()
    unsafe scratch.deallocate()
  }
}

// The loop.
extension ServerCore {
  /// Waits for an event unless work is left, then handles all events.
  func turn() {
    sendMessages()
    let isIdle =
      inputs.isEmpty && throttledConnections.isEmpty && postponedConnections.isEmpty
    loop.turn(waits: isIdle && !isFinished)
    time.beginTurn()
    let resuming = throttledConnections
    throttledConnections = []
    for connection in resuming { connection.resume() }
    let postponed = postponedConnections
    postponedConnections = []
    for event in loop.takeEvents() {
      switch event {
      case .ready(let poller): poller.deliver()
      case .signal(let number): inputs.append(.signalled(number))
      case .woken: inputs.append(.posted)
      case .worked(let work): work.end()
      }
    }
    // After all others, which have asked for less.
    for connection in postponed { connection.resume() }
    // Last, so that whatever arrived in time counts as such.
    for alarm in time.takeDue() { ring(alarm) }
  }

  /// Sends the messages since the last call, with one write for each connection.
  private func sendMessages() {
    let connections = unsentConnections
    unsentConnections.removeAll(keepingCapacity: true)
    for connection in connections { connection.sendWaiting() }
  }

  /// Takes the inputs so far.
  func takeInputs() -> [ServerInput] {
    defer { inputs.removeAll(keepingCapacity: true) }
    return inputs
  }

  /// Begins the delay after which the handler does the work that no client waits for.
  func beginRest() {
    if !time.isSet(.rest) { time.set(.rest, after: Self.restNanoseconds) }
  }

  /// Whether that delay has passed since the last call.
  func takeRest() -> Bool {
    defer { isRested = false }
    return isRested
  }

  private func ring(_ alarm: Alarms.Kind) {
    switch alarm {
    case .rest: isRested = true
    case .program: inputs.append(.timerFired)
    case .sweep:
      for connection in connections.exchanges { connection.sweep(at: turnStart) }
      for connection in connections.sockets { connection.sweep(at: turnStart) }
      adjustSweep()
    case .stop: phase = .finished
    }
  }

  /// The sweep runs often enough for the shortest limit, and only while there are connections.
  private func adjustSweep() {
    guard !connections.isEmpty else { return time.set(.sweep, after: nil) }
    guard !time.isSet(.sweep) else { return }
    let shortest = min(
      limits.pingInterval, limits.silenceMax, limits.requestTimeout, limits.strangerTimeout)
    let period = max(20_000_000, min(shortest.clampedNanoseconds / 4, 1_000_000_000))
    time.set(.sweep, after: period)
  }
}

// Verbs.
extension ServerCore {
  func send(_ bytes: [UInt8], to id: ConnectionID, policy: SendPolicy) {
    connections.socket(id)?.send(bytes, policy: policy)
  }

  func close(_ id: ConnectionID, code: UInt16, reason: String) {
    connections.socket(id)?.close(code: code, reason: reason)
  }

  func respond(to id: RequestID, _ response: APIResponse) {
    connections.exchange(of: id)?.answer(response)
  }

  func beginStream(_ id: RequestID, contentType: String) {
    connections.exchange(of: id)?.beginStream(contentType: contentType)
  }

  func stream(_ id: RequestID, _ bytes: [UInt8]) {
    connections.exchange(of: id)?.stream(bytes)
  }

  /// The client of a stream has taken everything.
  func drained(_ id: RequestID) {
    inputs.append(.streamDrained(id))
  }

  func endStream(_ id: RequestID) {
    connections.exchange(of: id)?.endStream()
  }

  func terminalInput(_ bytes: [UInt8]) {
    inputs.append(.terminalInput(bytes))
  }

  func stop(gracePeriod: Duration) {
    guard !isStopping else { return }
    phase = .stopping
    sources.stopListening()
    time.set(.stop, after: gracePeriod.clampedNanoseconds)
    for connection in connections.exchanges { connection.stop() }
    for connection in connections.sockets {
      connection.close(code: CloseCode.goingAway.rawValue, reason: "the shell stops")
    }
    finishIfEmpty()
  }

  private func finishIfEmpty() {
    if isStopping, connections.isEmpty { phase = .finished }
  }

  /// Closes all connections, sources and handles that are left.
  func shutDown() {
    if !isStopping { phase = .stopping }
    for connection in connections.exchanges { connection.end() }
    for connection in connections.sockets { connection.cut() }
    sources.close()
    time.close()
    waker.close()
    _ = loop.takeEvents()
    engine = nil
    loop.finish()
  }
}

// Connections.
extension ServerCore {
  func accepted(
    _ descriptor: consuming FileDescriptor, from address: String, for service: Service
  ) {
    let peer = Peer(service.isLocal ? .local : PeerClass(address: address), address)
    guard makeRoom(for: peer) else {
      return refuse(descriptor, for: service, lingers: connections.canSendRefusal)
    }
    let connection = HTTPConnection(descriptor, peer: peer, service: service, core: self)
    connections.add(connection, of: peer)
    adjustSweep()
    connection.start()
  }

  /// Ends an idle connection if a further one of a peer needs that; false if none is idle.
  private func makeRoom(for peer: Peer) -> Bool {
    switch connections.admission(of: peer) {
    case .admitted: return true
    case .inPlace(let idle):
      logger.debug("idle connection ended", metadata: ["for": "\(peer.peerClass)"])
      idle.end()
      return true
    case .refused: return false
    }
  }

  /// Notes that a connection is idle: it waits for its client.
  func rests(_ connection: HTTPConnection) {
    connections.rest(connection)
  }

  /// Notes that a connection is not idle: its client waits for an answer.
  func wakes(_ connection: HTTPConnection) {
    connections.wake(connection)
  }

  /// Resumes a connection in the next turn.
  func postpone(_ connection: HTTPConnection) {
    postponedConnections.append(connection)
  }

  /// Counts a connection as admitted; false if there is no room in that class.
  func admit(_ connection: HTTPConnection) -> Bool {
    guard makeRoom(for: Peer(.admitted, connection.peer.address)) else { return false }
    connections.admit(connection)
    return true
  }

  /// Refuses a connection, with 503 if it may linger until the client has read that.
  func refuse(
    _ descriptor: consuming FileDescriptor, for service: Service, lingers: Bool
  ) {
    logger.debug("connection refused", metadata: ["endpoint": "\(service.name)"])
    guard lingers else { return }
    let connection = HTTPConnection(
      descriptor, peer: Peer(.stranger, ""), service: service, core: self, isRefusal: true)
    connections.addRefusal(connection)
    adjustSweep()
    connection.start()
  }

  func ended(_ connection: HTTPConnection) {
    if connections.remove(connection) { connectionEnded() }
  }

  func ended(_ connection: SocketConnection) {
    if connections.removeSocket(connection.id) { connectionEnded() }
  }

  private func connectionEnded() {
    adjustSweep()
    finishIfEmpty()
  }

  /// Sends a client the library's answer to its handshake; see `SocketEngine.answer`.
  func answer(handshake request: [UInt8], on connection: consuming FileDescriptor) -> Bool {
    engine?.answer(request, on: connection) ?? false
  }

  /// Turns an HTTP connection whose client has the answer to its handshake into a WebSocket
  /// connection.
  func upgrade(
    _ exchange: HTTPConnection, _ descriptor: consuming FileDescriptor, _ facts: ConnectionFacts,
    _ socket: SocketConfiguration, rest: [UInt8]
  ) {
    guard !isStopping else { return ended(exchange) }
    let connection = connections.upgrade(exchange) { id in
      SocketConnection(
        id: id, facts: facts, core: self, messageByteCountMax: socket.messageByteCountMax)
    }
    guard let connection else { return }
    if !connection.start(descriptor, rest: rest) { ended(connection) }
  }

  func requested(_ connection: HTTPConnection, _ request: APIRequest) -> RequestID {
    let id = connections.addRequest(of: connection)
    inputs.append(.requested(id, request))
    return id
  }

  func admitted(by code: String, from address: String) {
    inputs.append(.admitted(code: code, peerAddress: address))
  }

  func missed(_ file: MissingFile) {
    inputs.append(.fileMissing(file))
  }

  func answered(_ id: RequestID) {
    connections.removeRequest(id)
  }

  func abandoned(_ id: RequestID) {
    connections.removeRequest(id)
    inputs.append(.requestAbandoned(id))
  }

  func opened(_ connection: SocketConnection) {
    inputs.append(.opened(connection.id, connection.facts))
  }

  func received(_ connection: SocketConnection, _ bytes: [UInt8]) {
    inputs.append(.received(connection.id, bytes))
  }

  func throttled(_ connection: SocketConnection) {
    inputs.append(.throttled(connection.id))
    throttledConnections.append(connection)
  }

  func hasUnsent(_ connection: SocketConnection) {
    unsentConnections.append(connection)
  }

  func closed(_ connection: SocketConnection, code: UInt16?) {
    inputs.append(.closed(connection.id, code: code))
  }
}
