/// A field of a step, a selector or a condition, as the tables declare it.
package struct Field: Sendable {
  /// What a value may be.
  package enum Kind: Sendable {
    case text
    case number(ClosedRange<Double>, isWhole: Bool)
    case boolean
    case choice([String])
    case point
    case selector
    case selectors
    case texts
    case condition
    case environment
    case permissions
    case json
    case steps
    case flow
    case script
    case traits
  }

  /// What becomes of a value.
  package enum Use: Sendable {
    case optional
    case required
    /// It is accepted, since flows of Maestro have it, and changes nothing.
    case ignored(reason: String)
  }

  package let name: String
  package let kind: Kind
  package let use: Use
  /// The value where the field is not given.
  package let fallback: String?
  /// Whether only Tandem has it.
  package let isOwn: Bool

  private init(
    _ name: String, _ kind: Kind, _ use: Use, fallback: String? = nil, isOwn: Bool = false
  ) {
    self.name = name
    self.kind = kind
    self.use = use
    self.fallback = fallback
    self.isOwn = isOwn
  }

  /// The field, as one that only Tandem has.
  var own: Field { Field(name, kind, use, fallback: fallback, isOwn: true) }

  static func optional(_ name: String, _ kind: Kind, or fallback: String? = nil) -> Field {
    Field(name, kind, .optional, fallback: fallback)
  }

  static func required(_ name: String, _ kind: Kind) -> Field { Field(name, kind, .required) }

  static func ignored(_ name: String, _ reason: String) -> Field {
    Field(name, .text, .ignored(reason: reason))
  }
}

extension Field.Kind {
  /// The most milliseconds of a time.
  private static let millisecondsMax = 600_000.0

  static var milliseconds: Self { .number(0...millisecondsMax, isWhole: true) }
  static var percent: Self { .number(0...100, isWhole: false) }

  static func whole(_ range: ClosedRange<Double>) -> Self { .number(range, isWhole: true) }

  /// What a value must be, for messages and documents.
  package var expectation: String {
    switch self {
    case .text: "a text"
    case .script, .flow: "the path of a file"
    case .number(let range, let isWhole): NumberTemplate.expectation(range, isWhole: isWhole)
    case .boolean: "true or false"
    case .choice(let names): names.joined(separator: " or ")
    case .point: "a point such as “50%,90%” or “100,200”"
    case .selector: "a text or a selector"
    case .selectors: "a list of selectors"
    case .texts: "a list of texts"
    case .condition: "a map with conditions"
    case .environment: "a map of names and values"
    case .permissions: "a map of permissions"
    case .json: "a map"
    case .steps: "a list of steps"
    case .traits: "text, square or long-text, with spaces between them"
    }
  }
}

/// A value that was read as its field declares it.
enum FieldValue {
  case text(Template)
  case number(NumberTemplate)
  case boolean(Bool)
  case choice(String)
  case point(PointTemplate)
  case selector(Selector)
  case selectors([Selector])
  case texts([Template])
  case condition(FlowCondition)
  case environment([EnvironmentEntry])
  case permissions([PermissionChange])
  case json(JSONTemplate)
  case steps([Step])
  case flow(FlowFile)
  case script(path: String, source: String)
  case traits([Selector.Trait])
}

/// The values of one map.
///
/// A value of a wrong kind was reported and is not here; `isComplete` is then false.
struct FieldValues {
  private var values: [String: FieldValue] = [:]
  /// Whether every value could be read.
  var isComplete = true

  subscript(name: String) -> FieldValue? {
    get { values[name] }
    set { values[name] = newValue }
  }

  var isEmpty: Bool { values.isEmpty }

  func has(_ name: String) -> Bool { values[name] != nil }

  func text(_ name: String) -> Template? {
    guard case .text(let value)? = values[name] else { return nil }
    return value
  }

  func number(_ name: String) -> NumberTemplate? {
    guard case .number(let value)? = values[name] else { return nil }
    return value
  }

  func boolean(_ name: String) -> Bool? {
    guard case .boolean(let value)? = values[name] else { return nil }
    return value
  }

  func choice<Value: RawRepresentable<String>>(_ name: String) -> Value? {
    guard case .choice(let value)? = values[name] else { return nil }
    return Value(rawValue: value)
  }

  func isChosen(_ choice: String, _ name: String) -> Bool {
    guard case .choice(let value)? = values[name] else { return false }
    return value == choice
  }

  func point(_ name: String) -> PointTemplate? {
    guard case .point(let value)? = values[name] else { return nil }
    return value
  }

  func selector(_ name: String) -> Selector? {
    guard case .selector(let value)? = values[name] else { return nil }
    return value
  }

  func selectors(_ name: String) -> [Selector] {
    guard case .selectors(let value)? = values[name] else { return [] }
    return value
  }

  func texts(_ name: String) -> [Template]? {
    guard case .texts(let value)? = values[name] else { return nil }
    return value
  }

  func condition(_ name: String) -> FlowCondition? {
    guard case .condition(let value)? = values[name] else { return nil }
    return value
  }

  var environment: [EnvironmentEntry] {
    guard case .environment(let value)? = values["env"] else { return [] }
    return value
  }

  var permissions: [PermissionChange] {
    guard case .permissions(let value)? = values["permissions"] else { return [] }
    return value
  }

  func json(_ name: String) -> JSONTemplate? {
    guard case .json(let value)? = values[name] else { return nil }
    return value
  }

  func steps(_ name: String) -> [Step]? {
    guard case .steps(let value)? = values[name] else { return nil }
    return value
  }

  /// The steps of another file, or those in place.
  var body: FlowBody? {
    if case .flow(let flow)? = values["file"] { return .file(flow) }
    return steps("commands").map { .steps($0) }
  }

  var script: (path: String, source: String)? {
    guard case .script(let path, let source)? = values["file"] else { return nil }
    return (path, source)
  }

  var traits: [Selector.Trait] {
    guard case .traits(let value)? = values["traits"] else { return [] }
    return value
  }
}
