internal import BridgeProtocol
internal import Synchronization
internal import System

/// Follows the events of a page's sessions: its own, and those of its frames in other processes.
final class PageTracker: DevToolsReceiver {
  struct State {
    var frames: FrameTable
    var emulation: PageEmulation
    var sessions: Set<String>
    var dismissesDialogs = false
    /// The dialog that waits for an answer.
    var leftDialog: PageDialog?
    /// Why the page cannot be used; `nil` as long as it can.
    var failure: BrowserFailure?
    /// A command that a dialog keeps from being answered.
    var interruptible: DevToolsConnection.Request?
  }

  /// The session of the page itself.
  let session: String
  let record = PageRecord()
  let connection: DevToolsConnection
  let state: Mutex<State>
  /// The first reason why the page could not be used any more.
  let end = AwaitedValue<BrowserFailure>()

  /// Attaches to an empty page and waits until it has done what the emulation asks for.
  static func attach(
    to target: String, over connection: DevToolsConnection, _ emulation: PageEmulation,
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
    _ connection: DevToolsConnection, page: String, session: String, emulation: PageEmulation
  ) {
    self.connection = connection
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
  func enable(_ session: String) -> DevToolsConnection.Request {
    let isPage = session == self.session
    let emulation = state.withLock { $0.emulation }
    for command in PageEmulation.enabling + emulation.commands(isPage: isPage) {
      connection.post(command.method, command.parameters, session: session)
    }
    return connection.post("Runtime.runIfWaitingForDebugger", session: session)
  }

  func receive(_ event: DevToolsEvent) {
    guard let session = event.session else { return }
    switch event.method.prefix(while: { $0 != "." }) {
    case "Network": note(networkEvent: event, of: session)
    case "Target": receiveOfTarget(event)
    case "Inspector":
      guard event.method == "Inspector.targetCrashed" else { return }
      crash()
    default:
      state.withLock { $0.frames.apply(event, of: session) }
      note(pageEvent: event, of: session)
    }
  }

  func sessionDidEnd(_ session: String) {
    state.withLock { state in
      state.sessions.remove(session)
      state.frames.end(session)
      if session == self.session { state.failure = state.failure ?? .closedPage }
    }
    if session == self.session { end.provide(connection.failure ?? .closedPage) }
  }

  private func receiveOfTarget(_ event: DevToolsEvent) {
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

  private func crash() {
    let failure = BrowserFailure(
      .crashed, "The process of the page has crashed: look whether the machine has memory left.")
    let sessions = state.withLock { state in
      state.failure = failure
      return state.sessions
    }
    end.provide(failure)
    connection.fail(sessions, with: failure)
  }
}

// MARK: - Dialogs

extension PageTracker {
  /// Cancels dialogs from now on, and the one that was left open.
  func dismissDialogs() {
    let dialog = state.withLock { state in
      state.dismissesDialogs = true
      return state.leftDialog.take()
    }
    if dialog != nil { answerDialog(accepts: false) }
  }

  func dialogOpened(_ parameters: JSONValue) {
    let dialog = PageDialog(
      type: parameters["type"]?.string ?? "",
      message: RecordedText.cut(parameters["message"]?.string ?? ""))
    // Nobody is asked whether to leave a page.
    let isDeparture = dialog.type == "beforeunload"
    // Each dialog is answered once: a second answer could be the next one's.
    let (isLeft, request, sessions) = state.withLock { state in
      let isLeft = !isDeparture && !state.dismissesDialogs
      if isLeft { state.leftDialog = dialog }
      return (isLeft, state.interruptible, state.sessions)
    }
    guard isLeft else { return answerDialog(accepts: isDeparture) }
    record.setOpenDialog(dialog)
    request?.interrupt()
    connection.fail(sessions, with: .blocked(by: dialog)) { Self.blocked.contains($0) }
  }

  /// The commands that are not answered while a dialog is open.
  private static let blocked: Set = ["Page.captureScreenshot", "Runtime.evaluate"]

  func dialogClosed() {
    state.withLock { $0.leftDialog = nil }
    record.setOpenDialog(nil)
  }

  private func answerDialog(accepts: Bool) {
    connection.post(
      "Page.handleJavaScriptDialog", ["accept": .bool(accepts)], session: session)
  }
}
