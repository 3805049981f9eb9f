import BridgeProtocol
import ShellRuntime

extension ShellSession {
  /// Keeps in the timeline what a client wants, so that it can be done again.
  mutating func record(_ verb: Verb, _ body: JSONObject, at time: SessionTime) {
    var parameters = body
    parameters["timeoutMilliseconds"] = nil
    record(
      .commandReceived(verb: verb.rawValue, parameters: parameters), from: .command, at: time)
  }

  /// Whether the visible page shows what it is to show.
  var isInStep: Bool {
    currentPage.map { $0.desynchronization == nil } ?? false
  }

  /// Whether the visible page shows the newest state, and its view has come to rest.
  var isAtRest: Bool { isInStep && currentPage?.isSettled == true }

  /// What the visible page could not show, nil if it has not answered the newest state yet.
  var visibleDesynchronization: Desynchronization? { currentPage?.desynchronization }

  /// The visible page, nil if it has not answered the newest state yet.
  private var currentPage: VisiblePage? {
    visiblePage.flatMap { $0.hasApplied(revisions.newestOfState) ? $0 : nil }
  }
}

extension VisiblePage {
  /// Whether it has applied a revision, or a newer one, and loads nothing.
  func hasApplied(_ revision: Int) -> Bool {
    !isPending && (appliedRevision.map { $0 >= revision } ?? false)
  }
}
