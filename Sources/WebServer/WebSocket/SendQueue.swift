internal import DequeModule
internal import Vocabulary

/// Messages that wait for one connection; empty ones hold no memory.
struct SendQueue {
  private struct Waiting {
    let bytes: [UInt8]
    let policy: SendPolicy
  }

  private var messages = Deque<Waiting>()
  /// The waiting bytes without the newest state: there is at most one message of that, which later
  /// ones replace while the client does not read.
  private(set) var orderedByteCount = 0

  var isEmpty: Bool { messages.isEmpty }

  /// Appends a message; an older state that waits is dropped.
  mutating func append(_ bytes: [UInt8], policy: SendPolicy) {
    // A turn usually has a few messages.
    if messages.isEmpty { messages.reserveCapacity(4) }
    switch policy {
    case .ordered: orderedByteCount += bytes.count
    case .newest:
      if let index = messages.firstIndex(where: { $0.policy == .newest }) {
        messages.remove(at: index)
      }
    }
    messages.append(Waiting(bytes: bytes, policy: policy))
  }

  /// Takes the message that is to be sent next.
  mutating func popFirst() -> [UInt8]? {
    guard let first = messages.popFirst() else { return nil }
    if first.policy == .ordered { orderedByteCount -= first.bytes.count }
    if messages.isEmpty { messages = Deque() }
    return first.bytes
  }

  /// Drops everything.
  mutating func removeAll() {
    messages = Deque()
    orderedByteCount = 0
  }
}
