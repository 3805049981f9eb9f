/// A closed set of names as they stand in a text, for comparison eight bytes at a time.
final class JSONNameTable: Sendable {
  /// What stands in the text for one name: the name in quotes, with what always surrounds it.
  struct Entry: Sendable {
    /// The bytes of the text.
    let count: Int
    /// The first eight bytes of it, zeros where it is shorter.
    let first: UInt64
    /// Which bits of `first` must be found.
    let firstMask: UInt64
    /// The next eight bytes, and which bits of them must be found.
    let second: UInt64
    let secondMask: UInt64
    /// Where in `tails` the bytes after these are, eight in a word.
    let tail: Int
  }

  static let empty = JSONNameTable([])

  let names: [String]
  let entries: [Entry]
  private let tails: [UInt64]
  /// One bit for each name that an object must have.
  let required: UInt64

  /// Creates a table of at most 64 names, each with its text.
  ///
  /// Where the texts start with a comma, any byte may be found in its place.
  init(
    _ names: [(name: String, text: String)], isAfterComma: Bool = false, required: UInt64 = 0
  ) {
    precondition(names.count <= UInt64.bitWidth, "a table holds at most 64 names")
    var entries: [Entry] = []
    var tails: [UInt64] = []
    for (_, text) in names {
      let bytes = Array(text.utf8)
      entries.append(
        Entry(
          count: bytes.count,
          first: bytes.span.word(at: 0),
          firstMask: ByteWord.mask(bytes.count) & (isAfterComma ? ~0xFF : .max),
          second: bytes.span.word(at: 8),
          secondMask: ByteWord.mask(max(0, bytes.count - 8)),
          tail: tails.count))
      for start in stride(from: 16, to: bytes.count, by: 8) {
        tails.append(bytes.span.word(at: start))
      }
    }
    self.names = names.map(\.name)
    self.entries = entries
    self.tails = tails
    self.required = required
  }

  /// Whether the text of a name stands at the offset, where `first` are the first eight bytes.
  @inline(__always)
  func isText(_ entry: Entry, at offset: Int, _ first: UInt64, in bytes: [UInt8]) -> Bool {
    guard (first ^ entry.first) & entry.firstMask == 0 else { return false }
    guard entry.count > 8 else { return true }
    let second = bytes.span.word(at: offset &+ 8)
    guard (second ^ entry.second) & entry.secondMask == 0 else { return false }
    return entry.count <= 16 || isTail(entry, at: offset, in: bytes)
  }

  @inline(never)
  private func isTail(_ entry: Entry, at offset: Int, in bytes: [UInt8]) -> Bool {
    var index = 16
    var tail = entry.tail
    while index < entry.count {
      let word = bytes.span.word(at: offset &+ index)
      guard word & ByteWord.mask(entry.count &- index) == tails[tail] else { return false }
      index &+= 8
      tail &+= 1
    }
    return true
  }

  /// Writes the text of a name, and zeros up to the next multiple of eight bytes.
  @inline(__always)
  func write(_ entry: Entry, to output: inout MutableSpan<UInt8>, at offset: Int) {
    output.store(entry.first, at: offset)
    guard entry.count > 8 else { return }
    output.store(entry.second, at: offset &+ 8)
    var index = 16
    while index < entry.count {
      output.store(tails[entry.tail &+ index >> 3 &- 2], at: offset &+ index)
      index &+= 8
    }
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
  /// The position in the table of a string that was checked by `scanString()`.
  func index(of token: JSONStringToken, in table: JSONNameTable) -> Int? {
    token.hasEscapes
      ? table.index(of: unescaped(token)) : table.index(of: bytes[token.start..<token.end])
  }
}
