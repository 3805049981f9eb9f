import BridgeProtocol

/// What the value of a parameter may be.
indirect enum ParameterKind: Sendable {
  case boolean
  /// A string of at most a number of bytes of UTF-8.
  case text(byteCountMax: Int)
  case choice([String])
  case integer(ClosedRange<Int>)
  case number(ClosedRange<Double>)
  case array(of: ParameterKind, count: ClosedRange<Int>)
  /// An object with some of the named members.
  case object([Parameter])
  case either(ParameterKind, ParameterKind)
  case null
  case any

  static let name = text(byteCountMax: ProtocolLimits.nameByteCountMax)
  static let url = text(byteCountMax: ProtocolLimits.urlByteCountMax)

  /// What a value has to be, to stand after “must be”.
  var description: String {
    switch self {
    case .boolean: "true or false"
    case .text(let limit): "a string of at most \(limit) bytes"
    case .choice(let names): names.map { "“\($0)”" }.joined(separator: " or ")
    case .integer(let range):
      "an integer from \(range.lowerBound) to \(range.upperBound)"
    case .number(let range):
      "a number from \(range.lowerBound.shortText) to \(range.upperBound.shortText)"
    case .array(let kind, let count):
      "an array of \(count.lowerBound) to \(count.upperBound) elements, each "
        + kind.description
    case .object(let members):
      "an object of " + members.map { "`\($0.name)`" }.joined(separator: ", ")
    case .either(let first, let second): "\(first.description) or \(second.description)"
    case .null: "null"
    case .any: "any value"
    }
  }

  /// Checks a value.
  ///
  /// - Throws: `CommandError` that names the member at fault by its path.
  func check(_ value: JSONValue, at path: String) throws(CommandError) {
    switch (self, value) {
    case (.array(let kind, let count), .array(let elements))
    where count.contains(elements.count):
      for (index, element) in elements.enumerated() {
        try kind.check(element, at: "\(path)[\(index)]")
      }
    case (.object(let parameters), .object(let members)):
      try parameters.check(members, below: "\(path).", of: "`\(path)`")
    default:
      guard accepts(value) else {
        throw .usage("`\(path)` is \(value.shortText), but must be \(description).")
      }
    }
  }

  /// Whether a value that is neither array nor object is one of this kind.
  private func accepts(_ value: JSONValue) -> Bool {
    switch (self, value) {
    case (.any, _), (.null, .null), (.boolean, .bool): true
    case (.text(let limit), .string(let text)): text.utf8.count <= limit
    case (.choice(let names), .string(let text)): names.contains(text)
    case (.integer(let range), .integer(let number)): range.contains(Int(number))
    case (.number(let range), .integer(let number)): range.contains(Double(number))
    case (.number(let range), .number(let number)): range.contains(number)
    case (.either(let first, let second), _): first.accepts(value) || second.accepts(value)
    default: false
    }
  }
}

extension Double {
  /// Without a fraction where there is none.
  fileprivate var shortText: String {
    Int(exactly: self).map(String.init) ?? description
  }
}

extension JSONValue {
  private static let shownCharacterCountMax = 40

  /// The value in an error sentence: itself if it is short, else what kind of value it is.
  var shortText: String {
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
