/// Why the parameters of an action are invalid.
public struct ParameterError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Problem: Hashable, Sendable {
    case missing(expected: String)
    /// `found` is the value if it is short, else what kind of value it is.
    case wrong(found: String, expected: String)
    case unknown(name: String, known: [String])
  }

  /// The parameter at fault, for example `buttons[0].id`; empty for all of them.
  public internal(set) var path: String
  public let problem: Problem

  /// Describes what is wrong with a parameter.
  public init(path: String = "", _ problem: Problem) {
    self.path = path
    self.problem = problem
  }

  /// The error with the place of the surrounding value added to its path.
  func below(_ place: String) -> ParameterError {
    let isElement = path.isEmpty || path.hasPrefix("[")
    return ParameterError(path: isElement ? place + path : "\(place).\(path)", problem)
  }
}

/// How a parameter is read.
struct ParameterRules {
  var limit = WireLimit.name
  /// Whether an unknown name is an error.
  var isStrict = false

  /// Bytes of a string; `nil` if the core bounds it.
  var byteCounts: ClosedRange<Int>? { isStrict || !limit.isOfCore ? limit.byteCounts : nil }

  /// Elements of an array; a page may name a detent twice.
  var elementCounts: ClosedRange<Int> {
    limit == .detents && !isStrict ? 1...ProtocolLimits.elementCountMax : limit.elementCounts
  }

  func with(_ limit: WireLimit) -> ParameterRules {
    ParameterRules(limit: limit, isStrict: isStrict)
  }
}

extension JSONObject {
  /// The value of the only parameter, which must be given.
  func parameter<Value: WireValue>(
    _ name: String, _ rules: ParameterRules, _ limit: WireLimit = .name
  ) throws(ParameterError) -> Value {
    guard let value: Value = try optionalParameter(name, rules, limit) else {
      throw ParameterError(path: name, .missing(expected: Value.expectation(limit)))
    }
    return value
  }

  /// The value of the only parameter, which may be missing.
  func optionalParameter<Value: WireValue>(
    _ name: String, _ rules: ParameterRules, _ limit: WireLimit = .name
  ) throws(ParameterError) -> Value? {
    try check(names: [name], rules)
    guard let json = self[name], !json.isNull else { return nil }
    do throws(ParameterError) {
      return try Value(json, rules.with(limit))
    } catch {
      throw error.below(name)
    }
  }

  /// Refuses unknown names if the rules are strict.
  func check(names: [String], _ rules: ParameterRules) throws(ParameterError) {
    guard rules.isStrict else { return }
    for member in members where !names.contains(member.name) {
      throw ParameterError(.unknown(name: member.name, known: names))
    }
  }
}

/// Reads the members of an object that was parsed already.
struct ParameterReader: FieldCoder {
  typealias Failure = ParameterError

  let object: JSONObject
  let rules: ParameterRules

  func constant(_ name: String, _ value: String) {}

  mutating func field<Value: WireValue>(
    _ name: String, _ value: inout Value, _ limit: WireLimit
  ) throws(ParameterError) {
    guard let json = object[name], !json.isNull || Value.takesNull else {
      throw ParameterError(path: name, .missing(expected: Value.expectation(limit)))
    }
    try read(name, json, &value, limit)
  }

  mutating func optional<Value: WireValue>(
    _ name: String, _ value: inout Value, _ limit: WireLimit, isOmitted: Bool
  ) throws(ParameterError) {
    guard let json = object[name], !json.isNull || Value.takesNull else { return }
    try read(name, json, &value, limit)
  }

  private func read<Value: WireValue>(
    _ name: String, _ json: JSONValue, _ value: inout Value, _ limit: WireLimit
  ) throws(ParameterError) {
    do throws(ParameterError) {
      value = try Value(json, rules.with(limit))
    } catch {
      throw error.below(name)
    }
  }
}

/// Collects the members of a `WireObject` in a JSON object.
struct ObjectBuilder: FieldCoder {
  var object = JSONObject()

  mutating func constant(_ name: String, _ value: String) { object[name] = .string(value) }

  mutating func field<Value: WireValue>(
    _ name: String, _ value: inout Value, _ limit: WireLimit
  ) {
    object[name] = value.json
  }

  mutating func optional<Value: WireValue>(
    _ name: String, _ value: inout Value, _ limit: WireLimit, isOmitted: Bool
  ) {
    guard !isOmitted, !value.isAbsent else { return }
    object[name] = value.json
  }
}

extension WireObject {
  /// Reads an object that was parsed already.
  init(_ json: JSONValue, _ rules: ParameterRules) throws(ParameterError) {
    guard let object = json.object else {
      throw ParameterError(
        .wrong(found: json.shortText, expected: Self.expectation(rules.limit)))
    }
    self.init()
    try object.check(names: Self.fields.names, rules)
    var reader = ParameterReader(object: object, rules: rules)
    try code(&reader)
  }

  var json: JSONValue { .object(members) }

  /// The members, as they are written.
  var members: JSONObject {
    var copy = self
    var builder = ObjectBuilder()
    copy.code(&builder)
    return builder.object
  }

  static func expectation(_ limit: WireLimit) -> String {
    "an object of " + fields.names.map { "`\($0)`" }.joined(separator: ", ")
  }
}

extension JSONValue {
  private static let shownCharacterCountMax = 40

  /// The value in an error sentence: itself if it is short, else what kind of value it is.
  public var shortText: String {
    switch self {
    case .null, .bool, .integer, .number: return serializedText()
    case .array, .object: return kindName
    case .string(let text):
      guard text.count <= Self.shownCharacterCountMax else {
        return "a string of \(text.utf8.count) bytes"
      }
      return "“\(text)”"
    }
  }
}
