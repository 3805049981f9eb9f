import BridgeProtocol
import Navigation
import ShellRuntime
import Vocabulary

extension CommandCenter {
  mutating func read(
    _ resource: Resource, _ request: APIRequest, id: RequestID, _ session: ShellSession
  ) throws(CommandError) {
    switch resource {
    case .shell:
      _ = try RequestQuery(request, names: [])
      respond(to: id, facts(session))
    case .state:
      let query = try RequestQuery(request, names: ["revision"])
      try readState(
        at: query.integer("revision", in: 0...ProtocolLimits.integerMax), id: id, session)
    case .routes:
      _ = try RequestQuery(request, names: [])
      respond(to: id, session.navigation.manifest.routesObject)
    case .events: try readEvents(request, id: id, session.timeline)
    case .faults:
      _ = try RequestQuery(request, names: [])
      respond(to: id, session.device.faults.object)
    case .devices, .openAPI:
      _ = try RequestQuery(request, names: [])
      outputs.append(.respondWithFile(id, resource))
    }
  }

  private func facts(_ session: ShellSession) -> JSONObject {
    let configuration = session.configuration
    var facts: JSONObject = [
      "name": .string(identity.name),
      "app": [
        "id": .string(configuration.appID), "name": .string(configuration.appName),
      ],
      "pid": .integer(Int64(identity.processID)),
      "version": .string(identity.version),
      "front": .string(identity.front),
      "control": .string(identity.control),
      "epoch": .string(configuration.epoch),
      "revision": .integer(Int64(session.revision)),
      "pages": .integer(Int64(session.pageCount)),
    ]
    facts["browser"] = identity.browser.map { .string($0) }
    return facts
  }

  private mutating func readState(
    at revision: Int?, id: RequestID, _ session: ShellSession
  ) throws(CommandError) {
    guard let revision else {
      respond(to: id, session.controllerState().response)
      return
    }
    guard let state = session.controllerState(at: revision) else {
      throw .unknownRevision(revision)
    }
    respond(to: id, state.response)
  }

  private mutating func readEvents(
    _ request: APIRequest, id: RequestID, _ timeline: Timeline
  ) throws(CommandError) {
    let query = try RequestQuery(request, names: ["after", "limit", "follow"])
    let after = try query.integer("after", in: 0...ProtocolLimits.integerMax)
    let limit = try query.integer("limit", in: 1...CommandLimits.eventCountMax)
    guard try query.flag("follow") else {
      respond(
        to: id,
        timeline.object(after: after ?? 0, limit: limit ?? CommandLimits.eventCountDefault))
      return
    }
    guard limit == nil else {
      throw .usage("`limit` and `follow` exclude each other: leave out one of them.")
    }
    guard streams.count < CommandLimits.streamCountMax else {
      throw CommandError(
        status: 503, code: .busy,
        message: "\(CommandLimits.streamCountMax) streams are open already: close one of them.")
    }
    // Zero asks for all kept events; older ones do not count as missed.
    let start = after == 0 ? timeline.first - 1 : after ?? timeline.last
    var stream = EventStream(id: id, lastEvent: start)
    outputs.append(.beginStream(id))
    outputs += stream.advance(along: timeline)
    streams.append(stream)
  }
}

extension AppManifest {
  /// The targets of links, in the form of `GET routes`.
  fileprivate var routesObject: JSONObject {
    let routes = linkPatterns.map { link -> JSONValue in
      var object: JSONObject = ["pattern": .string(link.pattern)]
      object["link"] = link.pattern.hasPrefix("/") ? deepLink(link.pattern) : nil
      object["tab"] = link.tab.map { .string($0.rawValue) }
      object["title"] = link.title.map { .string($0) }
      return .object(object)
    }
    return ["routes": .array(routes)]
  }

  /// A pattern as a link of the app's own scheme, `nil` if the app has no scheme.
  private func deepLink(_ pattern: String) -> JSONValue? {
    declaration.schemes.first.map { .string("\($0)://\(pattern)") }
  }
}

extension CommandError {
  /// The error for a revision whose state is not kept.
  static func unknownRevision(_ revision: Int) -> CommandError {
    .usage(
      "The state at revision \(revision) is not kept: it is yet to come, or too old.",
      status: 404)
  }
}

extension ControllerState {
  /// The state as `GET state` answers it: the message `state` without its type.
  fileprivate var response: APIResponse {
    APIResponse(status: 200, body: encodedObject() + [UInt8(ascii: "\n")])
  }
}

/// A client that follows the timeline.
///
/// It is only a position in the timeline. Events that clients have not read stay in the timeline,
/// once for all clients, instead of in a copy for each.
struct EventStream: Hashable, Sendable {
  let id: RequestID
  /// The number of the last event that was sent.
  private(set) var lastEvent: Int
  /// Whether the client has not taken the last chunk yet.
  private var isSending = false

  init(id: RequestID, lastEvent: Int) {
    self.id = id
    self.lastEvent = lastEvent
  }

  /// Notes that the client has taken the last chunk.
  mutating func noteDrained() {
    isSending = false
  }

  /// Sends the next chunk of events, once the client has taken the previous one.
  mutating func advance(along timeline: Timeline) -> [CommandOutput] {
    guard !isSending, lastEvent < timeline.last else { return [] }
    isSending = true
    return [.stream(id, nextChunk(of: timeline))]
  }

  /// Sends one last chunk if there are events left, and ends the stream.
  mutating func finish(along timeline: Timeline) -> [CommandOutput] {
    guard lastEvent < timeline.last else { return [.endStream(id)] }
    return [.stream(id, nextChunk(of: timeline)), .endStream(id)]
  }

  private mutating func nextChunk(of timeline: Timeline) -> [UInt8] {
    var lines: [UInt8] = []
    if lastEvent < timeline.first - 1 { lines += cut(before: timeline) }
    let countMax = CommandLimits.streamChunkEventCountMax
    for event in timeline.events(after: lastEvent, limit: countMax) {
      lines += event.encoded() + [UInt8(ascii: "\n")]
      lastEvent = event.id
      if lines.count >= CommandLimits.streamChunkByteCountMax { break }
    }
    return lines
  }

  /// A line in place of events that are no longer kept, with their number.
  private mutating func cut(before timeline: Timeline) -> [UInt8] {
    let last = timeline.first - 1
    let next = timeline.events(after: last, limit: 1)[0]
    let line: JSONObject = [
      "id": .integer(Int64(last)), "milliseconds": .integer(Int64(next.milliseconds)),
      "revision": .integer(Int64(next.revision)), "event": "cut", "source": "shell",
      "missed": .integer(Int64(last - lastEvent)),
    ]
    lastEvent = last
    return JSONValue.object(line).serialized() + [UInt8(ascii: "\n")]
  }
}
