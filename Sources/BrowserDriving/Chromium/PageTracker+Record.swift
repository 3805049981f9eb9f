internal import BridgeProtocol
internal import Synchronization

extension RecordedText {
  /// A value of a script as the console shows it.
  fileprivate static func text(of value: JSONValue) -> String {
    if let text = value["value"]?.string { return text }
    if let text = value["unserializableValue"]?.string { return text }
    if let text = value["description"]?.string { return text }
    return value["value"].map { $0.serializedText() } ?? value["type"]?.string ?? ""
  }
}

extension PageTracker {
  func note(pageEvent event: BrowserEvent, of session: String) {
    let parameters = event.parameters
    switch event.method {
    case "Page.javascriptDialogOpening": dialogOpened(parameters)
    case "Page.javascriptDialogClosed": condition.dialogClosed()
    case "Runtime.consoleAPICalled": note(call: parameters)
    case "Runtime.exceptionThrown":
      note(exception: parameters["exceptionDetails"] ?? [:], of: session)
    case "Log.entryAdded": note(entry: parameters["entry"] ?? [:])
    default: break
    }
  }

  private func note(call: JSONValue) {
    let levels = ["warning", "error", "debug", "info"]
    let type = call["type"]?.string ?? ""
    let level = type == "assert" ? "error" : levels.contains(type) ? type : "log"
    let frame = call["stackTrace"]?["callFrames"]?.array?.first
    let texts = (call["args"]?.array ?? []).map(RecordedText.text(of:))
    record.add(
      .console(
        ConsoleMessage(
          level: level, text: RecordedText.cut(texts.joined(separator: " ")),
          source: RecordedText.place(frame?["url"], line: frame?["lineNumber"]))))
  }

  /// What the browser itself writes to the console.
  private func note(entry: JSONValue) {
    let level = entry["level"]?.string ?? ""
    let place = RecordedText.place(entry["url"], line: entry["lineNumber"])
    record.add(
      .console(
        ConsoleMessage(
          level: level == "verbose" ? "debug" : level,
          text: RecordedText.cut(entry["text"]?.string ?? ""),
          source: place.isEmpty ? entry["source"]?.string ?? "" : place)))
  }

  private func note(exception: JSONValue, of session: String) {
    // A script of our own is none of the page's.
    if let number = exception["executionContextId"]?.integer,
      state.withLock({ $0.frames.isIsolated(number, in: session) })
    {
      return
    }
    record.add(
      .exception(
        PageException(
          text: RecordedText.cut(Self.line(of: exception)),
          isOfPromise: exception["text"]?.string?.contains("in promise") ?? false,
          source: RecordedText.place(exception["url"], line: exception["lineNumber"]))))
  }

  /// An exception in one line, without its stack.
  static func line(of exception: JSONValue) -> String {
    let text = exception["exception"].map(RecordedText.text(of:)) ?? exception["text"]?.string
    return text?.split(separator: "\n").first.map(String.init) ?? "an error"
  }

  func note(networkEvent event: BrowserEvent, of session: String) {
    let parameters = event.parameters
    guard let number = parameters["requestId"]?.string else { return }
    let id = "\(session) \(number)"
    switch event.method {
    case "Network.requestWillBeSent":
      if let redirection = parameters["redirectResponse"] {
        record.update(requestWithID: id) { request in
          request.status = redirection["status"]?.integer
          request.end = .now
        }
      }
      let request = parameters["request"]
      record.begin(
        PageRequest(
          method: request?["method"]?.string ?? "",
          url: RecordedText.cut(request?["url"]?.string ?? ""),
          isDocument: parameters["type"]?.string == "Document", start: .now), id: id)
    case "Network.responseReceived":
      record.update(requestWithID: id) { $0.status = parameters["response"]?["status"]?.integer }
    case "Network.loadingFinished":
      record.update(requestWithID: id) { $0.end = .now }
    case "Network.loadingFailed":
      record.update(requestWithID: id) { request in
        request.failure =
          parameters["blockedReason"]?.string ?? parameters["errorText"]?.string ?? "failed"
        request.end = .now
      }
    default: break
    }
  }
}
