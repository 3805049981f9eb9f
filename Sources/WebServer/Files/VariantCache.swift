internal import System

/// Content that was made from files (injected, compressed), kept while the files stay the same.
struct VariantCache {
  /// Names one variant of one state of one file.
  struct Key: Hashable {
    let identity: FileIdentity
    let byteCount: Int
    let modifiedNanoseconds: Int
    let isInjected: Bool
    let isCompressed: Bool
  }

  /// The bytes that are kept in all.
  static let byteCountMax = 4_194_304

  private var variants: [Key: [UInt8]] = [:]
  private var order: [Key] = []
  private var byteCount = 0

  /// Returns the variant, made now if it is not kept; the oldest ones make room.
  mutating func value(_ key: Key, make: () -> [UInt8]?) -> [UInt8]? {
    if let variant = variants[key] { return variant }
    guard let variant = make() else { return nil }
    guard variant.count <= Self.byteCountMax / 4 else { return variant }
    while byteCount + variant.count > Self.byteCountMax, !order.isEmpty {
      byteCount -= variants.removeValue(forKey: order.removeFirst())?.count ?? 0
    }
    variants[key] = variant
    order.append(key)
    byteCount += variant.count
    return variant
  }
}
