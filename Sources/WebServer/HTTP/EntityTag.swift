/// Strong entity tags and the conditions of requests (RFC 9110, 8.8.3 and 13).
package enum EntityTag {
  /// Makes the tag of a file's content from what changes with it.
  package static func make(
    inode: UInt64, byteCount: Int, modifiedNanoseconds: Int, variant: String = ""
  ) -> String {
    let parts = [
      String(inode, radix: 36), String(byteCount, radix: 36),
      String(modifiedNanoseconds, radix: 36),
    ]
    return "\"" + parts.joined(separator: "-") + (variant.isEmpty ? "" : "-" + variant) + "\""
  }

  /// Makes the tag of bytes in memory: 64 bits of FNV-1a, which need not resist an attacker.
  package static func make(of bytes: [UInt8]) -> String {
    "\"" + String(hash(bytes), radix: 36) + "\""
  }

  /// The FNV-1a hash of bytes.
  package static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// Whether an `If-None-Match` value names the tag, compared weakly as the RFC demands.
  package static func matches(_ value: String, _ tag: String) -> Bool {
    let weakTag = "W/" + tag
    return value.split(separator: ",").contains { element in
      let candidate = trimmed(element)
      return candidate == "*" || candidate == tag || candidate == weakTag
    }
  }
}
