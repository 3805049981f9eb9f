internal import Logging
internal import System

/// One request that is forwarded to a server, and its answer.
///
/// Each has a connection of its own to the server. Bytes are taken from one side only while the
/// other side takes them, so that neither fills the memory. A WebSocket is passed through as it is.
final class ProxyExchange: PollerOwner {
  enum Stage {
    /// One of the server's addresses is being tried.
    case connecting
    /// The request is under way, and nothing of the answer's head has left.
    case awaiting
    /// The head of the answer has left.
    case relaying
    /// The connection is a WebSocket.
    case tunnelling
    /// Everything that is still to be sent is in `downward`.
    case answered
    case ended
  }

  /// Bytes that wait for one side before nothing more is taken from the other.
  private static let waitingByteCountMax = 65_536
  /// How many interim answers, such as 103, are accepted: each takes a turn, and a server may never
  /// stop.
  private static let interimCountMax = 64

  private unowned let connection: HTTPConnection
  unowned let core: ServerCore
  let request: ProxiedRequest
  let upstream: Upstream
  private let origin: OriginService
  private var addresses: ArraySlice<ServerAddress>
  private var client: FileDescriptor?
  private var clientPoller: Poller?
  private var server: FileDescriptor?
  private var serverPoller: Poller?
  private(set) var stage = Stage.connecting

  /// The request's content, as far as it is still to come.
  var content: ContentDecoder
  /// What the client sent after its request.
  var rest: [UInt8] = []
  var upward = ResponseOutput()
  var downward = ResponseOutput()
  private var keepsAlive = false

  /// The bytes of the answer's head so far; empty afterwards.
  private var received: [UInt8] = []
  private var interimCount = 0
  private var answer: (response: ProxiedResponse, content: ContentDecoder)?
  private var injection: DocumentInjection?
  private var serverHasEnded = false
  /// Whether the client has closed its side; it may still read.
  private var clientHasEnded = false
  /// The instant at which bytes were transferred last.
  private(set) var lastMovement: UInt64

  init(
    _ request: ProxiedRequest, to upstream: Upstream, from origin: OriginService,
    of connection: HTTPConnection
  ) {
    self.request = request
    self.upstream = upstream
    self.origin = origin
    self.connection = connection
    core = connection.core
    addresses = upstream.addresses[...]
    content = ContentDecoder(request.framing)
    lastMovement = connection.core.turnStart
  }

  /// Takes over the client's connection, and what it sent after the head.
  func start(_ descriptor: consuming FileDescriptor, rest: [UInt8]) {
    clientPoller = Poller(descriptor.number, on: core.loop, owner: self)
    client = consume descriptor
    upward.append(request.headBytes(for: upstream))
    if request.head.list("expect", contains: "100-continue"), rest.isEmpty, !content.isComplete {
      downward.append("HTTP/1.1 100 Continue\r\n\r\n".utf8)
    }
    takeContent(rest)
    if case .connecting = stage { connect() }
    proceed()
  }

  func handle(_ readiness: Readiness, of poller: Poller) {
    if poller === serverPoller { handleServer(readiness) } else { handleClient(readiness) }
    proceed()
  }

  /// Ends both connections at once.
  func cancel() {
    stage = .ended
    closeServer()
    clientPoller?.close()
    clientPoller = nil
    client = nil
  }

  /// Sends what can be sent now, and watches for what comes next.
  private func proceed() {
    flushUpward()
    flushDownward()
    watch()
  }
}

// The client.
extension ProxyExchange {
  private func handleClient(_ readiness: Readiness) {
    if readiness.contains(.gone) { return connection.end() }
    if readiness.contains(.disconnected) {
      if client?.isGone != false { return connection.end() }
      clientHasEnded = true
      lastMovement = core.turnStart
    }
    guard readiness.contains(.readable) else { return }
    switch unsafe client?.receive(into: core.scratch) {
    case .moved(let count):
      lastMovement = core.turnStart
      takeFromClient(unsafe Array(core.scratch[..<count]))
    case .blocked, nil: break
    case .ended, .failed: connection.end()
    }
  }

  private func takeFromClient(_ bytes: [UInt8]) {
    if case .tunnelling = stage { upward.append(bytes) } else { takeContent(bytes) }
  }

  private func takeContent(_ bytes: [UInt8]) {
    var piece: [UInt8] = []
    let wasComplete = content.isComplete
    do throws(ContentDecoder.Malformed) {
      let count = try content.decode(bytes, into: &piece)
      rest += bytes[count...]
    } catch {
      return fail(.badRequest, why: "The request's chunked coding is broken.")
    }
    guard request.framing == .chunks else { return upward.append(piece) }
    if !piece.isEmpty { upward.appendChunk(piece) }
    if content.isComplete, !wasComplete { upward.append("0\r\n\r\n".utf8) }
  }

  private func flushDownward() {
    while let transfer = send(&downward, to: &client) {
      switch transfer {
      case .moved: lastMovement = core.turnStart
      case .blocked: return
      case .ended, .failed: return connection.end()
      }
    }
    switch stage {
    case .answered: giveBack()
    case .tunnelling where serverHasEnded: giveBack()
    default: break
    }
  }

  /// Gives the client's connection back, for its next request or to be closed.
  private func giveBack() {
    guard let client = client.take() else { return }
    cancel()
    connection.takeBack(client, rest: keepsAlive ? rest : [], keepsAlive: keepsAlive)
  }
}

// The server.
extension ProxyExchange {
  /// Tries the next address.
  private func connect() {
    closeServer()
    while let address = addresses.popFirst() {
      guard let descriptor = address.connect() else { continue }
      serverPoller = Poller(descriptor.number, on: core.loop, owner: self)
      server = consume descriptor
      lastMovement = core.turnStart
      return
    }
    fail(
      .badGateway, why: "Nothing answers at \(upstream.origin). Start the dev server, then reload.")
  }

  private func handleServer(_ readiness: Readiness) {
    if case .connecting = stage {
      guard readiness.contains(.writable) else { return }
      guard server?.connectionError == 0 else { return connect() }
      stage = .awaiting
      lastMovement = core.turnStart
      return
    }
    guard readiness.contains(.readable) else { return }
    switch unsafe server?.receive(into: core.scratch) {
    case .moved(let count):
      lastMovement = core.turnStart
      takeFromServer(unsafe Array(core.scratch[..<count]))
    case .blocked, nil: break
    case .ended, .failed: endOfServer()
    }
  }

  private func takeFromServer(_ bytes: [UInt8]) {
    switch stage {
    case .awaiting:
      received += bytes
      takeHead()
    case .relaying: relay(bytes)
    case .tunnelling: downward.append(bytes)
    case .connecting, .answered, .ended: break
    }
  }

  private func takeHead() {
    do throws(ResponseHead.Malformed) {
      while let head = try ResponseHead.take(from: &received) {
        if head.status == 101 { return try beginTunnel(head) }
        // An interim answer, such as hints of what to load, is not passed on.
        guard head.status < 200 else { return try begin(head) }
        interimCount += 1
        guard interimCount <= Self.interimCountMax else {
          throw ResponseHead.Malformed(
            why: "more than \(Self.interimCountMax) came that are not the last")
        }
      }
    } catch {
      fail(.badGateway, why: "The answer of \(upstream.origin) cannot be read: \(error.why).")
    }
  }

  private func begin(_ head: ResponseHead) throws(ResponseHead.Malformed) {
    let framing = try head.framing(toRequestWith: request.head.method)
    let response = ProxiedResponse(
      head, framing: framing, to: request, in: context, spare: Nonce.make())
    keepsAlive =
      request.head.keepsAlive && content.isComplete && request.purpose != .webSocket
      && response.framing != .untilTheEnd && !core.isStopping
    stage = .relaying
    downward.append(response.headBytes(keepsAlive: keepsAlive))
    answer = (response, ContentDecoder(framing))
    injection = response.injection
    let bytes = received
    received = []
    relay(bytes)
  }

  private func beginTunnel(_ head: ResponseHead) throws(ResponseHead.Malformed) {
    guard request.purpose == .webSocket, head.list("upgrade", contains: "websocket") else {
      throw ResponseHead.Malformed(why: "it changes to a protocol that nobody asked for")
    }
    let response = ProxiedResponse(head, framing: .none, to: request, in: context, spare: "")
    stage = .tunnelling
    downward.append(response.upgradeBytes)
    downward.append(received)
    upward.append(rest)
    received = []
    rest = []
  }

  private var context: ProxiedResponse.Context {
    ProxiedResponse.Context(
      host: request.head.value("host") ?? "", upstream: upstream, common: origin.fields,
      snippet: origin.configuration.injection)
  }

  private func relay(_ bytes: [UInt8]) {
    guard var answer else { return }
    var piece: [UInt8] = []
    do throws(ContentDecoder.Malformed) {
      _ = try answer.content.decode(bytes, into: &piece)
    } catch {
      return cutShort()
    }
    self.answer = answer
    pass(piece, isLast: answer.content.isComplete)
  }

  /// Passes content on; the last piece ends the answer.
  private func pass(_ piece: [UInt8], isLast: Bool) {
    let piece = injection?.take(piece, isLast: isLast) ?? piece
    let isChunked = answer?.response.framing == .chunks
    if isChunked {
      if !piece.isEmpty { downward.appendChunk(piece) }
      if isLast { downward.append("0\r\n\r\n".utf8) }
    } else if answer?.response.framing != ContentFraming.none {
      downward.append(piece)
    }
    if isLast { finish() }
  }

  private func endOfServer() {
    switch stage {
    case .awaiting:
      fail(.badGateway, why: "\(upstream.origin) closed the connection without an answer.")
    case .relaying:
      if answer?.content.endsWithConnection == true { pass([], isLast: true) } else { cutShort() }
    case .tunnelling:
      serverHasEnded = true
      closeServer()
    case .connecting, .answered, .ended: break
    }
  }

  private func flushUpward() {
    if case .connecting = stage { return }
    while let transfer = send(&upward, to: &server) {
      switch transfer {
      case .moved: lastMovement = core.turnStart
      case .blocked: return
      case .ended, .failed:
        // A server may answer before it has read everything, and its answer still counts.
        upward.removeAll()
        if case .tunnelling = stage { endOfServer() }
        return
      }
    }
  }

  private func closeServer() {
    serverPoller?.close()
    serverPoller = nil
    server = nil
  }
}

// The end.
extension ProxyExchange {
  private func finish() {
    stage = .answered
    closeServer()
  }

  /// Ends an answer that the server has not completed; the browser sees that it is cut short.
  private func cutShort() {
    core.logger.debug("answer cut short", metadata: ["upstream": "\(upstream.origin)"])
    keepsAlive = false
    finish()
  }

  /// Answers in the server's place, unless its answer has begun.
  func fail(_ status: HTTPStatus, why: String) {
    switch stage {
    case .connecting, .awaiting: break
    case .relaying, .tunnelling, .answered: return cutShort()
    case .ended: return
    }
    keepsAlive = false
    var response = Response.refusal(status, why: why, fields: request.head.provenance)
    if case .bytes(let page) = response.content, request.purpose == .document,
      let snippet = origin.configuration.injection
    {
      response.content = .bytes(HTMLInjection.inject(snippet, into: page))
    }
    downward.append(
      response.head(common: origin.fields, keepsAlive: false, date: core.wallClockSeconds))
    if case .bytes(let page) = response.content, request.head.method != "HEAD" {
      downward.append(page)
    }
    finish()
  }
}

// Time and readiness.
extension ProxyExchange {
  private static let connectingNanosecondsMax: UInt64 = 5_000_000_000
  /// How long one side may take or send nothing of what is due from it.
  private static let stallNanosecondsMax: UInt64 = 30_000_000_000
  /// Time to an answer: a server may have to build what it is asked for.
  private static let answerNanosecondsMax: UInt64 = 120_000_000_000

  /// How long no bytes may be transferred; `nil` while silence is fine, as it is on a stream of
  /// events.
  private var patience: UInt64? {
    clientHasEnded
      ? min(patienceWithClient ?? .max, HTTPConnection.halfClosedNanosecondsMax)
      : patienceWithClient
  }

  private var patienceWithClient: UInt64? {
    let isStuck = upward.unsentByteCount > 0 || downward.unsentByteCount > 0
    switch stage {
    case .connecting: return Self.connectingNanosecondsMax
    case .awaiting:
      return isStuck || !content.isComplete ? Self.stallNanosecondsMax : Self.answerNanosecondsMax
    case .relaying: return isStuck || !content.isComplete ? Self.stallNanosecondsMax : nil
    case .tunnelling, .answered: return isStuck ? Self.stallNanosecondsMax : nil
    case .ended: return nil
    }
  }

  /// Checks the time; called periodically.
  func sweep(at now: UInt64) {
    guard let patience, now >= lastMovement + patience else { return }
    switch stage {
    case .connecting: connect()
    case .awaiting where content.isComplete || upward.unsentByteCount > 0:
      fail(.timedOut, why: "\(upstream.origin) does not answer. Look at its output, then reload.")
    default: return connection.end()
    }
    proceed()
  }

  private func watch() {
    clientPoller?.watch(clientInterest)
    serverPoller?.watch(serverInterest)
  }

  private var clientInterest: Readiness {
    let hasRoom = upward.unsentByteCount < Self.waitingByteCountMax
    let end: Readiness = clientHasEnded ? .gone : .disconnected
    var interest: Readiness = downward.unsentByteCount > 0 ? .writable : []
    switch stage {
    case .tunnelling: if hasRoom, !serverHasEnded { interest.insert(.readable) }
    case .awaiting, .relaying:
      interest.insert(end)
      if hasRoom, !content.isComplete { interest.insert(.readable) }
    case .connecting, .answered: interest.insert(end)
    case .ended: break
    }
    return interest
  }

  private var serverInterest: Readiness {
    if case .connecting = stage { return .writable }
    let hasRoom = downward.unsentByteCount < Self.waitingByteCountMax
    var interest: Readiness = upward.unsentByteCount > 0 ? .writable : []
    if hasRoom { interest.insert(.readable) }
    return interest
  }

  /// Sends the next piece; `nil` if there is none.
  private func send(_ output: inout ResponseOutput, to side: inout FileDescriptor?) -> Transfer? {
    guard output.unsentByteCount > 0, let descriptor = side.take() else { return nil }
    let transfer = output.send(to: descriptor, byteCountMax: Self.waitingByteCountMax)
    side = consume descriptor
    return transfer
  }
}

extension ResponseOutput {
  /// Adds bytes in the chunked coding.
  fileprivate mutating func appendChunk(_ bytes: [UInt8]) {
    append("\(String(bytes.count, radix: 16))\r\n".utf8)
    append(bytes)
    append("\r\n".utf8)
  }
}

/// An unguessable word for the content security policy of one document.
private enum Nonce {
  static func make() -> String {
    var random = SystemRandomNumberGenerator()
    return String(random.next(), radix: 36) + String(random.next(), radix: 36)
  }
}
