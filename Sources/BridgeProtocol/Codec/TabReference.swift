/// A tab, by its id or by its place in the bar, from 1 on.
public enum TabReference: Hashable, Sendable {
  case id(String)
  case place(Int)

  private static let places = 1...999
}

extension TabReference: WireValue {
  init(from reader: inout JSONReader, _ limit: WireLimit) throws(JSONError) {
    self = .id(try String(from: &reader, limit))
  }

  init(_ json: JSONValue, _ rules: ParameterRules) throws(ParameterError) {
    switch json {
    case .integer(let place) where Self.places.contains(Int(place)): self = .place(Int(place))
    case .string(let text) where rules.byteCounts?.contains(text.utf8.count) ?? true:
      self = .id(text)
    default: throw Self.wrong(json, rules.limit)
    }
  }

  func write(to writer: inout JSONWriter) { writer.value(json) }

  var json: JSONValue {
    switch self {
    case .id(let id): .string(id)
    case .place(let place): .integer(Int64(place))
    }
  }

  static func expectation(_ limit: WireLimit) -> String {
    "\(String.expectation(limit)) or an integer from \(places.lowerBound) to \(places.upperBound)"
  }
}
