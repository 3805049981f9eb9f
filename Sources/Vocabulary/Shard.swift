/// One of several parts into which flows are divided, written `2/8`.
package struct Shard: Hashable, Sendable, CustomStringConvertible {
  package static let countMax = 1_000

  /// Which one, from 1.
  package let index: Int
  package let count: Int

  /// Makes a shard; `nil` if the index is not from 1 to the count.
  package init?(index: Int, count: Int) {
    guard (1...Self.countMax).contains(count), (1...count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  /// Reads a text such as `2/8`; `nil` if it is none.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]) else { return nil }
    self.init(index: index, count: count)
  }

  /// The text, such as `2/8`.
  package var description: String { "\(index)/\(count)" }
}
