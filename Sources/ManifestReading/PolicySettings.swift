import BridgeProtocol
import Navigation

/// The policies that a manifest chooses.
struct PolicySettings {
  private(set) var policies: Policies

  /// Reads the policies of a manifest; those that it does not name keep their defaults.
  init(_ object: ManifestObject, _ defaults: Policies, _ problems: ManifestProblemList) {
    policies = defaults
    for member in object.takeAll() {
      guard let values = Policies.values(of: member.name) else {
        problems.append(
          ManifestProblem(
            at: member.position, path: member.value.path,
            message: "There is no policy \(quoted(member.name)).",
            remedy: ManifestObject.remedy(member.name, among: Policies.names)))
        continue
      }
      guard let value = Self.value(member, values, problems) else { continue }
      // Names and values were checked above.
      try? policies.set(member.name, to: value)
    }
  }

  private static func value(
    _ member: JSONNode.Member, _ values: [String], _ problems: ManifestProblemList
  ) -> String? {
    let isFlag = values == ["true", "false"]
    let name = quoted(member.name)
    switch member.value.content {
    case .bool(let flag) where isFlag: return String(flag)
    case .string(let text) where !isFlag && values.contains(text): return text
    case .string(let text) where !isFlag:
      problems.report(
        member.value, "The policy \(name) cannot be \(quoted(text)).",
        ManifestObject.remedy(text, choices: values))
    default:
      let kind = member.value.value.kindName
      let expected = isFlag ? "true or false" : "a string"
      problems.report(
        member.value, "The policy \(name) must be \(expected), not \(kind).",
        isFlag ? "Write true or false without quotes." : "Choose \(alternatives(values)).")
    }
    return nil
  }
}

extension Policies {
  /// The names of a policy's values, in the order of their documentation; `nil` if there is no
  /// such policy.
  static func values(of name: String) -> [String]? {
    guard names.contains(name) else { return nil }
    var policies = Policies()
    do throws(SettingError) {
      try policies.set(name, to: "")
    } catch {
      if case .unknownValue(_, _, let known) = error { return known }
    }
    return nil
  }
}
