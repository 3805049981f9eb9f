internal import BridgeProtocol

extension JSONObject {
  /// Makes an object of the members that have a value.
  init(given members: KeyValuePairs<String, JSONValue?>) {
    self.init(members.compactMap { name, value in value.map { Member(name: name, value: $0) } })
  }
}
