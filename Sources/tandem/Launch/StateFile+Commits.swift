import Navigation
import ShellRuntime
import Synchronization
import System

extension StateFile {
  /// Stores a state, and calls `end` on another thread once it is on the disk or cannot be stored.
  ///
  /// - Parameters:
  ///   - navigation: The state.
  ///   - logoutCount: How many times the user was logged out until then.
  ///   - end: What to do afterwards.
  func commit(
    _ navigation: NavigationState, logoutCount: Int, then end: @escaping @Sendable () -> Void
  ) {
    queue.add {
      self.record.withLock { self.commit(navigation, logoutCount, in: &$0) }
      end()
    }
  }

  /// Stores a state, if there is one, and returns when everything is on the disk.
  func finishCommits(_ navigation: NavigationState?, logoutCount: Int) {
    queue.finish()
    guard let navigation else { return }
    record.withLock { commit(navigation, logoutCount, in: &$0) }
  }

  /// Leaves what is stored in the file, and no log.
  func endLog() {
    record.withLock { record in
      guard record.log != nil, let snapshot = record.snapshot else { return }
      do throws(DurableDirectory.Failure) {
        try directory.replace(Self.name, with: encode(snapshot))
        try directory.remove(Self.logName)
        record.log = nil
      } catch {
        note(error, in: &record)
      }
    }
  }

  private func commit(
    _ navigation: NavigationState, _ logoutCount: Int, in record: inout Record
  ) {
    let snapshot = navigation.snapshot
    // The log has earlier states as well; after a logout nothing may be left of them. Its root does
    // not tell: it may have been shown before, and a login may have followed.
    let keepsLog = record.root == navigation.root && record.logoutCount == logoutCount
    guard snapshot != record.snapshot || record.log != nil && !keepsLog else { return }
    do throws(DurableDirectory.Failure) {
      let state = try encode(snapshot)
      record.number += 1
      let bytes = StateLog.record(state, number: record.number)
      if !keepsLog || !append(bytes, to: &record) {
        record.log = nil
        record.log = try directory.begin(Self.logName, with: bytes)
        try directory.replace(Self.name, with: state)
      }
      (record.snapshot, record.root) = (snapshot, navigation.root)
      record.logoutCount = logoutCount
      noteSuccess(in: &record)
    } catch {
      note(error, in: &record)
    }
  }

  private func noteSuccess(in record: inout Record) {
    guard record.hasWarned else { return }
    record.hasWarned = false
    warn("The state is stored again in \(directory.path), and each change before its answer.")
  }

  /// Adds to the log; false if it has to be begun anew: there is none, it is full, or the disk has
  /// refused, after which nothing is known of what it holds.
  private func append(_ bytes: [UInt8], to record: inout Record) -> Bool {
    guard let byteCount = record.log?.byteCount, byteCount + bytes.count <= StateLog.byteCountMax
    else { return false }
    do throws(DurableDirectory.Failure) {
      try record.log?.append(bytes)
      return true
    } catch {
      return false
    }
  }
}
