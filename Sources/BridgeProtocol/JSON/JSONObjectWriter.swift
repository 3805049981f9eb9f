/// Writes a JSON object one member after the other, without a tree in between.
public struct JSONObjectWriter: Sendable {
  private var writer = JSONWriter()
  private var isEmpty = true

  /// Begins an object.
  public init() {}

  /// Adds a member; no name may come twice.
  public mutating func write(_ name: String, _ text: String) {
    writer.name(name, isFirst: isEmpty)
    writer.string(text)
    isEmpty = false
  }

  /// Adds a member; no name may come twice.
  public mutating func write(_ name: String, _ number: Int) {
    writer.name(name, isFirst: isEmpty)
    writer.integer(Int64(number))
    isEmpty = false
  }

  /// Adds a member; no name may come twice.
  public mutating func write(_ name: String, _ value: JSONValue) {
    writer.name(name, isFirst: isEmpty)
    writer.value(value)
    isEmpty = false
  }

  /// Ends the object, and gives it as JSON in UTF-8, without spaces.
  public consuming func finish() -> [UInt8] {
    if isEmpty { writer.byte(UInt8(ascii: "{")) }
    writer.byte(UInt8(ascii: "}"))
    var bytes: [UInt8] = []
    writer.finish(into: &bytes)
    return bytes
  }
}
