internal import Synchronization

/// The way into a server from other threads: a bounded queue whose values wake the loop.
///
/// The program takes them, in the order in which they went in, when the server says that there are
/// some, with the input `posted`.
package final class Inbox<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])
  private let capacity: Int
  private let waker: LoopWaker

  /// Creates an inbox of a server, before it runs.
  package init(of server: Server) {
    capacity = server.limits.inboxCountMax
    waker = server.waker
  }

  /// Appends a value and wakes the loop.
  ///
  /// Returns false if the inbox is full or the server has stopped; the value is dropped then.
  @discardableResult
  package func post(_ value: Value) -> Bool {
    values.withLock { values in
      guard values.count < capacity, waker.wake() else { return false }
      values.append(value)
      return true
    }
  }

  /// Takes what was posted, oldest first.
  package func takeAll() -> [Value] {
    values.withLock { values in
      defer { values = [] }
      return values
    }
  }
}
