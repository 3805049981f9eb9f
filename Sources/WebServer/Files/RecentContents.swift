/// Contents by key, of which the oldest ones make room for new ones.
package struct RecentContents<Key: Hashable> {
  private let byteCountMax: Int
  private let countMax: Int
  private var contents: [Key: [UInt8]] = [:]
  /// The keys, oldest first.
  private var order: [Key] = []
  /// Bytes of all contents.
  package private(set) var byteCount = 0

  /// Keeps at most so many bytes in all, and so many contents: empty ones take room, too.
  package init(byteCountMax: Int, countMax: Int) {
    precondition(countMax > 0)
    self.byteCountMax = byteCountMax
    self.countMax = countMax
  }

  /// How many contents there are.
  package var count: Int { order.count }

  /// The content of a key, nil if it is not kept.
  package subscript(key: Key) -> [UInt8]? { contents[key] }

  /// Keeps the content of a key that has none, however large it is.
  package mutating func add(_ bytes: [UInt8], for key: Key) {
    precondition(contents[key] == nil)
    while !order.isEmpty, byteCount + bytes.count > byteCountMax || order.count >= countMax {
      byteCount -= contents.removeValue(forKey: order.removeFirst())?.count ?? 0
    }
    contents[key] = bytes
    order.append(key)
    byteCount += bytes.count
  }
}
