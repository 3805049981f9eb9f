/// The length of a text and its first eight bytes: one comparison distinguishes most texts.
struct TextPrefix: Sendable, Comparable {
  let count: Int
  private let bytes: UInt64

  init(_ text: Span<UInt8>) {
    count = text.count
    var bytes: UInt64 = 0
    for index in 0..<min(8, text.count) { bytes = bytes << 8 | UInt64(text[index]) }
    self.bytes = bytes
  }

  static func < (left: TextPrefix, right: TextPrefix) -> Bool {
    left.count == right.count ? left.bytes < right.bytes : left.count < right.count
  }
}
