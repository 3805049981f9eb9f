import DequeModule

/// Who went away and may come back, in the order in which each of them went last.
///
/// At most a certain number is remembered, and whoever went first is forgotten first. Someone who
/// comes and goes again and again counts once, and so pushes out nobody.
package struct Departures<Member: Hashable & Sendable>: Sendable {
  private let countMax: Int
  /// The number of the last departure of each who is away.
  private var numbers: [Member: Int] = [:]
  /// Departures in their order, those that are outdated by a return among them.
  private var queue: Deque<(number: Int, member: Member)> = []
  private var lastNumber = 0

  package init(countMax: Int) {
    self.countMax = countMax
  }

  /// How many are away.
  package var count: Int { numbers.count }

  /// Notes that someone goes.
  ///
  /// Returns who is forgotten to make room, if somebody is.
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

  /// Notes that someone is back, or is never going to be.
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
