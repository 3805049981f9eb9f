import BridgeProtocol
package import Navigation
import Vocabulary

extension ResultStatus {
  /// The status of a result.
  ///
  /// A change that names something unknown is rejected; one that asks for the present state is not.
  init(_ result: NavigationResult) {
    switch result.outcome {
    case .loginRequired where result.rejection != nil: self = .rejected
    case .handled, .replaced, .queued, .deferred, .loginRequired, .tracking: self = .applied
    case .ignored, .noop:
      self = [nil, .unchanged, .atRoot].contains(result.rejection) ? .noop : .rejected
    case .rejected, .notFound, .external, .blocked, .stale, .discarded, .exit: self = .rejected
    }
  }
}

extension Reason {
  /// The machine-readable reason of a result, `nil` if the change was applied.
  init?(_ result: NavigationResult) {
    if let rejection = result.rejection {
      self = rejection
      return
    }
    switch result.outcome {
    case .notFound: self = .unknownPath
    case .external: self = .external
    case .exit: self = .exit
    case .stale: self = .stale
    case .ignored, .noop: self = .unchanged
    case .blocked: self = .guarded
    case .handled, .replaced, .queued, .deferred, .loginRequired, .tracking, .rejected, .discarded:
      return nil
    }
  }
}

extension NavigateCause {
  init(_ source: NavigationSource) {
    switch source {
    case .native: self = .native
    case .page: self = .page
    case .resync: self = .resync
    }
  }
}

extension NavigateStep {
  /// How a page's browser history takes part in a transition.
  init(_ kind: Transition.Kind, history: HistoryMode) {
    switch (kind, history) {
    case (.push, .none), (.present, .none): self.init(mode: .replace, direction: .forward)
    case (.pop, .none), (.dismiss, .none): self.init(mode: .replace, direction: .back)
    case (.push, _), (.present, _): self.init(mode: .push, direction: .forward)
    case (.pop, _), (.dismiss, _): self.init(mode: .pop, direction: .back)
    case (.tabSwitch, .web): self.init(mode: .push, direction: .none)
    case (.tabSwitch, _), (.replace, _), (.root, _): self.init(mode: .replace, direction: .none)
    }
  }
}

extension NavigationState {
  /// The tabs that the bar shows, in its order.
  package var visibleTabs: [Tab] { presentTabs.filter { !$0.isHidden } }
}

extension Badge {
  /// What the badge shows.
  package var text: String {
    switch self {
    case .number(let number): String(number)
    case .text(let text): text
    }
  }
}
