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
  /// A failure becomes one warning, and never keeps the shell from starting. A fresh start leaves
  /// out what was stored. The closure is the one of `init`.
  static func launch(
    in folder: Result<StateFolder, LaunchError>, isFresh: Bool, appID: String,
    warn: @escaping @Sendable (String) -> Void
  ) -> StoredLaunch {
    do throws(LaunchError) {
      let directory = try open(folder.get().path)
      var launch = try launch(in: directory, appID: appID, warn: warn)
      if isFresh { launch.snapshot = nil }
      return launch
    } catch {
      return StoredLaunch(warning: error.description)
    }
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
    var stored: StoredState?
    do throws(UnreadableState) {
      stored = try read(directory)
    } catch {
      launch.warning = try setAside(in: directory, because: error)
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
    launch.file = StateFile(
      appID: appID, directory: directory, snapshot: launch.snapshot, warn: warn)
    return launch
  }
}

/// Why a file that is there cannot be read, as the end of a sentence.
private struct UnreadableState: Error {
  let reason: String
}

extension StateFile {
  private static func read(_ directory: DurableDirectory) throws(UnreadableState) -> StoredState? {
    let bytes: [UInt8]?
    do throws(DurableDirectory.Failure) {
      bytes = try directory.read(name, byteCountMax: StoredState.limits.byteCountMax)
    } catch {
      throw UnreadableState(reason: "cannot be read (\(error.reason))")
    }
    guard let bytes else { return nil }
    do throws(StoredStateError) {
      return try StoredState(parsing: bytes)
    } catch {
      throw UnreadableState(reason: error.description)
    }
  }

  /// Keeps a file that cannot be read under another name, and returns the warning.
  ///
  /// - Throws: `LaunchError` if that fails: the file must not be overwritten.
  private static func setAside(
    in directory: DurableDirectory, because error: UnreadableState
  ) throws(LaunchError) -> String {
    let number = (1...).first { !directory.contains("\(name).unreadable-\($0)") } ?? 1
    let newName = "\(name).unreadable-\(number)"
    let subject = "The stored state \(directory.path)/\(name) \(error.reason)"
    do throws(DurableDirectory.Failure) {
      try directory.rename(name, to: newName)
      return "\(subject): it is kept as \(newName), and the app starts fresh."
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
