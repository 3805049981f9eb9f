internal import BridgeProtocol
internal import System

/// One WebSocket client: a relay between its TCP connection and the library's end of a local pair.
///
/// What comes from the client is inspected before the library sees it. What goes to the client is
/// framed here, so that all messages of a turn leave with one write; of the library only its answer
/// to the handshake and its pongs come through the pair. Close frames are written after everything
/// before them has left; then the client has time to read them, because closing a TCP connection
/// that has unread input destroys what is still under way.
final class SocketConnection: PollerOwner {
  /// How far the connection is from its end.
  enum Stage {
    case handshaking
    case open
    /// A close frame is due as soon as what waits has left.
    case closing(code: UInt16?, reason: String)
    /// The close frame has left; input is thrown away until the client closes.
    case lingering
    case ended
  }

  /// Bytes of messages that are sent at once, or a few more.
  private static let batchByteCount = 65_536
  /// The time for a client to take what waits before its close frame.
  static let closingNanosecondsMax: UInt64 = 5_000_000_000
  /// The time for a client to answer a close frame.
  static let lingeringNanosecondsMax: UInt64 = 2_000_000_000

  let id: ConnectionID
  let facts: ConnectionFacts
  let engine: SocketEngine
  private unowned let core: ServerCore
  private(set) var stage = Stage.handshaking

  private var client: FileDescriptor?
  private var clientPoller: Poller?
  private var pair: FileDescriptor?
  private var pairPoller: Poller?
  private var socket: EngineSocket?

  private var inspector: FrameInspector
  /// Bytes that wait until the handler has seen that the client was throttled.
  private var deferred: [UInt8] = []
  /// Inspected bytes that the pair could not take.
  private var incoming: [UInt8] = []
  /// Bytes for the client that its connection could not take.
  private var outgoing: [UInt8] = []
  private var queue = SendQueue()
  private var message: [UInt8] = []
  private var lastHeard: UInt64
  private var lastPing: UInt64
  private var deadline: UInt64?

  init(
    id: ConnectionID, facts: ConnectionFacts, core: ServerCore, engine: SocketEngine,
    messageByteCountMax: Int
  ) {
    self.id = id
    self.facts = facts
    self.core = core
    self.engine = engine
    inspector = FrameInspector(
      messageByteCountMax: messageByteCountMax, limits: core.limits)
    lastHeard = core.turnStart
    lastPing = lastHeard
  }

  /// Takes over a TCP connection whose handshake was accepted, and lets the library answer it.
  ///
  /// The rest is what the client sent after its request.
  func start(
    _ descriptor: consuming FileDescriptor, request: [UInt8], rest: [UInt8]
  ) -> Bool {
    guard let pair = SocketPair(sendBufferByteCount: 65_536) else { return false }
    let ends = pair.release()
    return start(
      descriptor, FileDescriptor(owning: ends.library), FileDescriptor(owning: ends.own), request,
      rest)
  }

  /// Collects a piece of a message; called inside the library's callback.
  func collect(_ bytes: UnsafeRawBufferPointer, remainingByteCount: Int) {
    if message.isEmpty { message.reserveCapacity(bytes.count + remainingByteCount) }
    unsafe message.append(contentsOf: bytes)
  }

  /// Takes the message that is complete.
  func takeMessage() -> [UInt8] {
    defer { message = [] }
    return message
  }

  /// The library has freed its socket; called inside its callback.
  func socketWasDestroyed() {
    socket = nil
  }
}

// Outputs.
extension SocketConnection {
  /// Sends a message with all others of this turn.
  func send(_ bytes: [UInt8], policy: SendPolicy) {
    guard case .open = stage else { return }
    if queue.isEmpty { core.hasUnsent(self) }
    queue.append(bytes, policy: policy)
    guard queue.orderedByteCount > core.limits.queueByteCountMax else { return }
    sendWaiting()
    if queue.orderedByteCount > core.limits.queueByteCountMax {
      close(.slowConsumer, reason: "too slow to read")
    }
  }

  /// Closes with a close frame, after what waits or without it, and tells the handler.
  func close(code: UInt16?, reason: String, dropsQueue: Bool = false, told: UInt16?? = nil) {
    switch stage {
    case .open: core.closed(self, code: told ?? code)
    case .handshaking: return cut()
    case .closing, .lingering, .ended: return
    }
    if dropsQueue { queue.removeAll() }
    stage = .closing(code: code, reason: reason)
    deadline = core.turnStart + Self.closingNanosecondsMax
    sendWaiting()
  }

  private func close(_ code: CloseCode, reason: String) {
    close(code: code.rawValue, reason: reason, dropsQueue: true)
  }

  /// Ends the connection at once.
  func cut() {
    if case .ended = stage { return }
    if case .open = stage { core.closed(self, code: nil) }
    stage = .ended
    detachEngine()
    clientPoller?.close()
    clientPoller = nil
    client = nil
    core.ended(self)
  }

  /// The periodic look at pings and deadlines.
  func sweep(at now: UInt64) {
    if let deadline, now >= deadline { return cut() }
    guard case .open = stage else { return }
    if now - lastHeard >= core.limits.silenceMax.clampedNanoseconds { return cut() }
    let interval = core.limits.pingInterval.clampedNanoseconds
    if now - lastHeard >= interval, now - lastPing >= interval, outgoing.isEmpty {
      lastPing = now
      let frame = ServerFrame.ping
      write(frame.span)
      updateWatches()
    }
  }

  /// Sends what waits, as far as the client takes it.
  func sendWaiting() {
    writeOutgoing()
    while outgoing.isEmpty, !queue.isEmpty, client != nil {
      core.frames.removeAll(keepingCapacity: core.frames.capacity <= 4 * Self.batchByteCount)
      while core.frames.count < Self.batchByteCount, let next = queue.popFirst() {
        ServerFrame.append(text: next, to: &core.frames)
      }
      let frames = core.frames
      write(frames.span)
    }
    finishClosing()
    updateWatches()
  }

  /// Writes the close frame once nothing is before it.
  private func finishClosing() {
    guard case .closing(let code, let reason) = stage else { return }
    relayOut()
    guard outgoing.isEmpty, queue.isEmpty, client != nil else { return }
    stage = .lingering
    deadline = core.turnStart + Self.lingeringNanosecondsMax
    detachEngine()
    let frame = ServerFrame.close(code: code, reason: reason)
    write(frame.span)
    finishLingering()
  }

  /// Tells the client that nothing follows, once the close frame has left.
  private func finishLingering() {
    if case .lingering = stage, outgoing.isEmpty { client?.shutDownSending() }
  }

  private func detachEngine() {
    pairPoller?.close()
    pairPoller = nil
    socket?.detach()
    socket = nil
    pair = nil
    incoming = []
    deferred = []
  }

  /// Relays from the library to the client until one of them has no more.
  private func relayOut() {
    writeOutgoing()
    while outgoing.isEmpty, let transfer = unsafe pair?.receive(into: core.scratch) {
      guard case .moved(let count) = transfer else {
        if transfer != .blocked { libraryClosed() }
        break
      }
      let bytes = unsafe core.scratch[..<count].withMemoryRebound(to: UInt8.self) { unsafe $0 }
      unsafe write(bytes.span)
    }
  }

  private func writeOutgoing() {
    guard !outgoing.isEmpty else { return }
    let bytes = outgoing
    outgoing = []
    write(bytes.span)
    finishLingering()
  }

  /// Writes bytes to the client, behind nothing that waits; keeps what it does not take.
  private func write(_ bytes: Span<UInt8>) {
    var offset = 0
    while offset < bytes.count {
      let transfer = unsafe bytes.extracting(offset...).withUnsafeBytes { unsafe client?.send($0) }
      switch transfer {
      case .moved(let count): offset += count
      case .blocked:
        outgoing = unsafe bytes.extracting(offset...).withUnsafeBytes { unsafe Array($0) }
        return
      default: return cut()
      }
    }
  }

  private func updateWatches() {
    if case .ended = stage { return }
    pairPoller?.watch(
      outgoing.isEmpty
        ? (incoming.isEmpty ? .readable : [.readable, .writable])
        : (incoming.isEmpty ? [] : .writable))
    var wanted: Readiness = outgoing.isEmpty ? [] : .writable
    switch stage {
    case .handshaking, .ended: break
    case .open: if incoming.isEmpty, deferred.isEmpty { wanted.insert(.readable) }
    case .closing, .lingering: wanted.insert(.readable)
    }
    clientPoller?.watch(wanted)
  }

  /// The library gave the connection up on its own.
  private func libraryClosed() {
    switch stage {
    case .handshaking: cut()
    case .open: close(.shellFailed, reason: "")
    default: break
    }
  }
}

// Inputs.
extension SocketConnection {
  private func start(
    _ descriptor: consuming FileDescriptor, _ library: consuming FileDescriptor,
    _ own: consuming FileDescriptor, _ request: [UInt8], _ rest: [UInt8]
  ) -> Bool {
    guard let clientPoller = Poller(descriptor.number, on: core.loop, owner: self),
      let pairPoller = Poller(own.number, on: core.loop, owner: self)
    else { return false }
    self.clientPoller = clientPoller
    self.pairPoller = pairPoller
    client = consume descriptor
    pair = consume own
    incoming = rest
    deadline = core.turnStart + Self.closingNanosecondsMax
    socket = engine.adopt(library, for: self)
    guard socket != nil, passOn(request.span) == request.count else { return false }
    pairPoller.watch(.readable)
    return true
  }

  /// The library has answered the handshake.
  func established() {
    guard case .handshaking = stage else { return }
    stage = .open
    deadline = nil
    core.opened(self)
    // The library's answer leaves before the first message.
    relayOut()
    let rest = incoming
    incoming = []
    if !rest.isEmpty { inspect(rest.span) }
    updateWatches()
  }

  /// A complete message has left the library.
  func received(_ bytes: [UInt8]) {
    guard case .open = stage else { return }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      return close(.invalidText, reason: "the text is not UTF-8")
    }
    core.received(self, bytes)
  }

  /// The library has lost its socket.
  func lost() {
    relayOut()
    libraryClosed()
  }

  func handle(_ readiness: Readiness, of poller: Poller) {
    if poller === pairPoller {
      if readiness.contains(.writable) { relayIncoming() }
      if readiness.contains(.readable) { relayOut() }
      sendWaiting()
    } else {
      if readiness.contains(.readable) { readClient() }
      if readiness.contains(.writable) { sendWaiting() }
    }
  }

  private func readClient() {
    switch unsafe client?.receive(into: core.scratch) {
    case .moved(let count):
      lastHeard = core.turnStart
      guard case .open = stage else { return }
      let bytes = unsafe core.scratch[..<count].withMemoryRebound(to: UInt8.self) { unsafe $0 }
      unsafe inspect(bytes.span)
    case .blocked, nil: break
    case .ended, .failed: cut()
    }
  }

  private func inspect(_ bytes: Span<UInt8>) {
    switch inspector.inspect(bytes, at: core.turnStart) {
    case .passed: relayIn(bytes)
    case .throttled(let passing):
      relayIn(bytes.extracting(..<passing))
      for index in passing..<bytes.count { deferred.append(bytes[index]) }
      core.throttled(self)
      updateWatches()
    case .violated(let passing, let violation):
      relayIn(bytes.extracting(..<passing))
      close(code: violation.code, reason: violation.reason)
    case .closed(let passing, let code):
      relayIn(bytes.extracting(..<passing))
      let told = code ?? CloseCode.noCode.rawValue
      close(code: code, reason: "", dropsQueue: true, told: .some(told))
    }
  }

  /// Goes on with the bytes after the warning.
  func resume() {
    guard case .open = stage else { return }
    let bytes = deferred
    deferred = []
    inspect(bytes.span)
    updateWatches()
  }

  /// Hands inspected bytes to the library, behind those that wait already.
  private func relayIn(_ bytes: Span<UInt8>) {
    let count = incoming.isEmpty ? passOn(bytes) : 0
    guard count < bytes.count else { return }
    for index in count..<bytes.count { incoming.append(bytes[index]) }
    updateWatches()
  }

  private func relayIncoming() {
    incoming.removeFirst(passOn(incoming.span))
    if incoming.isEmpty { incoming = [] }
    updateWatches()
  }

  /// Sends bytes into the pair, and lets the library read them at once.
  ///
  /// - Returns: How many the pair took.
  private func passOn(_ bytes: Span<UInt8>) -> Int {
    var offset = 0
    while offset < bytes.count, let socket {
      let sent = unsafe bytes.extracting(offset...).withUnsafeBytes { unsafe pair?.send($0) }
      guard case .moved(let count)? = sent else { break }
      offset += count
      engine.read(byteCount: count, from: socket)
    }
    return offset
  }
}
