import BridgeProtocol
import Navigation
import ShellRuntime
import Synchronization
import WebServer

/// The file that keeps the shell's state between two runs.
///
/// Storing costs the caller nothing but a note of the newest state: another thread writes it, and
/// states that came meanwhile are passed over.
final class StateFile: Sendable {
  static let name = "state.json"

  private let appID: String
  private let directory: DurableDirectory
  private let warn: @Sendable (String) -> Void
  private let notes = Mutex(Notes())
  /// Held while the file is written, so that the newest state is what is written last.
  private let record: Mutex<Record>

  private struct Notes {
    /// The newest state that is not written yet.
    var newest: NavigationState?
    var isWriterRunning = false
  }

  private struct Record {
    /// What the file holds, nil if that is not known.
    var snapshot: Snapshot?
    var hasWarned = false
  }

  /// Keeps the state of an app from now on.
  ///
  /// The snapshot is what the file holds. The closure gets one sentence when storing begins to
  /// fail, on any thread.
  init(
    appID: String, directory: DurableDirectory, snapshot: Snapshot?,
    warn: @escaping @Sendable (String) -> Void
  ) {
    self.appID = appID
    self.directory = directory
    self.warn = warn
    record = Mutex(Record(snapshot: snapshot))
  }

  /// Notes the newest state, to be written soon.
  func store(_ navigation: NavigationState) {
    let startsWriter = notes.withLock { notes in
      notes.newest = navigation
      defer { notes.isWriterRunning = true }
      return !notes.isWriterRunning
    }
    guard startsWriter else { return }
    Task.detached(priority: .utility) {
      while self.writeNewest() {}
    }
  }

  /// Writes what was noted last and is not written yet, before it returns.
  func finish() {
    _ = writeNewest()
  }

  /// Writes the newest state; false if there is none, and with that the writer ends.
  private func writeNewest() -> Bool {
    record.withLock { record in
      let newest = notes.withLock { notes in
        defer { notes.newest = nil }
        notes.isWriterRunning = notes.newest != nil
        return notes.newest
      }
      guard let newest else { return false }
      let snapshot = newest.snapshot
      guard snapshot != record.snapshot else { return true }
      write(snapshot, &record)
      return true
    }
  }

  private func write(_ snapshot: Snapshot, _ record: inout Record) {
    let bytes = StoredState(appID: appID, snapshot: snapshot).encoded()
    do throws(DurableDirectory.Failure) {
      guard bytes.count <= StoredState.limits.byteCountMax else { throw .tooLarge }
      try directory.replace(Self.name, with: bytes)
      record.snapshot = snapshot
      record.hasWarned = false
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
