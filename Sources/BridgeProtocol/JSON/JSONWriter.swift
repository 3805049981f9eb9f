/// Appends JSON to an array of bytes, without a tree in between.
///
/// Commas are set by the writer: the first member or element of a bracket has none before it.
struct JSONWriter {
  private var bytes: [UInt8] = []

  /// Appends to the bytes what the closure writes, in place.
  static func append(to bytes: inout [UInt8], _ write: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    swap(&writer.bytes, &bytes)
    write(&writer)
    swap(&writer.bytes, &bytes)
  }

  mutating func beginObject() { bytes.append(UInt8(ascii: "{")) }
  mutating func endObject() { bytes.append(UInt8(ascii: "}")) }
  mutating func beginArray() { bytes.append(UInt8(ascii: "[")) }
  mutating func endArray() { bytes.append(UInt8(ascii: "]")) }

  /// Writes the name of a member, which must need no escapes.
  mutating func name(_ name: String) {
    let text = name.utf8Span.span
    let needsComma = needsComma
    reserve(text.count + 4)
    bytes.append(addingCapacity: text.count + 4) { output in
      Self.append(text, needsComma, to: &output)
    }
  }

  /// Writes the comma before an element, if it needs one.
  mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private var needsComma: Bool {
    guard let last = bytes.last else { return false }
    return last != UInt8(ascii: "{") && last != UInt8(ascii: "[")
  }

  mutating func null() {
    bytes.append(contentsOf: "null".utf8)
  }

  mutating func bool(_ value: Bool) {
    bytes.append(contentsOf: value ? "true".utf8 : "false".utf8)
  }

  mutating func integer(_ value: Int64) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    digits(of: value.magnitude)
  }

  /// Writes the shortest decimal that reads back as the same double.
  mutating func double(_ value: Double) {
    precondition(value.isFinite, "JSON has no infinity and no NaN")
    bytes.append(contentsOf: value.description.utf8)
  }

  mutating func string(_ value: String) {
    let text = value.utf8Span.span
    var written = 0
    reserve(text.count + 2)
    bytes.append(addingCapacity: text.count + 2) { output in
      written = Self.append(text, to: &output)
    }
    finishString(text, from: written)
  }

  /// Writes a member whose value is a string, in one go.
  mutating func member(_ name: String, _ value: String) {
    let label = name.utf8Span.span
    let text = value.utf8Span.span
    let needsComma = needsComma
    var written = 0
    reserve(label.count + text.count + 6)
    bytes.append(addingCapacity: label.count + text.count + 6) { output in
      Self.append(label, needsComma, to: &output)
      written = Self.append(text, to: &output)
    }
    finishString(text, from: written)
  }

  mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let value): bool(value)
    case .integer(let value): integer(value)
    case .number(let value): double(value)
    case .string(let value): string(value)
    case .object(let value): object(value)
    case .array(let elements):
      beginArray()
      for element in elements {
        separate()
        self.value(element)
      }
      endArray()
    }
  }

  mutating func object(_ object: JSONObject) {
    beginObject()
    for member in object.members {
      separate()
      string(member.name)
      bytes.append(UInt8(ascii: ":"))
      value(member.value)
    }
    endObject()
  }
}

extension JSONWriter {
  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// Makes room for that many bytes; the storage doubles, as adding capacity alone would be exact.
  @inline(__always)
  private mutating func reserve(_ count: Int) {
    guard bytes.count + count > bytes.capacity else { return }
    bytes.reserveCapacity(max(bytes.count + count, 2 * bytes.capacity))
  }

  /// Writes decimal digits, the leading ones first.
  private mutating func digits(of value: UInt64) {
    if value > 9 { digits(of: value / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value % 10))
  }

  /// Appends a name with its quotes, its colon and the comma before it.
  @inline(__always)
  private static func append(
    _ name: Span<UInt8>, _ needsComma: Bool, to output: inout OutputSpan<UInt8>
  ) {
    if needsComma { output.append(UInt8(ascii: ",")) }
    output.append(UInt8(ascii: "\""))
    for index in name.indices {
      output.append(name[index])
    }
    output.append(UInt8(ascii: "\""))
    output.append(UInt8(ascii: ":"))
  }

  /// Appends a string up to the first byte that needs an escape, whose index is the answer.
  @inline(__always)
  private static func append(
    _ text: Span<UInt8>, to output: inout OutputSpan<UInt8>
  ) -> Int {
    var index = 0
    output.append(UInt8(ascii: "\""))
    while index < text.count, !needsEscape(text[index]) {
      output.append(text[index])
      index += 1
    }
    if index == text.count { output.append(UInt8(ascii: "\"")) }
    return index
  }

  /// Writes what is left of a string from a byte that needs an escape on.
  private mutating func finishString(_ text: Span<UInt8>, from start: Int) {
    guard start < text.count else { return }
    for index in start..<text.count {
      append(text[index])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes one byte of a string, escaped where it must be.
  private mutating func append(_ byte: UInt8) {
    guard Self.needsEscape(byte) else {
      bytes.append(byte)
      return
    }
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
    default:
      bytes.append(contentsOf: (byte < 0x10 ? "u000" : "u00").utf8)
      bytes.append(contentsOf: String(byte, radix: 16).utf8)
    }
  }
}
