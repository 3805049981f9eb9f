/// A set of bytes.
struct ByteSet: Hashable, Sendable {
  private var words: SIMD4<UInt64> = .zero

  init() {}

  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      words[Int(byte >> 6)] |= 1 << UInt64(byte & 63)
    }
  }

  private init(words: SIMD4<UInt64>) {
    self.words = words
  }

  var inverted: ByteSet { ByteSet(words: ~words) }

  func contains(_ byte: UInt8) -> Bool {
    words[Int(byte >> 6)] & (1 << UInt64(byte & 63)) != 0
  }

  func union(_ other: ByteSet) -> ByteSet { ByteSet(words: words | other.words) }
}
