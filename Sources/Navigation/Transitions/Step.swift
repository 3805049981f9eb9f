/// What a handler says about the event that it handled.
struct Step {
  var outcome: NavigationOutcome
  var effects: [NavigationEffect] = []
  /// How the entry came to be that is visible now.
  var kind: Transition.Kind?
  /// Whether the visible entry is to be shown again although it is the same.
  var showsAnew = false
  /// The entry that objects to being removed.
  var guardKey: EntryKey?

  /// The event applied; the visible entry, if it is another one, came to be this way.
  static func handled(_ kind: Transition.Kind? = nil, _ effects: [NavigationEffect] = []) -> Step {
    Step(outcome: .handled, effects: effects, kind: kind)
  }

  /// The event was refused and changed nothing.
  static func rejected(
    _ reason: RejectionReason, _ outcome: NavigationOutcome = .rejected,
    _ effects: [NavigationEffect] = []
  ) -> Step {
    Step(outcome: outcome, effects: effects + [.reject(reason)])
  }

  /// There was nothing to act on.
  static func ignored(_ reason: RejectionReason) -> Step {
    rejected(reason, .ignored)
  }

  /// The state already was as asked.
  static let unchanged = rejected(.unchanged, .noop)

  /// An entry objects.
  static func guarded(_ key: EntryKey) -> Step {
    Step(outcome: .blocked, guardKey: key)
  }

  /// Why the event changed nothing.
  var reason: RejectionReason? {
    NavigationResult(outcome: outcome, effects: effects).rejection
  }

  /// This step with effects before its own.
  func after(_ earlier: [NavigationEffect]) -> Step {
    var step = self
    step.effects = earlier + effects
    return step
  }
}
