internal import CLibWebSockets

/// The gzip content coding.
enum Gzip {
  /// The largest content that is compressed while a client waits; larger content takes so long
  /// that other connections would notice, and is sent as it is.
  static let byteCountMax = 524_288

  /// Compresses; `nil` if the result would not be smaller.
  static func compress(_ bytes: [UInt8]) -> [UInt8]? {
    let capacity = bytes.count
    let result = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
      unsafe bytes.withUnsafeBufferPointer { input in
        count = unsafe tandem_gzip(input.baseAddress, input.count, output.baseAddress, capacity, 5)
      }
    }
    return result.isEmpty ? nil : result
  }
}
