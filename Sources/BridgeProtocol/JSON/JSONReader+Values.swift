extension JSONReader {
  /// Reads any value as a tree.
  mutating func readValue() throws(JSONError) -> JSONValue {
    switch current {
    case UInt8(ascii: "{"):
      return .object(try readObject())
    case UInt8(ascii: "["):
      var elements = try beginArray()
      var values: [JSONValue] = []
      while try nextElement(&elements) {
        values.append(try readValue())
      }
      return .array(values)
    case UInt8(ascii: "\""):
      return .string(string(of: try scanString()))
    case UInt8(ascii: "t"), UInt8(ascii: "f"):
      return .bool(try readBool())
    case UInt8(ascii: "n"):
      _ = try skipNull()
      return .null
    default:
      guard isAtNumber else { throw unexpected("a value") }
      switch try scanNumber() {
      case .integer(let value): return .integer(value)
      case .double(let value): return .number(value)
      }
    }
  }

  /// Reads an object as a tree.
  mutating func readObject() throws(JSONError) -> JSONObject {
    var members = JSONMembers(start: try beginObject())
    var result: [JSONObject.Member] = []
    while let name = try nextName(&members) {
      guard members.otherNames.insert(name, of: self) else {
        throw duplicateName(name)
      }
      result.append(JSONObject.Member(name: string(of: name), value: try readValue()))
    }
    return JSONObject(result)
  }

  /// Passes over any value and checks it.
  mutating func skipValue() throws(JSONError) {
    _ = try readValue()
  }

  /// Reads a boolean.
  mutating func readBool() throws(JSONError) -> Bool {
    if pass(ByteWord.trueText, count: 4) { return true }
    if pass(ByteWord.falseText, count: 5) { return false }
    switch current {
    case UInt8(ascii: "t"): throw brokenLiteral("true")
    case UInt8(ascii: "f"): throw brokenLiteral("false")
    default: throw wrongType("a boolean")
    }
  }

  /// Passes over a `null`, which means the same as a missing member; false if there is none.
  @inline(__always)
  mutating func skipNull() throws(JSONError) -> Bool {
    guard current == UInt8(ascii: "n") else { return false }
    guard pass(ByteWord.nullText, count: 4) else { throw brokenLiteral("null") }
    return true
  }

  /// Passes over a text of that many bytes; false if another one is there.
  @inline(__always)
  private mutating func pass(_ text: UInt64, count: Int) -> Bool {
    guard bytes.span.word(at: position) & ByteWord.mask(count) == text else { return false }
    position &+= count
    return true
  }

  /// The error that a literal starts like this one and goes on differently.
  private mutating func brokenLiteral(_ literal: String) -> JSONError {
    for byte in literal.utf8 {
      guard current == byte else { break }
      position += 1
    }
    return unexpected("\"\(literal)\"")
  }
}
