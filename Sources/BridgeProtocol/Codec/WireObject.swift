/// A JSON object with fixed members: a message or a part of one.
protocol WireObject {
  /// Reads the object that starts at the reader's position.
  init(from reader: inout JSONReader) throws(JSONError)

  /// Writes the object.
  func write(to writer: inout JSONWriter)
}

extension JSONReader {
  /// Reads a key, an id, a name or a title.
  mutating func readName() throws(JSONError) -> String {
    try readString(byteCountMax: ProtocolLimits.nameByteCountMax)
  }

  /// Reads a URL.
  mutating func readURL() throws(JSONError) -> String {
    try readString(byteCountMax: ProtocolLimits.urlByteCountMax)
  }

  /// Reads text that only the size of the message bounds.
  mutating func readText() throws(JSONError) -> String {
    try readString(byteCountMax: limits.stringByteCountMax)
  }

  /// Reads an array of names.
  mutating func readNames() throws(JSONError) -> [String] {
    var names: [String] = []
    var elements = try beginArray()
    while try nextElement(&elements) {
      names.append(try readName())
    }
    return names
  }

  /// Reads a change id, which starts at 1.
  mutating func readChangeID() throws(JSONError) -> Int {
    try readInteger(in: 1...ProtocolLimits.integerMax)
  }

  /// The value of a member that must be there.
  func require<Value>(
    _ value: Value?, _ name: String, in members: JSONMembers
  ) throws(JSONError) -> Value {
    guard let value else {
      throw failure(.missingMember, at: members.start, member: name, "is missing")
    }
    return value
  }
}

extension JSONWriter {
  mutating func member(_ name: String, _ value: Int) {
    self.name(name)
    integer(Int64(value))
  }

  mutating func member(_ name: String, _ value: Bool) {
    self.name(name)
    bool(value)
  }

  mutating func member(_ name: String, _ value: Double) {
    self.name(name)
    double(value)
  }

  mutating func member(_ name: String, _ value: JSONObject) {
    self.name(name)
    object(value)
  }

  mutating func member(_ name: String, _ value: some RawRepresentable<String>) {
    member(name, value.rawValue)
  }

  mutating func member(_ name: String, _ value: some WireObject) {
    self.name(name)
    value.write(to: &self)
  }

  mutating func member(_ name: String, _ values: [String]) {
    self.name(name)
    beginArray()
    for value in values {
      separate()
      string(value)
    }
    endArray()
  }

  mutating func member(_ name: String, _ values: [some WireObject]) {
    self.name(name)
    beginArray()
    for value in values {
      separate()
      value.write(to: &self)
    }
    endArray()
  }
}
