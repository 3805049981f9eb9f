import BridgeProtocol
import Navigation

/// The page whose reports count for what the user sees.
package struct VisiblePage: Hashable, Sendable {
  package let identity: PageIdentity
  /// The revision that the page applied last, `nil` before the first one.
  package let appliedRevision: Int?
  /// Whether the page's router is still loading.
  package let isPending: Bool
  /// Whether the page's view has come to rest.
  package let isSettled: Bool
  /// The target that the page failed to show, `nil` if it shows its target.
  package let desynchronization: Desynchronization?
}

extension ShellSession {
  /// The page that drives the visible web view, nil if none is attached there.
  package var visiblePage: VisiblePage? {
    for name in navigation.webViews(showing: navigation.visibleEntry.key) {
      guard let connection = webViews.driver(of: name).connection,
        case .page(let page) = clients[connection]
      else { continue }
      return VisiblePage(
        identity: page.identity, appliedRevision: page.applied?.revision,
        isPending: page.isPending, isSettled: page.applied?.settled ?? true,
        desynchronization: page.desynchronization)
    }
    return nil
  }
}
