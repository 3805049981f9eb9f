import BridgeProtocol
import Navigation

/// The room for what a message lists, so that every client can read it.
///
/// A list may fill half of a message; the other half is for what cannot be left out.
struct ListingBudget {
  static let byteCountMax = ProtocolLimits.shellMessageByteCountMax / 2
  /// Bytes of an entry beside its texts: names, quotes and commas.
  private static let frameByteCount = 40
  /// Bytes of JSON that one byte of text takes at most, as `\u0001`.
  private static let escapeByteCountMax = 6

  private var byteCount = 0

  /// How many of the topmost entries of each stack may be listed, the same number of all: at least
  /// one, and at most `ProtocolLimits.listedEntryCountMax`.
  static func height(of stacks: [[Entry]]) -> Int {
    let limit = ProtocolLimits.listedEntryCountMax
    let byteCount = stacks.lazy.joined().reduce(0) {
      $0 + $1.key.rawValue.utf8.count + $1.url.utf8.count + ($1.title?.utf8.count ?? 0)
        + frameByteCount
    }
    if byteCount <= byteCountMax / escapeByteCountMax { return limit }
    var budget = Self()
    for height in 0..<limit {
      for stack in stacks where height < stack.count {
        let entry = stack[stack.count - 1 - height]
        guard budget.take([entry.key.rawValue, entry.url, entry.title ?? ""]) else {
          return max(height, 1)
        }
      }
    }
    return limit
  }

  /// Takes the room of an object with some texts; false if there is not enough.
  mutating func take(_ texts: [String]) -> Bool {
    byteCount += Self.frameByteCount
    for text in texts { byteCount += text.utf8.reduce(0) { $0 + Self.jsonByteCount($1) } }
    return byteCount <= Self.byteCountMax
  }

  private static func jsonByteCount(_ byte: UInt8) -> Int {
    switch byte {
    case ..<0x20: escapeByteCountMax
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): 2
    default: 1
    }
  }
}
