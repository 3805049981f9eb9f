internal import Logging

/// One HTTP/1 connection: reads request heads, writes answers, and stays open in between.
final class HTTPConnection: PollerOwner {
  private enum Stage {
    case reading
    case writing
    /// The answer has left and the connection ends; input is thrown away until the client closes,
    /// because closing with unread input would destroy the answer under way.
    case lingering
    case ended
  }

  private static let readByteCountMax = 16_384
  /// Bytes written to one client before others get their turn.
  private static let turnByteCountMax = 262_144
  private static let lingeringNanosecondsMax: UInt64 = 2_000_000_000
  private static let stallNanosecondsMax: UInt64 = 30_000_000_000

  let peerAddress: String
  let service: OriginService
  /// Whether the connection only tells a client that there are too many.
  let isRefusal: Bool
  private unowned let core: ServerCore
  private var client: FileDescriptor?
  private var poller: Poller?
  private var parser: RequestParser
  private var stage = Stage.reading
  private var output: [UInt8] = []
  private var outputOffset = 0
  private var file: (OpenFile, Range<Int>)?
  private var keepsAlive = true
  private var deadline: UInt64

  init(
    _ client: consuming FileDescriptor, peerAddress: String, service: OriginService,
    core: ServerCore, isRefusal: Bool = false
  ) {
    self.peerAddress = peerAddress
    self.service = service
    self.core = core
    self.isRefusal = isRefusal
    parser = RequestParser(
      byteCountMax: core.limits.requestHeadByteCountMax,
      fieldCountMax: core.limits.headerCountMax)
    deadline = core.turnStart + core.limits.requestTimeout.clampedNanoseconds
    poller = Poller(client.number, on: core.loop, owner: self)
    self.client = consume client
  }

  /// Starts to read, or to refuse.
  func start() {
    guard poller != nil else { return end() }
    guard isRefusal else { return watch() }
    respond(
      .refusal(
        .unavailable, why: "Too many connections are open: close some pages and try again."),
      keepsAlive: false, isHead: false)
    watch()
  }

  func handle(_ readiness: Readiness, of poller: Poller) {
    if readiness.contains(.readable) { read() }
    if readiness.contains(.writable) { write() }
    watch()
  }

  /// The periodic look at the deadline.
  func sweep(at now: UInt64) {
    if now >= deadline { end() }
  }

  /// Ends the connection unless an answer is being written.
  func stop() {
    if case .writing = stage {
      keepsAlive = false
    } else {
      end()
    }
  }

  /// Ends the connection at once.
  func end() {
    if case .ended = stage { return }
    release()
    client = nil
    core.ended(self)
  }

  private func release() {
    stage = .ended
    poller?.close()
    poller = nil
    file = nil
  }

  private func watch() {
    switch stage {
    case .reading, .lingering: poller?.watch(.readable)
    case .writing: poller?.watch(.writable)
    case .ended: break
    }
  }
}

// Requests.
extension HTTPConnection {
  private func read() {
    let room = unsafe UnsafeMutableRawBufferPointer(
      rebasing: core.scratch[..<Self.readByteCountMax])
    switch unsafe client?.receive(into: room) {
    case .moved(let count):
      guard case .reading = stage else { return }
      if parser.isEmpty {
        deadline = core.turnStart + core.limits.requestTimeout.clampedNanoseconds
      }
      let bytes = unsafe room[..<count].withMemoryRebound(to: UInt8.self) { unsafe $0 }
      unsafe parser.append(bytes.span)
      advance()
    case .blocked, nil: break
    case .ended, .failed: end()
    }
  }

  /// Answers the requests that are complete, one after the other.
  private func advance() {
    while case .reading = stage {
      switch parser.next() {
      case .incomplete: return
      case .head(let head): answer(head)
      case .refused(let status, let why):
        respond(.refusal(status, why: "Bad request: \(why)."), keepsAlive: false, isHead: false)
      }
    }
  }

  private func answer(_ head: RequestHead) {
    let isHead = head.method == "HEAD"
    switch service.hosts.judge(head) {
    case .allowed: break
    case .malformed:
      return refuse(.badRequest, "The request must name one host.", isHead)
    case .foreign:
      return refuse(.misdirected, "This server is not the host of that name.", isHead)
    }
    if head.values("content-length").contains(where: { Int($0) == nil || $0.hasPrefix("-") })
      || head.hasBody && (head.method == "GET" || isHead)
    {
      return refuse(.badRequest, "A request for a file has no content.", isHead)
    }
    if Handshake.isAsked(by: head) || head.target == service.configuration.socket.path {
      return upgrade(head)
    }
    guard head.method == "GET" || isHead else {
      let response = Response.refusal(
        .methodNotAllowed, why: "Only GET and HEAD are served here.",
        fields: [HeaderField("Allow", "GET, HEAD")])
      return respond(response, keepsAlive: head.keepsAlive && !head.hasBody, isHead: false)
    }
    respond(service.files.answer(head), keepsAlive: head.keepsAlive, isHead: isHead)
  }

  private func refuse(_ status: HTTPStatus, _ why: String, _ isHead: Bool) {
    respond(.refusal(status, why: why), keepsAlive: false, isHead: isHead)
  }

  private func upgrade(_ head: RequestHead) {
    let socket = service.configuration.socket
    let handshake: Handshake
    do throws(Handshake.Refusal) {
      guard Handshake.isAsked(by: head) else {
        throw .init(status: .upgradeRequired, why: "This is a WebSocket endpoint.")
      }
      handshake = try Handshake(head, for: socket, hosts: service.hosts)
    } catch {
      core.logger.debug("handshake refused", metadata: ["status": "\(error.status.rawValue)"])
      return respond(
        .refusal(error.status, why: error.why, fields: Self.fields(for: error.status)),
        keepsAlive: false, isHead: head.method == "HEAD")
    }
    let rest = parser.takeRest()
    guard let client = client.take() else { return end() }
    release()
    core.upgrade(
      self, client,
      ConnectionFacts(
        endpoint: service.endpoint, peerAddress: peerAddress, origin: handshake.origin),
      request: handshake.canonicalRequest(socket), rest: rest)
  }

  private static func fields(for status: HTTPStatus) -> [HeaderField] {
    switch status {
    case .upgradeRequired:
      [HeaderField("Upgrade", "websocket"), HeaderField("Sec-WebSocket-Version", "13")]
    case .unauthorized: [HeaderField("WWW-Authenticate", "Bearer")]
    default: []
    }
  }
}

// Responses.
extension HTTPConnection {
  private func respond(_ response: Response, keepsAlive: Bool, isHead: Bool) {
    self.keepsAlive = keepsAlive && !core.isStopping
    output = response.head(
      common: service.fields, keepsAlive: self.keepsAlive, date: core.wallClockSeconds)
    outputOffset = 0
    file = nil
    if !isHead {
      switch response.content {
      case .bytes(let bytes): output += bytes
      case .file(let opened, let range): file = (opened, range)
      }
    }
    stage = .writing
    write()
  }

  private func write() {
    guard case .writing = stage else { return }
    deadline = core.turnStart + Self.stallNanosecondsMax
    var budget = Self.turnByteCountMax
    while budget > 0 {
      guard let transfer = writeSome(budget) else { return finish() }
      switch transfer {
      case .moved(let count): budget -= count
      case .blocked: return
      case .ended, .failed: return end()
      }
    }
  }

  /// Writes the next piece; `nil` if there is none.
  private func writeSome(_ budget: Int) -> Transfer? {
    if outputOffset < output.count {
      let transfer = client?.send(output, from: outputOffset)
      if case .moved(let count)? = transfer { outputOffset += count }
      return transfer ?? .failed
    }
    guard let (opened, range) = file, !range.isEmpty else { return nil }
    var offset = range.lowerBound
    let count = min(budget, range.count)
    let transfer = client?.sendFile(opened.descriptor, offset: &offset, count: count)
    file = (opened, offset..<range.upperBound)
    return transfer ?? .failed
  }

  private func finish() {
    output = []
    file = nil
    guard keepsAlive, !core.isStopping else {
      stage = .lingering
      deadline = core.turnStart + Self.lingeringNanosecondsMax
      client?.shutDownSending()
      return
    }
    stage = .reading
    deadline =
      core.turnStart
      + (parser.isEmpty ? core.limits.keepAliveTimeout : core.limits.requestTimeout)
      .clampedNanoseconds
    advance()
  }
}
