package import BridgeProtocol

/// JSON whose texts may hold expressions.
package indirect enum JSONTemplate: Hashable, Sendable {
  case value(JSONValue)
  case text(Template)
  case array([JSONTemplate])
  case object([Member])

  package struct Member: Hashable, Sendable {
    package let name: String
    package let value: JSONTemplate
  }

  /// The JSON with the values of its expressions.
  ///
  /// - Parameter evaluate: gives the value of an expression as text.
  /// - Returns: the JSON with texts in place of the expressions.
  /// - Throws: what an expression fails with.
  package func resolved(
    _ evaluate: (String) throws(ExpressionFailure) -> String
  ) throws(ExpressionFailure) -> JSONValue {
    switch self {
    case .value(let value): return value
    case .text(let template): return .string(try template.resolved(evaluate))
    case .array(let elements):
      var values: [JSONValue] = []
      for element in elements { values.append(try element.resolved(evaluate)) }
      return .array(values)
    case .object(let members):
      var object = JSONObject()
      for member in members { object[member.name] = try member.value.resolved(evaluate) }
      return .object(object)
    }
  }
}
