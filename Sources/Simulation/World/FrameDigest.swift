extension [UInt8] {
  /// A hash of 64 bits of the bytes, the same on every machine, eight bytes at a time.
  var digest: UInt64 {
    let bytes = span
    var mixed = UInt64(bytes.count)
    var index = 0
    while index <= bytes.count - 8 {
      // One bounds check for all eight bytes, so that the compiler loads them at once.
      let part = bytes.extracting(index..<index &+ 8)
      let low =
        UInt64(part[0]) | UInt64(part[1]) << 8 | UInt64(part[2]) << 16 | UInt64(part[3]) << 24
      let high =
        UInt64(part[4]) | UInt64(part[5]) << 8 | UInt64(part[6]) << 16 | UInt64(part[7]) << 24
      mixed = mixed.mixed(with: low | high << 32)
      index += 8
    }
    var last: UInt64 = 0
    while index < bytes.count {
      last = last << 8 | UInt64(bytes[index])
      index += 1
    }
    return mixed.mixed(with: last)
  }
}

extension UInt64 {
  /// A hash of two numbers: both halves of their product with a constant of many bits.
  func mixed(with other: UInt64) -> UInt64 {
    let product = (self ^ other ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(
      by: 0xD1B5_4A32_D192_ED03)
    return product.high ^ product.low ^ other << 1
  }
}
