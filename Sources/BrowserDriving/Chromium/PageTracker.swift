internal import BridgeProtocol
internal import Synchronization
internal import System

/// Follows the events of a page's sessions: its own, and those of its frames in other processes.
final class PageTracker: BrowserEventReceiver {
  struct State {
    var frames: FrameTable
    var emulation: PageEmulation
    var sessions: Set<String>
  }

  /// The session of the page itself.
  let session: String
  let condition: PageCondition
  let state: Mutex<State>

  var connection: BrowserConnection { condition.connection }
  var record: PageRecord { condition.record }

  /// Attaches to an empty page and waits until it has done what the emulation asks for.
  static func attach(
    to target: String, over connection: BrowserConnection, _ emulation: PageEmulation,
    until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) -> PageTracker {
    let attached = try connection.send(
      "Target.attachToTarget", ["targetId": .string(target), "flatten": true], until: deadline)
    let session = attached["sessionId"]?.string ?? ""
    let tracker = PageTracker(connection, page: target, session: session, emulation: emulation)
    connection.register(tracker, for: session)
    _ = try connection.result(of: tracker.enable(session), until: deadline)
    return tracker
  }

  private init(
    _ connection: BrowserConnection, page: String, session: String, emulation: PageEmulation
  ) {
    condition = PageCondition(
      over: connection, blockedCommands: ["Page.captureScreenshot", "Runtime.evaluate"])
    self.session = session
    state = Mutex(
      State(
        frames: FrameTable(page: page, session: session), emulation: emulation,
        sessions: [session]))
  }

  /// Sends the commands without which there are no events, and waits for none of them.
  ///
  /// Returns the last one.
  @discardableResult
  func enable(_ session: String) -> BrowserConnection.Request {
    let isPage = session == self.session
    let emulation = state.withLock { $0.emulation }
    for command in PageEmulation.enabling + emulation.commands(isPage: isPage) {
      connection.post(command.method, command.parameters, session: session)
    }
    return connection.post("Runtime.runIfWaitingForDebugger", session: session)
  }

  func receive(_ event: BrowserEvent) {
    guard let session = event.session else { return }
    switch event.method.prefix(while: { $0 != "." }) {
    case "Network": note(networkEvent: event, of: session)
    case "Target": receiveOfTarget(event)
    case "Inspector":
      guard event.method == "Inspector.targetCrashed" else { return }
      condition.crash(state.withLock { $0.sessions })
    default:
      state.withLock { $0.frames.apply(event, of: session) }
      note(pageEvent: event, of: session)
    }
  }

  func sessionDidEnd(_ session: String) {
    state.withLock { state in
      state.sessions.remove(session)
      state.frames.end(session)
    }
    if session == self.session { condition.close() }
  }

  private func receiveOfTarget(_ event: BrowserEvent) {
    guard event.method == "Target.attachedToTarget",
      let session = event.parameters["sessionId"]?.string,
      let target = event.parameters["targetInfo"], let frame = target["targetId"]?.string
    else { return }
    guard target["type"]?.string == "iframe" else {
      connection.post("Runtime.runIfWaitingForDebugger", session: session)
      return
    }
    state.withLock { state in
      state.sessions.insert(session)
      state.frames.move(frame, to: session, parent: target["parentFrameId"]?.string)
    }
    connection.register(self, for: session)
    enable(session)
  }
}

// MARK: - Dialogs

extension PageTracker {
  /// Cancels dialogs from now on, and the one that was left open.
  func dismissDialogs() {
    if condition.dismissDialogs() { answerDialog(accepts: false) }
  }

  func dialogOpened(_ parameters: JSONValue) {
    let dialog = PageDialog(
      type: parameters["type"]?.string ?? "",
      message: RecordedText.cut(parameters["message"]?.string ?? ""))
    let sessions = state.withLock { $0.sessions }
    if let accepts = condition.dialogOpened(dialog, sessions: sessions) {
      answerDialog(accepts: accepts)
    }
  }

  private func answerDialog(accepts: Bool) {
    connection.post(
      "Page.handleJavaScriptDialog", ["accept": .bool(accepts)], session: session)
  }
}
