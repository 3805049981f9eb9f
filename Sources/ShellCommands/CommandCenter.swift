import BridgeProtocol
package import ShellRuntime
package import Vocabulary

/// The HTTP API without I/O: requests in, answers out.
///
/// The caller passes requests in the order in which they arrive, calls `settle` after every flush
/// of the session, and performs the outputs.
package struct CommandCenter: Sendable {
  /// The paths of the resources that a client can read.
  package static let resourcePaths = Set(Resource.allCases.map(\.rawValue))
  /// The paths of the verbs that a client can perform.
  package static let verbPaths = Set(Verb.allCases.map(\.rawValue))

  package let identity: ShellIdentity

  /// Whether a request or a stream waits for the session, so that `settle` has work to do.
  ///
  /// Stored, because reading a computed property would copy all requests.
  package private(set) var isWatching = false

  var waiting: [WaitingRequest] = [] { didSet { noteWatching() } }
  var streams: [EventStream] = [] { didSet { noteWatching() } }
  var outputs: [CommandOutput] = []

  package init(identity: ShellIdentity) {
    self.identity = identity
  }

  /// When `settle` is due next even without an input, `nil` if no request waits.
  package var deadline: SessionTime? { waiting.lazy.map(\.deadline).min() }

  /// Handles a request, which is answered now or by a later `settle`.
  ///
  /// - Parameters:
  ///   - request: The request of a client.
  ///   - id: The id of the request in the outputs, which is never used again.
  ///   - session: The session that is read and changed.
  ///   - time: When the request came.
  package mutating func handle(
    _ request: APIRequest, id: RequestID, session: inout ShellSession, at time: SessionTime
  ) {
    do throws(CommandError) {
      switch try RequestTarget(request) {
      case .resource(let resource): try read(resource, request, id: id, session)
      case .verb(let verb): try perform(verb, request, id: id, session: &session, at: time)
      }
    } catch {
      respond(to: id, error.response)
    }
  }

  /// Forgets a request whose client disconnected; the effects of the request remain.
  package mutating func abandon(_ id: RequestID) {
    waiting.removeAll { $0.id == id }
    streams.removeAll { $0.id == id }
  }

  /// Continues a stream whose client has taken the last chunk.
  package mutating func drained(_ id: RequestID, session: ShellSession) {
    guard let index = streams.firstIndex(where: { $0.id == id }) else { return }
    streams[index].noteDrained()
    outputs += streams[index].advance(along: session.timeline)
  }

  /// Answers the requests that are done or overdue, and continues the streams.
  package mutating func update(session: ShellSession, at time: SessionTime) {
    answerWaiting(session, at: time)
    for index in streams.indices { outputs += streams[index].advance(along: session.timeline) }
  }

  /// Ends all requests and streams, because the shell stops.
  package mutating func stop(session: ShellSession) {
    for request in waiting {
      let error = CommandError(
        status: 500, code: .internal,
        message: "The shell was stopped before `\(request.verb.rawValue)` was done: start it anew.")
      respond(to: request.id, error.response)
    }
    for index in streams.indices { outputs += streams[index].finish(along: session.timeline) }
    waiting.removeAll()
    streams.removeAll()
  }

  /// Removes and returns the pending outputs, oldest first.
  package mutating func takeOutputs() -> [CommandOutput] {
    defer { outputs.removeAll(keepingCapacity: true) }
    return outputs
  }

  private mutating func noteWatching() {
    isWatching = !waiting.isEmpty || !streams.isEmpty
  }

  mutating func respond(to id: RequestID, _ response: APIResponse) {
    outputs.append(.respond(id, response))
  }

  mutating func respond(to id: RequestID, _ object: JSONObject) {
    respond(to: id, APIResponse(status: 200, object: object))
  }
}

/// The identity that a shell reports to its clients.
package struct ShellIdentity: Hashable, Sendable {
  /// The name of the shell, unique among the running shells of this machine.
  package let name: String
  package let processID: Int
  package let version: String
  /// The origin of the app, for programs.
  package let front: String
  /// The origin of the control page, for programs.
  package let control: String
  /// The browser that ends with the shell, in words; `nil` if there is none.
  package let browser: String?

  package init(
    name: String, processID: Int, version: String, front: String, control: String,
    browser: String? = nil
  ) {
    self.name = name
    self.processID = processID
    self.version = version
    self.front = front
    self.control = control
    self.browser = browser
  }
}
