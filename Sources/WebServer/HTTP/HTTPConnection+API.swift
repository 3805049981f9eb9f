internal import Logging
internal import System
internal import Vocabulary

/// An answer that the program sends piece by piece.
struct APIStream {
  let request: RequestID
  /// Whether pieces are wrapped as chunks; a client of HTTP/1.0 reads until the end instead.
  let isChunked: Bool
  /// Whether a piece was sent that the program does not yet know to be delivered.
  var isSending = false
}

// From the request to the program.
extension HTTPConnection {
  /// The request that was passed to the program and is not answered.
  var unansweredRequest: RequestID? {
    switch stage {
    case .waiting(let id, _): id
    case .streaming(let stream): stream.request
    default: nil
    }
  }

  /// Checks a head, and waits for its content.
  func ask(_ api: APIService, _ head: RequestHead) {
    let admission: APIAdmission
    do throws(APIRefusal) {
      admission = try api.admit(head, from: peer.address, at: core.turnStart)
    } catch {
      core.logger.debug(
        "request refused",
        metadata: ["transport": "\(api.transport.rawValue)", "status": "\(error.status.rawValue)"])
      return respond(
        error.response,
        keepsAlive: head.keepsAlive && !head.hasBody && head.method != "POST",
        isHead: head.method == "HEAD")
    }
    guard admit() else { return }
    stage = .receiving(admission)
    // The last answer may still fill the socket's buffer, if the client does not read.
    if admission.expectsContinue, parser.isEmpty,
      client?.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8), from: 0) != .moved(25)
    {
      end()
    }
  }

  /// Passes a request to the program once its content is complete; false if it is not.
  func receive(_ admission: APIAdmission) -> Bool {
    guard let body = parser.takeContent(admission.contentByteCount) else { return false }
    let transport: APIRequest.Transport =
      if case .local = service { .local } else { .control }
    let id = core.requested(self, admission.request(by: transport, body: body))
    stage = .waiting(id, admission)
    deadline = deadlineOfAnswer
    return true
  }
}

// From the program to the answer.
extension HTTPConnection {
  func answer(_ answer: APIResponse) {
    guard case .waiting(let id, let admission) = stage else { return }
    core.answered(id)
    let response = Response(
      HTTPStatus(rawValue: answer.status) ?? .internalError,
      [
        HeaderField("Content-Type", "application/json; charset=utf-8"),
        .notStored,
      ],
      .bytes(answer.body))
    respond(response, keepsAlive: admission.head.keepsAlive, isHead: admission.isHead)
    proceed()
  }

  func beginStream(contentType: String) {
    guard case .waiting(let id, let admission) = stage else { return }
    let isChunked = admission.head.isVersion11
    let response = Response(
      .ok,
      [HeaderField("Content-Type", contentType), .notStored],
      .bytes([]))
    keepsAlive = admission.head.keepsAlive && isChunked && !core.isStopping
    output.replace(
      with: response.head(
        common: service.fields, keepsAlive: keepsAlive, date: core.wallClockSeconds,
        framing: isChunked ? .chunks : .untilTheEnd))
    if admission.isHead {
      core.abandoned(id)
      stage = .writing
    } else {
      stage = .streaming(APIStream(request: id, isChunked: isChunked))
    }
    startWriting()
    proceed()
  }

  func stream(_ bytes: [UInt8]) {
    guard case .streaming(var stream) = stage, !bytes.isEmpty else { return }
    stream.isSending = true
    stage = .streaming(stream)
    let wasFlushed = output.unsentByteCount == 0
    if stream.isChunked { output.append("\(String(bytes.count, radix: 16))\r\n".utf8) }
    output.append(bytes)
    if stream.isChunked { output.append("\r\n".utf8) }
    if wasFlushed { startWriting() } else { write() }
    guard output.unsentByteCount <= core.limits.queueByteCountMax else {
      core.logger.debug("stream ended", metadata: ["reason": "the client does not read"])
      return end()
    }
    proceed()
  }

  /// Reports to the program that the client has taken what was streamed.
  func noteDrained() {
    guard case .streaming(var stream) = stage, stream.isSending else { return }
    stream.isSending = false
    stage = .streaming(stream)
    core.drained(stream.request)
  }

  func endStream() {
    guard case .streaming(let stream) = stage else { return }
    core.answered(stream.request)
    finish(stream)
    proceed()
  }

  /// Ends answers that the program has not completed, because the server stops.
  func stopAnswering() {
    switch stage {
    case .waiting(let id, let admission):
      core.abandoned(id)
      let refusal = APIRefusal(
        .unavailable, .busy, "The shell stops: ask again when it runs again.")
      respond(refusal.response, keepsAlive: false, isHead: admission.isHead)
    case .streaming(let stream):
      core.abandoned(stream.request)
      keepsAlive = false
      finish(stream)
    default: break
    }
  }

  private func finish(_ stream: APIStream) {
    let wasFlushed = output.unsentByteCount == 0
    if stream.isChunked { output.append("0\r\n\r\n".utf8) }
    stage = .writing
    if wasFlushed { startWriting() } else { write() }
  }
}
