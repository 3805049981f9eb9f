internal import Synchronization

/// Whose turn it is to do what a Firefox cannot do for two pages at the same time (measured, 153).
///
/// It has one list of fingers for all pages: presses of two would be taken for each other's. And of
/// two windows that are opened in the background, one is never told to be there.
final class FirefoxTurn: Sendable {
  private let isTaken = Mutex(())

  func take<Value: Sendable>(
    _ work: () throws(BrowserFailure) -> Value
  ) throws(BrowserFailure) -> Value {
    try isTaken.withLock { _ throws(BrowserFailure) in try work() }
  }
}
