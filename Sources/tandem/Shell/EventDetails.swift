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
    }
  }

  private init(_ name: String, _ values: (name: String, value: Value)...) {
    self.name = name
    self.values = values
  }

  private init(_ event: SessionEvent) {
    switch event {
    case .pageAttached(let page, let role, let load, let url):
      self.init(
        "attached", ("page", .text(page)), ("role", .text(role.rawValue)),
        ("load", .text(load.rawValue)), ("url", .text(url)))
    case .pageDetached(let page):
      self.init("detached", ("page", .text(page)))
    case .controllerAttached(let client):
      self.init("controllerAttached", ("client", .text(client)))
    case .controllerDetached(let client):
      self.init("controllerDetached", ("client", .text(client)))
    case .stateChanged(let revision, let tab, let url, let cause):
      self.init(
        "state", ("revision", .number(revision)), ("tab", .text(tab)), ("url", .text(url)),
        ("cause", .text(cause.rawValue)))
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
