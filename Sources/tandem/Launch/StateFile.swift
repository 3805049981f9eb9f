import BridgeProtocol
import Navigation
import ShellRuntime
import Synchronization
import System

/// The file that keeps the shell's state between two runs.
///
/// Another thread writes it, one state at a time. Storing does not wait: a state that comes while
/// another one is written is refused, and has to be stored again later.
final class StateFile: Sendable {
  static let name = "state.json"

  private let appID: String
  private let directory: DurableDirectory
  private let warn: @Sendable (String) -> Void
  private let queue = WorkQueue()
  private let work = Mutex(Work())
  /// Held while the file is written.
  private let record: Mutex<Record>

  private struct Work {
    /// What the other thread has not begun to write yet.
    var waiting: NavigationState?
    var isBusy = false
  }

  private struct Record {
    /// What the file holds, nil if that is not known.
    var snapshot: Snapshot?
    var hasWarned = false
  }

  /// Keeps the state of an app from now on.
  ///
  /// The snapshot is what the file holds. The closure takes one sentence for the user when
  /// storing begins to fail, on any thread.
  init(
    appID: String, directory: DurableDirectory, snapshot: Snapshot?,
    warn: @escaping @Sendable (String) -> Void
  ) {
    self.appID = appID
    self.directory = directory
    self.warn = warn
    record = Mutex(Record(snapshot: snapshot))
  }

  /// The folder of the file, which no other process uses.
  var folder: String { directory.path }

  /// Begins to write a state; returns false if another one is being written.
  func store(_ navigation: NavigationState) -> Bool {
    let begins = work.withLock { work in
      guard !work.isBusy else { return false }
      work = Work(waiting: navigation, isBusy: true)
      return true
    }
    guard begins else { return false }
    queue.add {
      self.write()
      self.work.withLock { $0.isBusy = false }
    }
    return true
  }

  /// Writes a state and returns when it is on the disk.
  ///
  /// Without a state, writes the last one that was stored.
  func finish(_ navigation: NavigationState?) {
    if let navigation { work.withLock { $0.waiting = navigation } }
    write()
  }

  /// Writes what waits to be written, if anything does.
  private func write() {
    record.withLock { record in
      let waiting = work.withLock { work in
        defer { work.waiting = nil }
        return work.waiting
      }
      guard let snapshot = waiting?.snapshot, snapshot != record.snapshot else { return }
      let bytes = StoredState(appID: appID, snapshot: snapshot).encoded()
      do throws(DurableDirectory.Failure) {
        guard bytes.count <= StoredState.limits.byteCountMax else { throw .tooLarge }
        try directory.replace(Self.name, with: bytes)
        record = Record(snapshot: snapshot)
      } catch {
        record.snapshot = nil
        guard !record.hasWarned else { return }
        record.hasWarned = true
        warn(
          "The state cannot be stored in \(directory.path) (\(error.reason)): the shell goes on, "
            + "and tries again with the next change.")
      }
    }
  }
}
