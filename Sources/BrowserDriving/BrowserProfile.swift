internal import FoundationEssentials
internal import System

/// The folder of a browser's profile, which goes with the browser.
///
/// It is locked as long as this process uses it, so that one of a process that was killed can be
/// told from others.
final class BrowserProfile: Sendable {
  private static let prefix = "browser-"

  let path: String
  private let lock: DurableDirectory

  /// Makes an empty one, and removes those that no process uses any more.
  ///
  /// - Parameter folder: where it is; only this user may put something there.
  /// - Throws: `BrowserFailure` if it cannot be made.
  init(in folder: String) throws(BrowserFailure) {
    Self.removeLeft(in: folder)
    let suffix = String(UInt64.random(in: 0 ... .max), radix: 36)
    // Nobody takes it for one that was left before it is locked.
    let hidden = "\(folder)/.\(Self.prefix)\(suffix)"
    path = "\(folder)/\(Self.prefix)\(suffix)"
    do {
      lock = try DurableDirectory(path: hidden)
      try FileManager.default.moveItem(atPath: hidden, toPath: path)
    } catch {
      try? FileManager.default.removeItem(atPath: hidden)
      throw BrowserFailure(
        .cannotStart,
        "The browser has no profile, as \(folder) cannot be written: choose a folder that you may "
          + "write.")
    }
  }

  /// Removes it; the browser's other processes may still write into it for a moment.
  func remove() {
    for _ in 0..<20 where FileManager.default.fileExists(atPath: path) {
      guard (try? FileManager.default.removeItem(atPath: path)) == nil else { return }
      MonotonicClock.pause(milliseconds: 10)
    }
  }

  private static func removeLeft(in folder: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasPrefix(prefix) {
      let path = "\(folder)/\(name)"
      guard let lock = try? DurableDirectory(path: path) else { continue }
      withExtendedLifetime(lock) { try? FileManager.default.removeItem(atPath: path) }
    }
  }
}
