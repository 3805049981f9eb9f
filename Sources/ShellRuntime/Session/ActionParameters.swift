import BridgeProtocol
import Navigation
import Vocabulary

/// Why an action is no event of the navigation core.
struct ActionError: Error, Hashable {
  static let invalidParameters = ActionError(reason: .invalidParameters)

  let reason: Reason
}

/// The parameters of one action, read with their types.
struct ActionParameters {
  private let members: JSONObject

  init(_ members: JSONObject) {
    self.members = members
  }

  /// The value of a parameter; nil if it is missing or `null`.
  subscript(name: String) -> JSONValue? {
    members[name].flatMap { $0.isNull ? nil : $0 }
  }

  func string(_ name: String) throws(ActionError) -> String {
    guard let value = members[name]?.string else { throw .invalidParameters }
    return value
  }

  /// A text of at most a number of UTF-8 bytes; nil if it is missing or `null`.
  func text(_ name: String, byteCountMax limit: Int) throws(ActionError) -> String? {
    guard let value = self[name] else { return nil }
    guard let text = value.string, text.utf8.count <= limit else { throw .invalidParameters }
    return text
  }

  func optionalString(_ name: String) -> String? {
    members[name]?.string
  }

  /// A name that is neither empty nor longer than names on the wire are.
  func name(_ name: String) throws(ActionError) -> String {
    guard let text = try text(name, byteCountMax: ProtocolLimits.nameByteCountMax), !text.isEmpty
    else { throw .invalidParameters }
    return text
  }

  func tab(_ name: String) throws(ActionError) -> TabID {
    TabID(try string(name))
  }

  /// A number of entries, 1 where none is given.
  func count(_ name: String) throws(ActionError) -> Int {
    guard let value = self[name] else { return 1 }
    guard let count = value.integer, count >= 0 else { throw .invalidParameters }
    return count
  }

  func flag(_ name: String) throws(ActionError) -> Bool {
    guard let value = members[name]?.bool else { throw .invalidParameters }
    return value
  }

  func strings(_ name: String) throws(ActionError) -> [String] {
    guard let values = members[name]?.array else { throw .invalidParameters }
    let strings = values.compactMap(\.string)
    guard strings.count == values.count else { throw .invalidParameters }
    return strings
  }

  /// One of the values of an enumeration; nil if it is missing or `null`.
  func choice<Choice: RawRepresentable<String>>(
    _ name: String, of type: Choice.Type
  ) throws(ActionError) -> Choice? {
    guard let value = self[name] else { return nil }
    guard let choice = value.string.flatMap(Choice.init(rawValue:)) else {
      throw .invalidParameters
    }
    return choice
  }

  func badge(_ name: String) throws(ActionError) -> Badge? {
    switch members[name] {
    case nil, .null: return nil
    case .string(let text): return .text(text)
    case .integer(let number): return .number(Int(number))
    case .bool, .number, .array, .object: throw .invalidParameters
    }
  }
}
