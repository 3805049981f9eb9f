import Foundation
import Synchronization
import System
import TestSupport
import Vocabulary
import WebServer

/// How long a test waits for what must come: a machine that is busy may stand still for seconds.
let waitingSecondsMax = 60

/// A server on its own thread, with the inputs that its handler saw.
///
/// Its time stands still until the test moves it, so that no limit is met because the machine is
/// slow.
final class RunningServer: Sendable {
  /// What tests let the loop do.
  enum Command: Sendable {
    case send(ConnectionID, [UInt8], SendPolicy)
    case sendMany(ConnectionID, [([UInt8], SendPolicy)])
    case close(ConnectionID, UInt16, String)
    case timer(milliseconds: UInt64?)
    case mark(Int)
    case respond(RequestID, APIResponse)
    case beginStream(RequestID, backlog: [[UInt8]])
    case stream(RequestID, [[UInt8]])
    case endStream(RequestID)
    case hold(Hold)
    case stop
  }

  private struct State {
    var inputs: [ServerInput] = []
    var marks: [Int] = []
    var isStopping = false
    var hasEnded = false
  }

  let front: Origin
  let control: Origin
  let inbox: Inbox<Command>
  private let time: ManualClock
  private let condition: NSCondition
  private let state: Mutex<State>

  /// The parts that exist once the thread has bound its ports.
  private final class Start: Sendable {
    let result = Mutex<Result<(Origin, Origin, Inbox<Command>), WebServerError>?>(nil)
    let isReady = DispatchSemaphore(value: 0)
  }

  /// Starts; messages are sent back if asked.
  static func start(
    _ configuration: ServerConfiguration, echoes: Bool = false, isInRealTime: Bool = false
  ) throws -> RunningServer {
    let time = ManualClock()
    var configuration = configuration
    if !isInRealTime { configuration.clock = time.clock }
    return try start(configuration, echoes: echoes, time: time)
  }

  private static func start(
    _ configuration: ServerConfiguration, echoes: Bool, time: ManualClock
  ) throws -> RunningServer {
    let start = Start()
    let sink = Mutex<RunningServer?>(nil)
    let box = Box(sink)
    let thread = Thread {
      let server: Server
      do throws(WebServerError) {
        server = try Server(configuration: configuration)
      } catch {
        start.result.withLock { $0 = .failure(error) }
        start.isReady.signal()
        return
      }
      let inbox = Inbox<Command>(of: server)
      start.result.withLock { $0 = .success((server.front, server.control, inbox)) }
      start.isReady.signal()
      box.ready.wait()
      guard let running = box.value.withLock({ $0 }) else { return }
      server.run { server, input in running.handle(input, server, echoes: echoes) }
      running.end()
    }
    thread.start()
    start.isReady.wait()
    let parts = try start.result.withLock { $0 }?.get()
    guard let parts else { throw TestClient.Failure(text: "the thread did not start") }
    let running = RunningServer(parts, time)
    box.value.withLock { $0 = running }
    box.ready.signal()
    return running
  }

  private final class Box: Sendable {
    let value: Mutex<RunningServer?>
    let ready = DispatchSemaphore(value: 0)
    init(_ value: consuming Mutex<RunningServer?>) { self.value = value }
  }

  private init(_ parts: (Origin, Origin, Inbox<Command>), _ time: ManualClock) {
    (front, control, inbox) = parts
    self.time = time
    condition = NSCondition()
    state = Mutex(State())
  }

  private func handle(_ input: ServerInput, _ server: Server, echoes: Bool) {
    switch input {
    case .posted: for command in inbox.takeAll() { perform(command, server) }
    case .received(let id, let bytes) where echoes: server.send(bytes, to: id, policy: .ordered)
    default: break
    }
    condition.lock()
    state.withLock { $0.inputs.append(input) }
    condition.broadcast()
    condition.unlock()
  }

  private func perform(_ command: Command, _ server: Server) {
    switch command {
    case .send(let id, let bytes, let policy): server.send(bytes, to: id, policy: policy)
    case .sendMany(let id, let messages):
      for (bytes, policy) in messages { server.send(bytes, to: id, policy: policy) }
    case .close(let id, let code, let reason): server.close(id, code: code, reason: reason)
    case .timer(let delay): server.setTimer(at: delay.map { server.milliseconds + $0 })
    case .mark(let number): state.withLock { $0.marks.append(number) }
    case .respond(let id, let response): server.respond(to: id, response)
    case .beginStream(let id, let backlog):
      server.beginStream(id, contentType: "application/x-ndjson")
      for piece in backlog { server.stream(id, piece) }
    case .stream(let id, let pieces): for piece in pieces { server.stream(id, piece) }
    case .endStream(let id): server.endStream(id)
    case .hold(let hold): hold.wait()
    case .stop:
      server.stop()
      state.withLock { $0.isStopping = true }
    }
  }

  private func end() {
    condition.lock()
    state.withLock { $0.hasEnded = true }
    condition.broadcast()
    condition.unlock()
  }

  /// Waits until the inputs so far give a value, for a limited time.
  func wait<Value>(_ find: ([ServerInput]) -> Value?) throws -> Value {
    let deadline = Date(timeIntervalSinceNow: Double(waitingSecondsMax))
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let value = find(state.withLock { $0.inputs }) { return value }
      guard condition.wait(until: deadline) else {
        throw TestClient.Failure(text: "waited in vain: \(state.withLock { $0.inputs.count })")
      }
    }
  }

  /// Waits for the connection with a number, counted from 1.
  func opened(_ number: UInt64 = 1) throws -> ConnectionID {
    try wait { inputs in
      for case .opened(let id, _) in inputs where id.number == number { return id }
      return nil
    }
  }

  /// Waits for the request with a number, counted from 1.
  func requested(_ number: UInt64 = 1) throws -> (id: RequestID, request: APIRequest) {
    try wait { inputs in
      for case .requested(let id, let request) in inputs where id.number == number {
        return (id, request)
      }
      return nil
    }
  }

  /// Waits until a request was abandoned.
  func abandoned(_ id: RequestID) throws {
    try wait { inputs in
      for case .requestAbandoned(id) in inputs { return () }
      return nil
    }
  }

  /// Waits for the end of a connection, and returns its code.
  func closed(_ id: ConnectionID) throws -> UInt16? {
    try wait { inputs -> UInt16?? in
      for case .closed(id, let code) in inputs { return .some(code) }
      return nil
    }
  }
}

// Time.
extension RunningServer {
  /// Moves the time on, and waits until the server has acted on it.
  func advance(by duration: Duration) throws {
    time.advance(by: duration)
    // The turn in which the first mark comes may have begun before; the next one has not, and what
    // it leads to has been told when the third one comes.
    for _ in 0..<3 {
      let count = markCount
      inbox.post(.mark(-1))
      try wait { _ in markCount > count ? () : nil }
    }
  }

  private var markCount: Int { marks.count { $0 == -1 } }

  /// Holds the loop from the end of its present turn, and returns once it stands still.
  func hold() throws -> Hold {
    let hold = Hold()
    inbox.post(.hold(hold))
    try hold.waitUntilHeld()
    return hold
  }

  /// Lets a loop that is held make one turn, in which it meets what was sent meanwhile.
  func turn(_ hold: Hold) throws -> Hold {
    let next = Hold()
    inbox.post(.hold(next))
    hold.release()
    try next.waitUntilHeld()
    return next
  }

  /// Waits until the server misses a client that has gone.
  func missed(_ id: RequestID, over transport: APIRequest.Transport) throws {
    // Over TCP, a client that closes both sides looks like one that closes its own. When its end
    // comes is the system's to say: it may overtake, and be overtaken by, what others send.
    let time = Duration.seconds(transport == .control ? 10 : 0)
    let isMissed = try waitUntil {
      try advance(by: time)
      return count { if case .requestAbandoned(id) = $0 { true } else { false } } > 0
    }
    guard isMissed else { throw TestClient.Failure(text: "the client was not missed") }
  }

  /// Waits until the server has met everybody who has connected so far.
  func settle() throws {
    let client = try TestClient(port: front.port)
    client.send(Array("GET / HTTP/1.1\r\nHost: none\r\n\r\n".utf8))
    _ = try client.answer()
    try advance(by: .zero)
  }

  /// Stops and waits for the thread's end, after the time for those who do not answer.
  func stop() throws {
    try beginStop()
    try endStop()
  }

  /// Asks for a stop, and waits until it has begun.
  func beginStop() throws {
    inbox.post(.stop)
    try wait { _ in state.withLock(\.isStopping) ? () : nil }
  }

  /// Lets the time pass that a stop waits.
  func endStop() throws {
    time.advance(by: .seconds(1))
    inbox.post(.mark(-1))
    try waitForEnd()
  }

  /// Waits for the thread's end.
  func waitForEnd() throws {
    let deadline = Date(timeIntervalSinceNow: Double(waitingSecondsMax))
    condition.lock()
    defer { condition.unlock() }
    while !hasEnded {
      guard condition.wait(until: deadline) else {
        throw TestClient.Failure(text: "the server did not stop")
      }
    }
  }
}

// What was seen so far.
extension RunningServer {
  /// Whether the thread has ended.
  var hasEnded: Bool { state.withLock(\.hasEnded) }

  /// The numbers of the marks so far.
  var marks: [Int] { state.withLock(\.marks) }

  /// How many requests the program has seen.
  var drainedCount: Int { count { if case .streamDrained = $0 { true } else { false } } }
  var requestCount: Int { count { if case .requested = $0 { true } else { false } } }

  /// How often the timer has fired.
  var timerCount: Int { count { if case .timerFired = $0 { true } else { false } } }

  /// Whether a client sent messages faster than the limit.
  var wasThrottled: Bool { count { if case .throttled = $0 { true } else { false } } > 0 }

  /// Whether a connection has ended.
  func hasClosed(_ id: ConnectionID) -> Bool {
    count { if case .closed(id, _) = $0 { true } else { false } } > 0
  }

  private func count(_ isCounted: (ServerInput) -> Bool) -> Int {
    state.withLock { $0.inputs.count(where: isCounted) }
  }
}

extension ServerConfiguration {
  /// Free ports, the given roots, and an endpoint `/socket` with the protocol `test.v1`.
  static func test(roots: [String] = []) -> ServerConfiguration {
    let socket = SocketConfiguration(
      path: "/socket", subprotocol: "test.v1", token: "0123456789abcdef",
      messageByteCountMax: 1_048_576)
    return ServerConfiguration(
      front: OriginConfiguration(port: 0, roots: roots, socket: socket, headers: HeaderField.front),
      control: OriginConfiguration(
        port: 0, roots: roots, socket: socket, headers: HeaderField.control))
  }

  /// The same with the API on the control origin, and at a path if one is given.
  static func testAPI(path: String? = nil) -> ServerConfiguration {
    var configuration = test()
    let paths = APIPaths(resources: ["state"], commands: ["tap"])
    configuration.control.api = APIConfiguration(token: "0123456789abcdef", paths: paths)
    configuration.localSocket = path.map { LocalSocketConfiguration(path: $0, paths: paths) }
    return configuration
  }
}

/// Lets the loop stand still between two turns.
final class Hold: Sendable {
  private let isHeld = DispatchSemaphore(value: 0)
  private let isReleased = DispatchSemaphore(value: 0)

  func release() { isReleased.signal() }

  fileprivate func wait() {
    isHeld.signal()
    // A test that fails before it releases the loop must not hold it for ever.
    _ = isReleased.wait(timeout: .now() + Double(waitingSecondsMax))
  }

  fileprivate func waitUntilHeld() throws {
    guard isHeld.wait(timeout: .now() + Double(waitingSecondsMax)) == .success else {
      throw TestClient.Failure(text: "the loop does not stand still")
    }
  }
}
