/// A message, or a part of one, that is created with default values.
public protocol MessagePart {
  /// Creates one whose members have their defaults.
  init()
}

extension MessagePart {
  /// Creates one with the members that a closure sets.
  @inlinable public init(_ set: (inout Self) -> Void) {
    self.init()
    set(&self)
  }
}

/// A JSON object with fixed members: a message or a part of one.
///
/// Its members are listed once, in `code(_:)`, which reads and writes them.
protocol WireObject: MessagePart, WireValue {
  /// Hands every member to the coder, in the order in which they are written.
  mutating func code<Coder: FieldCoder>(_ coder: inout Coder) throws(Coder.Failure)

  /// The names of the members: the result of `fieldTable()`, stored.
  static var fields: JSONNameTable { get }
}

/// Reads or writes the members of an object, which passes them one after the other.
protocol FieldCoder {
  associatedtype Failure: Error

  /// A member whose value is fixed, such as the type of a message.
  mutating func constant(_ name: String, _ value: String) throws(Failure)

  /// A member that must be there.
  mutating func field<Value: WireValue>(
    _ name: String, _ value: inout Value, _ limit: WireLimit
  ) throws(Failure)

  /// A member that may be missing or null: then its value stays what it is.
  ///
  /// It is not written if `isOmitted` is true.
  mutating func optional<Value: WireValue>(
    _ name: String, _ value: inout Value, _ limit: WireLimit, isOmitted: Bool
  ) throws(Failure)
}

extension FieldCoder {
  @inline(__always)
  mutating func field<Value: WireValue>(
    _ name: String, _ value: inout Value
  ) throws(Failure) {
    try field(name, &value, .name)
  }

  @inline(__always)
  mutating func optional<Value: WireValue>(
    _ name: String, _ value: inout Value, _ limit: WireLimit = .name, isOmitted: Bool = false
  ) throws(Failure) {
    try optional(name, &value, limit, isOmitted: isOmitted)
  }
}

extension WireObject {
  init(from reader: inout JSONReader, _ limit: WireLimit = .name) throws(JSONError) {
    self.init()
    try reader.readFields(of: &self)
  }

  mutating func write(to writer: inout JSONWriter) {
    writer.object(&self)
  }

  /// The names of the members, collected by `code(_:)`.
  static func fieldTable() -> JSONNameTable {
    var object = Self()
    var collector = FieldNames()
    object.code(&collector)
    return JSONNameTable(collector.names, required: collector.required)
  }
}

/// The first message of a connection, which names a version of the protocol.
protocol Greeting: WireObject {}

extension Greeting {
  /// Reads a greeting; one of another version is refused as that, whatever else it lacks.
  init(from reader: inout JSONReader, _ limit: WireLimit = .name) throws(JSONError) {
    try reader.checkVersion()
    self.init()
    try reader.readFields(of: &self)
  }
}

/// Collects the names of an object's members.
private struct FieldNames: FieldCoder {
  var names: [(name: String, text: String)] = []
  var required: UInt64 = 0

  mutating func constant(_ name: String, _ value: String) {
    names.append((name, ",\"\(name)\":\"\(value)\""))
  }

  mutating func field<Value: WireValue>(
    _ name: String, _ value: inout Value, _ limit: WireLimit
  ) {
    required |= 1 << UInt64(names.count)
    names.append((name, ",\"\(name)\":"))
  }

  mutating func optional<Value: WireValue>(
    _ name: String, _ value: inout Value, _ limit: WireLimit, isOmitted: Bool
  ) {
    names.append((name, ",\"\(name)\":"))
  }
}
