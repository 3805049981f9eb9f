import Navigation

/// Names the effects of the core as the vectors name their signals.
enum ConformanceEvents {
  /// The names that vectors may use for an effect.
  private struct Signal {
    /// The neutral names, the usual one first.
    let names: [String]
    /// Whether a vector that lists signals must list this one whenever it occurs.
    let isAlwaysListed: Bool
  }

  /// Names the effects of a run, to compare them with the signals that a vector lists.
  ///
  /// - Returns: The names, without the signals that a vector need not list and does not list.
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
