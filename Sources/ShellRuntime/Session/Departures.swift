import DequeModule

/// The members that left and may return, in the order of their last departures.
///
/// The number of members is limited, and the one that left first is forgotten first. A member that
/// comes and goes again and again counts once, so it displaces no other member.
package struct Departures<Member: Hashable & Sendable>: Sendable {
  private let countMax: Int
  /// The number of the last departure of each absent member.
  private var numbers: [Member: Int] = [:]
  /// All departures in order, including those that a return has made outdated.
  private var queue: Deque<(number: Int, member: Member)> = []
  private var lastNumber = 0

  package init(countMax: Int) {
    self.countMax = countMax
  }

  /// How many members are absent.
  package var count: Int { numbers.count }

  /// Notes that a member leaves.
  ///
  /// Returns the member that is forgotten to make room, `nil` if there was room.
  package mutating func add(_ member: Member) -> Member? {
    lastNumber += 1
    numbers[member] = lastNumber
    queue.append((lastNumber, member))
    if queue.count > 2 * countMax { queue.removeAll { numbers[$0.member] != $0.number } }
    guard numbers.count > countMax else { return nil }
    while let first = queue.popFirst() {
      guard numbers[first.member] == first.number else { continue }
      numbers[first.member] = nil
      return first.member
    }
    return nil
  }

  /// Notes that a member is back, or will never return.
  package mutating func remove(_ member: Member) {
    numbers[member] = nil
  }

  package func checkInvariants() {
    precondition(numbers.count <= countMax && queue.count <= 2 * countMax + 1)
    let current = queue.filter { numbers[$0.member] == $0.number }
    precondition(current.count == numbers.count, "each who is away stands in the queue once")
    precondition(zip(queue, queue.dropFirst()).allSatisfy { $0.number < $1.number })
  }
}
