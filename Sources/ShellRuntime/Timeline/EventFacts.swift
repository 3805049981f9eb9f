package import BridgeProtocol

/// An event as all logs show it: its name and named values.
package struct EventFacts: Hashable, Sendable {
  /// The name of the event in logs.
  package let name: String
  /// The facts, in the order in which they are shown.
  package private(set) var values = JSONObject()
}

/// A form in which an event is written, one fact after the other.
private protocol EventForm {
  /// Begins with the name of the event.
  init(_ name: String)

  consuming func fact(_ name: String, _ text: String) -> Self
  consuming func fact(_ name: String, _ number: Int) -> Self
  consuming func fact(_ name: String, _ value: JSONValue) -> Self
}

extension SessionEvent {
  /// The name and the facts of the event.
  package var facts: EventFacts { written() }

  /// The event as one JSON object in UTF-8, without a line break: its name as `event`, then its
  /// facts.
  package func encoded() -> [UInt8] {
    let line: EventLine = written()
    return line.finish()
  }

  /// The event in any form, with the names and facts that `docs/command-line.md` lists.
  private func written<Form: EventForm>() -> Form {
    switch self {
    case .pageAttached(let page, let webView, let role, let load, let url):
      Self.attached(page, webView, role, load, url)
    case .pageDetached(let page, let webView):
      Form("detached").fact("page", page).fact("webView", webView)
    case .controllerAttached(let client):
      Form("controllerAttached").fact("client", client)
    case .controllerDetached(let client):
      Form("controllerDetached").fact("client", client)
    case .stateChanged(let revision, let tab, let url, let cause):
      Form("state").fact("revision", revision).fact("tab", tab).fact("url", url)
        .fact("cause", cause)
    case .tabSelected(let tab): Form("tabSelected").fact("tab", tab)
    case .rootChanged(let root): Form("rootChanged").fact("root", root)
    case .modalPresented(let modal, let kind):
      Form("presented").fact("modal", modal).fact("kind", kind)
    case .modalDismissed(let modal, nil):
      Form("dismissed").fact("modal", modal)
    case .modalDismissed(let modal, let button?):
      Form("dismissed").fact("modal", modal).fact("button", button)
    case .countdownStarted(let id, let seconds):
      Form("countdownStarted").fact("id", id).fact("seconds", seconds)
    case .countdownFinished(let id): Form("countdownFinished").fact("id", id)
    case .refreshStarted(let page): Form("refresh").fact("page", page)
    case .refreshEnded(let page): Form("refreshed").fact("page", page)
    case .restored(let tab, let url): Form("restored").fact("tab", tab).fact("url", url)
    case .continued(let revision, let tab, let url):
      Form("continued").fact("from", revision).fact("tab", tab).fact("url", url)
    case .changeRefused(let source, let change, let status, let reason):
      Self.refused(source, change, status, reason)
    case .pageApplied(let page, let revision, let url, let how, let milliseconds):
      Self.applied(page, revision, url, how, milliseconds)
    case .pagePending(let page, let revision, let url):
      Form("pending").fact("page", page).fact("revision", revision).fact("url", url)
    case .desynchronized(let page, let revision, let url, let message):
      Form("desynchronized").fact("page", page).fact("revision", revision).fact("url", url)
        .fact("message", message)
    case .pathNotFound(let url): Form("notFound").fact("url", url)
    case .tabBarFound(let message): Form("tabBar").fact("message", message)
    case .connectionClosed(let code, let reason):
      Form("closed").fact("code", Int(code.rawValue)).fact("reason", reason)
    case .clientThrottled: Form("throttled")
    case .faultsChanged(let faults): Form("faults").facts(faults.object)
    case .pluginCalled(let plugin, let method, let options):
      Form("call").fact("plugin", plugin).fact("method", method).fact("options", .object(options))
    case .pluginCallRefused(let plugin, let method, let code, let message):
      Form("callRefused").fact("plugin", plugin).fact("method", method).fact("code", code)
        .fact("message", message)
    case .pluginEventSent(let plugin, let event, let data):
      Form("pluginEvent").fact("plugin", plugin).fact("name", event).fact("data", .object(data))
    case .consoleWritten(let level, let message):
      Form("console").fact("level", level).fact("message", message)
    case .permissionDecided(let permission, let state):
      Form("permission").fact("permission", permission).fact("state", state)
    case .actionReceived(let name, let parameters):
      Form("action").fact("name", name).fact("parameters", .object(parameters))
    case .commandReceived(let verb, let parameters):
      Form("command").fact("verb", verb).fact("parameters", .object(parameters))
    case .gestureMade(let gesture): Form("gesture").fact("gesture", .object(gesture))
    case .stepsRecorded(let steps):
      Self.recorded(steps)
    case .externalLinkOpened(let url): Form("external").fact("url", url)
    case .browserAdmitted(let address):
      Form("admitted").fact("address", address)
    case .warned(let sentence), .advised(let sentence): Form("warning").fact("message", sentence)
    case .exitRequested: Form("exit")
    }
  }

  private static func attached<Form: EventForm>(
    _ page: String, _ webView: String, _ role: PageRole, _ load: LoadKind, _ url: String
  ) -> Form {
    Form("attached").fact("page", page).fact("webView", webView).fact("role", role)
      .fact("load", load).fact("url", url)
  }

  private static func recorded<Form: EventForm>(_ steps: RecordedSteps) -> Form {
    let form: Form = Form("recorded").fact("file", steps.file).fact("steps", steps.count)
      .fact("takenBack", steps.takenBack).fact("lines", steps.lines)
      .fact("ended", .bool(steps.isEnd))
    return if let failure = steps.failure { form.fact("failure", failure) } else { form }
  }

  private static func refused<Form: EventForm>(
    _ source: String, _ change: String, _ status: ResultStatus, _ reason: String
  ) -> Form {
    Form("refused").fact("source", source).fact("change", change).fact("status", status)
      .fact("reason", reason)
  }

  private static func applied<Form: EventForm>(
    _ page: String, _ revision: Int, _ url: String, _ how: AppliedMethod, _ latency: UInt64
  ) -> Form {
    Form("applied").fact("page", page).fact("revision", revision).fact("url", url).fact("how", how)
      .fact("milliseconds", Int(latency))
  }
}

extension EventForm {
  fileprivate consuming func fact(_ name: String, _ value: some RawRepresentable<String>) -> Self {
    fact(name, value.rawValue)
  }

  fileprivate consuming func facts(_ object: JSONObject) -> Self {
    object.members.reduce(self) { form, member in form.fact(member.name, member.value) }
  }
}

extension EventFacts: EventForm {
  fileprivate init(_ name: String) {
    self.name = name
  }

  fileprivate consuming func fact(_ name: String, _ text: String) -> Self {
    values[name] = .string(text)
    return self
  }

  fileprivate consuming func fact(_ name: String, _ number: Int) -> Self {
    values[name] = .integer(Int64(number))
    return self
  }

  fileprivate consuming func fact(_ name: String, _ value: JSONValue) -> Self {
    values[name] = value
    return self
  }
}

/// A line of a log for programs, written without an intermediate tree: each revision has one.
private struct EventLine: EventForm {
  private var writer = JSONObjectWriter()

  init(_ name: String) {
    writer.write("event", name)
  }

  consuming func fact(_ name: String, _ text: String) -> Self {
    writer.write(name, text)
    return self
  }

  consuming func fact(_ name: String, _ number: Int) -> Self {
    writer.write(name, number)
    return self
  }

  consuming func fact(_ name: String, _ value: JSONValue) -> Self {
    writer.write(name, value)
    return self
  }

  consuming func finish() -> [UInt8] { writer.finish() }
}
