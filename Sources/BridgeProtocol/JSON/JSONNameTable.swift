/// A closed set of names as they stand in a text, for comparison eight bytes at a time.
final class JSONNameTable: Sendable {
  /// The text of one name: the name in quotes, with the characters that always surround it.
  struct Entry: Sendable {
    /// The bytes of the text, at most 32.
    let count: Int
    /// The first eight bytes, filled up with zeros, and a mask of the bits that belong to the text.
    let first: UInt64
    let firstMask: UInt64
    /// The next eight bytes, and a mask of the bits that belong to the text.
    let second: UInt64
    let secondMask: UInt64
    /// The bytes after these.
    let third: UInt64
    let fourth: UInt64
  }

  let names: [String]
  let entries: [Entry]
  /// One bit for each name that an object must have.
  let required: UInt64

  /// Creates a table of at most 64 names, each with its text.
  init(_ names: [(name: String, text: String)], required: UInt64 = 0) {
    precondition(names.count <= UInt64.bitWidth, "a table holds at most 64 names")
    self.names = names.map(\.name)
    entries = names.map { Entry(Array($0.text.utf8)) }
    self.required = required
  }

  /// The position of the name with these bytes.
  func index(of name: some Collection<UInt8>) -> Int? {
    names.firstIndex { $0.utf8.count == name.count && $0.utf8.elementsEqual(name) }
  }

  /// One bit for each of these names.
  func bits(of names: [String]) -> UInt64 {
    names.reduce(0) { bits, name in bits | (index(of: name.utf8).map { 1 << UInt64($0) } ?? 0) }
  }
}

extension JSONReader {
  /// Whether the text of a name is at the offset; `word` has the eight bytes there.
  @inline(__always)
  func isText(_ entry: JSONNameTable.Entry, at offset: Int, _ word: UInt64) -> Bool {
    guard (word ^ entry.first) & entry.firstMask == 0 else { return false }
    guard entry.count > 8 else { return true }
    let next = bytes.span.word(at: offset &+ 8)
    guard (next ^ entry.second) & entry.secondMask == 0 else { return false }
    return entry.count <= 16
      || isEnd(entry.third, entry.fourth, entry.count &- 16, of: bytes, at: offset &+ 16)
  }

  /// The position in the table of a string that was checked by `scanString()`.
  func index(of token: JSONStringToken, in table: JSONNameTable) -> Int? {
    token.hasEscapes
      ? table.index(of: unescaped(token)) : table.index(of: bytes[token.start..<token.end])
  }
}

extension JSONNameTable.Entry {
  fileprivate init(_ bytes: [UInt8]) {
    precondition(bytes.count <= 32, "the text of a name has at most 32 bytes")
    count = bytes.count
    first = bytes.span.word(at: 0)
    firstMask = ByteWord.mask(count)
    second = bytes.span.word(at: 8)
    secondMask = ByteWord.mask(max(0, count - 8))
    third = bytes.span.word(at: 16)
    fourth = bytes.span.word(at: 24)
  }

  /// Writes the text, and zeros up to the next multiple of eight bytes.
  @inline(__always)
  func write(to output: inout MutableSpan<UInt8>, at offset: Int) {
    output.store(first, at: offset)
    if count > 8 { output.store(second, at: offset &+ 8) }
    if count > 16 { output.store(third, at: offset &+ 16) }
    if count > 24 { output.store(fourth, at: offset &+ 24) }
  }
}

/// Whether the next `count` bytes of a text, from an offset on, are those of `first` and `second`.
///
/// This is not a method of the reader, which would be copied for each call.
@inline(never)
private func isEnd(
  _ first: UInt64, _ second: UInt64, _ count: Int, of text: [UInt8], at offset: Int
) -> Bool {
  text.span.word(at: offset) & ByteWord.mask(count) == first
    && (count <= 8 || text.span.word(at: offset &+ 8) & ByteWord.mask(count &- 8) == second)
}
