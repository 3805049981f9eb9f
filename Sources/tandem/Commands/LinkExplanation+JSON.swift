import BridgeProtocol
import ManifestReading
import Navigation
import Vocabulary

extension LinkExplanation {
  /// What `tandem resolve --json` writes; `docs/command-line.md` describes the members.
  var json: JSONObject {
    let properties = target.resolution.properties
    return [
      "url": .string(hops[0].url),
      "kind": .string(target.resolution.classification.name),
      "location": target.resolution.location.map { .string($0.url) } ?? .null,
      "known": .bool(target.resolution.isKnown),
      "hops": .array(hops.map { .object($0.json) }),
      "tab": target.tabJSON,
      "style": .string((properties.style ?? .push).rawValue),
      "presentation": .string((properties.presentation ?? .standard).rawValue),
      "requiresLogin": .bool(properties.requiresLogin ?? false),
      "leadsSomewhere": .bool(leadsSomewhere),
      "link": .object(link.json),
      "linkAfterLogin": linkAfterLogin.map { .object($0.json) } ?? .null,
      "click": .object(click.json),
    ]
  }
}

extension LinkHop {
  fileprivate var json: JSONObject {
    let route: JSONValue =
      resolution.match.map { match in
        [
          "pattern": .string(match.pattern),
          "parameters": .object(
            JSONObject(
              match.parameters.map {
                JSONObject.Member(name: $0.name, value: .string($0.value))
              })),
        ]
      } ?? .null
    return [
      "url": .string(url),
      "kind": .string(resolution.classification.name),
      "location": resolution.location.map { .string($0.url) } ?? .null,
      "changes": .array(changes.map { .string($0.rawValue) }),
      "rules": .array(rules.map { .object($0.json) }),
      "route": route,
      "losingPatterns": .array(losingPatterns.map { .string($0) }),
      "properties": .object(resolution.properties.manifestMembers),
    ]
  }

  fileprivate var tabJSON: JSONValue {
    guard let tab = resolution.tab, let tabSource else { return .null }
    return ["id": .string(tab.rawValue), "by": .string(tabSource.rawValue)]
  }
}

extension MatchingRule {
  fileprivate var json: JSONObject {
    [
      "index": .integer(Int64(index)), "pattern": .string(pattern),
      "properties": .object(properties.manifestMembers),
    ]
  }
}

extension LinkPrediction {
  fileprivate var json: JSONObject {
    [
      "outcome": .string(outcome.rawValue),
      "reason": rejection.map { .string($0.rawValue) } ?? .null,
      "root": .string(root.rawValue),
      "tab": .string(tab.rawValue),
      "stack": .array(stack.map { .string($0) }),
      "modals": .array(
        modals.map { modal in
          [
            "kind": .string(modal.kind.rawValue),
            "stack": .array(modal.stack.entries.map { .string($0.url) }),
          ]
        }),
    ]
  }
}

extension URLClassification {
  /// The name of the case.
  var name: String {
    switch self {
    case .own: "own"
    case .external: "external"
    case .system: "system"
    case .unsafe: "unsafe"
    case .unknownScheme: "unknownScheme"
    case .malformed: "malformed"
    }
  }
}
