import BridgeProtocol

/// The room for what a message lists, so that every client can read it.
///
/// Lists leave room for what cannot be left out.
struct ListingBudget {
  /// Bytes of entries or tabs in a message.
  static let byteCountMax = ProtocolLimits.shellMessageByteCountMax / 2
  /// Bytes of pages in a message.
  static let pageByteCountMax = ProtocolLimits.shellMessageByteCountMax / 4
  /// Bytes of an object beside its texts, or more: names, quotes, commas and numbers.
  private static let frameByteCount = 160
  /// Bytes of JSON that one byte of text takes at most, as `\u0001`.
  private static let escapeByteCountMax = 6

  private var remainingByteCount: Int

  init(byteCountMax: Int = Self.byteCountMax) {
    remainingByteCount = byteCountMax
  }

  /// How many of the topmost entries of each stack may be listed, the same number of all: at least
  /// one, and at most `ProtocolLimits.listedEntryCountMax`.
  ///
  /// Of each stack only so many of the topmost entries are given.
  static func height(of stacks: [[WireEntry]]) -> Int {
    let limit = ProtocolLimits.listedEntryCountMax
    var byteCount = 0
    for stack in stacks {
      for entry in stack {
        byteCount += entry.key.utf8.count + entry.url.utf8.count + frameByteCount
        byteCount += entry.title?.utf8.count ?? 0
      }
    }
    if byteCount <= byteCountMax / escapeByteCountMax { return limit }
    var budget = Self()
    for height in 0..<limit {
      for stack in stacks where height < stack.count {
        let entry = stack[stack.count - 1 - height]
        guard budget.take([entry.key, entry.url, entry.title ?? ""]) else {
          return max(height, 1)
        }
      }
    }
    return limit
  }

  /// Takes the room of an object with some texts; false if there is not enough.
  mutating func take(_ texts: [String]) -> Bool {
    remainingByteCount -= Self.frameByteCount
    for text in texts {
      remainingByteCount -= text.utf8.reduce(0) { $0 + Self.jsonByteCount($1) }
    }
    return remainingByteCount >= 0
  }

  private static func jsonByteCount(_ byte: UInt8) -> Int {
    switch byte {
    case ..<0x20: escapeByteCountMax
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): 2
    default: 1
    }
  }
}
