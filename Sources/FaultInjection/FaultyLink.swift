import DequeModule
import ShellRuntime

/// The delayed connection of one page: the items that wait in each direction, in order.
struct FaultyLink: Sendable {
  /// The direction of an item.
  enum Direction: Hashable, Sendable {
    case toShell
    case toPage
  }

  /// A delivery that waits until it is due.
  struct Item: Sendable {
    let due: SessionTime
    /// Rises over all connections, and orders the items that are due at the same time.
    let number: Int
    let byteCount: Int
    let delivery: FaultDelivery
  }

  /// The approximate bytes of an item beside its frame.
  private static let itemByteCount = 64

  private var toShell: Deque<Item> = []
  private var toPage: Deque<Item> = []
  /// The bytes of all waiting items.
  private(set) var byteCount = 0
  /// Whether the session has received the input about the connection.
  private(set) var isAnnounced = false
  /// Whether the link was cut; the server has yet to report its end.
  private(set) var isCut = false
  /// Whether the server reported its end, which the session may not have received yet.
  private(set) var hasEnded = false

  /// How many items wait.
  var count: Int { toShell.count + toPage.count }

  /// When the next item is due.
  var deadline: SessionTime? {
    [toShell.first?.due, toPage.first?.due].compactMap(\.self).min()
  }

  /// Whether nothing waits in a direction.
  func isEmpty(_ direction: Direction) -> Bool {
    direction == .toShell ? toShell.isEmpty : toPage.isEmpty
  }

  /// Notes that the session has received the input about the connection.
  mutating func announce() {
    isAnnounced = true
  }

  /// Adds an item after those that wait in its direction, due not before them.
  ///
  /// - Parameters:
  ///   - delivery: The delivery of the item.
  ///   - frameByteCount: The bytes of its frame.
  ///   - direction: The direction of the item.
  ///   - due: When it is due at the earliest.
  ///   - number: The number of the item.
  /// - Returns: The bytes that the item adds.
  mutating func add(
    _ delivery: FaultDelivery, _ frameByteCount: Int, _ direction: Direction, due: SessionTime,
    number: Int
  ) -> Int {
    let size = frameByteCount + Self.itemByteCount
    let last = direction == .toShell ? toShell.last : toPage.last
    let item = Item(
      due: max(due, last?.due ?? due), number: number, byteCount: size, delivery: delivery)
    if direction == .toShell { toShell.append(item) } else { toPage.append(item) }
    byteCount += size
    return size
  }

  /// Moves the due items to the end of an array, in the order of each direction.
  mutating func moveDue(at now: SessionTime, to due: inout [Item]) {
    while let first = toShell.first, first.due <= now {
      isAnnounced = true
      byteCount -= first.byteCount
      due.append(toShell.removeFirst())
    }
    while let first = toPage.first, first.due <= now {
      byteCount -= first.byteCount
      due.append(toPage.removeFirst())
    }
  }

  /// Makes each item due at a limit of its direction at the latest.
  mutating func hasten(toShell shellLimit: SessionTime, toPage pageLimit: SessionTime) {
    toShell = Deque(toShell.map { $0.due(by: shellLimit) })
    toPage = Deque(toPage.map { $0.due(by: pageLimit) })
  }

  /// Drops all items, and marks the link as cut.
  mutating func cut() {
    forgetAll()
    isCut = true
  }

  /// Notes that the server reported the end, and drops the items that can no longer be sent.
  mutating func end() {
    byteCount -= toPage.reduce(0) { $0 + $1.byteCount }
    toPage.removeAll()
    hasEnded = true
  }

  private mutating func forgetAll() {
    toShell.removeAll()
    toPage.removeAll()
    byteCount = 0
  }
}

extension FaultyLink.Item {
  fileprivate func due(by limit: SessionTime) -> FaultyLink.Item {
    FaultyLink.Item(
      due: min(due, limit), number: number, byteCount: byteCount, delivery: delivery)
  }
}
