import BridgeProtocol
import ShellRuntime
import System

/// The log that a killed shell has left beside the file of its state.
///
/// It is newer than the file: a shell that ends by itself leaves none.
struct StoredLog {
  /// The newest state in it that is whole; `nil` if there is none.
  private(set) var state: StoredState?
  /// What is wrong with it.
  private(set) var damage: UnreadableState?
  private let isThere: Bool

  /// Reads the log of a folder.
  init(in directory: DurableDirectory) {
    isThere = directory.contains(StateFile.logName)
    guard isThere else { return }
    do throws(UnreadableState) {
      let bytes = try StateFile.read(
        StateFile.logName, in: directory, byteCountMax: StateLog.readByteCountMax)
      let log = StateLog.recover(bytes ?? [])
      state = try log.state.map(StateFile.parse)
      // It is made with its first record, so that one without any has lost it.
      if log.isDamaged || state == nil { throw UnreadableState(reason: "is damaged") }
    } catch {
      damage = error
    }
  }

  /// Moves its state into the file; then removes it or, if it is damaged, keeps it under another
  /// name.
  ///
  /// If the disk refuses that, a log without damage stays as it is.
  ///
  /// - Returns: What became of it.
  /// - Throws: `LaunchError` if a damaged log can be neither moved nor kept.
  func end(in directory: DurableDirectory) throws(LaunchError) -> StoredLogEnd {
    do throws(DurableDirectory.Failure) {
      // What a kill has left of a log that was begun anew; it may be older than a logout.
      try directory.remove("\(StateFile.logName).new")
      guard isThere else { return StoredLogEnd() }
      // First, so that one of the two has it at any time.
      if let state { try directory.replace(StateFile.name, with: state.encoded()) }
      if damage == nil { try directory.remove(StateFile.logName) }
    } catch {
      guard damage != nil else {
        return StoredLogEnd(warning: StateFile.warning(of: error, in: directory), isKept: true)
      }
      throw LaunchError(
        "The state cannot be stored in \(directory.path) (\(error.reason)): the app starts fresh, "
          + "and its state is not stored.")
    }
    guard let damage else { return StoredLogEnd() }
    let warning = try StateFile.setAside(
      StateFile.logName, in: directory, because: damage,
      and: "the app comes back to the newest state that is whole")
    return StoredLogEnd(warning: warning)
  }
}

/// What became of a log at the start of the next shell.
struct StoredLogEnd {
  /// What was wrong, in one sentence; `nil` if nothing was.
  var warning: String?
  /// Whether it is still there, and has the newest state.
  var isKept = false
}
