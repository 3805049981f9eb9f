import FoundationEssentials
import Glibc
import Synchronization
import System

/// How far a long run is, in a line of standard error that is drawn over; nothing unless that is a
/// terminal.
final class SimulationProgress: Sendable {
  private static let intervalNanoseconds: UInt64 = 200_000_000

  private let isShown: Bool
  private let lastTime = Mutex<UInt64>(0)

  init() {
    let terminal = ProcessInfo.processInfo.environment["TERM"] ?? "dumb"
    isShown = isatty(STDERR_FILENO) == 1 && terminal != "dumb"
  }

  /// Shows a text, unless the last one is hardly older.
  func show(_ text: String) {
    guard isShown else { return }
    let now = MonotonicClock.system.now
    let isDue = lastTime.withLock { last in
      guard now >= last + Self.intervalNanoseconds else { return false }
      last = now
      return true
    }
    if isDue { StandardStreams.showProgress(text) }
  }

  /// Removes the line.
  func clear() {
    guard isShown, lastTime.withLock({ $0 }) > 0 else { return }
    StandardStreams.showProgress("")
  }
}

/// A count to which several threads add.
final class SharedCount: Sendable {
  private let count = Mutex(0)

  /// Adds to the count, and returns it.
  func add(_ number: Int) -> Int {
    count.withLock { count in
      count += number
      return count
    }
  }
}

extension AwaitedValue {
  /// The result of asynchronous work, for which the calling thread waits.
  static func result(of work: @escaping @Sendable () async -> Value) -> Value {
    let awaited = AwaitedValue()
    Task { awaited.provide(await work()) }
    while true {
      if let value = awaited.wait(timeout: nil) { return value }
    }
  }
}
