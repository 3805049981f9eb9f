// The values of members as parts of an object that was parsed already.

extension WireValue {
  static var takesNull: Bool { false }

  static func expectation(_ limit: WireLimit) -> String { "what it is in a message" }

  init(_ json: JSONValue, _ rules: ParameterRules) throws(ParameterError) {
    do throws(JSONError) {
      var reader = JSONReader(bytes: json.serialized(), limits: .shellMessage)
      try reader.start()
      self = try Self(from: &reader, rules.limit)
    } catch {
      throw ParameterError(path: error.path, .wrong(found: json.shortText, expected: error.reason))
    }
  }

  var json: JSONValue {
    var copy = self
    var writer = JSONWriter()
    copy.write(to: &writer)
    var bytes: [UInt8] = []
    writer.finish(into: &bytes)
    return (try? JSONValue(parsing: bytes, limits: .shellMessage)) ?? .null
  }

  /// The error that a value is not what is expected.
  static func wrong(_ json: JSONValue, _ limit: WireLimit) -> ParameterError {
    ParameterError(.wrong(found: json.shortText, expected: expectation(limit)))
  }
}

extension String {
  init(_ json: JSONValue, _ rules: ParameterRules) throws(ParameterError) {
    guard let text = json.string, rules.byteCounts?.contains(text.utf8.count) ?? true else {
      throw Self.wrong(json, rules.limit)
    }
    self = text
  }

  var json: JSONValue { .string(self) }

  static func expectation(_ limit: WireLimit) -> String {
    let counts = limit.byteCounts
    return counts.lowerBound == 0
      ? "a string of at most \(counts.upperBound) bytes"
      : "a string of \(counts.lowerBound) to \(counts.upperBound) bytes"
  }
}

extension Int {
  init(_ json: JSONValue, _ rules: ParameterRules) throws(ParameterError) {
    guard let number = json.integer, rules.limit.integers.contains(number) else {
      throw Self.wrong(json, rules.limit)
    }
    self = number
  }

  var json: JSONValue { .integer(Int64(self)) }

  static func expectation(_ limit: WireLimit) -> String {
    "an integer from \(limit.integers.lowerBound) to \(limit.integers.upperBound)"
  }
}

extension Double {
  init(_ json: JSONValue, _ rules: ParameterRules) throws(ParameterError) {
    guard let number = json.double, rules.limit.numbers.contains(number) else {
      throw Self.wrong(json, rules.limit)
    }
    self = number
  }

  var json: JSONValue { .number(self) }

  static func expectation(_ limit: WireLimit) -> String {
    "a number from \(limit.numbers.lowerBound.shortText) to \(limit.numbers.upperBound.shortText)"
  }

  /// Without a fraction where there is none.
  private var shortText: String { Int(exactly: self).map(String.init) ?? description }
}

extension Bool {
  init(_ json: JSONValue, _ rules: ParameterRules) throws(ParameterError) {
    guard let flag = json.bool else { throw Self.wrong(json, rules.limit) }
    self = flag
  }

  var json: JSONValue { .bool(self) }

  static func expectation(_ limit: WireLimit) -> String { "true or false" }
}

extension JSONValue {
  init(_ json: JSONValue, _ rules: ParameterRules) { self = json }

  var json: JSONValue { self }

  static func expectation(_ limit: WireLimit) -> String { "any value" }
}

extension JSONObject {
  init(_ json: JSONValue, _ rules: ParameterRules) throws(ParameterError) {
    guard let object = json.object else { throw Self.wrong(json, rules.limit) }
    self = object
  }

  var json: JSONValue { .object(self) }

  static func expectation(_ limit: WireLimit) -> String { "an object" }
}

extension WireEnumeration {
  init(_ json: JSONValue, _ rules: ParameterRules) throws(ParameterError) {
    guard let value = json.string.flatMap(Self.init(rawValue:)) else {
      throw Self.wrong(json, rules.limit)
    }
    self = value
  }

  var json: JSONValue { .string(rawValue) }

  static func expectation(_ limit: WireLimit) -> String {
    allCases.map { "“\($0.rawValue)”" }.joined(separator: " or ")
  }
}

extension Optional where Wrapped: WireValue {
  init(_ json: JSONValue, _ rules: ParameterRules) throws(ParameterError) {
    self = try Wrapped(json, rules)
  }

  var json: JSONValue { self?.json ?? .null }

  static func expectation(_ limit: WireLimit) -> String { Wrapped.expectation(limit) }

  static var takesNull: Bool { Wrapped.takesNull }
}

extension Array where Element: WireValue {
  init(_ json: JSONValue, _ rules: ParameterRules) throws(ParameterError) {
    guard let elements = json.array, rules.elementCounts.contains(elements.count) else {
      throw Self.wrong(json, rules.limit)
    }
    self = []
    for (index, element) in elements.enumerated() {
      do throws(ParameterError) {
        append(try Element(element, rules))
      } catch {
        throw error.below("[\(index)]")
      }
    }
  }

  var json: JSONValue { .array(map(\.json)) }

  static func expectation(_ limit: WireLimit) -> String {
    "an array of \(limit.elementCounts.lowerBound) to \(limit.elementCounts.upperBound) elements, "
      + "each \(Element.expectation(limit))"
  }
}
