internal import Logging
internal import System
internal import Vocabulary

/// One HTTP/1 connection: reads requests, writes answers, and stays open in between.
///
/// One request is answered at a time: what a client sends meanwhile stays in its socket, so that
/// answers keep the order of the requests.
final class HTTPConnection: PollerOwner {
  enum Stage {
    case reading
    /// The content of the answer is being made.
    case preparing
    /// The head of a request of the API was accepted; its content has not arrived yet.
    case receiving(APIAdmission)
    /// The program was given the request.
    case waiting(RequestID, APIAdmission)
    /// The program sends an answer piece by piece.
    case streaming(APIStream)
    /// Another server answers; the exchange with it has the client's connection meanwhile.
    case relaying(ProxyExchange)
    case writing
    /// The answer has left and the connection ends; input is thrown away until the client closes,
    /// because closing with unread input would destroy the answer under way.
    case lingering
    case ended
  }

  private static let readByteCountMax = 16_384
  /// Requests of one client that are answered before others get their turn.
  private static let turnRequestCountMax = 8
  /// Bytes written to one client before others get their turn.
  private static let turnByteCountMax = 262_144
  private static let lingeringNanosecondsMax: UInt64 = 2_000_000_000
  /// How long a client may take nothing of what is sent to it.
  private static let stallMax: Duration = .seconds(30)
  /// Time for the answer to a client of TCP that closed its side: it may have closed both.
  static let halfClosedNanosecondsMax: UInt64 = 10_000_000_000
  static let never = UInt64.max

  private(set) var peer: Peer
  let service: Service
  /// Whether the connection only sends a refusal, because there are too many.
  let isRefusal: Bool
  unowned let core: ServerCore
  var client: FileDescriptor?
  private var poller: Poller?
  var parser: RequestParser
  var stage = Stage.reading
  var output = ResponseOutput()
  var keepsAlive = true
  var deadline: UInt64
  /// Whether the client has closed its side; it may still read.
  private var isHalfClosed = false
  /// Requests that were answered in a turn of the loop.
  private var answered = (turn: UInt64(0), count: 0)
  /// Whether it continues in the next turn of the loop.
  private var isPostponed = false

  init(
    _ client: consuming FileDescriptor, peer: Peer, service: Service, core: ServerCore,
    isRefusal: Bool = false
  ) {
    self.peer = peer
    self.service = service
    self.core = core
    self.isRefusal = isRefusal
    parser = RequestParser(
      byteCountMax: core.limits.requestHeadByteCountMax,
      fieldCountMax: core.limits.headerCountMax,
      cookieByteCountMax: core.limits.cookieByteCountMax)
    deadline = Self.never
    poller = Poller(client.number, on: core.loop, owner: self)
    self.client = consume client
  }

  /// Starts to read, or to refuse.
  func start() {
    guard poller != nil else { return end() }
    deadline = core.turnStart + time(core.limits.requestTimeout)
    if isRefusal {
      refuseAsTooMany()
    } else if case .local(let api) = service, api.user != client?.peerUser {
      refuse(
        .forbidden, .notAllowed, "This shell belongs to another user: start your own.",
        isHead: false)
    }
    watch()
  }

  func handle(_ readiness: Readiness, of poller: Poller) {
    if readiness.contains(.gone) { return end() }
    if readiness.contains(.disconnected) { endOfRequests() }
    if readiness.contains(.readable) { read() }
    if readiness.contains(.writable) { write() }
    proceed()
  }

  /// Continues in the turn after the one in which the client had its share.
  func resume() {
    isPostponed = false
    proceed()
  }

  /// Notes that the client sends no more; it may still wait for its answer.
  private func endOfRequests() {
    if client?.isGone != false { return end() }
    isHalfClosed = true
    deadline = min(deadline, deadlineOfAnswer)
  }

  /// The deadline for the answer of the program.
  ///
  /// The control socket needs none: there the kernel reports when a client has closed both sides.
  var deadlineOfAnswer: UInt64 {
    isHalfClosed && !service.isLocal
      ? core.turnStart + Self.halfClosedNanosecondsMax : Self.never
  }

  /// A timeout in nanoseconds; a stranger has a shorter one.
  private func time(_ limit: Duration) -> UInt64 {
    let limit = peer.peerClass == .stranger ? min(limit, core.limits.strangerTimeout) : limit
    return limit.clampedNanoseconds
  }

  /// Checks the deadline; called periodically.
  func sweep(at now: UInt64) {
    if case .relaying(let exchange) = stage { return exchange.sweep(at: now) }
    if now >= deadline { end() }
  }

  /// Ends the connection, unless an answer is being written.
  func stop() {
    switch stage {
    case .writing: keepsAlive = false
    case .waiting, .streaming:
      stopAnswering()
      watch()
    default: end()
    }
  }

  /// Ends the connection at once.
  func end() {
    if case .ended = stage { return }
    if case .relaying(let exchange) = stage { exchange.cancel() }
    let unanswered = unansweredRequest
    release()
    client = nil
    if let unanswered { core.abandoned(unanswered) }
    core.ended(self)
  }

  private func release() {
    stage = .ended
    poller?.close()
    poller = nil
    output.removeAll()
  }

  /// Answers further requests that have arrived, and watches for more.
  func proceed() {
    advance()
    watch()
  }

  private func watch() {
    let end: Readiness = isHalfClosed ? .gone : .disconnected
    switch stage {
    case .reading: poller?.watch(isPostponed ? [] : .readable)
    case .receiving, .lingering: poller?.watch(.readable)
    case .preparing: poller?.watch([])
    case .waiting: poller?.watch(end)
    case .streaming: poller?.watch(output.unsentByteCount > 0 ? [end, .writable] : end)
    case .writing: poller?.watch(.writable)
    case .relaying, .ended: break
    }
  }

  /// Hands the client's connection, which was taken out, to an exchange with another server.
  func leave(to exchange: ProxyExchange) {
    release()
    stage = .relaying(exchange)
  }

  /// Continues with a connection that an exchange gives back after its answer.
  func takeBack(_ descriptor: consuming FileDescriptor, rest: [UInt8], keepsAlive: Bool) {
    poller = Poller(descriptor.number, on: core.loop, owner: self)
    client = consume descriptor
    parser.append(rest.span)
    self.keepsAlive = keepsAlive
    finish()
    proceed()
  }
}

// Requests.
extension HTTPConnection {
  private func read() {
    let room = unsafe UnsafeMutableRawBufferPointer(
      rebasing: core.scratch[..<Self.readByteCountMax])
    switch unsafe client?.receive(into: room) {
    case .moved(let count):
      switch stage {
      case .reading:
        if parser.isEmpty { deadline = core.turnStart + time(core.limits.requestTimeout) }
      case .receiving: break
      default: return
      }
      let bytes = unsafe room[..<count].withMemoryRebound(to: UInt8.self) { unsafe $0 }
      unsafe parser.append(bytes.span)
    case .blocked, nil: break
    case .ended, .failed: end()
    }
  }

  /// Answers the requests that are complete, one after the other; if there are many, some wait for
  /// the next turn of the loop.
  private func advance() {
    while true {
      switch stage {
      case .reading:
        if isPostponed || parser.isEmpty { return }
        if answered.turn != core.time.turnNumber { answered = (core.time.turnNumber, 0) }
        guard answered.count < Self.turnRequestCountMax else {
          isPostponed = true
          return core.postpone(self)
        }
        switch parser.next() {
        case .incomplete: return
        case .head(let head):
          answered.count += 1
          core.wakes(self)
          answer(head)
        case .refused(let status, let why):
          refuse(status, .usage, "Bad request: \(why).", isHead: false)
        }
      case .receiving(let admission):
        guard receive(admission) else { return }
      default: return
      }
    }
  }

  private func answer(_ head: RequestHead) {
    switch service {
    case .local(let api): ask(api, head)
    case .origin(let origin):
      switch origin.hosts.judge(head) {
      case .allowed: break
      case .malformed:
        return refuse(
          .badRequest, .usage, "The request must name one host.", isHead: head.method == "HEAD")
      case .foreign:
        return refuse(
          .misdirected, .usage, "This server is not the host of that name.",
          isHead: head.method == "HEAD")
      }
      if let api = origin.api, api.holds(head.target) { return ask(api, head) }
      if let response = gateAnswer(to: head, of: origin) {
        let keepsAlive = head.keepsAlive && !head.hasBody && !Handshake.isAsked(by: head)
        return respond(response, keepsAlive: keepsAlive, isHead: head.method == "HEAD")
      }
      guard admit() else { return }
      answer(head, from: origin)
    }
  }

  /// Counts the connection as admitted; refuses and returns false if there are too many.
  func admit() -> Bool {
    guard peer.peerClass == .stranger else { return true }
    guard core.admit(self) else {
      refuseAsTooMany()
      return false
    }
    peer = Peer(.admitted, peer.address)
    return true
  }

  /// The answer to a request that may not reach what the origin serves; nil if it passes.
  private func gateAnswer(to head: RequestHead, of origin: OriginService) -> Response? {
    if let response = origin.answerRegardlessOfSender(head) { return response }
    switch core.gate?.answer(head, to: origin, from: peer.address, at: core.turnStart) {
    case .refused(let refusal): return refusal
    case .admitted(let success, let code):
      core.admitted(by: code, from: peer.address)
      return success
    case nil: return origin.locationWithoutForeignQuery(of: head).map(Response.redirect)
    }
  }

  private func answer(_ head: RequestHead, from origin: OriginService) {
    if let upstream = origin.configuration.upstream(for: head.target) {
      return forward(head, to: upstream, from: origin)
    }
    let isHead = head.method == "HEAD"
    if head.values("content-length").contains(where: { Int($0) == nil || $0.hasPrefix("-") })
      || head.hasBody && (head.method == "GET" || isHead)
    {
      return refuse(.badRequest, .usage, "A request for a file has no content.", isHead: isHead)
    }
    if Handshake.isAsked(by: head) || head.target == origin.configuration.socket.path {
      return upgrade(head, at: origin)
    }
    guard head.method == "GET" || isHead else {
      let response = origin.files.refusal(
        .methodNotAllowed, why: "Only GET and HEAD are served here.",
        fields: head.provenance + [HeaderField("Allow", "GET, HEAD")])
      return respond(response, keepsAlive: head.keepsAlive && !head.hasBody, isHead: false)
    }
    let found = origin.files.answer(head) { [weak self] in self?.prepared(head, from: origin) }
    guard var response = found else { return prepare() }
    if response.status == .notFound, let file = origin.files.missingFile(head) {
      core.missed(file)
    }
    response.fields += head.provenance
    respond(response, keepsAlive: head.keepsAlive, isHead: isHead)
  }

  /// Lets the client wait until `prepared` is called.
  private func prepare() {
    stage = .preparing
    deadline = Self.never
  }

  /// Answers a request for which something had to be made.
  private func prepared(_ head: RequestHead, from origin: OriginService) {
    guard case .preparing = stage else { return }
    answer(head, from: origin)
    proceed()
  }

  private func refuse(
    _ status: HTTPStatus, _ code: APIRefusal.Code, _ why: String, isHead: Bool
  ) {
    respond(service.refusal(status, code, why: why), keepsAlive: false, isHead: isHead)
  }

  private func refuseAsTooMany() {
    refuse(
      .unavailable, .busy, "Too many connections are open: close some pages and try again.",
      isHead: false)
  }

  private func upgrade(_ head: RequestHead, at origin: OriginService) {
    let socket = origin.configuration.socket
    let handshake: Handshake
    do throws(Handshake.Refusal) {
      guard Handshake.isAsked(by: head) else {
        throw .init(status: .upgradeRequired, why: "This is a WebSocket endpoint.")
      }
      handshake = try Handshake(head, for: socket, hosts: origin.hosts)
    } catch {
      core.logger.debug("handshake refused", metadata: ["status": "\(error.status.rawValue)"])
      let refusal = origin.refusal(
        after: error, of: head, from: peer.address, at: core.turnStart)
      return respond(refusal, keepsAlive: false, isHead: head.method == "HEAD")
    }
    guard let copy = client?.duplicate() else {
      core.logger.warning("handshake not answered: too many files are open")
      return refuseAsTooMany()
    }
    let rest = parser.takeRest()
    guard core.answer(handshake: handshake.canonicalRequest(socket), on: copy),
      let client = client.take()
    else {
      core.logger.debug("handshake not answered by libwebsockets")
      return end()
    }
    release()
    core.upgrade(
      self, client,
      ConnectionFacts(
        endpoint: origin.endpoint, peerAddress: peer.address, origin: handshake.origin),
      socket, rest: rest)
  }
}

// Responses.
extension HTTPConnection {
  func respond(_ response: Response, keepsAlive: Bool, isHead: Bool) {
    self.keepsAlive = keepsAlive && !core.isStopping
    var bytes = response.head(
      common: service.fields, keepsAlive: self.keepsAlive, date: core.wallClockSeconds)
    var file: (OpenFile, Range<Int>)?
    if !isHead {
      switch response.content {
      case .bytes(let content): bytes += content
      case .file(let opened, let range): file = (opened, range)
      case .beginning(let content, let opened, let range):
        bytes += content
        file = (opened, range)
      }
    }
    output.replace(with: bytes, file: file)
    stage = .writing
    startWriting()
  }

  /// Writes what can be written now, and gives the client time for the remaining bytes.
  func startWriting() {
    deadline = core.turnStart + time(Self.stallMax)
    write()
  }

  /// Writes as much as the client takes now.
  func write() {
    var budget = Self.turnByteCountMax
    while budget > 0 {
      guard let transfer = writeSome(budget) else { return finishWriting() }
      switch transfer {
      case .moved(let count):
        budget -= count
        deadline = core.turnStart + time(Self.stallMax)
      case .blocked: return
      case .ended, .failed: return end()
      }
    }
    // A stream without unsent bytes is not watched, so its writing is finished here.
    if case .streaming = stage, output.unsentByteCount == 0 { finishWriting() }
  }

  /// Writes the next piece; `nil` if there is none.
  private func writeSome(_ budget: Int) -> Transfer? {
    guard let client = client.take() else { return .failed }
    let transfer = output.send(to: client, byteCountMax: budget)
    self.client = consume client
    return transfer
  }

  private func finishWriting() {
    output.removeAll()
    switch stage {
    case .writing: finish()
    case .streaming:
      deadline = deadlineOfAnswer
      noteDrained()
    default: break
    }
  }

  private func finish() {
    core.rests(self)
    guard keepsAlive, !core.isStopping else {
      stage = .lingering
      deadline = core.turnStart + Self.lingeringNanosecondsMax
      client?.shutDownSending()
      return
    }
    stage = .reading
    deadline =
      core.turnStart
      + time(parser.isEmpty ? core.limits.keepAliveTimeout : core.limits.requestTimeout)
  }
}
