/// The names of the members that a message knows, for lookup by the bytes of a name.
struct JSONFieldTable<Field: CaseIterable & RawRepresentable<String>>: Sendable
where Field: Sendable {
  /// The fields in the order of their declaration.
  let fields: [Field]
  private let names: [UInt8]
  /// Where in `names` each name ends.
  private let ends: [Int]

  init() {
    var names: [UInt8] = []
    var ends: [Int] = []
    for field in Field.allCases {
      names.append(contentsOf: field.rawValue.utf8)
      ends.append(names.count)
    }
    precondition(ends.count <= UInt64.bitWidth, "a table holds at most 64 fields")
    self.fields = Array(Field.allCases)
    self.names = names
    self.ends = ends
  }

  /// The position in `fields` of the field whose name these bytes are.
  ///
  /// Members mostly come in the order of the table, so the search starts where `expected` says.
  func index(of name: Range<Int>, in bytes: [UInt8], expected: Int) -> Int? {
    for candidate in expected..<ends.count where matches(candidate, name, bytes) {
      return candidate
    }
    for candidate in 0..<min(expected, ends.count) where matches(candidate, name, bytes) {
      return candidate
    }
    return nil
  }

  private func matches(_ candidate: Int, _ name: Range<Int>, _ bytes: [UInt8]) -> Bool {
    let start = candidate == 0 ? 0 : ends[candidate - 1]
    guard ends[candidate] - start == name.count else { return false }
    var offset = 0
    while offset < name.count {
      guard names[start + offset] == bytes[name.lowerBound + offset] else { return false }
      offset += 1
    }
    return true
  }
}

extension JSONReader {
  /// Goes to the value of the next member that the table knows; nil when the object ends.
  ///
  /// Members that the table does not know are checked and passed over.
  mutating func nextField<Field>(
    of table: JSONFieldTable<Field>, in members: inout JSONMembers
  ) throws(JSONError) -> Field? {
    while let name = try nextName(&members) {
      if let index = index(of: name, in: table, expected: members.expectedField) {
        let bit: UInt64 = 1 << UInt64(index)
        guard members.metFields & bit == 0 else { throw duplicateName(name) }
        members.metFields |= bit
        members.expectedField = index + 1
        return table.fields[index]
      }
      guard members.otherNames.insert(name, of: self) else {
        throw duplicateName(name)
      }
      try skipValue()
    }
    return nil
  }

  private func index<Field>(
    of name: JSONStringToken, in table: JSONFieldTable<Field>, expected: Int
  ) -> Int? {
    guard name.hasEscapes else {
      return table.index(of: name.start..<name.end, in: bytes, expected: expected)
    }
    let unescaped = unescaped(name)
    return table.index(of: 0..<unescaped.count, in: unescaped, expected: expected)
  }
}
