import BridgeProtocol
import Navigation
import ShellCommands
import ShellRuntime
import ShellTesting
import Vocabulary

/// A session with fake pages and clients of the HTTP API, in virtual time.
struct CommandBench {
  /// What a client was answered.
  struct Answer {
    let status: Int
    let object: JSONObject

    var error: JSONValue? { object["error"] }
    var code: String? { error?["code"]?.string }
    var message: String { error?["message"]?.string ?? "" }
    var reason: String? { error?["reason"]?.string }
    var waitedFor: String? { error?["waitedFor"]?.string }
  }

  private struct Link {
    let connection: ConnectionID
    var page: FakePage
    var toPage: [[UInt8]] = []
  }

  var session: ShellSession
  private(set) var commands: CommandCenter
  private(set) var answers: [RequestID: Answer] = [:]
  private(set) var lines: [RequestID: [JSONValue]] = [:]
  private(set) var openStreams: Set<RequestID> = []
  /// Bytes that were handed to a stream and not read.
  private(set) var unreadByteCounts: [RequestID: Int] = [:]
  /// Whether clients leave what they are sent where it is.
  var isReading = true
  private(set) var files: [Resource] = []
  private(set) var pictures: [ScreenshotBody] = []
  private(set) var faults: [WireFaults] = []
  private(set) var disconnectCount = 0
  private(set) var hasQuit = false
  private var links: [Link] = []
  private var requestCount: UInt64 = 0
  private var milliseconds: UInt64 = 0

  init(_ manifest: AppManifest, browser: String? = nil) {
    session = ShellSession(
      configuration: SessionConfiguration(
        appID: "app.tandem.fittracker", appName: "FitTracker",
        frontOrigin: "http://127.0.0.1:8100", epoch: "now", historyMode: .ios,
        loadDevices: SimulatedDevices.load),
      navigation: NavigationState(manifest))
    commands = CommandCenter(
      identity: ShellIdentity(
        name: "fittracker", processID: 4_711, version: "1.2.3",
        front: "http://127.0.0.1:8100", control: "http://127.0.0.1:8101", browser: browser))
  }

  /// FitTracker, with a page that is alone unless there is to be none.
  static func fitTracker(attached: Bool = true) throws -> CommandBench {
    var bench = CommandBench(try .fitTracker())
    if attached {
      try bench.open("phone")
      try bench.deliver()
    }
    return bench
  }

  private var now: SessionTime { SessionTime(milliseconds: milliseconds) }

  var deadline: UInt64? { commands.deadline?.milliseconds }

  func page(_ name: String) -> FakePage? { links.last { $0.page.page == name }?.page }

  // MARK: - Pages

  mutating func open(_ name: String, in webView: String = "main") throws {
    let connection = ConnectionID(number: UInt64(links.count + 1))
    var page = FakePage(page: name, url: "/", webView: webView)
    page.connect()
    session.handle(.connected(connection, .page), at: now)
    links.append(Link(connection: connection, page: page))
    try collect()
  }

  /// Ends a page's connection.
  mutating func close(_ name: String) throws {
    guard let index = links.lastIndex(where: { $0.page.page == name }) else { return }
    session.handle(.disconnected(links[index].connection), at: now)
    try settle()
  }

  /// The page loads its document anew, on a new connection.
  mutating func reload(_ name: String) throws {
    guard let index = links.lastIndex(where: { $0.page.page == name }) else { return }
    session.handle(.disconnected(links[index].connection), at: now)
    var page = links[index].page
    page.reload()
    page.connect()
    let connection = ConnectionID(number: UInt64(links.count + 1))
    session.handle(.connected(connection, .page), at: now)
    links.append(Link(connection: connection, page: page))
    try settle()
  }

  /// Hands over a message as if the page had sent it.
  mutating func inject(_ message: PageMessage, from name: String) throws {
    guard let link = links.last(where: { $0.page.page == name }) else { return }
    session.handle(.received(link.connection, message.encoded()), at: now)
    try settle()
  }

  /// Carries frames both ways until nothing is under way.
  mutating func deliver() throws {
    while try carry() {}
  }

  private mutating func carry() throws -> Bool {
    var isUnderWay = false
    for index in links.indices {
      for frame in links[index].page.takeFrames() {
        isUnderWay = true
        session.handle(.received(links[index].connection, frame), at: now)
      }
    }
    try settle()
    for index in links.indices {
      let frames = links[index].toPage
      links[index].toPage.removeAll()
      for frame in frames {
        isUnderWay = true
        try links[index].page.receive(frame)
      }
    }
    return isUnderWay
  }

  // MARK: - Requests

  @discardableResult
  mutating func post(_ verb: String, _ body: JSONObject = [:]) throws -> RequestID {
    try request(
      APIRequest(
        transport: .local, method: "POST", path: verb, body: JSONValue.object(body).serialized()))
  }

  mutating func get(_ path: String, _ query: [(String, String)] = []) throws -> RequestID {
    let items = query.map { APIRequest.QueryItem(name: $0.0, value: $0.1) }
    return try request(APIRequest(transport: .local, method: "GET", path: path, query: items))
  }

  mutating func request(_ request: APIRequest) throws -> RequestID {
    requestCount += 1
    let id = RequestID(number: requestCount)
    commands.handle(request, id: id, session: &session, at: now)
    try settle()
    return id
  }

  /// Posts, lets the pages do their work, and hands over the answer.
  mutating func run(_ verb: String, _ body: JSONObject = [:]) throws -> Answer? {
    let id = try post(verb, body)
    try deliver()
    return answers[id]
  }

  mutating func read(_ path: String, _ query: [(String, String)] = []) throws -> Answer? {
    answers[try get(path, query)]
  }

  /// Lets clients read what waits for them, and what follows.
  mutating func resumeReading() throws {
    isReading = true
    for id in unreadByteCounts.keys.sorted() { try drain(id) }
  }

  private mutating func drain(_ id: RequestID) throws {
    unreadByteCounts[id] = nil
    commands.drained(id, session: session)
    try collect()
  }

  mutating func abandon(_ id: RequestID) { commands.abandon(id) }

  mutating func stop() throws {
    commands.stop(session: session)
    try settle()
  }

  mutating func pass(_ interval: UInt64) throws {
    milliseconds += interval
    session.handle(.timePassed, at: now)
    try settle()
  }

  mutating func act(_ event: NavigationEvent) throws {
    session.handle(.acted(event), at: now)
    try settle()
  }

  private mutating func settle() throws {
    session.flush()
    commands.update(session: session, at: now)
    try collect()
  }

  private mutating func collect() throws {
    for case .send(let connection, let frame, _) in session.takeOutputs() {
      guard let index = links.firstIndex(where: { $0.connection == connection }) else { continue }
      links[index].toPage.append(frame)
    }
    for output in commands.takeOutputs() {
      switch output {
      case .respond(let id, let response):
        precondition(answers[id] == nil, "request \(id) was answered twice")
        let object = try JSONValue(parsing: response.body).object ?? [:]
        answers[id] = Answer(status: response.status, object: object)
      case .respondWithFile(_, let resource): files.append(resource)
      case .respondWithLink(let id, let object), .record(let id, _, let object):
        precondition(answers[id] == nil, "request \(id) was answered twice")
        answers[id] = Answer(status: 200, object: object)
      case .takePicture(_, let picture, _): pictures.append(picture)
      case .beginStream(let id): openStreams.insert(id)
      case .stream(let id, let bytes):
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
          lines[id, default: []].append(try JSONValue(parsing: Array(line)))
        }
        unreadByteCounts[id, default: 0] += bytes.count
      case .endStream(let id): openStreams.remove(id)
      case .inject(let settings, let disconnects):
        faults.append(settings)
        disconnectCount += disconnects ? 1 : 0
      case .quit: hasQuit = true
      }
    }
    guard isReading, let id = unreadByteCounts.keys.first else { return }
    try drain(id)
  }
}
