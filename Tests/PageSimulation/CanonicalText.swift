import BridgeProtocol

extension JSONValue {
  /// The value without members that are null, and with the others by their names.
  var canonical: JSONValue {
    switch self {
    case .array(let elements): .array(elements.map(\.canonical))
    case .object(let object):
      .object(
        JSONObject(
          object.members.filter { !$0.value.isNull }
            .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
            .map { JSONObject.Member(name: $0.name, value: $0.value.canonical) }))
    case .null, .bool, .integer, .number, .string: self
    }
  }

  init(_ text: String?) {
    self = text.map(JSONValue.string) ?? .null
  }

  init(_ number: Int) {
    self = .integer(Int64(number))
  }
}
