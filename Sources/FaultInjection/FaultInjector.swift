package import BridgeProtocol
package import ShellRuntime
import Vocabulary

/// Something that the injector delivers to the session or to the server.
package enum FaultDelivery: Sendable {
  /// The session is to handle it.
  case input(SessionInput)
  /// The server is to perform it.
  case output(SessionOutput)
}

/// A simulated bad network between the session and its pages, without I/O of its own.
///
/// Inputs from the server pass through `receive`, outputs of the session through `send`; both
/// return them at once if there is no fault. Delayed ones come out of `takeDue` when they are due,
/// in order for each connection and each direction. Controllers are never affected.
package struct FaultInjector: Sendable {
  /// Bytes that may wait on one connection, both ways together; a connection that exceeds them is
  /// cut.
  package static let waitingByteCountMax = 1_048_576
  /// Bytes that may wait in all; the connection that exceeds them is cut.
  package static let totalWaitingByteCountMax = 67_108_864

  package private(set) var settings = WireFaults()
  private var random: any RandomNumberGenerator & Sendable
  private var links: [ConnectionID: FaultyLink] = [:]
  /// The connections of pages, in the order in which they were opened.
  private var order: [ConnectionID] = []
  /// The deliveries that are due at once because a connection was cut.
  private var ready: [FaultDelivery] = []
  private var waitingByteCount = 0
  private var waitingCount = 0 { didSet { noteCalm() } }
  /// Whether the settings neither delay nor lose frames.
  private var isFaultless = true { didSet { noteCalm() } }
  /// How many connections are cut and not yet forgotten.
  private var cutCount = 0 { didSet { noteCalm() } }
  /// Whether no connection has a fault, so that all frames pass at once.
  ///
  /// Stored, because reading a computed property would copy the injector.
  package private(set) var isCalm = true
  /// How many items have ever waited.
  private var itemCount = 0

  /// Creates a network without faults.
  ///
  /// - Parameter random: Decides about losses and delays.
  package init(random: some RandomNumberGenerator & Sendable) {
    self.random = random
  }

  /// When `takeDue` has the next delivery, `nil` if none waits.
  package var deadline: SessionTime? {
    if !ready.isEmpty { return SessionTime(milliseconds: 0) }
    guard waitingCount > 0 else { return nil }
    return order.lazy.compactMap { links[$0]?.deadline }.min()
  }

  /// How many deliveries wait.
  package var count: Int { waitingCount + ready.count }

  /// Changes the faults; what is waiting waits no longer than the new delays allow.
  package mutating func change(to settings: WireFaults, at now: SessionTime) {
    self.settings = settings
    isFaultless = delayMaxToShell == 0 && settings.dropPercent == 0 && !settings.offline
    let shellLimit = now.advanced(byMilliseconds: delayMaxToShell)
    let pageLimit = now.advanced(byMilliseconds: delayMaxToPage)
    for connection in order {
      links[connection]?.hasten(toShell: shellLimit, toPage: pageLimit)
    }
    if settings.offline { cutAll() }
  }

  /// Cuts the connection of every page, once.
  package mutating func cutAll() {
    for connection in order { cut(connection, "The shell cut the connections of all pages.") }
  }

  /// Stops the program if the counts are wrong.
  package func checkInvariants() {
    precondition(cutCount == links.values.count { $0.isCut }, "cut connections are counted")
    precondition(waitingCount == links.values.reduce(0) { $0 + $1.count }, "what waits is counted")
    precondition(
      waitingByteCount == links.values.reduce(0) { $0 + $1.byteCount }, "bytes are counted")
    precondition(Set(order) == Set(links.keys), "each connection has its place in the order")
    precondition(isCalm == (isFaultless && count == ready.count && cutCount == 0))
  }

  /// Takes an input from the server.
  ///
  /// - Returns: The input that the session is to handle at once, `nil` if it is delayed or lost.
  package mutating func receive(_ input: SessionInput, at now: SessionTime) -> SessionInput? {
    switch input {
    case .connected(let connection, .page):
      links[connection] = FaultyLink()
      order.append(connection)
      guard !settings.offline else {
        cut(connection, "The shell simulates that pages are offline.")
        return nil
      }
      return delayed(input, 0, of: connection, at: now)
    case .received where isCalm:
      return input
    case .received(let connection, let bytes):
      return isLost(on: connection)
        ? nil : delayed(input, bytes.count, of: connection, at: now)
    case .throttled(let connection):
      return delayed(input, 0, of: connection, at: now)
    case .disconnected(let connection):
      return end(connection, input, at: now)
    case .connected, .acted, .restored, .reloadRequested, .performed, .timePassed:
      return input
    }
  }

  /// Takes an output of the session.
  ///
  /// - Returns: The output that is to be performed at once, `nil` if it is delayed or lost.
  package mutating func send(_ output: SessionOutput, at now: SessionTime) -> SessionOutput? {
    switch output {
    case .send where isCalm:
      return output
    case .send(let connection, let frame, _):
      return isLost(on: connection)
        ? nil : delayed(output, frame.count, on: connection, at: now)
    case .close(let connection, _, _):
      return delayed(output, 0, on: connection, at: now)
    case .openExternally, .perform, .cancel, .report:
      return output
    }
  }

  /// Removes and returns the deliveries that are due, earliest first.
  package mutating func takeDue(at now: SessionTime) -> [FaultDelivery] {
    guard waitingCount > 0 || !ready.isEmpty else { return [] }
    var due: [FaultyLink.Item] = []
    for connection in order { links[connection]?.moveDue(at: now, to: &due) }
    waitingCount -= due.count
    waitingByteCount -= due.reduce(0) { $0 + $1.byteCount }
    forgetEnded()
    due.sort { ($0.due, $0.number) < ($1.due, $1.number) }
    defer { ready.removeAll() }
    return ready + due.map(\.delivery)
  }
}

// MARK: - Delays

extension FaultInjector {
  private mutating func noteCalm() {
    isCalm = isFaultless && waitingCount == 0 && cutCount == 0
  }

  private var delayMaxToPage: UInt64 {
    UInt64(settings.latencyMilliseconds + settings.jitterMilliseconds)
  }

  private var delayMaxToShell: UInt64 { delayMaxToPage + UInt64(settings.slowPageMilliseconds) }

  private mutating func delayed(
    _ input: SessionInput, _ byteCount: Int, of connection: ConnectionID, at now: SessionTime
  ) -> SessionInput? {
    guard let link = links[connection] else { return input }
    guard !link.isCut else { return nil }
    let delay = randomLatency() + UInt64(settings.slowPageMilliseconds)
    if delay == 0, link.isEmpty(.toShell) {
      if !link.isAnnounced { links[connection]?.announce() }
      return input
    }
    let due = now.advanced(byMilliseconds: delay)
    wait(.input(input), byteCount, .toShell, on: connection, until: due)
    return nil
  }

  private mutating func delayed(
    _ output: SessionOutput, _ byteCount: Int, on connection: ConnectionID, at now: SessionTime
  ) -> SessionOutput? {
    guard let link = links[connection] else { return output }
    guard !link.isCut, !link.hasEnded else { return nil }
    let delay = randomLatency()
    if delay == 0, link.isEmpty(.toPage) { return output }
    let due = now.advanced(byMilliseconds: delay)
    wait(.output(output), byteCount, .toPage, on: connection, until: due)
    return nil
  }

  private mutating func randomLatency() -> UInt64 {
    let jitter = settings.jitterMilliseconds
    guard jitter > 0 else { return UInt64(settings.latencyMilliseconds) }
    let deviation = Int.random(in: -jitter...jitter, using: &random)
    return UInt64(max(0, settings.latencyMilliseconds + deviation))
  }

  private mutating func wait(
    _ delivery: FaultDelivery, _ byteCount: Int, _ direction: FaultyLink.Direction,
    on connection: ConnectionID, until due: SessionTime
  ) {
    itemCount += 1
    guard
      let added = links[connection]?.add(
        delivery, byteCount, direction, due: due, number: itemCount)
    else { return }
    waitingCount += 1
    waitingByteCount += added
    let isFull = links[connection]?.byteCount ?? 0 > Self.waitingByteCountMax
    if isFull || waitingByteCount > Self.totalWaitingByteCountMax {
      cut(connection, "More waited on this delayed connection than may wait.")
    }
  }
}

// MARK: - Losses and ends

extension FaultInjector {
  /// Decides whether a frame is lost, which cuts its connection.
  private mutating func isLost(on connection: ConnectionID) -> Bool {
    guard settings.dropPercent > 0, let link = links[connection], !link.isCut, !link.hasEnded,
      Int.random(in: 0..<100, using: &random) < settings.dropPercent
    else { return false }
    cut(connection, "The shell simulates that a frame was lost.")
    return true
  }

  /// Ends a page's connection on both sides at once; delayed frames are lost.
  private mutating func cut(_ connection: ConnectionID, _ reason: String) {
    guard let link = links[connection], !link.isCut else { return }
    waitingCount -= link.count
    waitingByteCount -= link.byteCount
    links[connection]?.cut()
    cutCount += 1
    if link.isAnnounced { ready.append(.input(.disconnected(connection))) }
    guard !link.hasEnded else {
      forget(connection)
      return
    }
    ready.append(.output(.close(connection, .goingAway, reason: reason)))
  }

  /// Notes that the server reported the end of a connection; the session gets the input after all
  /// earlier ones.
  private mutating func end(
    _ connection: ConnectionID, _ input: SessionInput, at now: SessionTime
  ) -> SessionInput? {
    guard let link = links[connection] else { return input }
    guard !link.isCut else {
      forget(connection)
      return nil
    }
    waitingCount -= link.count
    waitingByteCount -= link.byteCount
    links[connection]?.end()
    waitingCount += links[connection]?.count ?? 0
    waitingByteCount += links[connection]?.byteCount ?? 0
    let immediate = delayed(input, 0, of: connection, at: now)
    if immediate != nil { forget(connection) }
    return immediate
  }

  /// Forgets the connections whose end the session has received.
  private mutating func forgetEnded() {
    let ended = order.filter { links[$0].map { $0.hasEnded && $0.count == 0 } ?? true }
    for connection in ended { forget(connection) }
  }

  private mutating func forget(_ connection: ConnectionID) {
    if links.removeValue(forKey: connection)?.isCut == true { cutCount -= 1 }
    order.removeAll { $0 == connection }
  }
}
