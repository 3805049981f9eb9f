extension JSONValue {
  /// Reads a JSON text (RFC 8259) as a tree.
  public init(
    parsing bytes: [UInt8], limits: JSONLimits = .file
  ) throws(JSONError) {
    var reader = JSONReader(bytes: bytes, limits: limits)
    try reader.start()
    self = try reader.readValue()
    try reader.finish()
  }

  /// Reads a JSON text (RFC 8259) as a tree.
  public init(parsing text: String, limits: JSONLimits = .file) throws(JSONError) {
    try self.init(parsing: Array(text.utf8), limits: limits)
  }

  /// The value as JSON in UTF-8, without spaces.
  public func serialized() -> [UInt8] {
    var bytes: [UInt8] = []
    var writer = JSONWriter()
    writer.value(self)
    writer.finish(into: &bytes)
    return bytes
  }

  /// The value as JSON text, without spaces.
  public func serializedText() -> String {
    String(decoding: serialized(), as: UTF8.self)
  }
}
