internal import DequeModule

/// Messages that wait for one connection; empty ones hold no memory.
struct SendQueue {
  private struct Waiting {
    let bytes: [UInt8]
    let slot: Int?
  }

  private var messages = Deque<Waiting>()
  /// The bytes that wait.
  private(set) var byteCount = 0

  var isEmpty: Bool { messages.isEmpty }

  /// Appends a message; one of the same slot that waits is dropped.
  mutating func append(_ bytes: [UInt8], policy: SendPolicy) {
    var slot: Int?
    if case .newest(let number) = policy {
      slot = number
      if let index = messages.firstIndex(where: { $0.slot == number }) {
        byteCount -= messages.remove(at: index).bytes.count
      }
    }
    messages.append(Waiting(bytes: bytes, slot: slot))
    byteCount += bytes.count
  }

  /// Takes the message that is to be sent next.
  mutating func popFirst() -> [UInt8]? {
    guard let first = messages.popFirst() else { return nil }
    byteCount -= first.bytes.count
    if messages.isEmpty { messages = Deque() }
    return first.bytes
  }

  /// Drops everything.
  mutating func removeAll() {
    messages = Deque()
    byteCount = 0
  }
}
