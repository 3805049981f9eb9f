internal import BridgeProtocol
internal import Synchronization
internal import System

/// Follows the events of a page's sessions: its own, and those of its frames in other processes.
final class PageTracker: DevToolsReceiver {
  /// A dialog that waits for an answer.
  struct LeftDialog {
    let dialog: PageDialog
    /// What a prompt proposes.
    let defaultText: String?
  }

  struct State {
    var frames: FrameTable
    var emulation: PageEmulation
    var sessions: Set<String>
    var policy = DialogPolicy.leave
    var leftDialog: LeftDialog?
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

  /// Begins with an empty page.
  init(
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
  /// Answers dialogs by a policy from now on, and the one that was left open.
  func answerDialogs(_ policy: DialogPolicy) {
    let dialog = state.withLock { state in
      state.policy = policy
      guard policy != .leave else { return nil as LeftDialog? }
      return state.leftDialog.take()
    }
    if let dialog { answer(dialog, by: policy) }
  }

  func dialogOpened(_ parameters: JSONValue) {
    let left = LeftDialog(
      dialog: PageDialog(
        type: parameters["type"]?.string ?? "",
        message: RecordedText.cut(parameters["message"]?.string ?? "")),
      defaultText: parameters["defaultPrompt"]?.string)
    // Each dialog is answered once: a second answer could be the next one's.
    let (policy, request, sessions) = state.withLock { state in
      // Nobody is asked whether to leave a page.
      let policy = left.dialog.type == "beforeunload" ? .accept(text: nil) : state.policy
      if policy == .leave { state.leftDialog = left }
      return (policy, state.interruptible, state.sessions)
    }
    guard policy == .leave else { return answer(left, by: policy) }
    record.setOpenDialog(left.dialog)
    request?.interrupt()
    connection.fail(sessions, with: .blocked(by: left.dialog)) { Self.blocked.contains($0) }
  }

  /// The commands that are not answered while a dialog is open.
  private static let blocked: Set = ["Page.captureScreenshot", "Runtime.evaluate"]

  func dialogClosed() {
    state.withLock { $0.leftDialog = nil }
    record.setOpenDialog(nil)
  }

  private func answer(_ dialog: LeftDialog, by policy: DialogPolicy) {
    let parameters: JSONObject
    switch policy {
    case .leave: return
    case .dismiss: parameters = ["accept": false]
    case .accept(let text):
      let text = dialog.dialog.type == "prompt" ? text ?? dialog.defaultText : nil
      parameters = JSONObject(given: ["accept": true, "promptText": text.map { .string($0) }])
    }
    connection.post("Page.handleJavaScriptDialog", parameters, session: session)
  }
}
