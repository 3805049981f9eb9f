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
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: name.utf8)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }

  /// Writes the comma before an element, if it needs one.
  mutating func separate() {
    guard let last = bytes.last, last != UInt8(ascii: "{"), last != UInt8(ascii: "[") else {
      return
    }
    bytes.append(UInt8(ascii: ","))
  }

  mutating func null() {
    bytes.append(contentsOf: "null".utf8)
  }

  mutating func bool(_ value: Bool) {
    bytes.append(contentsOf: value ? "true".utf8 : "false".utf8)
  }

  mutating func integer(_ value: Int64) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    var magnitude = value.magnitude
    let start = bytes.count
    repeat {
      let (quotient, digit) = magnitude.quotientAndRemainder(dividingBy: 10)
      bytes.append(UInt8(ascii: "0") + UInt8(digit))
      magnitude = quotient
    } while magnitude > 0
    bytes[start...].reverse()
  }

  /// Writes the shortest decimal that reads back as the same double.
  mutating func double(_ value: Double) {
    precondition(value.isFinite, "JSON has no infinity and no NaN")
    bytes.append(contentsOf: value.description.utf8)
  }

  mutating func string(_ value: String) {
    bytes.append(UInt8(ascii: "\""))
    let start = bytes.count
    bytes.append(contentsOf: value.utf8)
    var index = start
    while index < bytes.count {
      if Self.needsEscape(bytes[index]) {
        escape(from: index)
        break
      }
      index += 1
    }
    bytes.append(UInt8(ascii: "\""))
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

  /// Replaces the bytes from `start` to the end by the same text with escapes.
  private mutating func escape(from start: Int) {
    let plain = Array(bytes[start...])
    bytes.removeLast(plain.count)
    for byte in plain {
      guard Self.needsEscape(byte) else {
        bytes.append(byte)
        continue
      }
      bytes.append(UInt8(ascii: "\\"))
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
      case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
      case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "r"))
      case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
      default:
        let digits = String(byte, radix: 16)
        bytes.append(contentsOf: (byte < 0x10 ? "u000" : "u00").utf8)
        bytes.append(contentsOf: digits.utf8)
      }
    }
  }
}
