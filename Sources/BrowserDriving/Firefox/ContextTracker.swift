internal import BridgeProtocol
internal import Synchronization
internal import System

/// Follows the events of a page and of its frames.
final class ContextTracker: BrowserEventReceiver {
  struct State {
    var contexts: ContextTable
    /// Whether the page is drawn in a dark or a light appearance; `nil` as it draws itself.
    var isDark: Bool?
    /// The frame whose dialog is open.
    var dialogContext: String?
  }

  /// The id of the page's own frame.
  let page: String
  let condition: PageCondition
  let state: Mutex<State>

  var connection: BrowserConnection { condition.connection }
  var record: PageRecord { condition.record }

  init(_ connection: BrowserConnection, page: String) {
    condition = PageCondition(
      over: connection, blockedCommands: ["browsingContext.captureScreenshot", "script.evaluate"])
    self.page = page
    state = Mutex(State(contexts: ContextTable(page: page)))
    connection.register(self, for: page)
  }

  func receive(_ event: BrowserEvent) {
    let isCrash = state.withLock { state in
      state.contexts.apply(event)
      return state.contexts.isCrash(event)
    }
    let parameters = event.parameters
    switch event.method {
    case "browsingContext.contextCreated":
      if let frame = parameters["context"]?.string { connection.register(self, for: frame) }
    case "browsingContext.navigationCommitted":
      if isCrash { condition.crash(state.withLock { $0.contexts.ids }) }
      if event.session == page, state.withLock({ $0.isDark }) != nil { showAppearance() }
    case "browsingContext.userPromptOpened": dialogOpened(parameters, in: event.session ?? page)
    case "browsingContext.userPromptClosed": condition.dialogClosed()
    case "log.entryAdded": note(entry: parameters)
    default: note(networkEvent: event)
    }
  }

  func sessionDidEnd(_ session: String) {
    guard session == page else { return state.withLock { $0.contexts.remove(session) } }
    condition.close()
  }

  /// Draws the page's own document in the appearance, which its frames then find out.
  func showAppearance() {
    let scheme = state.withLock { $0.isDark }.map { $0 ? "dark" : "light" } ?? ""
    connection.post(
      "script.evaluate",
      [
        "expression": .string("document.documentElement.style.colorScheme = '\(scheme)'"),
        "target": ["context": .string(page), "sandbox": .string(FirefoxPage.sandbox)],
        "awaitPromise": false,
      ], session: page)
  }
}

// MARK: - Dialogs

extension ContextTracker {
  /// Cancels dialogs from now on, and the one that was left open.
  func dismissDialogs() {
    let context = state.withLock { $0.dialogContext }
    if condition.dismissDialogs() { answerDialog(in: context ?? page, accepts: false) }
  }

  private func dialogOpened(_ parameters: JSONValue, in context: String) {
    let dialog = PageDialog(
      type: parameters["type"]?.string ?? "",
      message: RecordedText.cut(parameters["message"]?.string ?? ""))
    let sessions = state.withLock { state in
      state.dialogContext = context
      return state.contexts.ids
    }
    if let accepts = condition.dialogOpened(dialog, sessions: sessions) {
      answerDialog(in: context, accepts: accepts)
    }
  }

  private func answerDialog(in context: String, accepts: Bool) {
    connection.post(
      "browsingContext.handleUserPrompt",
      ["context": .string(context), "accept": .bool(accepts)], session: page)
  }
}

// MARK: - The record

extension ContextTracker {
  private func note(entry: JSONValue) {
    let realm = entry["source"]?["realm"]?.string ?? ""
    let frame = entry["stackTrace"]?["callFrames"]?.array?.first
    let place = RecordedText.place(frame?["url"], line: frame?["lineNumber"])
    guard entry["type"]?.string == "console" else {
      // A script of our own is none of the page's.
      guard !state.withLock({ $0.contexts.isIsolated(realm) }) else { return }
      let text = entry["text"]?.string?.split(separator: "\n").first.map(String.init)
      // Firefox does not tell rejected promises from errors.
      let exception = PageException(
        text: RecordedText.cut(text ?? "an error"), isOfPromise: false, source: place)
      return record.add(.exception(exception))
    }
    let level = entry["level"]?.string ?? ""
    // “info” is what `console.log` has as well.
    let isLog = level == "info" && entry["method"]?.string != "info"
    let texts = (entry["args"]?.array ?? []).map(RemoteValue.text(of:))
    record.add(
      .console(
        ConsoleMessage(
          level: isLog ? "log" : level == "warn" ? "warning" : level,
          text: RecordedText.cut(texts.joined(separator: " ")), source: place)))
  }

  private func note(networkEvent event: BrowserEvent) {
    let parameters = event.parameters
    guard let request = parameters["request"], let number = request["request"]?.string else {
      return
    }
    // Each redirection is a request of its own.
    let id = "\(number) \(parameters["redirectCount"]?.integer ?? 0)"
    switch event.method {
    case "network.beforeRequestSent":
      record.begin(
        PageRequest(
          method: request["method"]?.string ?? "",
          url: RecordedText.cut(request["url"]?.string ?? ""),
          isDocument: parameters["navigation"]?.string != nil, start: .now), id: id)
    case "network.responseStarted", "network.responseCompleted":
      record.update(requestWithID: id) { noted in
        noted.status = parameters["response"]?["status"]?.integer
        if event.method == "network.responseCompleted" { noted.end = .now }
      }
    case "network.fetchError":
      record.update(requestWithID: id) { noted in
        noted.failure = parameters["errorText"]?.string ?? "failed"
        noted.end = .now
      }
    default: break
    }
  }
}
