internal import BridgeProtocol
internal import Synchronization
internal import System

/// Receives the events of a session, on the thread that reads; it must not wait for answers.
protocol BrowserEventReceiver: AnyObject, Sendable {
  func receive(_ event: BrowserEvent)
  /// The session does not exist any more.
  func sessionDidEnd(_ session: String)
}

/// A browser that is driven by commands, from any number of threads.
///
/// An answer carries the `id` of its command, an event has none. One thread reads: it hands answers
/// to the threads that wait for them, and events to the receivers of their sessions.
final class BrowserConnection: Sendable {
  /// What became of a command.
  enum Outcome: Sendable {
    /// The answer, not read yet.
    case answer([UInt8])
    /// The session has ended first.
    case left
    /// A dialog has opened that keeps the page from answering.
    case interrupted
    case failed(BrowserFailure)
  }

  /// A command that was sent.
  struct Request: Sendable {
    let method: String
    fileprivate let number: Int64
    fileprivate let outcome: AwaitedValue<Outcome>

    /// Goes on without the answer.
    func interrupt() { outcome.provide(.interrupted) }
  }

  private struct State {
    var lastNumber: Int64 = 0
    /// Those that have no answer yet, with their sessions.
    var requests: [Int64: (request: Request, session: String?)] = [:]
    var receivers: [String: any BrowserEventReceiver] = [:]
  }

  private let wire: any BrowserWire
  private let state = Mutex(State())
  private let end = AwaitedValue<BrowserFailure>()

  /// Takes over a browser that was started.
  ///
  /// - Throws: `BrowserFailure` if the system has no thread left.
  init(_ wire: any BrowserWire) throws(BrowserFailure) {
    self.wire = wire
    guard BackgroundThread.start({ self.read() }) else {
      wire.program.terminate()
      throw BrowserFailure(.cannotStart, "No thread is left for the browser: close programs.")
    }
  }

  var processID: CInt { wire.program.processID }

  var browserName: String { wire.browserName }

  /// Why the browser cannot be used any more; `nil` as long as it can.
  var failure: BrowserFailure? { end.current }

  /// Waits for the end of the browser; returns whether it has ended.
  func waitForEnd(timeout: Duration?) -> Bool { end.wait(timeout: timeout) != nil }

  /// Ends the browser and all calls that wait for it.
  func close() {
    finish(with: BrowserFailure(.ended, "The browser was closed: start another one."))
    wire.program.terminate()
  }

  /// Hands the events of a session to a receiver.
  func register(_ receiver: any BrowserEventReceiver, for session: String) {
    state.withLock { $0.receivers[session] = receiver }
  }

  /// Ends the calls for some sessions that wait, with a failure.
  ///
  /// - Parameters:
  ///   - sessions: the sessions.
  ///   - failure: what the calls throw.
  ///   - isMeant: whether commands of a name are meant.
  func fail(
    _ sessions: Set<String>, with failure: BrowserFailure,
    where isMeant: (_ method: String) -> Bool = { _ in true }
  ) {
    let requests = takeRequests { request, session in
      session.map(sessions.contains) ?? false && isMeant(request.method)
    }
    for request in requests { request.outcome.provide(.failed(failure)) }
  }
}

// MARK: - Commands

extension BrowserConnection {
  /// Sends a command without waiting for its answer.
  @discardableResult
  func post(
    _ method: String, _ parameters: JSONObject = [:], session: String?
  ) -> Request {
    let outcome = AwaitedValue<Outcome>()
    let request = state.withLock { state in
      state.lastNumber += 1
      let request = Request(method: method, number: state.lastNumber, outcome: outcome)
      state.requests[request.number] = (request, session)
      return request
    }
    if let failure {
      outcome.provide(.failed(failure))
      forget(request)
      return request
    }
    let message = wire.message(
      BrowserCommand(method, parameters), number: request.number, session: session)
    do throws(ChildProgram.Failure) {
      try wire.send(JSONValue.object(message).serialized())
    } catch {
      // A part of the command may be on its way, to which the next one would be added.
      if error.code == .timedOut {
        finish(with: .stuck)
        wire.program.terminate()
      }
      outcome.provide(.failed(failure ?? BrowserFailure(error)))
      forget(request)
    }
    return request
  }

  /// Waits for what becomes of a command; `nil` if the time is up.
  func outcome(of request: Request, until deadline: ContinuousClock.Instant) -> Outcome? {
    let timeout = max(ContinuousClock.now.duration(to: deadline), .zero)
    defer { forget(request) }
    return request.outcome.wait(timeout: timeout)
  }

  /// Sends a command and waits for its result.
  ///
  /// - Parameters:
  ///   - method: the name of the command.
  ///   - parameters: its parameters.
  ///   - session: the session that it is for; `nil` for the browser's own.
  ///   - deadline: when it is too late.
  /// - Returns: the result.
  /// - Throws: `BrowserFailure` if there is none.
  @discardableResult
  func send(
    _ method: String, _ parameters: JSONObject = [:], session: String? = nil,
    until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) -> JSONValue {
    let request = post(method, parameters, session: session)
    return try result(of: request, until: deadline)
  }

  /// Waits for the result of a command.
  func result(
    of request: Request, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) -> JSONValue {
    switch outcome(of: request, until: deadline) {
    case .answer(let bytes):
      let answer = try Self.parse(bytes, of: request)
      guard let error = wire.error(in: answer) else { return answer["result"] ?? [:] }
      throw BrowserFailure(
        .refused,
        "The browser refused \(request.method) (\(error)): use a newer \(wire.browserName).")
    case .failed(let failure): throw failure
    case .left: throw .closedPage
    case .interrupted: return [:]
    case nil: throw .late(request.method)
    }
  }

  static func parse(_ bytes: [UInt8], of request: Request) throws(BrowserFailure) -> JSONValue {
    do throws(JSONError) {
      return try BrowserMessage.parse(bytes)
    } catch {
      throw BrowserFailure(
        .refused,
        "The browser's answer to \(request.method) cannot be read (\(error)): ask it for "
          + "less.")
    }
  }

  private func forget(_ request: Request) {
    _ = state.withLock { $0.requests.removeValue(forKey: request.number) }
  }

  private func takeRequests(
    where isTaken: (_ request: Request, _ session: String?) -> Bool
  ) -> [Request] {
    state.withLock { state in
      let taken = state.requests.values.filter(isTaken).map(\.request)
      for request in taken { state.requests[request.number] = nil }
      return taken
    }
  }
}

// MARK: - The thread that reads

extension BrowserConnection {
  private func read() {
    do throws(ChildProgram.Failure) {
      while true {
        let bytes = try wire.receive()
        if let number = wire.requestNumber(in: bytes) {
          let entry = state.withLock { $0.requests.removeValue(forKey: number) }
          entry?.request.outcome.provide(.answer(bytes))
        } else if let message = try? BrowserMessage.parse(bytes) {
          if let event = wire.event(in: message) { handle(event) }
        }
      }
    } catch {
      finish(with: BrowserFailure(error))
    }
  }

  private func handle(_ event: BrowserEvent) {
    if let session = event.session {
      state.withLock { $0.receivers[session] }?.receive(event)
    }
    guard let session = wire.sessionThatEnded(by: event) else { return }
    let receiver = state.withLock { $0.receivers.removeValue(forKey: session) }
    for request in takeRequests(where: { $1 == session }) { request.outcome.provide(.left) }
    receiver?.sessionDidEnd(session)
  }

  private func finish(with failure: BrowserFailure) {
    end.provide(failure)
    for request in takeRequests(where: { _, _ in true }) {
      request.outcome.provide(.failed(end.current ?? failure))
    }
    let receivers = state.withLock { state in
      defer { state.receivers = [:] }
      return state.receivers
    }
    for (session, receiver) in receivers { receiver.sessionDidEnd(session) }
  }
}

extension BrowserFailure {
  static var closedPage: BrowserFailure {
    BrowserFailure(.closed, "The page was closed: open another one.")
  }

  fileprivate static var stuck: BrowserFailure {
    BrowserFailure(
      .ended,
      "The browser read no commands any more and was ended: see whether the machine has too much "
        + "to do.")
  }

  static func notOpened(_ url: String, _ reason: String) -> BrowserFailure {
    BrowserFailure(
      .refused,
      "The browser cannot open \(RecordedText.withoutQuery(url)) (\(reason)): look whether its "
        + "server runs.")
  }

  static func late(_ method: String) -> BrowserFailure {
    BrowserFailure(
      .timedOut, "The browser did not answer \(method) in time: try again with --timeout 30.")
  }

  init(_ failure: ChildProgram.Failure) {
    let code: Code =
      switch failure.code {
      case .cannotStart: .cannotStart
      case .timedOut: .timedOut
      case .ended, .tooLarge: .ended
      }
    self.init(code, failure.description)
  }
}
