import BridgeProtocol

/// A member that the body of a verb may have.
struct Parameter: Sendable {
  let name: String
  let kind: ParameterKind
  let isRequired: Bool

  static func required(_ name: String, _ kind: ParameterKind) -> Parameter {
    Parameter(name: name, kind: kind, isRequired: true)
  }

  static func optional(_ name: String, _ kind: ParameterKind) -> Parameter {
    Parameter(name: name, kind: kind, isRequired: false)
  }

  fileprivate var takesNull: Bool {
    switch kind {
    case .either(_, .null), .any: true
    default: false
    }
  }
}

extension [Parameter] {
  /// Checks the members of an object: none is unknown, none is missing, each is of its kind.
  ///
  /// - Parameters:
  ///   - members: The object.
  ///   - prefix: The path that the names of members continue.
  ///   - owner: Who has the parameters, for the sentence about one that it does not have.
  /// - Throws: `CommandError` that names the member at fault.
  func check(
    _ members: JSONObject, below prefix: String = "", of owner: String
  ) throws(CommandError) {
    for member in members.members where !contains(where: { $0.name == member.name }) {
      let name = JSONValue.string(member.name).shortText
      throw .usage("\(owner) has no parameter \(name), but \(listed).")
    }
    for parameter in self {
      let path = prefix + parameter.name
      guard let value = members[parameter.name], !value.isNull || parameter.takesNull else {
        guard parameter.isRequired else { continue }
        throw .usage("`\(path)` is missing: it must be \(parameter.kind.description).")
      }
      try parameter.kind.check(value, at: path)
    }
  }

  private var listed: String { map { "`\($0.name)`" }.joined(separator: ", ") }
}
