import BridgeProtocol
import Vocabulary

/// A type that the value of a member of a record can have.
protocol TraceValue: Hashable, Sendable {
  /// Reads the value of a member; `nil` if it is another than `expectation` says.
  init?(_ json: JSONValue, of member: String) throws(TraceFault)

  /// The value as a part of an object; `nil` leaves its member out.
  var json: JSONValue? { get }

  /// What such a value has to be, worded to follow “must be”.
  static var expectation: String { get }
}

extension String: TraceValue {
  init?(_ json: JSONValue, of member: String) {
    guard let text = json.string else { return nil }
    self = text
  }

  var json: JSONValue? { .string(self) }

  static var expectation: String { "a string" }
}

/// A number of milliseconds, a line or a status.
extension Int: TraceValue {
  /// Later than any time in milliseconds, and so small that sums of all in a trace never overflow.
  private static let traceMax = 1 << 42

  init?(_ json: JSONValue, of member: String) {
    guard let number = json.integer, (0...Self.traceMax).contains(number) else { return nil }
    self = number
  }

  var json: JSONValue? { .integer(Int64(self)) }

  static var expectation: String { "an integer from 0 to \(traceMax)" }
}

extension Array: TraceValue where Element == String {
  init?(_ json: JSONValue, of member: String) {
    guard let elements = json.array else { return nil }
    let texts = elements.compactMap(\.string)
    guard texts.count == elements.count else { return nil }
    self = texts
  }

  var json: JSONValue? { .array(map(JSONValue.string)) }

  static var expectation: String { "an array with strings only" }
}

extension JSONObject: TraceValue {
  init?(_ json: JSONValue, of member: String) {
    guard let object = json.object else { return nil }
    self = object
  }

  var json: JSONValue? { .object(self) }

  static var expectation: String { "an object" }
}

extension Optional: TraceValue where Wrapped: TraceValue {
  init?(_ json: JSONValue, of member: String) throws(TraceFault) {
    guard let value = try Wrapped(json, of: member) else { return nil }
    self = value
  }

  var json: JSONValue? { self?.json }

  static var expectation: String { Wrapped.expectation }
}

extension PicturePath: TraceValue {
  init?(_ json: JSONValue, of member: String) {
    guard let text = json.string else { return nil }
    self.init(text)
  }

  var json: JSONValue? { .string(text) }

  static var expectation: String { "a PNG or JPEG file in “pictures/”" }
}

extension Shard: TraceValue {
  init?(_ json: JSONValue, of member: String) {
    guard let text = json.string else { return nil }
    self.init(text)
  }

  var json: JSONValue? { .string(description) }

  static var expectation: String { "a shard like “2/8”" }
}

extension TraceValue where Self: RawRepresentable<String> & CaseIterable {
  init?(_ json: JSONValue, of member: String) {
    guard let text = json.string else { return nil }
    self.init(rawValue: text)
  }

  var json: JSONValue? { .string(rawValue) }

  static var expectation: String { "one of \(allCases.map(\.rawValue).joined(separator: ", "))" }
}

extension TraceFlowStatus: TraceValue {}
extension TraceStepStatus: TraceValue {}
