import BridgeProtocol

/// What a value may be: a literal, or a pattern as the tables of the contract have them.
struct Pattern {
  private let pattern: JSONValue

  init(_ pattern: JSONValue) { self.pattern = pattern }

  /// Whether a value fits; a missing value is `nil`.
  func fits(_ value: JSONValue?) -> Bool {
    guard let members = pattern.object else {
      if let patterns = pattern.array {
        let values = value?.array
        return values?.count == patterns.count
          && zip(patterns, values ?? []).allSatisfy { Pattern($0).fits($1) }
      }
      if let number = pattern.double { return value?.double == number }
      return value == pattern || (value == nil && pattern.isNull)
    }
    if let type = members["$type"]?.string { return value.map { isOf(type, $0) } ?? false }
    if let expression = members["$like"]?.string {
      guard let text = value?.string, let regex = try? Regex(expression) else { return false }
      return text.firstMatch(of: regex.dotMatchesNewlines()) != nil
    }
    if let choices = members["$oneOf"]?.array {
      return choices.contains { Pattern($0).fits(value) }
    }
    if let optional = members["$optional"] {
      return value == nil || value == .null || Pattern(optional).fits(value)
    }
    if let element = members["$list"] {
      return value?.array?.allSatisfy { Pattern(element).fits($0) } ?? false
    }
    guard let object = value?.object else { return false }
    let isExact = members["$exact"]?.bool ?? false
    return members.members.allSatisfy {
      $0.name == "$exact" || Pattern($0.value).fits(object[$0.name])
    }
      && (!isExact || object.members.allSatisfy { members[$0.name] != nil })
  }

  private func isOf(_ type: String, _ value: JSONValue) -> Bool {
    switch type {
    case "any": true
    case "null": value.isNull
    case "string": value.string != nil
    case "number": value.double != nil
    case "boolean": value.bool != nil
    case "array": value.array != nil
    case "object": value.object != nil
    default: false
    }
  }
}
