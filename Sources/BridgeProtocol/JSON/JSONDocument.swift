/// A JSON text that people write: each value knows its position, and comments are allowed.
///
/// Beyond RFC 8259 the text may hold `// …` and `/* … */` comments and a comma after the last
/// element of an array or object. Everything else is as strict as on the wire.
public struct JSONDocument: Sendable {
  /// The outermost value.
  public let root: JSONNode

  /// Reads a text.
  public init(parsing bytes: [UInt8], limits: JSONLimits = .file) throws(JSONError) {
    var reader = JSONReader(bytes: bytes, limits: limits, syntax: .commented)
    try reader.start()
    var tracker = JSONPositionTracker()
    root = try reader.readNode(path: "", &tracker)
    try reader.finish()
  }

  /// Reads a text.
  public init(parsing text: String, limits: JSONLimits = .file) throws(JSONError) {
    try self.init(parsing: Array(text.utf8), limits: limits)
  }
}

/// One value of a `JSONDocument`.
public struct JSONNode: Sendable, Hashable {
  /// What the value is.
  public enum Content: Sendable, Hashable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSONNode])
    case object([Member])
  }

  /// One name and its value.
  public struct Member: Sendable, Hashable {
    public let name: String
    /// Where the name starts.
    public let position: JSONPosition
    public let value: JSONNode
  }

  public let content: Content
  /// Where the value starts.
  public let position: JSONPosition
  /// The names and indices that lead to the value, for example `tabs[2].title`.
  public let path: String

  /// The member of that name, nil if this is no object or has none.
  public subscript(name: String) -> JSONNode? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
  }

  /// The same value without positions.
  public var value: JSONValue {
    switch content {
    case .null: .null
    case .bool(let value): .bool(value)
    case .integer(let value): .integer(value)
    case .number(let value): .number(value)
    case .string(let value): .string(value)
    case .array(let elements): .array(elements.map(\.value))
    case .object(let members):
      .object(
        JSONObject(members.map { JSONObject.Member(name: $0.name, value: $0.value.value) }))
    }
  }

  /// An error of the caller's own about this value, for example that an id is taken.
  public func error(_ reason: String, code: JSONError.Code = .unknownValue) -> JSONError {
    JSONError(code: code, position: position, path: path, reason: reason)
  }
}

extension JSONReader {
  fileprivate mutating func readNode(
    path: String, _ tracker: inout JSONPositionTracker
  ) throws(JSONError) -> JSONNode {
    let position = tracker.advance(to: self.position, in: bytes)
    let content: JSONNode.Content
    switch current {
    case UInt8(ascii: "{"):
      content = .object(try readMembers(path: path, &tracker))
    case UInt8(ascii: "["):
      var elements = try beginArray()
      var nodes: [JSONNode] = []
      while try nextElement(&elements) {
        nodes.append(try readNode(path: "\(path)[\(nodes.count)]", &tracker))
      }
      content = .array(nodes)
    default:
      content = try readScalar()
    }
    return JSONNode(content: content, position: position, path: path)
  }

  private mutating func readMembers(
    path: String, _ tracker: inout JSONPositionTracker
  ) throws(JSONError) -> [JSONNode.Member] {
    var members = JSONMembers(start: try beginObject())
    var result: [JSONNode.Member] = []
    while let token = try nextName(&members) {
      guard members.otherNames.insert(token, of: self) else {
        throw duplicateName(token)
      }
      let name = string(of: token)
      let position = tracker.advance(to: token.start - 1, in: bytes)
      var memberPath = path
      JSONLocator.append(name, to: &memberPath)
      result.append(
        JSONNode.Member(
          name: name, position: position, value: try readNode(path: memberPath, &tracker)))
    }
    return result
  }

  private mutating func readScalar() throws(JSONError) -> JSONNode.Content {
    switch try readValue() {
    case .bool(let value): .bool(value)
    case .integer(let value): .integer(value)
    case .number(let value): .number(value)
    case .string(let value): .string(value)
    // The caller reads arrays and objects itself.
    case .null, .array, .object: .null
    }
  }
}

/// Turns rising offsets into lines and columns, looking at each byte once.
struct JSONPositionTracker {
  private var offset = 0
  private var line = 1
  private var column = 1

  mutating func advance(to target: Int, in bytes: [UInt8]) -> JSONPosition {
    assert(target >= offset)
    while offset < min(target, bytes.count) {
      if bytes[offset] == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if bytes[offset] & 0xC0 != 0x80 {
        column += 1
      }
      offset += 1
    }
    return JSONPosition(offset: target, line: line, column: column)
  }
}
