/// The progress of reading one object.
struct JSONMembers {
  /// The offset of the opening brace.
  let start: Int
  /// Members begun.
  var count = 0
  /// Names that no table knows.
  var otherNames = JSONNameSet()
}

/// The progress of reading one array.
struct JSONElements {
  /// The offset of the opening bracket.
  let start: Int
  /// Elements begun.
  var count = 0
}

extension JSONReader {
  /// Passes over the opening brace of an object; returns its offset.
  mutating func beginObject() throws(JSONError) -> Int {
    guard current == UInt8(ascii: "{") else { throw wrongType("an object") }
    try enter()
    return position &- 1
  }

  /// Passes over the next name and its colon; nil when the object ends.
  mutating func nextName(_ members: inout JSONMembers) throws(JSONError) -> JSONStringToken? {
    guard try findName(afterCount: members.count, of: members.start) else { return nil }
    members.count += 1
    try countElement(of: members.start)
    return try readName()
  }

  /// Goes from one member of an object to the name of the next; false when the object ends.
  mutating func findName(afterCount count: Int, of start: Int) throws(JSONError) -> Bool {
    if count == 0, current == UInt8(ascii: "\""), limits.elementCountMax > 0 { return true }
    if current == UInt8(ascii: "}") {
      leave()
      return false
    }
    guard try !ends(with: UInt8(ascii: "}"), afterCount: count) else { return false }
    guard current == UInt8(ascii: "\"") else { throw unexpected("a name in double quotes") }
    guard count < limits.elementCountMax else { throw tooManyElements("members", at: start) }
    return true
  }

  /// Passes over the name at `position` and its colon.
  mutating func readName() throws(JSONError) -> JSONStringToken {
    let name = try scanString()
    try skipWhitespace()
    guard current == UInt8(ascii: ":") else { throw unexpected("\":\"") }
    position += 1
    try skipWhitespace()
    return name
  }

  /// Passes over the opening bracket of an array.
  mutating func beginArray() throws(JSONError) -> JSONElements {
    guard current == UInt8(ascii: "[") else { throw wrongType("an array") }
    let elements = JSONElements(start: position)
    try enter()
    return elements
  }

  /// Goes to the next element; false when the array ends.
  mutating func nextElement(_ elements: inout JSONElements) throws(JSONError) -> Bool {
    guard try !ends(with: UInt8(ascii: "]"), afterCount: elements.count) else { return false }
    elements.count += 1
    guard elements.count <= limits.elementCountMax else {
      throw tooManyElements("elements", at: elements.start)
    }
    try countElement(of: elements.start)
    return true
  }

  private mutating func countElement(of start: Int) throws(JSONError) {
    totalElementCount &+= 1
    guard totalElementCount > limits.totalElementCountMax else { return }
    throw failure(
      .tooManyElements, at: start,
      "is where the text has more than \(limits.totalElementCountMax) elements and members")
  }

  /// The error that a name comes twice in an object.
  func duplicateName(_ name: JSONStringToken) -> JSONError {
    failure(
      .duplicateName, at: name.start - 1, member: string(of: name), "the name comes twice")
  }

  /// Passes over a comma or the closing bracket; true if it was the bracket.
  private mutating func ends(
    with bracket: UInt8, afterCount count: Int
  ) throws(JSONError) -> Bool {
    try skipWhitespace()
    if current == bracket {
      leave()
      return true
    }
    guard count > 0 else { return false }
    guard current == UInt8(ascii: ",") else {
      throw unexpected("\",\" or \"\(Character(Unicode.Scalar(bracket)))\"")
    }
    position += 1
    try skipWhitespace()
    guard syntax == .commented, current == bracket else { return false }
    leave()
    return true
  }

  private func tooManyElements(_ name: String, at offset: Int) -> JSONError {
    failure(
      .tooManyElements, at: offset, "has more \(name) than the limit of \(limits.elementCountMax)")
  }
}

/// The names met in one object, compared byte by byte.
struct JSONNameSet {
  /// From this many names on, hashing is cheaper than comparing with each.
  private static let linearCountMax = 8

  private var tokens: [JSONStringToken] = []
  private var hashed: Set<[UInt8]> = []

  /// Adds a name; false if it is there already.
  mutating func insert(_ name: JSONStringToken, of reader: borrowing JSONReader) -> Bool {
    if !hashed.isEmpty {
      return hashed.insert(reader.unescaped(name)).inserted
    }
    guard !tokens.contains(where: { reader.isSameName($0, name) }) else { return false }
    tokens.append(name)
    if tokens.count > Self.linearCountMax {
      for token in tokens {
        hashed.insert(reader.unescaped(token))
      }
    }
    return true
  }
}

extension JSONReader {
  fileprivate func isSameName(_ first: JSONStringToken, _ second: JSONStringToken) -> Bool {
    guard first.byteCount == second.byteCount else { return false }
    if first.hasEscapes || second.hasEscapes {
      return unescaped(first) == unescaped(second)
    }
    return bytes[first.start..<first.end] == bytes[second.start..<second.end]
  }
}
