package import BridgeProtocol

/// Why a line of a trace cannot be used, as the end of a sentence.
package struct TraceFault: Error, Hashable, Sendable {
  package let reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}

/// An object of a trace: a line, or a part of one.
///
/// Its members are listed once, in `code(_:)`, which reads and writes them.
protocol TraceRecord: MessagePart, TraceValue {
  /// Hands every member to the coder, in the order in which they are written.
  mutating func code<Coder: TraceCoder>(_ coder: inout Coder) throws(Coder.Failure)
}

/// Reads or writes the members of a record, which passes them one after the other.
protocol TraceCoder {
  associatedtype Failure: Error

  /// A member that must be there.
  mutating func field<Value: TraceValue>(_ name: String, _ value: inout Value) throws(Failure)

  /// A number that must be there, and counts from 1.
  mutating func count(_ name: String, _ value: inout Int) throws(Failure)

  /// A member that may be missing or null: then its value stays what it is.
  mutating func optional<Value: TraceValue>(_ name: String, _ value: inout Value) throws(Failure)
}

/// A line about an attempt of a flow.
package protocol TraceAttemptLine: MessagePart {
  /// The id of the flow.
  var flow: String { get set }
  /// From 1; each retry is one more.
  var attempt: Int { get set }
  /// Since the run began.
  var milliseconds: Int { get set }
}

extension TraceAttemptLine {
  /// Creates one with the members that a closure sets besides.
  package init(flow: String, attempt: Int = 1, milliseconds: Int, _ set: (inout Self) -> Void) {
    self.init()
    self.flow = flow
    self.attempt = attempt
    self.milliseconds = milliseconds
    set(&self)
  }
}

extension TraceRecord {
  /// Reads the members; those that are not known are ignored.
  init(_ object: JSONObject, name: String) throws(TraceFault) {
    self.init()
    var reader = TraceReader(object: object, name: name)
    try code(&reader)
  }

  init?(_ json: JSONValue, of member: String) throws(TraceFault) {
    guard let object = json.object else { return nil }
    try self.init(object, name: member)
  }

  /// The members as they are written, behind others.
  func members(after others: JSONObject = [:]) -> JSONObject {
    var copy = self
    var writer = TraceWriter(object: others)
    copy.code(&writer)
    return writer.object
  }

  var json: JSONValue? { .object(members()) }

  static var expectation: String { "an object" }
}

private struct TraceReader: TraceCoder {
  let object: JSONObject
  /// What the object is, for errors.
  let name: String

  func field<Value: TraceValue>(_ name: String, _ value: inout Value) throws(TraceFault) {
    guard let json = present(name) else {
      throw TraceFault("“\(self.name)” has no member “\(name)”")
    }
    try read(name, json, &value)
  }

  func count(_ name: String, _ value: inout Int) throws(TraceFault) {
    try field(name, &value)
    guard value >= 1 else { throw fault(name, "an integer from 1", "0") }
  }

  func optional<Value: TraceValue>(_ name: String, _ value: inout Value) throws(TraceFault) {
    guard let json = present(name) else { return }
    try read(name, json, &value)
  }

  private func read<Value: TraceValue>(
    _ name: String, _ json: JSONValue, _ value: inout Value
  ) throws(TraceFault) {
    guard let found = try Value(json, of: name) else {
      throw fault(name, Value.expectation, json.shortText)
    }
    value = found
  }

  private func fault(_ member: String, _ expected: String, _ found: String) -> TraceFault {
    TraceFault("“\(member)” of “\(name)” must be \(expected), but is \(found)")
  }

  private func present(_ member: String) -> JSONValue? {
    object[member].flatMap { $0.isNull ? nil : $0 }
  }
}

private struct TraceWriter: TraceCoder {
  var object: JSONObject

  mutating func field<Value: TraceValue>(_ name: String, _ value: inout Value) {
    object[name] = value.json
  }

  mutating func count(_ name: String, _ value: inout Int) { field(name, &value) }

  mutating func optional<Value: TraceValue>(_ name: String, _ value: inout Value) {
    field(name, &value)
  }
}
