/// Appends JSON to an array of bytes, without a tree in between.
struct JSONWriter {
  /// Bytes that are kept free beyond those that are requested: for a name, and for the excess of
  /// one store.
  private static let spareByteCount = 40

  /// What was written, then zeros, so that eight bytes can be stored at once.
  private var bytes: [UInt8] = []
  private var count = 0
  /// The object that is being written.
  var fields = Fields()

  /// The progress of writing an object.
  struct Fields {
    /// The texts of the names.
    var entries: [JSONNameTable.Entry] = []
    /// The field that comes next.
    var index = 0
    /// Whether the name of the field before `index` is still to be written.
    var isNameDue = false
    /// Whether no field of the object has been written yet.
    var isFirst = true
  }

  init() {}

  /// Creates a writer that appends to these bytes, which are empty until it is finished.
  init(takingOver bytes: inout [UInt8]) {
    swap(&self.bytes, &bytes)
    count = self.bytes.count
  }

  /// Gives the bytes back with what was written.
  mutating func finish(into bytes: inout [UInt8]) {
    self.bytes.removeLast(self.bytes.count - count)
    swap(&self.bytes, &bytes)
    count = 0
  }

  /// Writes the name of the next field together with what is written next.
  @inline(__always)
  mutating func nextName() {
    fields.index &+= 1
    fields.isNameDue = true
  }

  /// Writes the name that is due.
  mutating func writeName() {
    append(0) { _, offset in offset }
  }

  /// Appends the name that is due, and up to that many bytes, which `write` stores from an offset
  /// on; it returns the offset behind them.
  ///
  /// Both are stored in one access to the array, because each access has a cost.
  @inline(__always)
  private mutating func append(
    _ needed: Int, _ write: (inout MutableSpan<UInt8>, Int) -> Int
  ) {
    if bytes.count &- count < needed &+ Self.spareByteCount { grow(by: needed) }
    count = Self.store(in: &bytes, at: count, &fields, write)
  }

  @inline(__always)
  private static func store(
    in bytes: inout [UInt8], at start: Int, _ fields: inout Fields,
    _ write: (inout MutableSpan<UInt8>, Int) -> Int
  ) -> Int {
    var output = bytes.mutableSpan
    var offset = start
    if fields.isNameDue {
      let entry = fields.entries[fields.index &- 1]
      entry.write(to: &output, at: start)
      // The text in the table starts with a comma.
      if fields.isFirst { output[start] = UInt8(ascii: "{") }
      fields.isFirst = false
      fields.isNameDue = false
      offset &+= entry.count
    }
    return write(&output, offset)
  }

  @inline(never)
  private mutating func grow(by needed: Int) {
    // The whole capacity is not used: a buffer that once held a large message would be cleared for
    // each small one.
    let target = max(count + needed + Self.spareByteCount, 2 * count, 512)
    let added = target - bytes.count
    bytes.append(addingCapacity: added) { output in output.append(repeating: 0, count: added) }
  }
}

// MARK: - Values

extension JSONWriter {
  /// Appends one byte.
  mutating func byte(_ byte: UInt8) {
    word(UInt64(byte), count: 1)
  }

  /// Appends the lowest bytes of a word.
  private mutating func word(_ word: UInt64, count: Int) {
    append(count) { output, offset in
      output.store(word, at: offset)
      return offset &+ count
    }
  }

  /// Appends a text of a table.
  @inline(__always)
  mutating func text(_ entry: JSONNameTable.Entry) {
    append(entry.count) { output, offset in
      entry.write(to: &output, at: offset)
      return offset &+ entry.count
    }
  }

  /// Appends JSON.
  mutating func text(_ json: [UInt8]) {
    append(json.count) { _, offset in offset }
    bytes.replaceSubrange(count..<count &+ json.count, with: json)
    count &+= json.count
  }

  mutating func bool(_ value: Bool) {
    word(value ? ByteWord.trueText : ByteWord.falseText, count: value ? 4 : 5)
  }

  mutating func null() {
    word(ByteWord.nullText, count: 4)
  }

  mutating func integer(_ value: Int64) {
    if value < 0 { byte(UInt8(ascii: "-")) }
    var remaining = value.magnitude
    var digits: UInt64 = 0
    var digitCount = 0
    while remaining > 9, digitCount < 7 {
      digits = digits << 8 | (UInt64(UInt8(ascii: "0")) + remaining % 10)
      remaining /= 10
      digitCount += 1
    }
    // More than eight digits are written in two parts: first all but the last seven digits, then
    // those.
    if remaining > 9 {
      integer(Int64(remaining))
      return word(digits, count: digitCount)
    }
    word(digits << 8 | (UInt64(UInt8(ascii: "0")) + remaining), count: digitCount + 1)
  }

  /// Writes the shortest decimal that reads back as the same double.
  mutating func double(_ value: Double) {
    precondition(value.isFinite, "JSON has no infinity and no NaN")
    for digit in value.description.utf8 { byte(digit) }
  }

  mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let value): bool(value)
    case .integer(let value): integer(value)
    case .number(let value): double(value)
    case .string(let value): string(value)
    case .object(let value): object(value)
    case .array(let elements): array(elements) { writer, element in writer.value(element) }
    }
  }

  mutating func array<Element>(
    _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    byte(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      if index > 0 { byte(UInt8(ascii: ",")) }
      write(&self, element)
    }
    byte(UInt8(ascii: "]"))
  }

  mutating func object(_ object: JSONObject) {
    if object.isEmpty { byte(UInt8(ascii: "{")) }
    for (index, member) in object.members.enumerated() {
      name(member.name, isFirst: index == 0)
      value(member.value)
    }
    byte(UInt8(ascii: "}"))
  }
}

// MARK: - Strings

extension JSONWriter {
  /// What stands around the content of a string.
  fileprivate enum StringFrame {
    case value
    case firstName
    case furtherName
  }

  mutating func string(_ value: String) {
    string(value, within: .value)
  }

  /// Writes the name of a member, and what stands before and behind it.
  mutating func name(_ name: String, isFirst: Bool) {
    string(name, within: isFirst ? .firstName : .furtherName)
  }

  /// Writes a string with what stands around it, all in one go.
  @inline(__always)
  private mutating func string(_ value: String, within frame: StringFrame) {
    let text = value.utf8.span
    let isName = frame != .value
    var plainCount = 0
    append(text.count &+ 4) { output, offset in
      var start = offset
      if isName {
        output[start] = UInt8(ascii: frame == .firstName ? "{" : ",")
        start &+= 1
      }
      output[start] = UInt8(ascii: "\"")
      start &+= 1
      var content = output._mutatingExtracting(start..<start &+ max(8, text.count))
      plainCount = Self.copyPlain(text, to: &content)
      var end = start &+ plainCount
      guard plainCount == text.count else { return end }
      output[end] = UInt8(ascii: "\"")
      end &+= 1
      guard isName else { return end }
      output[end] = UInt8(ascii: ":")
      return end &+ 1
    }
    guard plainCount < text.count else { return }
    escape(text, from: plainCount)
    if isName { byte(UInt8(ascii: ":")) }
  }

  /// Copies text up to about the first byte that needs an escape; returns how many bytes it copied.
  @inline(__always)
  private static func copyPlain(
    _ text: Span<UInt8>, to output: inout MutableSpan<UInt8>
  ) -> Int {
    let last = text.count &- 8
    guard last >= 0 else {
      let word = text.lastWord(at: 0)
      // The zeros behind the text look like control characters.
      guard ByteWord.stops(in: word) & ByteWord.mask(text.count) == 0 else { return 0 }
      output.store(word, at: 0)
      return text.count
    }
    var index = 0
    while true {
      let word = text.wholeWord(at: index)
      let stops = ByteWord.stops(in: word)
      // Where nothing stops, the sum is the word. The compiler would divide a plain copy of the
      // word into copies of single bytes.
      output.store(word &+ stops, at: index)
      guard stops == 0 else { return index }
      guard index < last else { return text.count }
      // The last word overlaps bytes that are copied already.
      index = min(index &+ 8, last)
    }
  }

  /// Writes the remaining bytes of a string, one by one, and its closing quote.
  @inline(never)
  private mutating func escape(_ text: Span<UInt8>, from start: Int) {
    for index in start..<text.count {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): escape(byte)
      case UInt8(ascii: "\n"): escape(UInt8(ascii: "n"))
      case UInt8(ascii: "\r"): escape(UInt8(ascii: "r"))
      case UInt8(ascii: "\t"): escape(UInt8(ascii: "t"))
      case 0..<0x20:
        escape(UInt8(ascii: "u"))
        for digit in [0, 0, byte >> 4, byte & 15] {
          self.byte(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
        }
      default: self.byte(byte)
      }
    }
    self.byte(UInt8(ascii: "\""))
  }

  private mutating func escape(_ byte: UInt8) {
    self.byte(UInt8(ascii: "\\"))
    self.byte(byte)
  }
}
