public import Vocabulary

/// What a tab is to show beside its icon: a text, a number, or nothing, which is `null`.
public struct BadgeValue: Hashable, Sendable {
  public static let none = BadgeValue(nil)

  public let badge: Badge?

  /// Wraps a badge; `nil` shows nothing.
  public init(_ badge: Badge?) { self.badge = badge }

  private init?(_ json: JSONValue) {
    switch json {
    case .null: badge = nil
    case .string(let text): badge = .text(text)
    case .integer(let number): badge = .number(Int(number))
    case .bool, .number, .array, .object: return nil
    }
  }
}

extension BadgeValue: WireValue {
  static var takesNull: Bool { true }

  init(from reader: inout JSONReader, _ limit: WireLimit) throws(JSONError) {
    let start = reader.position
    guard let value = BadgeValue(try reader.readValue()) else {
      throw reader.failure(.wrongType, at: start, "must be \(Self.expectation(limit))")
    }
    self = value
  }

  init(_ json: JSONValue, _ rules: ParameterRules) throws(ParameterError) {
    guard let value = BadgeValue(json) else { throw Self.wrong(json, rules.limit) }
    if case .text(let text) = value.badge, rules.byteCounts?.contains(text.utf8.count) == false {
      throw Self.wrong(json, rules.limit)
    }
    self = value
  }

  func write(to writer: inout JSONWriter) { writer.value(json) }

  var json: JSONValue {
    switch badge {
    case nil: .null
    case .text(let text): .string(text)
    case .number(let number): .integer(Int64(number))
    }
  }

  static func expectation(_ limit: WireLimit) -> String {
    let number = ProtocolLimits.integerMax
    return "\(String.expectation(limit)) or an integer from -\(number) to \(number) or null"
  }
}
