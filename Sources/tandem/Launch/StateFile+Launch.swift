import BridgeProtocol
import Navigation
import ShellRuntime
import System

/// What a starting shell has from the run before, and where it stores its own state.
struct StoredLaunch {
  /// What was stored, if that is to be restored.
  var snapshot: Snapshot?
  /// Where to store from now on; nil if nothing can be stored.
  var file: StateFile?
  /// What did not work, in one sentence.
  var warning: String?
}

extension StateFile {
  /// Opens the folder of an app's state and reads what is in it.
  ///
  /// A failure becomes one warning, and keeps only a durable shell from starting. A fresh start
  /// leaves out what was stored. The closure is the one of `init`. To be called before anything is
  /// made that only a running shell removes, as it may refuse the start.
  static func launch(
    in folder: Result<StateFolder, LaunchError>, _ options: Run, appID: String,
    warn: @escaping @Sendable (String) -> Void
  ) throws(LaunchError) -> StoredLaunch {
    var stored: StoredLaunch
    do throws(LaunchError) {
      stored = try launch(in: open(folder.get().path), appID: appID, warn: warn)
    } catch {
      stored = StoredLaunch(warning: error.description)
    }
    if options.isDurable, stored.file == nil {
      throw LaunchError("--durable is not possible. \(stored.warning ?? "")")
    }
    if options.startsFresh { stored.snapshot = nil }
    return stored
  }

  private static func open(_ path: String) throws(LaunchError) -> DurableDirectory {
    do throws(DurableDirectory.Failure) {
      return try DurableDirectory(path: path)
    } catch {
      guard error == .inUse else {
        throw LaunchError(
          "The state is not stored, as \(path) is not usable (\(error.reason)): name another "
            + "folder with --state-dir.")
      }
      throw LaunchError(
        "Another shell keeps its state in \(path): this one neither restores nor stores, name "
          + "another folder with --state-dir to have both.")
    }
  }

  private static func launch(
    in directory: DurableDirectory, appID: String, warn: @escaping @Sendable (String) -> Void
  ) throws(LaunchError) -> StoredLaunch {
    var launch = StoredLaunch()
    let log = StoredLog(in: directory)
    var stored = log.state
    if stored == nil {
      do throws(UnreadableState) {
        stored = try read(directory)
      } catch {
        launch.warning = try setAside(name, in: directory, because: error)
      }
    }
    if let stored, stored.appID != appID {
      throw LaunchError(
        "\(directory.path) holds the state of the app “\(stored.appID)”, which is kept: this "
          + "shell neither restores nor stores, name another folder with --state-dir.")
    }
    launch.snapshot = stored?.snapshot
    guard directory.isWritable else {
      launch.warning =
        "The state is not stored, as \(directory.path) is not writable: name another folder with "
        + "--state-dir."
      return launch
    }
    let end = try log.end(in: directory)
    if let warning = end.warning {
      launch.warning = [launch.warning, warning].compactMap(\.self).joined(separator: " ")
    }
    let record = end.isKept ? .behindLog : Record(snapshot: launch.snapshot)
    launch.file = StateFile(appID: appID, directory: directory, record, warn: warn)
    return launch
  }
}

/// Why a file that is there cannot be read, as the end of a sentence.
struct UnreadableState: Error {
  let reason: String
}

extension StateFile {
  private static func read(_ directory: DurableDirectory) throws(UnreadableState) -> StoredState? {
    try read(name, in: directory, byteCountMax: StoredState.limits.byteCountMax).map(parse)
  }

  static func read(
    _ name: String, in directory: DurableDirectory, byteCountMax: Int
  ) throws(UnreadableState) -> [UInt8]? {
    do throws(DurableDirectory.Failure) {
      return try directory.read(name, byteCountMax: byteCountMax)
    } catch {
      throw UnreadableState(reason: "cannot be read (\(error.reason))")
    }
  }

  static func parse(_ bytes: [UInt8]) throws(UnreadableState) -> StoredState {
    do throws(StoredStateError) {
      return try StoredState(parsing: bytes)
    } catch {
      throw UnreadableState(reason: error.description)
    }
  }

  /// Keeps a file that cannot be read under another name, and returns the warning.
  ///
  /// - Throws: `LaunchError` if that fails: the file must not be overwritten.
  static func setAside(
    _ name: String, in directory: DurableDirectory, because error: UnreadableState,
    and consequence: String = "the app starts fresh"
  ) throws(LaunchError) -> String {
    let number = (1...).first { !directory.contains("\(name).unreadable-\($0)") } ?? 1
    let newName = "\(name).unreadable-\(number)"
    let subject = "The stored state \(directory.path)/\(name) \(error.reason)"
    do throws(DurableDirectory.Failure) {
      try directory.rename(name, to: newName)
      return "\(subject): it is kept as \(newName), and \(consequence)."
    } catch {
      throw LaunchError(
        "\(subject) and cannot be renamed (\(error.reason)): the app starts fresh, and its state "
          + "is not stored.")
    }
  }
}

extension DurableDirectory.Failure {
  /// The reason in a few words.
  var reason: String {
    switch self {
    case .inUse: "another process uses it"
    case .tooLarge: "it would have more than \(StoredState.limits.byteCountMax) bytes"
    case .refused(let reason): reason
    }
  }
}
