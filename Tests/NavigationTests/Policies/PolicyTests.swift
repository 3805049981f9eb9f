import Navigation
import Testing

/// One situation in which each value of a policy leads to something else.
struct PolicyScenario: Sendable {
  /// The policy.
  let name: String
  /// For each value what is observed under it.
  let outcomes: [String: String]
  /// Plays the situation, and says in words what came of it.
  let play: @Sendable (Policies) throws -> String

  static let all = tabs + stacks + links + modals + paths
}

@Suite("Policies, each with all of its values")
struct PolicyTests {
  /// One value of one policy.
  struct Setting: Sendable, CustomStringConvertible {
    let scenario: PolicyScenario
    let value: String
    let outcome: String

    var description: String { "\(scenario.name) = \(value)" }
  }

  private static let settings = PolicyScenario.all.flatMap { scenario in
    scenario.outcomes.sorted { $0.key < $1.key }.map { value, outcome in
      Setting(scenario: scenario, value: value, outcome: outcome)
    }
  }

  @Test(arguments: settings)
  func `decides what happens`(setting: Setting) throws {
    var policies = Policies()
    try policies.set(setting.scenario.name, to: setting.value)
    #expect(try setting.scenario.play(policies) == setting.outcome)
  }

  @Test(arguments: Policies.names)
  func `has a scenario that tells all of its values apart`(name: String) throws {
    let scenarios = PolicyScenario.all.filter { $0.name == name }
    let outcomes = try #require(scenarios.first).outcomes
    #expect(scenarios.count == 1)
    #expect(Set(outcomes.values).count == outcomes.count, "two values lead to the same")
    var policies = Policies()
    let error = #expect(throws: Policies.SettingError.self) {
      try policies.set(name, to: "no such value")
    }
    guard case .unknownValue(_, _, let known) = error else { return }
    #expect(Set(outcomes.keys) == Set(known), "a value has no scenario, or does not exist")
  }

  @Test func `no scenario is of a policy that does not exist`() {
    #expect(PolicyScenario.all.map(\.name).sorted() == Policies.names.sorted())
  }
}
