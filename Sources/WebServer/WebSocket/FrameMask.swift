/// The mask of a frame from a client, four bytes that repeat (RFC 6455, section 5.3).
struct FrameMask: Sendable {
  /// The bytes in the order of memory, the next one to be used in the lowest place.
  private var key: UInt32 = 0

  /// Takes the next of the four bytes that a frame has.
  mutating func append(_ byte: UInt8) {
    key = key >> 8 | UInt32(byte) << 24
  }

  /// Appends a piece of a payload without its mask; the next piece goes on where this one ends.
  mutating func remove(from bytes: Span<UInt8>, to payload: inout [UInt8]) {
    let start = payload.count
    unsafe bytes.withUnsafeBufferPointer { unsafe payload.append(contentsOf: $0) }
    let doubleKey = UInt64(key) << 32 | UInt64(key)
    unsafe payload.withUnsafeMutableBytes { payload in
      var index = start
      // Eight bytes at once.
      while index + 8 <= payload.count {
        let word = unsafe payload.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        unsafe payload.storeBytes(
          of: word ^ doubleKey.littleEndian, toByteOffset: index, as: UInt64.self)
        index += 8
      }
      for place in index..<payload.count {
        unsafe payload[place] ^= UInt8(truncatingIfNeeded: doubleKey >> (8 * (place - index)))
      }
    }
    let turn = UInt32(8 * (bytes.count % 4))
    key = key >> turn | key << (32 - turn)
  }
}
