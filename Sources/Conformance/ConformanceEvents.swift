import Navigation

/// Names the effects of the core as the vectors name their signals.
enum ConformanceEvents {
  /// What an effect may be called.
  private struct Signal {
    /// The neutral names, the usual one first.
    let names: [String]
    /// Whether a vector that lists signals leaves this one out only if it must not occur.
    let isAlwaysListed: Bool
  }

  /// Compares the signals that a vector lists with the effects of its run.
  ///
  /// - Returns: The names of the run's signals, as far as the vector lists signals of that kind.
  static func names(_ effects: [NavigationEffect], listed: [String]) -> [String] {
    let kinds = Set(listed.map { kind($0) })
    return effects.compactMap { effect -> String? in
      guard let signal = signal(effect) else { return nil }
      if let name = signal.names.first(where: { kinds.contains($0) }) { return name }
      return signal.isAlwaysListed ? signal.names[0] : nil
    }
  }

  /// A signal without the detail after its colon.
  static func kind(_ name: String) -> String {
    String(name.prefix { $0 != ":" })
  }

  private static func signal(_ effect: NavigationEffect) -> Signal? {
    switch effect {
    case .deliverAnswer(_, let button): Signal(names: [button], isAlwaysListed: true)
    case .scrollToTop:
      Signal(names: ["scrollToTop", "tabReselected", "reselected"], isAlwaysListed: true)
    case .reportNotFound: Signal(names: ["notFound"], isAlwaysListed: true)
    case .reportDismissAttempt: Signal(names: ["dismissAttempted"], isAlwaysListed: true)
    case .resync: Signal(names: ["resync"], isAlwaysListed: true)
    case .preventTabSelection:
      Signal(
        names: ["tabSelectionPrevented", "selectionPrevented", "tabPrevented", "tabRefused"],
        isAlwaysListed: false)
    case .openExternally:
      Signal(names: ["openExternal", "openExternally", "external"], isAlwaysListed: false)
    case .exit: Signal(names: ["exit", "minimise"], isAlwaysListed: false)
    case .askBeforeLeaving:
      Signal(
        names: ["guard", "guardAsked", "confirmLeave", "leaveBlocked", "blocked"],
        isAlwaysListed: false)
    case .cancelDeparture: Signal(names: ["cancelled"], isAlwaysListed: false)
    case .reportDismissal: Signal(names: ["dismissed"], isAlwaysListed: false)
    case .requestLogin: Signal(names: ["loginRequired"], isAlwaysListed: false)
    }
  }
}
