import BridgeProtocol
import Vocabulary

/// What the session knows of one client.
enum ClientConnection: Sendable {
  /// The handshake is done, the first message has not come.
  case awaitingHello(Endpoint)
  /// In a box, so that reading one thing of a page copies nothing else of it.
  indirect case page(AttachedPage)
  case controller(AttachedController)

  /// Whose doing it is what the client does; nil before its `hello`.
  var source: EventSource? {
    switch self {
    case .awaitingHello: nil
    case .page(let page): .page(page.identity.page)
    case .controller(let controller): .controller(controller.client)
    }
  }
}

/// A page after its `hello`.
struct AttachedPage: Sendable {
  let identity: PageIdentity
  let webView: WebViewName
  let router: String?
  /// Whether a frame shows the page: one of the simulator, which draws the device around it.
  let isEmbedded: Bool
  /// The platform that the page takes its device for; nil is that of the shell's device.
  let platform: Platform?
  /// What the keys begin with that the page's document mints.
  let keyPrefix: String
  var visibility: PageVisibility
  /// What the page said it shows, nil before the first `applied`.
  var applied: AppliedMessage?
  /// Whether the page's router is still loading what the page was asked for.
  var isPending = false
  /// How often the page took back that it had arrived.
  var revokedCount = 0
  /// What the page could not show; nil once it shows what it was asked for.
  var desynchronization: Desynchronization?
  /// The revision of the page's `welcome`, so that it is not sent twice.
  var welcomeRevision = 0
  /// Whether the page got its `welcome`; events wait until then.
  var isWelcome = false
  /// Events to everybody that happened before the page got its `welcome`.
  var earlyEvents: [EventMessage] = []

  init(_ hello: HelloMessage, in webView: WebViewName) {
    identity = PageIdentity(page: hello.page, document: hello.document)
    self.webView = webView
    router = hello.router
    isEmbedded = hello.embedded
    platform = hello.platform
    keyPrefix = "p\(hello.document)."
    visibility = hello.visibility
  }
}

/// A controller after its `hello`.
struct AttachedController: Sendable {
  let client: String

  /// Who numbers the controller's changes.
  var author: ChangeAuthor { .controller(client) }
}
