import BridgeProtocol
import ShellRuntime

extension ShellSession {
  /// Records a command in the timeline, so that it can be repeated.
  mutating func record(_ verb: Verb, _ body: JSONObject, at time: SessionTime) {
    var parameters = body
    parameters["timeoutMilliseconds"] = nil
    record(
      .commandReceived(verb: verb.rawValue, parameters: parameters), from: .command, at: time)
  }

  /// Whether the visible page shows its target.
  var isInStep: Bool {
    currentPage.map { $0.desynchronization == nil } ?? false
  }

  /// Whether the visible page shows the newest state, and its view has come to rest.
  var isAtRest: Bool { isInStep && currentPage?.isSettled == true }

  /// The failure of the visible page to show the newest state, `nil` if it has reported none.
  var visibleDesynchronization: Desynchronization? { currentPage?.desynchronization }

  /// The visible page, `nil` if it has not answered the newest state yet.
  private var currentPage: VisiblePage? {
    visiblePage.flatMap { $0.hasApplied(revisions.newestOfState) ? $0 : nil }
  }
}

extension VisiblePage {
  /// Whether the page has applied a revision or a newer one, and is not loading.
  func hasApplied(_ revision: Int) -> Bool {
    !isPending && (appliedRevision.map { $0 >= revision } ?? false)
  }
}
