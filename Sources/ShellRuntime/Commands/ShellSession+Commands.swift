import BridgeProtocol
import Navigation

/// The page whose word counts for what the user sees.
struct VisiblePage: Hashable, Sendable {
  let identity: PageIdentity
  let webView: String
  /// What it applied last, nil before the first time.
  let applied: AppliedMessage?
  /// Whether its router is still loading.
  let isPending: Bool
  /// What it could not show, nil if it shows what it was asked for.
  let desynchronization: Desynchronization?
}

extension ShellSession {
  /// Keeps in the timeline what a client wants, so that it can be done again.
  mutating func record(_ verb: Verb, _ body: JSONObject, at time: SessionTime) {
    var parameters = body
    parameters["timeoutMilliseconds"] = nil
    record(
      .commandReceived(verb: verb.rawValue, parameters: parameters), from: .command, at: time)
  }

  /// The page that drives the visible web view, nil if none is attached there.
  var visiblePage: VisiblePage? {
    for name in navigation.webViews(showing: navigation.visibleEntry.key) {
      guard let connection = webViews.driver(of: name).connection,
        case .page(let page) = clients[connection]
      else { continue }
      return VisiblePage(
        identity: page.identity, webView: name.text, applied: page.applied,
        isPending: page.isPending, desynchronization: page.desynchronization)
    }
    return nil
  }

  /// Whether the visible page shows what it is to show.
  var isInStep: Bool {
    guard let page = visiblePage, let applied = page.applied, !page.isPending else {
      return false
    }
    return applied.revision >= stateRevision && page.desynchronization == nil
  }

  /// What the visible page could not show, nil if it has not answered the newest state yet.
  var visibleDesynchronization: Desynchronization? {
    guard let page = visiblePage, let applied = page.applied, !page.isPending,
      applied.revision >= stateRevision
    else { return nil }
    return page.desynchronization
  }
}
