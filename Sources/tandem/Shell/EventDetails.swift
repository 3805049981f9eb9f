import BridgeProtocol
import ShellRuntime

/// One event as a name and named values, for every form of log.
struct EventDetails {
  let name: String
  let values: [(name: String, value: Value)]

  enum Value {
    case text(String)
    case number(Int)
  }

  init(_ event: ShellEvent) {
    switch event {
    case .session(let event):
      self.init(event)
    case .externalLink(let url):
      self.init("external", ("url", .text(url)))
    case .admitted(let address):
      self.init("admitted", ("address", .text(address)))
    case .warning(let sentence):
      self.init("warning", ("message", .text(sentence)))
    }
  }

  private init(_ name: String, _ values: (name: String, value: Value)...) {
    self.name = name
    self.values = values
  }

  private init(_ event: SessionEvent) {
    switch event {
    case .pageAttached(let page, let webView, let role, let load, let url):
      self.init(
        "attached", ("page", .text(page)), ("webView", .text(webView)),
        ("role", .text(role.rawValue)), ("load", .text(load.rawValue)), ("url", .text(url)))
    case .pageDetached(let page, let webView):
      self.init("detached", ("page", .text(page)), ("webView", .text(webView)))
    case .controllerAttached(let client):
      self.init("controllerAttached", ("client", .text(client)))
    case .controllerDetached(let client):
      self.init("controllerDetached", ("client", .text(client)))
    case .stateChanged(let revision, let tab, let url, let cause):
      self.init(
        "state", ("revision", .number(revision)), ("tab", .text(tab)), ("url", .text(url)),
        ("cause", .text(cause.rawValue)))
    case .tabSelected(let tab):
      self.init("tabSelected", ("tab", .text(tab)))
    case .rootChanged(let root):
      self.init("rootChanged", ("root", .text(root)))
    case .modalPresented(let modal, let kind):
      self.init("presented", ("modal", .text(modal)), ("kind", .text(kind)))
    case .modalDismissed(let modal, nil):
      self.init("dismissed", ("modal", .text(modal)))
    case .modalDismissed(let modal, let button?):
      self.init("dismissed", ("modal", .text(modal)), ("button", .text(button)))
    case .countdownStarted(let id, let seconds):
      self.init("countdownStarted", ("id", .text(id)), ("seconds", .number(seconds)))
    case .countdownFinished(let id):
      self.init("countdownFinished", ("id", .text(id)))
    case .refreshStarted(let page):
      self.init("refresh", ("page", .text(page)))
    case .refreshEnded(let page):
      self.init("refreshed", ("page", .text(page)))
    case .restored(let tab, let url):
      self.init("restored", ("tab", .text(tab)), ("url", .text(url)))
    case .changeRefused(let source, let status, let reason):
      self.init(
        "refused", ("source", .text(source)), ("status", .text(status.rawValue)),
        ("reason", .text(reason)))
    case .pageApplied(let page, let revision, let url, let how, let milliseconds):
      self.init(
        "applied", ("page", .text(page)), ("revision", .number(revision)), ("url", .text(url)),
        ("how", .text(how.rawValue)), ("milliseconds", .number(Int(milliseconds))))
    case .desynchronized(let page, let revision, let url):
      self.init(
        "desynchronized", ("page", .text(page)), ("revision", .number(revision)),
        ("url", .text(url)))
    case .pathNotFound(let url):
      self.init("notFound", ("url", .text(url)))
    case .connectionClosed(let code, let reason):
      self.init("closed", ("code", .number(Int(code.rawValue))), ("reason", .text(reason)))
    case .exitRequested:
      self.init("exit")
    }
  }
}
