import BridgeProtocol
import Navigation
import ShellRuntime
import Synchronization
import System
import Vocabulary

/// The file that keeps the shell's state between two runs.
///
/// Another thread writes it, one state at a time. Storing does not wait: a state that comes while
/// another one is written is refused, and has to be stored again later. What is committed goes to a
/// log beside the file, which has its state as well whenever the log is begun anew.
final class StateFile: Sendable {
  static let name = "state.json"
  static let logName = "state.log"

  private let appID: String
  let directory: DurableDirectory
  let warn: @Sendable (String) -> Void
  let queue = WorkQueue()
  private let work = Mutex(Work())
  /// Held while the file is written.
  let record: Mutex<Record>

  private struct Work {
    /// What the other thread has not begun to write yet.
    var waiting: NavigationState?
    var isBusy = false
  }

  struct Record: ~Copyable {
    /// What is stored, nil if that is not known.
    var snapshot: Snapshot?
    /// Whether the user was told that storing fails.
    var hasWarned = false
    /// The log, nil if it has to be begun anew.
    var log: DurableLog?
    /// The number of its last record.
    var number: UInt64 = 0
    /// The root that was shown with that record.
    var root: Root?
    /// How many logouts came before that record.
    var logoutCount = 0
    /// Whether there is a log of an earlier shell, which is newer than the file.
    var hasOldLog = false

    /// What is known if the state of a killed shell could not be moved into the file.
    static var behindLog: Record { Record(hasWarned: true, hasOldLog: true) }
  }

  /// Keeps the state of an app from now on.
  ///
  /// The record says what the file holds. The closure takes one sentence for the user when
  /// storing begins to fail, on any thread.
  init(
    appID: String, directory: DurableDirectory, _ record: consuming sending Record,
    warn: @escaping @Sendable (String) -> Void
  ) {
    self.appID = appID
    self.directory = directory
    self.warn = warn
    self.record = Mutex(record)
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
      do throws(DurableDirectory.Failure) {
        try directory.replace(Self.name, with: encode(snapshot))
        // Else the next shell would take it for newer.
        if record.hasOldLog { try directory.remove(Self.logName) }
        record = Record(snapshot: snapshot)
      } catch {
        note(error, in: &record)
      }
    }
  }

  func encode(_ snapshot: Snapshot) throws(DurableDirectory.Failure) -> [UInt8] {
    let bytes = StoredState(appID: appID, snapshot: snapshot).encoded()
    guard bytes.count <= StoredState.limits.byteCountMax else { throw .tooLarge }
    return bytes
  }

  /// Notes that what is stored is not known, and warns if it was known before.
  func note(_ failure: DurableDirectory.Failure, in record: inout Record) {
    record.snapshot = nil
    record.log = nil
    guard !record.hasWarned else { return }
    record.hasWarned = true
    warn(Self.warning(of: failure, in: directory))
  }

  /// What is said when a state cannot be stored.
  static func warning(
    of failure: DurableDirectory.Failure, in directory: DurableDirectory
  ) -> String {
    "The state cannot be stored in \(directory.path) (\(failure.reason)): the shell goes on, "
      + "and tries again with the next change."
  }
}
