/// The tabs in the order of their last visit: a doubly linked list over the slots, so that moving a
/// tab to the end takes constant time.
struct RecencyList: Hashable, Sendable {
  private static let none: Int32 = -1

  private var previous: [Int32]
  private var next: [Int32]
  private var last: Int32

  /// A list in which only one tab was visited.
  init(slotCount: Int, visited slot: Int) {
    previous = Array(repeating: Self.none, count: slotCount)
    next = previous
    last = Int32(slot)
  }

  /// The tab visited before another one.
  func slot(before slot: Int) -> Int? {
    let found = previous[slot]
    return found == Self.none ? nil : Int(found)
  }

  /// The tab visited last.
  var latest: Int? { last == Self.none ? nil : Int(last) }

  /// Makes a tab the one visited last.
  mutating func visit(_ slot: Int) {
    guard last != Int32(slot) else { return }
    remove(slot)
    previous[slot] = last
    if last != Self.none {
      next[Int(last)] = Int32(slot)
    }
    last = Int32(slot)
  }

  /// Forgets that a tab was visited.
  mutating func remove(_ slot: Int) {
    let before = previous[slot]
    let after = next[slot]
    if before != Self.none {
      next[Int(before)] = after
    }
    if after != Self.none {
      previous[Int(after)] = before
    } else if last == Int32(slot) {
      last = before
    }
    previous[slot] = Self.none
    next[slot] = Self.none
  }
}
