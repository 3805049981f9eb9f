import BridgeProtocol
import Navigation
import ShellRuntime
import Vocabulary

/// An input of the session, with what was known before it was handled.
struct ObservedInput: Sendable {
  /// What came in.
  enum Content: Sendable {
    case page(PageMessage, window: String, connection: ConnectionID)
    case controller(ControllerMessage)
    /// An action of the user on the device itself.
    case native(ActionName, JSONObject)
    case link(String)
    case other
  }

  let content: Content
  let before: NavigationState
  let revision: Int
  /// The driver of the sender's web view, and its generation, if a page is the sender.
  let driver: (connection: ConnectionID?, generation: Int)
  /// The document of the sender.
  let document: String

  init(_ input: SessionInput, in world: World) {
    before = world.session.navigation
    revision = world.session.revision
    var driver: (connection: ConnectionID?, generation: Int) = (nil, 0)
    var document = ""
    content =
      switch input {
      case .received(let connection, let bytes) where connection == world.controller.connection:
        (try? ControllerMessage.decode(bytes)).map { .controller($0) } ?? .other
      case .received(let connection, let bytes):
        if let client = world.books.clients[connection],
          let message = try? PageMessage.decode(bytes), message.isHello == (client.document == nil)
        {
          .page(message, window: client.window, connection: connection)
        } else {
          .other
        }
      case .acted(.linkOpened(let url)): .link(url)
      case .acted(.tabTapped(let tab)): .native("selectTab", ["tab": .string(tab.rawValue)])
      case .acted(.backPressed): .native("back", [:])
      default: .other
      }
    if case .page(let message, _, let connection) = content,
      let client = world.books.clients[connection]
    {
      driver = world.session.driver(of: client.webView)
      document = client.document ?? ""
      if case .hello(let hello) = message { document = hello.document }
    }
    self.driver = driver
    self.document = document
  }

  /// The changes that a page sent, oldest first.
  var changes: [PageChange] {
    guard case .page(let message, _, _) = content else { return [] }
    return switch message {
    case .hello(let hello): hello.changes
    case .routeChange(let message): [.routeChange(message)]
    case .action(let message): [.action(message)]
    default: []
    }
  }

  /// The change of a message that holds nothing else.
  var singleChange: PageChange? {
    if case .page(.hello, _, _) = content { nil } else { changes.first }
  }

  /// What the user or a script has asked for.
  var userAction: (name: ActionName, parameters: JSONObject)? {
    switch content {
    case .controller(.action(let action)): (action.name, action.parameters)
    case .native(let name, let parameters): (name, parameters)
    default: nil
    }
  }
}

extension PageMessage {
  fileprivate var isHello: Bool { if case .hello = self { true } else { false } }
}

extension PageChange {
  /// The key of the entry on which it was made.
  var origin: EntryKey? {
    switch self {
    case .routeChange(let message): EntryKey(message.from)
    case .action(let message): message.from.map(EntryKey.init(_:))
    }
  }

  var generation: Int {
    switch self {
    case .routeChange(let message): message.generation
    case .action(let message): message.generation
    }
  }

  var isTrusted: Bool {
    switch self {
    case .routeChange(let message): message.trusted
    case .action(let message): message.trusted
    }
  }
}
