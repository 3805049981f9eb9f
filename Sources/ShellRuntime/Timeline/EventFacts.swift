package import BridgeProtocol

/// An event as every form of log shows it: its name and named values.
package struct EventFacts: Hashable, Sendable {
  /// What happened.
  package let name: String
  /// The facts, in the order in which they are shown.
  package let values: JSONObject

  fileprivate init(_ name: String, _ values: JSONObject = [:]) {
    self.name = name
    self.values = values
  }
}

extension SessionEvent {
  /// The name and the facts of the event, as `docs/command-line.md` lists them.
  package var facts: EventFacts {
    switch self {
    case .pageAttached(let page, let webView, let role, let load, let url):
      Self.attached(page, webView, role, load, url)
    case .pageDetached(let page, let webView):
      EventFacts("detached", ["page": .string(page), "webView": .string(webView)])
    case .controllerAttached(let client):
      EventFacts("controllerAttached", ["client": .string(client)])
    case .controllerDetached(let client):
      EventFacts("controllerDetached", ["client": .string(client)])
    case .stateChanged(let revision, let tab, let url, let cause):
      EventFacts(
        "state", ["revision": .number(revision)] + Self.place(tab, url) + ["cause": .name(cause)])
    case .tabSelected(let tab): EventFacts("tabSelected", ["tab": .string(tab)])
    case .rootChanged(let root): EventFacts("rootChanged", ["root": .string(root)])
    case .modalPresented(let modal, let kind):
      EventFacts("presented", ["modal": .string(modal), "kind": .string(kind)])
    case .modalDismissed(let modal, nil):
      EventFacts("dismissed", ["modal": .string(modal)])
    case .modalDismissed(let modal, let button?):
      EventFacts("dismissed", ["modal": .string(modal), "button": .string(button)])
    case .countdownStarted(let id, let seconds):
      EventFacts("countdownStarted", ["id": .string(id), "seconds": .number(seconds)])
    case .countdownFinished(let id): EventFacts("countdownFinished", ["id": .string(id)])
    case .refreshStarted(let page): EventFacts("refresh", ["page": .string(page)])
    case .refreshEnded(let page): EventFacts("refreshed", ["page": .string(page)])
    case .restored(let tab, let url): EventFacts("restored", Self.place(tab, url))
    case .continued(let revision, let tab, let url):
      EventFacts("continued", ["from": .number(revision)] + Self.place(tab, url))
    case .changeRefused(let source, let change, let status, let reason):
      Self.refused(source, change, status, reason)
    case .pageApplied(let page, let revision, let url, let how, let milliseconds):
      Self.applied(page, revision, url, how, milliseconds)
    case .pagePending(let page, let revision, let url):
      EventFacts("pending", Self.page(page, revision, url))
    case .desynchronized(let page, let revision, let url, let message):
      EventFacts(
        "desynchronized", Self.page(page, revision, url) + ["message": .string(message)])
    case .pathNotFound(let url): EventFacts("notFound", ["url": .string(url)])
    case .connectionClosed(let code, let reason):
      EventFacts("closed", ["code": .number(Int(code.rawValue)), "reason": .string(reason)])
    case .clientThrottled: EventFacts("throttled")
    case .faultsChanged(let faults): EventFacts("faults", faults.object)
    case .actionReceived(let name, let parameters):
      EventFacts("action", ["name": .string(name), "parameters": .object(parameters)])
    case .commandReceived(let verb, let parameters):
      EventFacts("command", ["verb": .string(verb), "parameters": .object(parameters)])
    case .externalLinkOpened(let url): EventFacts("external", ["url": .string(url)])
    case .browserAdmitted(let address):
      EventFacts("admitted", ["address": .string(address)])
    case .warned(let sentence): EventFacts("warning", ["message": .string(sentence)])
    case .exitRequested: EventFacts("exit")
    }
  }

  private static func attached(
    _ page: String, _ webView: String, _ role: PageRole, _ load: LoadKind, _ url: String
  ) -> EventFacts {
    EventFacts(
      "attached",
      [
        "page": .string(page), "webView": .string(webView), "role": .name(role),
        "load": .name(load), "url": .string(url),
      ])
  }

  private static func refused(
    _ source: String, _ change: String, _ status: ResultStatus, _ reason: String
  ) -> EventFacts {
    EventFacts(
      "refused",
      [
        "source": .string(source), "change": .string(change), "status": .name(status),
        "reason": .string(reason),
      ])
  }

  private static func applied(
    _ page: String, _ revision: Int, _ url: String, _ how: AppliedMethod, _ latency: UInt64
  ) -> EventFacts {
    EventFacts(
      "applied",
      Self.page(page, revision, url)
        + ["how": .name(how), "milliseconds": .number(Int(latency))])
  }

  private static func page(_ page: String, _ revision: Int, _ url: String) -> JSONObject {
    ["page": .string(page), "revision": .number(revision), "url": .string(url)]
  }

  private static func place(_ tab: String, _ url: String) -> JSONObject {
    ["tab": .string(tab), "url": .string(url)]
  }
}

extension JSONValue {
  fileprivate static func number(_ number: Int) -> JSONValue { .integer(Int64(number)) }

  fileprivate static func name(_ name: some RawRepresentable<String>) -> JSONValue {
    .string(name.rawValue)
  }
}

extension JSONObject {
  fileprivate static func + (first: JSONObject, second: JSONObject) -> JSONObject {
    JSONObject(first.members + second.members)
  }
}
