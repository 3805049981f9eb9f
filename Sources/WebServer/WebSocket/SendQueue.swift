internal import DequeModule

/// Messages that wait for one connection; empty ones hold no memory.
struct SendQueue {
  private struct Waiting {
    let bytes: [UInt8]
    let slot: Int?
  }

  private var messages = Deque<Waiting>()
  /// The bytes that wait, without those of slots: of each slot there is one message at most, which
  /// is replaced as long as its client does not read.
  private(set) var orderedByteCount = 0

  var isEmpty: Bool { messages.isEmpty }

  /// Appends a message; one of the same slot that waits is dropped.
  mutating func append(_ bytes: [UInt8], policy: SendPolicy) {
    // A turn has a few as a rule.
    if messages.isEmpty { messages.reserveCapacity(4) }
    switch policy {
    case .ordered:
      messages.append(Waiting(bytes: bytes, slot: nil))
      orderedByteCount += bytes.count
    case .newest(let slot):
      if let index = messages.firstIndex(where: { $0.slot == slot }) { messages.remove(at: index) }
      messages.append(Waiting(bytes: bytes, slot: slot))
    }
  }

  /// Takes the message that is to be sent next.
  mutating func popFirst() -> [UInt8]? {
    guard let first = messages.popFirst() else { return nil }
    if first.slot == nil { orderedByteCount -= first.bytes.count }
    if messages.isEmpty { messages = Deque() }
    return first.bytes
  }

  /// Drops everything.
  mutating func removeAll() {
    messages = Deque()
    orderedByteCount = 0
  }
}
