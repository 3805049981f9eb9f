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
      try scanLiteral("null", ByteWord.nullText)
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
    switch current {
    case UInt8(ascii: "{"):
      var members = JSONMembers(start: try beginObject())
      while let name = try nextName(&members) {
        guard members.otherNames.insert(name, of: self) else {
          throw duplicateName(name)
        }
        try skipValue()
      }
    case UInt8(ascii: "["):
      var elements = try beginArray()
      while try nextElement(&elements) {
        try skipValue()
      }
    case UInt8(ascii: "\""):
      _ = try scanString()
    case UInt8(ascii: "t"), UInt8(ascii: "f"):
      _ = try readBool()
    case UInt8(ascii: "n"):
      try scanLiteral("null", ByteWord.nullText)
    default:
      guard isAtNumber else { throw unexpected("a value") }
      _ = try scanNumber()
    }
  }

  /// Reads a boolean.
  mutating func readBool() throws(JSONError) -> Bool {
    switch current {
    case UInt8(ascii: "t"):
      try scanLiteral("true", ByteWord.trueText)
      return true
    case UInt8(ascii: "f"):
      try scanLiteral("false", ByteWord.falseText)
      return false
    default:
      throw wrongType("a boolean")
    }
  }

  /// Passes over a `null`, which means the same as a missing member; false if there is none.
  @inline(__always)
  mutating func skipNull() throws(JSONError) -> Bool {
    guard current == UInt8(ascii: "n") else { return false }
    try scanLiteral("null", ByteWord.nullText)
    return true
  }

  mutating func scanLiteral(_ literal: String, _ word: UInt64) throws(JSONError) {
    let count = 8 &- word.leadingZeroBitCount >> 3
    if bytes.span.word(at: position) & ByteWord.mask(count) == word {
      position &+= count
      return
    }
    for byte in literal.utf8 {
      guard current == byte else { throw unexpected("\"\(literal)\"") }
      position += 1
    }
  }
}
