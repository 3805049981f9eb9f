extension JSONReader {
  /// The progress of reading an object with known members.
  ///
  /// Members mostly come in the order in which the object lists its fields, so each field is first
  /// compared with the next name. Where the text has another order, the object lists its fields
  /// again, to read the one whose name was found.
  struct Fields {
    /// The texts of the names, in the order in which the object lists its fields.
    var entries: [JSONNameTable.Entry] = []
    /// The offset of the opening brace.
    var start = 0
    /// Members begun.
    var count = 0
    /// The names that the table does not know; nil if there are none.
    var otherNames: JSONNameSet?
    /// A comma and the first bytes of the name at the reader's position; zero if no name is there.
    var head: UInt64 = 0
    /// The field that the object lists next.
    var index = 0
    /// The fields that were read, one bit for each.
    var met: UInt64 = 0
    /// The field whose value is at the reader's position, -1 if none is.
    var found = -1
  }

  /// Sets the members of an object to those of the JSON object at the reader's position.
  mutating func readFields<Object: WireObject>(of object: inout Object) throws(JSONError) {
    var outer = Fields(entries: Object.fields.entries, start: try beginObject())
    swap(&fields, &outer)
    if let typeEnd {
      // The type is known already.
      self.typeEnd = nil
      position = typeEnd
      fields.count = 1
      fields.met = 1
      try goToName()
    } else {
      try findFirstBytes()
    }
    repeat {
      fields.index = 0
      try object.code(&self)
    } while try findField(in: Object.fields)
    let missing = Object.fields.required & ~fields.met
    guard missing == 0 else {
      throw failure(
        .missingMember, at: fields.start,
        member: Object.fields.names[missing.trailingZeroBitCount], "is missing")
    }
    swap(&fields, &outer)
  }

  /// Goes to the name of the next member, or behind the object.
  @inline(__always)
  private mutating func goToName() throws(JSONError) {
    let word = bytes.span.word(at: position)
    // In most texts a comma and the quote of the next name follow.
    guard UInt16(truncatingIfNeeded: word) == 0x222C, fields.count < limits.elementCountMax else {
      return try findFirstBytes()
    }
    position &+= 1
    fields.count &+= 1
    fields.head = word
  }

  /// Does the same where whitespace may come before the name, or the object may end.
  private mutating func findFirstBytes() throws(JSONError) {
    guard try findName(afterCount: fields.count, of: fields.start) else {
      fields.head = 0
      return
    }
    fields.count &+= 1
    fields.head = bytes.span.word(at: position) << 8 | UInt64(UInt8(ascii: ","))
  }

  /// Whether the value of the next field is at the reader's position, past its name.
  @inline(__always)
  private mutating func isAtValue() throws(JSONError) -> Bool {
    let index = fields.index
    fields.index = index &+ 1
    guard passText(of: index) else { return fields.found == index }
    try skipWhitespace()
    return true
  }

  /// Passes over the text of a field, if that stands at the reader's position.
  @inline(__always)
  private mutating func passText(of index: Int) -> Bool {
    let entry = fields.entries[index]
    let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: index)
    guard isText(entry, at: position &- 1, fields.head), fields.met & bit == 0 else { return false }
    position &+= entry.count &- 1
    return true
  }

  /// Goes to the name after the value of the field that the object listed last.
  @inline(__always)
  private mutating func passValue() throws(JSONError) {
    fields.met |= 1 &<< UInt64(truncatingIfNeeded: fields.index &- 1)
    fields.found = -1
    try goToName()
  }

  /// Goes to the value of the next known field that came out of order; false when the object has
  /// ended.
  private mutating func findField(in table: JSONNameTable) throws(JSONError) -> Bool {
    while fields.head != 0 {
      let name = try readName()
      guard let index = index(of: name, in: table) else {
        var others = fields.otherNames ?? JSONNameSet()
        fields.otherNames = nil
        guard others.insert(name, of: self) else { throw duplicateName(name) }
        fields.otherNames = others
        try skipValue()
        try goToName()
        continue
      }
      guard fields.met & 1 << UInt64(index) == 0 else { throw duplicateName(name) }
      fields.found = index
      fields.head = 0
      return true
    }
    return false
  }
}

extension JSONReader: FieldCoder {
  mutating func constant(_ name: String, _ value: String) throws(JSONError) {
    let index = fields.index
    fields.index = index &+ 1
    // The text of a constant includes its value, which is passed already.
    if !passText(of: index) {
      guard fields.found == index else { return }
      try skipValue()
    }
    try passValue()
  }

  // These two are left to the optimizer: inlined into each member of each object, they took a third
  // of the time in which the module is compiled, and made messages 5 % faster at best.
  mutating func field<Value: WireValue>(
    _ name: String, _ value: inout Value, _ limit: WireLimit
  ) throws(JSONError) {
    guard try isAtValue() else { return }
    value = try Value(from: &self, limit)
    try passValue()
  }

  mutating func optional<Value: WireValue>(
    _ name: String, _ value: inout Value, _ limit: WireLimit, isOmitted: Bool
  ) throws(JSONError) {
    guard try isAtValue() else { return }
    if try !skipNull() { value = try Value(from: &self, limit) }
    try passValue()
  }
}
