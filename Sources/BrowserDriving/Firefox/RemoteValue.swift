internal import BridgeProtocol

/// A value of a script, as WebDriver BiDi writes it (“Remote Value”).
enum RemoteValue {
  /// As JSON, `null` for what JSON does not have.
  static func json(of value: JSONValue) -> JSONValue {
    let content = value["value"]
    switch value["type"]?.string {
    case "string", "boolean": return content ?? .null
    // Infinities and “NaN” come as strings.
    case "number":
      if content?.string == "-0" { return .number(0) }
      return content?.string == nil ? content ?? .null : .null
    case "array": return .array((content?.array ?? []).map(json(of:)))
    case "object":
      var names: Set<String> = []
      let members = (content?.array ?? []).compactMap { pair -> JSONObject.Member? in
        guard let name = pair.array?.first?.string, let value = pair.array?.last,
          !["undefined", "function", "symbol"].contains(value["type"]?.string),
          // Two names may have become one, as halves of surrogate pairs are replaced.
          names.insert(name).inserted
        else { return nil }
        return JSONObject.Member(name: name, value: json(of: value))
      }
      return .object(JSONObject(members))
    default: return .null
    }
  }

  /// As the console shows it.
  static func text(of value: JSONValue) -> String {
    switch value["type"]?.string {
    case "string", "number", "boolean", "bigint":
      value["value"]?.string ?? value["value"]?.serializedText() ?? ""
    case "array", "object": json(of: value).serializedText()
    case let type: type ?? ""
    }
  }
}
