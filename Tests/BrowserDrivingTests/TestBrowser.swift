import BrowserDriving
import Foundation
import Synchronization
import System

/// The browser of all tests that do not end it.
enum TestBrowser {
  private static let browser = Mutex<ChromiumBrowser?>(nil)

  static var isThere: Bool { (try? program()) != nil }

  /// An instant that is late enough for a slow machine.
  static var soon: ContinuousClock.Instant { .now + .seconds(30) }

  static func shared() throws -> ChromiumBrowser {
    try browser.withLock { browser in
      let shared =
        try browser ?? start(in: FileManager.default.temporaryDirectory.path() + "tandem-browsers")
      browser = shared
      return shared
    }
  }

  static func start(in folder: String) throws -> ChromiumBrowser {
    try ChromiumBrowser(program(), in: folder, until: soon)
  }

  private static func program() throws -> ChromiumProgram {
    try ChromiumProgram(environment: ProcessInfo.processInfo.environment, for: "A test")
  }
}

/// A call on a thread of its own that is to fail.
final class Waiting: Sendable {
  private let result = AwaitedValue<BrowserFailure?>()

  init(_ call: @escaping @Sendable () throws -> Void) {
    _ = BackgroundThread.start { [result] in
      do {
        try call()
        result.provide(nil)
      } catch {
        result.provide(error as? BrowserFailure)
      }
    }
  }

  /// The failure, `nil` if there was none in time.
  func failure(within time: Duration) -> BrowserFailure? { result.wait(timeout: time) ?? nil }
}
