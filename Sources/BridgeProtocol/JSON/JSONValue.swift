/// Any JSON value.
///
/// A number without fraction and exponent whose magnitude is at most 2^53 - 1 is an `integer`;
/// every other number is a `number`. Equality is that of the parts, so the order of members counts.
public enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int64)
  /// Always finite: JSON has neither infinity nor NaN.
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

extension JSONValue {
  /// Whether this is `null`.
  public var isNull: Bool { self == .null }

  /// The value of a boolean, else nil.
  public var bool: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  /// The value of an integer, else nil.
  public var integer: Int? {
    guard case .integer(let value) = self else { return nil }
    return Int(exactly: value)
  }

  /// The value of any number, else nil.
  public var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// The value of a string, else nil.
  public var string: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  /// The elements of an array, else nil.
  public var array: [JSONValue]? {
    guard case .array(let value) = self else { return nil }
    return value
  }

  /// The members of an object, else nil.
  public var object: JSONObject? {
    guard case .object(let value) = self else { return nil }
    return value
  }

  /// The member of that name, nil if this is no object or has none.
  public subscript(name: String) -> JSONValue? {
    object?[name]
  }

  /// What kind of value this is, in the words of RFC 8259, for error sentences.
  public var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .integer, .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates a boolean.
  public init(booleanLiteral value: Bool) {
    self = .bool(value)
  }

  /// Creates an integer.
  public init(integerLiteral value: Int64) {
    self = .integer(value)
  }

  /// Creates a number.
  public init(floatLiteral value: Double) {
    self = .number(value)
  }

  /// Creates a string.
  public init(stringLiteral value: String) {
    self = .string(value)
  }

  /// Creates an array.
  public init(arrayLiteral elements: JSONValue...) {
    self = .array(elements)
  }

  /// Creates an object; no name may come twice.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements.map { JSONObject.Member(name: $0.0, value: $0.1) }))
  }
}
