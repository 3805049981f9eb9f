import BridgeProtocol
import Navigation
import ShellRuntime

/// Conditions that must all hold at the same time.
struct ConditionGoal: Hashable, Sendable {
  let conditions: [Condition]
  /// Whether the pages must have applied the state as well.
  let requiresStep: Bool
  /// Whether the view must have come to rest as well.
  let requiresRest: Bool

  /// Reads the body of `wait`.
  ///
  /// - Throws: `CommandError` for a condition that is malformed, or names a tab that the app does
  ///   not have.
  init(_ body: WaitBody, in session: ShellSession) throws(CommandError) {
    var conditions: [Condition] = []
    for text in body.conditions {
      let condition = try Condition(text)
      try session.check(condition)
      conditions.append(condition)
    }
    self.conditions = conditions
    requiresRest = body.rested
    requiresStep = requiresRest || body.inStep
  }

  /// The conditions that do not hold in a session, `nil` if all hold.
  func shortfall(in session: ShellSession) -> Shortfall? {
    var missing = conditions.compactMap { condition -> String? in
      let found = condition.subject.value(in: session)
      return condition.holds(for: found) ? nil : "\(condition.text) (is \(found))"
    }
    if requiresStep, !session.isInStep { missing.append("inStep=true (is false)") }
    if requiresRest, session.isInStep, !session.isAtRest {
      missing.append("the view to come to rest")
    }
    guard !missing.isEmpty else { return nil }
    return Shortfall(
      waitedFor: missing.joined(separator: ", "),
      remedy: "the newest events say what happened instead")
  }
}

extension ShellSession {
  /// Checks that the app has the tab that a condition names.
  fileprivate func check(_ condition: Condition) throws(CommandError) {
    let tabs = navigation.manifest.declaration.tabs.map(\.id)
    guard let tab = condition.subject.namedTab, !tabs.contains(tab) else { return }
    let names = tabs.map(\.rawValue).joined(separator: ", ")
    throw .usage(
      "The condition \(JSONValue.string(condition.text).shortText) names no tab of the app, "
        + "which has \(names).")
  }
}
