import BrowserDriving
import Foundation
import Glibc
import Synchronization
import System

/// The browsers of all tests that do not end them, one of each kind.
enum TestBrowser {
  private static let browsers = Mutex<[BrowserEngine: any Browser]>([:])

  /// The kinds that this machine has.
  static let engines = BrowserEngine.allCases.filter { (try? program($0)) != nil }

  /// An instant that is late enough for a slow machine.
  static var soon: ContinuousClock.Instant { .now + .seconds(30) }

  static func shared(_ engine: BrowserEngine) throws -> any Browser {
    try browsers.withLock { browsers in
      let folder = FileManager.default.temporaryDirectory.path() + "tandem-browsers"
      let shared = try browsers[engine] ?? start(engine, in: folder)
      browsers[engine] = shared
      return shared
    }
  }

  static func start(_ engine: BrowserEngine, in folder: String) throws -> any Browser {
    try program(engine).start(in: folder, reducesMotion: true, until: soon)
  }

  /// The processes of the shared browser, a Firefox, that pages are in.
  static func contentProcesses(of engine: BrowserEngine) throws -> [pid_t] {
    let group = try shared(engine).processID
    return try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap(pid_t.init)
      .filter { process in
        let arguments = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
        return getpgid(process) == group && arguments.suffix(5).elementsEqual(" tab\0".utf8)
      }
  }

  private static func program(_ engine: BrowserEngine) throws -> BrowserProgram {
    try BrowserProgram(
      engine, environment: ProcessInfo.processInfo.environment, for: "A test")
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
