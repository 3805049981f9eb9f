/// A closed set of names, for lookup by the bytes of a JSON string.
struct JSONNameTable<Name: CaseIterable & RawRepresentable<String> & Sendable>: Sendable {
  /// The names in the order of their declaration.
  let names: [Name]
  /// Each name as a JSON string with a colon behind it, one after the other.
  private let texts: [UInt8]
  /// Where in `texts` each name starts; the last one is where `texts` ends.
  private let starts: [Int]

  init() {
    var texts: [UInt8] = []
    var starts = [0]
    for name in Name.allCases {
      texts.append(contentsOf: "\"\(name.rawValue)\":".utf8)
      starts.append(texts.count)
    }
    precondition(starts.count <= UInt64.bitWidth, "a table holds at most 63 names")
    self.names = Array(Name.allCases)
    self.texts = texts
    self.starts = starts
  }

  /// The position in `names` of the name that these bytes are.
  func index(of name: Range<Int>, in bytes: [UInt8]) -> Int? {
    for candidate in names.indices {
      let start = starts[candidate] + 1
      guard starts[candidate + 1] - 2 - start == name.count else { continue }
      if isSame(start, name.lowerBound, count: name.count, bytes) { return candidate }
    }
    return nil
  }

  /// The bytes of that name with its quotes and its colon if they stand at the offset, else 0.
  @inline(__always)
  func prefixLength(of candidate: Int, in bytes: [UInt8], at offset: Int) -> Int {
    guard candidate < names.count else { return 0 }
    let start = starts[candidate]
    let count = starts[candidate + 1] - start
    guard offset + count <= bytes.count else { return 0 }
    return isSame(start, offset, count: count, bytes) ? count : 0
  }

  @inline(__always)
  private func isSame(_ start: Int, _ offset: Int, count: Int, _ bytes: [UInt8]) -> Bool {
    let name = texts.span
    let text = bytes.span
    var index = 0
    while index < count {
      guard name[start &+ index] == text[offset &+ index] else { return false }
      index &+= 1
    }
    return true
  }
}

extension JSONReader {
  /// Goes to the value of the next member that the table knows; nil when the object ends.
  ///
  /// Members that the table does not know are checked and passed over. Members mostly come in the
  /// order of the table and without spaces, so that is tried first.
  mutating func nextField<Field>(
    of table: JSONNameTable<Field>, in members: inout JSONMembers
  ) throws(JSONError) -> Field? {
    while true {
      var index = passExpectedField(of: table, in: &members)
      if index == nil {
        guard let name = try nextName(&members) else { return nil }
        index = self.index(of: name, in: table)
        guard index != nil else {
          try skipUnknownMember(name, in: &members)
          continue
        }
        try checkIsFirst(index, name, in: members)
      }
      guard let index else { continue }
      members.metFields |= 1 << UInt64(index)
      members.expectedField = index + 1
      return table.names[index]
    }
  }

  /// Passes over the comma and the name of the expected field; nil if something else comes.
  @inline(__always)
  private mutating func passExpectedField<Field>(
    of table: JSONNameTable<Field>, in members: inout JSONMembers
  ) -> Int? {
    let candidate = members.expectedField
    var start = position
    if members.count > 0 {
      guard current == UInt8(ascii: ",") else { return nil }
      start += 1
    }
    let length = table.prefixLength(of: candidate, in: bytes, at: start)
    guard length > 0, members.metFields & 1 << UInt64(candidate) == 0,
      members.count < limits.elementCountMax
    else { return nil }
    members.count += 1
    position = start + length
    try? skipWhitespace()
    return candidate
  }

  private func checkIsFirst(
    _ index: Int?, _ name: JSONStringToken, in members: JSONMembers
  ) throws(JSONError) {
    guard let index, members.metFields & 1 << UInt64(index) != 0 else { return }
    throw duplicateName(name)
  }

  private mutating func skipUnknownMember(
    _ name: JSONStringToken, in members: inout JSONMembers
  ) throws(JSONError) {
    guard members.otherNames.insert(name, of: self) else { throw duplicateName(name) }
    try skipValue()
  }

  /// The position in the table of a string that was checked by `scanString()`.
  func index<Name>(of token: JSONStringToken, in table: JSONNameTable<Name>) -> Int? {
    guard token.hasEscapes else { return table.index(of: token.start..<token.end, in: bytes) }
    let unescaped = unescaped(token)
    return table.index(of: 0..<unescaped.count, in: unescaped)
  }
}
