import BridgeProtocol
import Vocabulary

/// What the session knows of one client.
enum ClientConnection: Sendable {
  /// The handshake is done, but no message has arrived yet.
  case awaitingHello(Endpoint)
  /// Indirect, so that reading one property of a page does not copy the others.
  indirect case page(AttachedPage)
  case controller(AttachedController)

  /// Who is recorded as the source of this client's actions, `nil` before `hello`.
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
  /// Whether the page is in a frame of the simulator, which draws the device around it.
  let isEmbedded: Bool
  /// The platform that the page assumes; `nil` means that of the shell's device.
  let platform: Platform?
  /// The prefix of the keys that the page's document mints.
  let keyPrefix: String
  var visibility: PageVisibility
  /// The last report of what the page shows, `nil` before the first `applied`.
  var applied: AppliedMessage?
  /// Whether the page's router is still loading the target.
  var isPending = false
  /// How often the page revoked its report that it had arrived.
  var revokedCount = 0
  /// The target that the page failed to show, `nil` once it shows its target.
  var desynchronization: Desynchronization?
  /// The revision of the page's `welcome`, so that it is not sent twice.
  var welcomeRevision = 0
  /// Whether the page got its `welcome`; events wait until then.
  var isWelcome = false
  /// Events to all pages that occurred before the page got its `welcome`.
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

  /// The author under which the controller numbers its changes.
  var author: ChangeAuthor { .controller(client) }
}
