/// A part of a message that is encoded when it is made, and then only copied into each message.
///
/// Its properties are those of the value.
@dynamicMemberLookup
public struct Prepared<Value: Sendable & Hashable>: Sendable, Hashable {
  /// What is sent.
  public let value: Value
  /// The value as JSON in UTF-8.
  private let encoded: [UInt8]

  /// Bytes that the value takes in a message.
  public var byteCount: Int { encoded.count }

  public subscript<Property>(dynamicMember property: KeyPath<Value, Property>) -> Property {
    value[keyPath: property]
  }

  public static func == (left: Self, right: Self) -> Bool { left.value == right.value }

  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension Prepared where Value == ControllerTab {
  /// Encodes a tab.
  public init(_ tab: ControllerTab) {
    self.init(encoding: tab)
  }
}

extension Prepared where Value == WireEnvironment {
  /// Encodes an environment.
  public init(_ environment: WireEnvironment) {
    self.init(encoding: environment)
  }
}

extension Prepared: WireValue where Value: WireValue {
  init(from reader: inout JSONReader, _ limit: WireLimit) throws(JSONError) {
    self.init(encoding: try Value(from: &reader, limit))
  }

  func write(to writer: inout JSONWriter) { writer.text(encoded) }

  fileprivate init(encoding value: Value) {
    self.value = value
    var value = value
    var writer = JSONWriter()
    value.write(to: &writer)
    var bytes: [UInt8] = []
    writer.finish(into: &bytes)
    encoded = bytes
  }
}
