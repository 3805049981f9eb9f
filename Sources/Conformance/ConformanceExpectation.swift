import BridgeProtocol
import Navigation
import Vocabulary

/// What a vector expects.
struct ConformanceExpectation {
  /// In this category ignored, noop and rejected are different outcomes.
  private static let exactCategory = "path normalisation and classification"

  private let expect: JSONValue
  private let isExact: Bool

  init(_ vector: JSONValue) {
    expect = vector["expect"] ?? .object([:])
    isExact = vector["category"]?.string == Self.exactCategory
  }

  /// One sentence for each thing that is not as expected.
  func mismatches(with run: ConformanceRun) -> [String] {
    let actual = NeutralState(run.state)
    var mismatches: [String] = []
    for member in expect.object?.members ?? [] {
      let value = member.value
      let found: JSONValue? =
        switch member.name {
        case "result": result(run.outcome, value)
        case "unchanged": .bool(actual == run.start)
        case "stateChanges": .integer(Int64(run.changeCount))
        case "events": events(run.effects, value)
        case "resolved": resolved(run, value)
        case "tabBarVisible": .bool(run.state.isTabBarVisible)
        case "pendingDeepLink": pendingLink(run.state, value)
        default: part(member.name, of: actual, as: value)
        }
      guard let found else {
        mismatches.append("\"\(member.name)\" is not in the vocabulary")
        continue
      }
      if found != value {
        let expected = value.serializedText()
        mismatches.append("\(member.name): expected \(expected), actual \(found.serializedText())")
      }
    }
    return mismatches
  }

  /// Checks a vector whose configuration is invalid: then every action counts as rejected.
  func mismatches(withInvalidConfiguration error: String) -> [String] {
    let results = expect["result"].map { $0.array ?? [$0] } ?? []
    return results.contains("rejected") ? [] : ["the configuration is invalid: \(error)"]
  }

  private func part(_ name: String, of actual: NeutralState, as value: JSONValue) -> JSONValue? {
    switch name {
    case "root": .string(actual.root.rawValue)
    case "selectedTab": .string(actual.selectedTab)
    case "stacks": stacks(actual, value)
    case "modals": modals(actual, value)
    case "queued": .array(actual.queued.map { .string($0) })
    case "badges": badges(actual, value)
    default: nil
    }
  }

  private func result(_ outcome: NavigationOutcome?, _ expected: JSONValue) -> JSONValue {
    guard let outcome else { return .null }
    let accepted = (expected.array ?? [expected]).compactMap(\.string)
    let alike = ["ignored", "noop", "rejected"]
    if accepted.contains(outcome.rawValue) { return expected }
    if !isExact, alike.contains(outcome.rawValue), accepted.contains(where: { alike.contains($0) })
    {
      return expected
    }
    return .string(outcome.rawValue)
  }

  private func events(_ effects: [NavigationEffect], _ expected: JSONValue) -> JSONValue {
    let listed = ConformanceConfiguration.strings(expected)
    let names = ConformanceEvents.names(effects, listed: listed)
    if names == listed.map({ ConformanceEvents.kind($0) }) { return expected }
    return .array(names.map { .string($0) })
  }

  private func stacks(_ actual: NeutralState, _ expected: JSONValue) -> JSONValue {
    let members = (expected.object?.members ?? []).map { member in
      JSONObject.Member(
        name: member.name,
        value: .array((actual.stacks[member.name] ?? []).map { .string($0) }))
    }
    return .object(JSONObject(members))
  }

  private func badges(_ actual: NeutralState, _ expected: JSONValue) -> JSONValue {
    let members = (expected.object?.members ?? []).map { member in
      JSONObject.Member(
        name: member.name, value: badge(actual.badges[member.name], as: member.value))
    }
    return .object(JSONObject(members))
  }

  /// A number may be expected as its text.
  private func badge(_ badge: Badge?, as expected: JSONValue) -> JSONValue {
    switch badge {
    case .number(let number):
      expected.string != nil ? .string(String(number)) : .integer(Int64(number))
    case .text(let text): .string(text)
    case nil: .null
    }
  }

  private func modals(_ actual: NeutralState, _ expected: JSONValue) -> JSONValue {
    let wanted = expected.array ?? []
    let shown = actual.modals.enumerated().map { index, modal -> JSONValue in
      let keys = index < wanted.count ? wanted[index].object?.members.map(\.name) : nil
      let members = (keys ?? ["kind", "id", "stack"]).map { key in
        JSONObject.Member(name: key, value: part(key, of: modal))
      }
      return .object(JSONObject(members))
    }
    return .array(shown)
  }

  private func part(_ key: String, of modal: NeutralState.ShownModal) -> JSONValue {
    switch key {
    case "kind": .string(modal.kind)
    case "id": .string(modal.id)
    case "stack": .array(modal.urls.map { .string($0) })
    default: .null
    }
  }

  /// The link may be expected in another form of the same place.
  private func pendingLink(_ state: NavigationState, _ expected: JSONValue) -> JSONValue {
    guard let pending = state.pendingLink else { return .null }
    if let url = expected.string, state.manifest.resolve(url).location == pending {
      return expected
    }
    return .string(pending.url)
  }

  private func resolved(_ run: ConformanceRun, _ expected: JSONValue) -> JSONValue {
    guard let resolution = run.resolution else { return .null }
    let members = (expected.object?.members ?? []).map { member -> JSONObject.Member in
      let value: JSONValue =
        switch member.name {
        case "kind": kind(resolution.classification, as: member.value)
        case "url": url(resolution.classification)
        case "match": match(resolution, member.value)
        case "tab": resolution.tab.map { .string($0.rawValue) } ?? .null
        default: .null
        }
      return JSONObject.Member(name: member.name, value: value)
    }
    return .object(JSONObject(members))
  }

  /// What a vector may call the class of a URL, the usual word first.
  private func kind(_ classification: URLClassification, as expected: JSONValue) -> JSONValue {
    let words: [JSONValue] =
      switch classification {
      case .own: ["internal"]
      case .external: ["external"]
      case .system: ["system", "external"]
      case .unsafe: ["unsafe", "blocked", "rejected"]
      case .unknownScheme: ["unknown", "rejected", "external"]
      case .malformed: ["notFound", "malformed", "internal"]
      }
    return words.contains(expected) ? expected : words[0]
  }

  private func url(_ classification: URLClassification) -> JSONValue {
    switch classification {
    case .own(let location): .string(location.url)
    case .external(let url), .system(let url): .string(url)
    case .unsafe, .unknownScheme, .malformed: .null
    }
  }

  private func match(_ resolution: Resolution, _ expected: JSONValue) -> JSONValue {
    guard let match = resolution.match else { return .null }
    let keys = expected.object?.members.map(\.name) ?? ["pattern", "params"]
    let members = keys.map { key -> JSONObject.Member in
      let value: JSONValue =
        key == "pattern" ? .string(match.pattern) : parameters(resolution, expected["params"])
      return JSONObject.Member(name: key, value: value)
    }
    return .object(JSONObject(members))
  }

  /// The parameters in the order in which they are expected.
  private func parameters(_ resolution: Resolution, _ expected: JSONValue?) -> JSONValue {
    let listed = expected?.object?.members.map(\.name)
    let names = listed ?? (resolution.match?.parameters ?? []).map(\.name)
    let members = names.map { name in
      JSONObject.Member(name: name, value: resolution.parameter(name).map { .string($0) } ?? .null)
    }
    return .object(JSONObject(members))
  }
}
