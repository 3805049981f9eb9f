/// Digits that stand for a text and look like chance, the same in every run.
package enum Fingerprint {
  /// 32 hexadecimal digits.
  package static func digits(of text: String) -> String {
    var digits = ""
    for seed: UInt64 in [0xcbf2_9ce4_8422_2325, 0x8422_2325_cbf2_9ce4] {
      // The FNV-1a hash.
      var hash = seed
      for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      let half = String(hash, radix: 16, uppercase: true)
      digits += String(repeating: "0", count: 16 - half.count) + half
    }
    return digits
  }

  /// The digits in the groups of a UUID.
  package static func uuid(of text: String) -> String { digits(of: text).groupedAsUUID }
}
