import BridgeProtocol

/// Who asks for an action.
enum ActionActor: Hashable, Sendable {
  /// The app, with the key of the entry on which it acted.
  case page(PageIdentity, ConnectionID, webView: WebViewName, from: String?)
  /// The user's hand, or a script in its place.
  case controller

  /// The page's name, nil for a controller.
  var page: String? {
    if case .page(let identity, _, _, _) = self { identity.page } else { nil }
  }

  /// Whose doing a transition is that the action brings about.
  var source: BroadcastPlan.Source {
    if case .page(_, let connection, _, _) = self { .page(connection) } else { .native }
  }
}

extension ActionName {
  private static let ofControllersOnly: Set<ActionName> = [
    .reload, .swipeDown, .swipeBack, .refresh, .setEnvironment, .controlPlugin,
  ]
  private static let ofPagesOnly: Set<ActionName> = [
    .endRefreshing, .startCountdown, .stopCountdown, .declareTabs,
  ]
  private static let barredFromBelow: Set<ActionName> = [
    .push, .pop, .popTo, .popToRoot, .replace, .reset, .back,
  ]

  /// Whether an actor of this kind may ask for the action.
  func isAllowed(for actor: ActionActor) -> Bool {
    switch actor {
    case .page: !Self.ofControllersOnly.contains(self)
    case .controller: !Self.ofPagesOnly.contains(self)
    }
  }

  /// Whether a page beneath a modal may not ask for the action.
  var isBarredFromBelow: Bool { Self.barredFromBelow.contains(self) }
}
