import BridgeProtocol
import Vocabulary

/// Who asks for an action.
enum ActionActor: Hashable, Sendable {
  /// The app, with the key of the entry on which it acted.
  case page(PageIdentity, ConnectionID, webView: WebViewName, from: String?)
  /// The user, or a script that acts for the user.
  case controller

  /// The kinds of actors; some actions are open to one kind only.
  enum Kind {
    case page
    case controller
  }

  var kind: Kind { self == .controller ? .controller : .page }

  /// The name of the page, `nil` for a controller.
  var page: String? {
    if case .page(let identity, _, _, _) = self { identity.page } else { nil }
  }

  /// Who is recorded as the cause of the transition that the action leads to.
  var source: NavigationSource {
    if case .page(_, let connection, _, _) = self { .page(connection) } else { .native }
  }
}

extension ActionName {
  /// The only kind of actor that may ask for the action; `nil` if both may.
  var actor: ActionActor.Kind? {
    switch self {
    case .endRefreshing, .startCountdown, .stopCountdown, .declareTabs, .gesture: .page
    case .reload, .swipeDown, .swipeBack, .refresh, .setEnvironment, .controlPlugin: .controller
    default: nil
    }
  }

  /// Whether it moves the user, which a page beneath a modal may not do.
  var isMove: Bool {
    switch self {
    case .push, .pop, .popTo, .popToRoot, .replace, .reset, .back: true
    default: false
    }
  }
}

/// Why an action is not performed.
struct ActionError: Error, Hashable {
  static let invalidParameters = ActionError(reason: .invalidParameters)

  let reason: Reason
}
