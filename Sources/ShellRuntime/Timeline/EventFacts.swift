package import BridgeProtocol

/// An event as every form of log shows it: its name and named values.
package struct EventFacts: Hashable, Sendable {
  /// What happened.
  package let name: String
  /// The facts, in the order in which they are shown.
  package let values: JSONObject

  fileprivate init(_ name: String, _ values: JSONObject) {
    self.name = name
    self.values = values
  }

  fileprivate init(_ name: String, _ facts: JSONObject.Member...) {
    self.init(name, JSONObject(facts))
  }
}

extension SessionEvent {
  /// The name and the facts of the event, as `docs/command-line.md` lists them.
  package var facts: EventFacts {
    switch self {
    case .pageAttached(let page, let webView, let role, let load, let url):
      Self.attached(page, webView, role, load, url)
    case .pageDetached(let page, let webView):
      EventFacts("detached", .fact("page", page), .fact("webView", webView))
    case .controllerAttached(let client):
      EventFacts("controllerAttached", .fact("client", client))
    case .controllerDetached(let client):
      EventFacts("controllerDetached", .fact("client", client))
    case .stateChanged(let revision, let tab, let url, let cause):
      EventFacts(
        "state", .fact("revision", revision), .fact("tab", tab), .fact("url", url),
        .fact("cause", cause))
    case .tabSelected(let tab): EventFacts("tabSelected", .fact("tab", tab))
    case .rootChanged(let root): EventFacts("rootChanged", .fact("root", root))
    case .modalPresented(let modal, let kind):
      EventFacts("presented", .fact("modal", modal), .fact("kind", kind))
    case .modalDismissed(let modal, nil):
      EventFacts("dismissed", .fact("modal", modal))
    case .modalDismissed(let modal, let button?):
      EventFacts("dismissed", .fact("modal", modal), .fact("button", button))
    case .countdownStarted(let id, let seconds):
      EventFacts("countdownStarted", .fact("id", id), .fact("seconds", seconds))
    case .countdownFinished(let id): EventFacts("countdownFinished", .fact("id", id))
    case .refreshStarted(let page): EventFacts("refresh", .fact("page", page))
    case .refreshEnded(let page): EventFacts("refreshed", .fact("page", page))
    case .restored(let tab, let url): EventFacts("restored", .fact("tab", tab), .fact("url", url))
    case .continued(let revision, let tab, let url):
      EventFacts("continued", .fact("from", revision), .fact("tab", tab), .fact("url", url))
    case .changeRefused(let source, let change, let status, let reason):
      Self.refused(source, change, status, reason)
    case .pageApplied(let page, let revision, let url, let how, let milliseconds):
      Self.applied(page, revision, url, how, milliseconds)
    case .pagePending(let page, let revision, let url):
      EventFacts("pending", .fact("page", page), .fact("revision", revision), .fact("url", url))
    case .desynchronized(let page, let revision, let url, let message):
      EventFacts(
        "desynchronized", .fact("page", page), .fact("revision", revision), .fact("url", url),
        .fact("message", message))
    case .pathNotFound(let url): EventFacts("notFound", .fact("url", url))
    case .connectionClosed(let code, let reason):
      EventFacts("closed", .fact("code", Int(code.rawValue)), .fact("reason", reason))
    case .clientThrottled: EventFacts("throttled")
    case .faultsChanged(let faults): EventFacts("faults", faults.object)
    case .actionReceived(let name, let parameters):
      EventFacts("action", .fact("name", name), .fact("parameters", parameters))
    case .commandReceived(let verb, let parameters):
      EventFacts("command", .fact("verb", verb), .fact("parameters", parameters))
    case .externalLinkOpened(let url): EventFacts("external", .fact("url", url))
    case .browserAdmitted(let address):
      EventFacts("admitted", .fact("address", address))
    case .warned(let sentence): EventFacts("warning", .fact("message", sentence))
    case .exitRequested: EventFacts("exit")
    }
  }

  private static func attached(
    _ page: String, _ webView: String, _ role: PageRole, _ load: LoadKind, _ url: String
  ) -> EventFacts {
    EventFacts(
      "attached",
      .fact("page", page), .fact("webView", webView), .fact("role", role), .fact("load", load),
      .fact("url", url))
  }

  private static func refused(
    _ source: String, _ change: String, _ status: ResultStatus, _ reason: String
  ) -> EventFacts {
    EventFacts(
      "refused",
      .fact("source", source), .fact("change", change), .fact("status", status),
      .fact("reason", reason))
  }

  private static func applied(
    _ page: String, _ revision: Int, _ url: String, _ how: AppliedMethod, _ latency: UInt64
  ) -> EventFacts {
    EventFacts(
      "applied",
      .fact("page", page), .fact("revision", revision), .fact("url", url), .fact("how", how),
      .fact("milliseconds", Int(latency)))
  }
}

extension JSONObject.Member {
  fileprivate static func fact(_ name: String, _ text: String) -> Self {
    Self(name: name, value: .string(text))
  }

  fileprivate static func fact(_ name: String, _ number: Int) -> Self {
    Self(name: name, value: .integer(Int64(number)))
  }

  fileprivate static func fact(_ name: String, _ object: JSONObject) -> Self {
    Self(name: name, value: .object(object))
  }

  fileprivate static func fact(_ name: String, _ value: some RawRepresentable<String>) -> Self {
    Self(name: name, value: .string(value.rawValue))
  }
}
