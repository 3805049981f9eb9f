import BridgeProtocol
import Navigation

/// The page whose word counts for what the user sees.
struct VisiblePage: Hashable, Sendable {
  let identity: PageIdentity
  let webView: String
  /// What it applied last, nil before the first time.
  let applied: AppliedMessage?
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
      guard let connection = webViews[name].driver.connection,
        case .page(let page) = clients[connection]
      else { continue }
      return VisiblePage(identity: page.identity, webView: name.text, applied: page.applied)
    }
    return nil
  }

  /// Whether the visible page shows what it is to show.
  var isInStep: Bool {
    guard let applied = visiblePage?.applied else { return false }
    return applied.revision >= stateRevision && applied.how != .failed
  }
}
