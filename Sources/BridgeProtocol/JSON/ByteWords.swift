/// Eight bytes in one register, the first byte lowest: strings are read and written that way,
/// because a check for each byte costs more than reading the byte.
enum ByteWord {
  static let byteOrderMark: UInt64 = 0xBF_BBEF
  static let trueText: UInt64 = 0x6575_7274
  static let falseText: UInt64 = 0x65_736C_6166
  static let nullText: UInt64 = 0x6C6C_756E

  /// The byte in all eight places.
  @inline(__always)
  static func repeating(_ byte: UInt8) -> UInt64 {
    0x0101_0101_0101_0101 &* UInt64(byte)
  }

  /// A bit for each quote, backslash and control character.
  ///
  /// The lowest bit is correct; a higher one may be wrong, because of the borrow of a lower one.
  @inline(__always)
  static func stops(in word: UInt64) -> UInt64 {
    let quotes = word ^ repeating(UInt8(ascii: "\""))
    let backslashes = word ^ repeating(UInt8(ascii: "\\"))
    return
      ((word &- repeating(0x20)) & ~word
      | (quotes &- repeating(1)) & ~quotes
      | (backslashes &- repeating(1)) & ~backslashes) & repeating(0x80)
  }

  /// A mask of this many of the lowest bytes of a word, at most eight.
  @inline(__always)
  static func mask(_ count: Int) -> UInt64 {
    count >= 8 ? .max : (1 &<< UInt64(truncatingIfNeeded: 8 &* count)) &- 1
  }
}

extension Span<UInt8> {
  /// The eight bytes from an index on; what is beyond the end is zero.
  @inline(__always)
  func word(at index: Int) -> UInt64 {
    index <= count &- 8 ? wholeWord(at: index) : lastWord(at: index)
  }

  /// The eight bytes from an index on, all of which must exist.
  @inline(__always)
  func wholeWord(at index: Int) -> UInt64 {
    // One bounds check for all eight bytes, so that the compiler loads them at once.
    precondition(0 <= index && index <= count - 8)
    let bytes = extracting(index..<index &+ 8)
    return UInt64(bytes[0]) | UInt64(bytes[1]) << 8 | UInt64(bytes[2]) << 16
      | UInt64(bytes[3]) << 24 | UInt64(bytes[4]) << 32 | UInt64(bytes[5]) << 40
      | UInt64(bytes[6]) << 48 | UInt64(bytes[7]) << 56
  }

  /// The last bytes from an index on, fewer than eight, and then zeros.
  @inline(never)
  func lastWord(at start: Int) -> UInt64 {
    if count >= 8, start < count {
      return wholeWord(at: count &- 8) &>> UInt64(truncatingIfNeeded: 8 &* (8 &- (count &- start)))
    }
    var word: UInt64 = 0
    var index = count
    while index > start {
      index &-= 1
      word = word << 8 | UInt64(self[index])
    }
    return word
  }
}

extension MutableSpan<UInt8> {
  /// Sets the eight bytes from an index on.
  @inline(__always)
  mutating func store(_ word: UInt64, at index: Int) {
    precondition(0 <= index && index <= count - 8)
    // The name that the standard library gives to `extracting` while it is not final.
    var bytes = _mutatingExtracting(index..<index &+ 8)
    bytes[0] = UInt8(truncatingIfNeeded: word)
    bytes[1] = UInt8(truncatingIfNeeded: word >> 8)
    bytes[2] = UInt8(truncatingIfNeeded: word >> 16)
    bytes[3] = UInt8(truncatingIfNeeded: word >> 24)
    bytes[4] = UInt8(truncatingIfNeeded: word >> 32)
    bytes[5] = UInt8(truncatingIfNeeded: word >> 40)
    bytes[6] = UInt8(truncatingIfNeeded: word >> 48)
    bytes[7] = UInt8(truncatingIfNeeded: word >> 56)
  }
}
