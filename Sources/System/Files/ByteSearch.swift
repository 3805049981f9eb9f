internal import CSystem

/// Finds texts in large files, at the speed of the C library.
package enum ByteSearch {
  /// The offsets at which a text occurs in bytes, ascending and without overlaps.
  package static func offsets(of text: String, in bytes: [UInt8]) -> [Int] {
    let needle = Array(text.utf8)
    precondition(!needle.isEmpty, "an empty text is everywhere")
    return unsafe bytes.withUnsafeBytes { bytes in
      unsafe needle.withUnsafeBytes { needle in
        var offsets: [Int] = []
        var start = 0
        while start < bytes.count, let base = bytes.baseAddress,
          let found = unsafe tandem_find(
            base + start, bytes.count - start, needle.baseAddress, needle.count)
        {
          let offset = unsafe found - base
          offsets.append(offset)
          start = offset + needle.count
        }
        return offsets
      }
    }
  }

  /// Whether a text occurs in bytes.
  package static func contains(_ text: String, in bytes: [UInt8]) -> Bool {
    let needle = Array(text.utf8)
    return unsafe bytes.withUnsafeBytes { bytes in
      unsafe needle.withUnsafeBytes { needle in
        unsafe tandem_find(bytes.baseAddress, bytes.count, needle.baseAddress, needle.count) != nil
      }
    }
  }
}
