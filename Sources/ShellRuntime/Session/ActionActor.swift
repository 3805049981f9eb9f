import BridgeProtocol
import Vocabulary

/// Who asks for an action.
enum ActionActor: Hashable, Sendable {
  /// The app, with the key of the entry on which it acted.
  case page(PageIdentity, ConnectionID, webView: WebViewName, from: String?)
  /// The user's hand, or a script in its place.
  case controller

  /// The kinds of actors, some of which may not ask for each action.
  enum Kind {
    case page
    case controller
  }

  /// Which kind it is.
  var kind: Kind { self == .controller ? .controller : .page }

  /// The page's name, nil for a controller.
  var page: String? {
    if case .page(let identity, _, _, _) = self { identity.page } else { nil }
  }

  /// Whose doing a transition is that the action brings about.
  var source: NavigationSource {
    if case .page(_, let connection, _, _) = self { .page(connection) } else { .native }
  }
}

/// Why an action is not performed.
struct ActionError: Error, Hashable {
  static let invalidParameters = ActionError(reason: .invalidParameters)

  let reason: Reason
}
