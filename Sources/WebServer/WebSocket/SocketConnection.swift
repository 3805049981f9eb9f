internal import BridgeProtocol
internal import System
internal import Vocabulary

/// One WebSocket client, after its handshake.
///
/// All messages of a turn leave with one write. Close frames are written after everything before
/// them has left; then the client has time to read them, because closing a TCP connection that has
/// unread input destroys what is still under way.
final class SocketConnection: PollerOwner {
  /// How far the connection is from its end.
  enum Stage {
    case open
    /// A close frame is sent as soon as the waiting messages were sent.
    case closing(code: UInt16?, reason: String)
    /// The close frame was written; input is thrown away until the client closes.
    case lingering
    case ended
  }

  /// Bytes of messages that are sent at once, or a few more.
  private static let batchByteCount = 65_536
  /// The time for a client to take the messages that wait before its close frame.
  static let closingNanosecondsMax: UInt64 = 5_000_000_000
  /// The time for a client to answer a close frame.
  static let lingeringNanosecondsMax: UInt64 = 2_000_000_000

  let id: ConnectionID
  let facts: ConnectionFacts
  private unowned let core: ServerCore
  private(set) var stage = Stage.open

  private var client: FileDescriptor?
  private var clientPoller: Poller?

  private var reader: FrameReader
  /// Bytes that wait until the handler has seen that the client was throttled.
  private var deferred: [UInt8] = []
  /// Bytes for the client that its connection could not take.
  private var outgoing: [UInt8] = []
  private var queue = SendQueue()
  /// Frames that leave before the next message.
  private var pongs: [UInt8] = []
  private var lastHeard: UInt64
  private var lastPing: UInt64
  private var deadline: UInt64?

  init(id: ConnectionID, facts: ConnectionFacts, core: ServerCore, messageByteCountMax: Int) {
    self.id = id
    self.facts = facts
    self.core = core
    reader = FrameReader(messageByteCountMax: messageByteCountMax, limits: core.limits)
    lastHeard = core.turnStart
    lastPing = lastHeard
  }

  /// Takes over a TCP connection whose handshake was answered.
  ///
  /// - Parameters:
  ///   - descriptor: the connection.
  ///   - rest: what the client sent after its request.
  /// - Returns: Whether the connection can be watched.
  func start(_ descriptor: consuming FileDescriptor, rest: [UInt8]) -> Bool {
    guard let poller = Poller(descriptor.number, on: core.loop, owner: self) else { return false }
    clientPoller = poller
    client = consume descriptor
    core.opened(self)
    read(rest.span)
    updateWatches()
    return true
  }
}

// Outputs.
extension SocketConnection {
  /// Sends a message with all others of this turn.
  func send(_ bytes: [UInt8], policy: SendPolicy) {
    guard case .open = stage else { return }
    if !hasUnsent { core.hasUnsent(self) }
    queue.append(bytes, policy: policy)
    guard queue.orderedByteCount > core.limits.queueByteCountMax else { return }
    sendWaiting()
    if queue.orderedByteCount > core.limits.queueByteCountMax {
      close(
        code: CloseCode.slowConsumer.rawValue, reason: "too slow to read", dropsQueue: true)
    }
  }

  /// Answers a ping with all messages of this turn.
  ///
  /// A client that does not read gets a pong for its newest ping only (RFC 6455, 5.5.3), so that
  /// pings cannot fill the memory.
  private func answer(ping content: [UInt8]) {
    if !hasUnsent { core.hasUnsent(self) }
    if !outgoing.isEmpty { pongs = [] }
    pongs += ServerFrame.pong(content)
  }

  private var hasUnsent: Bool { !queue.isEmpty || !pongs.isEmpty }

  /// Closes with a close frame, after the waiting messages or without them, and reports it to the
  /// handler.
  func close(
    code: UInt16?, reason: String, dropsQueue: Bool = false, reporting reported: UInt16?? = nil
  ) {
    switch stage {
    case .open: core.closed(self, code: reported ?? code)
    case .closing, .lingering, .ended: return
    }
    if dropsQueue { queue.removeAll() }
    stage = .closing(code: code, reason: reason)
    deadline = core.turnStart + Self.closingNanosecondsMax
    sendWaiting()
  }

  /// Ends the connection at once.
  func cut() {
    if case .ended = stage { return }
    if case .open = stage { core.closed(self, code: nil) }
    stage = .ended
    clientPoller?.close()
    clientPoller = nil
    client = nil
    core.ended(self)
  }

  /// Checks pings and deadlines; called periodically.
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

  /// Sends waiting messages, as far as the client takes them.
  func sendWaiting() {
    writeOutgoing()
    // Swapped out of the server for this loop, because each access to the server's property is
    // checked at run time.
    var frames: [UInt8] = []
    swap(&frames, &core.frames)
    while outgoing.isEmpty, hasUnsent, client != nil {
      frames.removeAll(keepingCapacity: frames.capacity <= 4 * Self.batchByteCount)
      frames += pongs
      pongs = []
      while frames.count < Self.batchByteCount, let next = queue.popFirst() {
        ServerFrame.append(text: next, to: &frames)
      }
      write(frames.span)
    }
    swap(&frames, &core.frames)
    finishClosing()
    updateWatches()
  }

  /// Writes the close frame once nothing is before it.
  private func finishClosing() {
    guard case .closing(let code, let reason) = stage else { return }
    guard outgoing.isEmpty, !hasUnsent, client != nil else { return }
    stage = .lingering
    deadline = core.turnStart + Self.lingeringNanosecondsMax
    let frame = ServerFrame.close(code: code, reason: reason)
    write(frame.span)
    finishLingering()
  }

  /// Closes the sending side once the close frame was sent.
  private func finishLingering() {
    if case .lingering = stage, outgoing.isEmpty { client?.shutDownSending() }
  }

  private func writeOutgoing() {
    guard !outgoing.isEmpty else { return }
    let bytes = outgoing
    outgoing = []
    write(bytes.span)
    finishLingering()
  }

  /// Writes bytes to the client, which no earlier bytes may wait for; keeps what it does not take.
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
    var wanted: Readiness = outgoing.isEmpty ? [] : .writable
    switch stage {
    case .ended: break
    case .open: if deferred.isEmpty { wanted.insert(.readable) }
    case .closing, .lingering: wanted.insert(.readable)
    }
    clientPoller?.watch(wanted)
  }
}

// Inputs.
extension SocketConnection {
  func handle(_ readiness: Readiness, of poller: Poller) {
    if readiness.contains(.readable) { readClient() }
    if readiness.contains(.writable) { sendWaiting() }
  }

  private func readClient() {
    switch unsafe client?.receive(into: core.scratch) {
    case .moved(let count):
      lastHeard = core.turnStart
      let bytes = unsafe core.scratch[..<count].withMemoryRebound(to: UInt8.self) { unsafe $0 }
      unsafe read(bytes.span)
    case .blocked, nil: break
    case .ended, .failed: cut()
    }
  }

  /// Reads the bytes that were deferred for the warning.
  func resume() {
    let bytes = deferred
    deferred = []
    read(bytes.span)
    updateWatches()
  }

  /// Reads frames for as long as the connection is open: after a close frame nothing counts.
  private func read(_ bytes: Span<UInt8>) {
    var start = 0
    while case .open = stage, start < bytes.count {
      let (event, byteCount) = reader.read(bytes.extracting(start...), at: core.turnStart)
      start += byteCount
      switch event {
      case .message(let content): core.received(self, content)
      case .ping(let content): answer(ping: content)
      case .throttled:
        for index in start..<bytes.count { deferred.append(bytes[index]) }
        core.throttled(self)
        return updateWatches()
      case .closed(let code):
        let reported = code ?? CloseCode.noCode.rawValue
        close(code: code, reason: "", dropsQueue: true, reporting: .some(reported))
      case .violated(let violation):
        close(code: violation.code, reason: violation.reason, dropsQueue: true)
      case nil: break
      }
    }
  }
}
