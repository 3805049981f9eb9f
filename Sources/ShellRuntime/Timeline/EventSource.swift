/// Who caused an event.
package enum EventSource: Hashable, Sendable {
  /// A web app's page, by its name.
  case page(String)
  /// The simulator page or a script on the controllers' socket, by the name of its client.
  case controller(String)
  /// The terminal, a signal, a link from the system.
  case native
  /// A command of the control socket or the HTTP API.
  case command
  /// The shell itself: a deadline, a stored state, a rule of the protocol.
  case shell

  /// The name of this kind of source in the timeline.
  package var kind: String {
    switch self {
    case .page: "page"
    case .controller: "controller"
    case .native: "native"
    case .command: "command"
    case .shell: "shell"
    }
  }

  /// The fact that names a page or a client; nil for the other sources.
  package var fact: (name: String, value: String)? {
    switch self {
    case .page(let page): ("page", page)
    case .controller(let client): ("client", client)
    case .native, .command, .shell: nil
    }
  }
}
