internal import Synchronization

/// Passes values from other threads to a server: a bounded queue whose values wake the loop.
///
/// The program takes the values, in the order in which they were posted, when it gets the input
/// `posted`.
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
