internal import Glibc
internal import Logging
internal import System

/// Everything of the server that does not depend on what other threads post.
@safe
final class ServerCore {
  /// What the handler is told.
  enum Input {
    case opened(ConnectionID, ConnectionFacts)
    case received(ConnectionID, [UInt8])
    case throttled(ConnectionID)
    case closed(ConnectionID, code: UInt16?)
    case requested(RequestID, APIRequest)
    case requestAbandoned(RequestID)
    case admitted(code: String, peerAddress: String)
    case timerFired
    case signalled(CInt)
    case terminalInput([UInt8])
  }

  /// Clients that are being told that there are too many connections, at one time.
  private static let refusalCountMax = 64
  private static let scratchByteCount = 65_536

  let loop: EventLoop
  let limits: ServerLimits
  let logger = EngineLog.logger
  let scratch: UnsafeMutableRawBufferPointer
  let pingIntervalNanoseconds: UInt64
  let silenceNanosecondsMax: UInt64
  private(set) var front: Origin
  private(set) var control: Origin
  private(set) var turnStart = MonotonicClock.now
  private(set) var isStopping = false
  private(set) var isFinished = false
  private let startedAt = MonotonicClock.now
  private let connectionCountMax: Int

  private var engine: SocketEngine?
  private var listeners: [Listener] = []
  private var localSocket: LocalSocket?
  /// Who is let in when other devices reach the server; nil while only this machine does.
  private(set) var gate: AccessGate?
  private var signals: [SignalWatch] = []
  private var terminal: TerminalReader?
  private var deadlineTimer: LoopTimer?
  private var sweepTimer: LoopTimer?
  private var stopTimer: LoopTimer?
  private var deadline: UInt64?
  private var isSweeping = false

  private var exchanges: [ObjectIdentifier: HTTPConnection] = [:]
  private var requests: [RequestID: HTTPConnection] = [:]
  private var sockets: [ConnectionID: SocketConnection] = [:]
  private var countsByAddress: [String: Int] = [:]
  private var refusalCount = 0
  private var lastNumber: UInt64 = 0
  private var lastRequestNumber: UInt64 = 0
  private var inputs: [Input] = []
  private var throttledConnections: [SocketConnection] = []

  init(_ configuration: ServerConfiguration) throws(WebServerError) {
    BrokenPipes.ignore()
    limits = configuration.limits
    let openFileCountMax = OpenFileLimit.set(limits.openFileCountMax)
    // A WebSocket connection takes three descriptors: its own and a pair.
    connectionCountMax = min(limits.connectionCountMax, max(1, (openFileCountMax - 128) / 3))
    pingIntervalNanoseconds = limits.pingInterval.clampedNanoseconds
    silenceNanosecondsMax = limits.silenceMax.clampedNanoseconds
    unsafe scratch = .allocate(byteCount: Self.scratchByteCount, alignment: 16)
    front = Origin(port: 0)
    control = Origin(port: 0)
    loop = try EventLoop()
    try start(configuration)
  }

  private func start(_ configuration: ServerConfiguration) throws(WebServerError) {
    let frontFiles = try FileService(configuration.front)
    let controlFiles = try FileService(configuration.control)
    // First, as it is what tells that another shell has the name.
    if let local = configuration.localSocket {
      let service = Service.local(APIService(local, limits: limits))
      localSocket = try LocalSocket.listen(at: local.path) { socket in
        listeners.append(Listener(socket, for: service, core: self))
      }
    }
    let address = configuration.localNetwork?.address
    let frontBinding = try Binding(port: configuration.front.port, networkAddress: address)
    let controlBinding = try Binding(port: configuration.control.port, networkAddress: address)
    front = frontBinding.origin
    control = controlBinding.origin
    gate = configuration.localNetwork.map {
      AccessGate(secret: $0.secret, controlPort: control.port, limits: limits)
    }
    let names = [configuration.front.socket.subprotocol, configuration.control.socket.subprotocol]
    engine = try SocketEngine(on: loop, subprotocols: names[0] == names[1] ? [names[0]] : names)
    let page = OriginService(
      .page, configuration.front, files: frontFiles, origin: front, front: front, control: control,
      limits: limits)
    let chrome = OriginService(
      .chrome, configuration.control, files: controlFiles, origin: control, front: front,
      control: control, limits: limits)
    frontBinding.take { listeners.append(Listener($0, for: .origin(page), core: self)) }
    controlBinding.take { listeners.append(Listener($0, for: .origin(chrome), core: self)) }
    signals = configuration.signals.map { SignalWatch($0, on: loop) }
    deadlineTimer = LoopTimer(on: loop)
    sweepTimer = LoopTimer(on: loop)
    stopTimer = LoopTimer(on: loop)
    if configuration.readsTerminal { terminal = TerminalReader(core: self) }
  }

  var now: Duration { .nanoseconds(Int64(MonotonicClock.now - startedAt)) }

  /// Seconds since 1970.
  var wallClockSeconds: Int { Glibc.time(nil) }

  deinit {
    shutDown()
    unsafe scratch.deallocate()
  }
}

// The loop.
extension ServerCore {
  /// Waits for something unless work is left, then acts on what happened.
  func turn() {
    let isIdle = inputs.isEmpty && engine?.hasEvents != true && throttledConnections.isEmpty
    loop.turn(waits: isIdle && !isFinished)
    turnStart = MonotonicClock.now
    let resuming = throttledConnections
    throttledConnections = []
    for connection in resuming { connection.resume() }
    for event in loop.takeEvents() {
      switch event {
      case .ready(let poller, let readiness): poller.deliver(readiness)
      case .timer(let timer): fired(timer)
      case .signal(let number): inputs.append(.signalled(number))
      }
    }
    for event in engine?.takeEvents() ?? [] {
      switch event {
      case .established(let connection): connection.established()
      case .message(let connection, let bytes): connection.received(bytes)
      case .writable(let connection): connection.pump()
      case .lost(let connection): connection.lost()
      }
    }
  }

  /// Takes the inputs so far.
  func takeInputs() -> [Input] {
    defer { inputs.removeAll(keepingCapacity: true) }
    return inputs
  }

  private func fired(_ timer: LoopTimer) {
    if timer === stopTimer {
      isFinished = true
    } else if timer === sweepTimer {
      for connection in Array(exchanges.values) { connection.sweep(at: turnStart) }
      for connection in Array(sockets.values) { connection.sweep(at: turnStart) }
    } else if let deadline {
      guard turnStart >= deadline else {
        deadlineTimer?.start(after: deadline - turnStart)
        return
      }
      self.deadline = nil
      inputs.append(.timerFired)
    }
  }

  /// The sweep runs often enough for the shortest limit, and only while there are connections.
  private func adjustSweep() {
    let wanted = !exchanges.isEmpty || !sockets.isEmpty
    guard wanted != isSweeping else { return }
    isSweeping = wanted
    guard wanted else {
      sweepTimer?.stop()
      return
    }
    let shortest = min(
      pingIntervalNanoseconds, silenceNanosecondsMax, limits.requestTimeout.clampedNanoseconds)
    let period = max(20_000_000, min(shortest / 4, 1_000_000_000))
    sweepTimer?.start(after: period, period: period)
  }
}

// Verbs.
extension ServerCore {
  func send(_ bytes: [UInt8], to id: ConnectionID, policy: SendPolicy) {
    sockets[id]?.send(bytes, policy: policy)
  }

  func close(_ id: ConnectionID, code: UInt16, reason: String) {
    sockets[id]?.close(code: code, reason: reason)
  }

  func respond(to id: RequestID, _ response: APIResponse) {
    requests[id]?.answer(response)
  }

  func beginStream(_ id: RequestID, contentType: String) {
    requests[id]?.beginStream(contentType: contentType)
  }

  func stream(_ id: RequestID, _ bytes: [UInt8]) {
    requests[id]?.stream(bytes)
  }

  func endStream(_ id: RequestID) {
    requests[id]?.endStream()
  }

  func setTimer(at instant: Duration?) {
    guard let instant else {
      deadline = nil
      deadlineTimer?.stop()
      return
    }
    let wanted = startedAt + instant.clampedNanoseconds
    deadline = wanted
    let now = MonotonicClock.now
    deadlineTimer?.start(after: wanted > now ? wanted - now : 0)
  }

  func terminalInput(_ bytes: [UInt8]) {
    inputs.append(.terminalInput(bytes))
  }

  func stop(gracePeriod: Duration) {
    guard !isStopping else { return }
    isStopping = true
    listeners = []
    localSocket?.remove()
    stopTimer?.start(after: gracePeriod.clampedNanoseconds)
    for connection in Array(exchanges.values) { connection.stop() }
    for connection in Array(sockets.values) {
      connection.close(code: 1001, reason: "the shell stops")
    }
    finishIfEmpty()
  }

  private func finishIfEmpty() {
    if isStopping, exchanges.isEmpty, sockets.isEmpty { isFinished = true }
  }

  /// Ends everything that is left.
  ///
  /// The order is that of libwebsockets: its context is destroyed,
  /// the loop closes the handles, and a second destroy frees the context (measured).
  func shutDown() {
    isStopping = true
    for connection in Array(exchanges.values) { connection.end() }
    for connection in Array(sockets.values) { connection.cut() }
    listeners = []
    localSocket = nil
    signals = []
    terminal = nil
    deadlineTimer = nil
    sweepTimer = nil
    stopTimer = nil
    _ = loop.takeEvents()
    engine?.destroy()
    loop.finish()
    engine?.finish()
    _ = engine?.takeEvents()
    engine = nil
  }
}

// Connections.
extension ServerCore {
  func accepted(
    _ descriptor: consuming FileDescriptor, from address: String, for service: Service
  ) {
    let count = countsByAddress[address, default: 0]
    guard count < limits.connectionsPerAddressMax,
      exchanges.count - refusalCount + sockets.count < connectionCountMax
    else { return refuse(descriptor, for: service, lingers: refusalCount < Self.refusalCountMax) }
    countsByAddress[address] = count + 1
    let connection = HTTPConnection(
      descriptor, peerAddress: address, service: service, core: self)
    exchanges[ObjectIdentifier(connection)] = connection
    adjustSweep()
    connection.start()
  }

  /// Answers 503, and gives the client time to read it where there is room for that.
  func refuse(
    _ descriptor: consuming FileDescriptor, for service: Service, lingers: Bool
  ) {
    logger.debug("connection refused", metadata: ["endpoint": "\(service.name)"])
    guard lingers else { return }
    let connection = HTTPConnection(
      descriptor, peerAddress: "", service: service, core: self, isRefusal: true)
    refusalCount += 1
    exchanges[ObjectIdentifier(connection)] = connection
    adjustSweep()
    connection.start()
  }

  func ended(_ connection: HTTPConnection) {
    guard exchanges.removeValue(forKey: ObjectIdentifier(connection)) != nil else { return }
    if connection.isRefusal { refusalCount -= 1 } else { forget(connection.peerAddress) }
    adjustSweep()
    finishIfEmpty()
  }

  /// Turns an HTTP connection into a WebSocket connection; its place in the counts stays.
  func upgrade(
    _ exchange: HTTPConnection, _ descriptor: consuming FileDescriptor, _ facts: ConnectionFacts,
    _ socket: SocketConfiguration, request: [UInt8], rest: [UInt8]
  ) {
    exchanges.removeValue(forKey: ObjectIdentifier(exchange))
    guard let engine, !isStopping else { return forget(facts.peerAddress) }
    lastNumber += 1
    let connection = SocketConnection(
      id: ConnectionID(number: lastNumber), facts: facts, core: self, engine: engine,
      messageByteCountMax: socket.messageByteCountMax)
    sockets[connection.id] = connection
    adjustSweep()
    if !connection.start(descriptor, request: request, rest: rest) { connection.cut() }
  }

  func requested(_ connection: HTTPConnection, _ request: APIRequest) -> RequestID {
    lastRequestNumber += 1
    let id = RequestID(number: lastRequestNumber)
    requests[id] = connection
    inputs.append(.requested(id, request))
    return id
  }

  func admitted(by code: String, from address: String) {
    inputs.append(.admitted(code: code, peerAddress: address))
  }

  func answered(_ id: RequestID) {
    requests[id] = nil
  }

  func abandoned(_ id: RequestID) {
    requests[id] = nil
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

  func closed(_ connection: SocketConnection, code: UInt16?) {
    inputs.append(.closed(connection.id, code: code))
  }

  func ended(_ connection: SocketConnection) {
    guard sockets.removeValue(forKey: connection.id) != nil else { return }
    forget(connection.facts.peerAddress)
    adjustSweep()
    finishIfEmpty()
  }

  private func forget(_ address: String) {
    let count = countsByAddress[address, default: 1] - 1
    countsByAddress[address] = count > 0 ? count : nil
  }
}
