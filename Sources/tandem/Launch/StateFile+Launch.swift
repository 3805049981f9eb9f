import BridgeProtocol
import Navigation
import ShellRuntime
import TerminalUI
import WebServer

/// What a shell that starts has of the run before it, and where it keeps its own state.
struct StoredLaunch {
  /// What was stored, if that is to be restored.
  let snapshot: Snapshot?
  /// Where to store from now on; nil if nothing can be stored.
  let file: StateFile?
}

extension StateFile {
  private static let warningColumnCountMax = 1_024

  /// Opens the folder of an app's state and reads what is in it.
  ///
  /// Whatever does not work is one warning, never a reason not to start. A fresh start leaves out
  /// what was stored.
  static func launch(
    option: String?, isFresh: Bool, appID: String, environment: [String: String]
  ) -> StoredLaunch {
    let directory: DurableDirectory
    do throws(LaunchError) {
      let path = try StateFolder.path(option: option, appID: appID, environment: environment)
      directory = try open(path)
    } catch {
      warn(error.description)
      return StoredLaunch(snapshot: nil, file: nil)
    }
    return launch(in: directory, isFresh: isFresh, appID: appID)
  }

  /// Writes one line, in which what comes from the file cannot act on the terminal.
  static func warn(_ sentence: String) {
    let text = EscapedText(sentence, columnCountMax: warningColumnCountMax)
    StandardStreams.writeError("tandem: \(text.string)\n")
  }

  private static func open(_ path: String) throws(LaunchError) -> DurableDirectory {
    do throws(DurableDirectory.Failure) {
      return try DurableDirectory(path: path)
    } catch {
      let remedy = "name another folder with --state-dir"
      throw error == .inUse
        ? LaunchError(
          "Another shell keeps its state in \(path): this one neither restores nor stores, "
            + "\(remedy) to have both.")
        : LaunchError(
          "The state is not stored, as \(path) is not usable (\(error.reason)): \(remedy).")
    }
  }

  private static func launch(
    in directory: DurableDirectory, isFresh: Bool, appID: String
  ) -> StoredLaunch {
    let stored: StoredState?
    do throws(UnreadableState) {
      stored = try read(directory)
    } catch {
      return StoredLaunch(
        snapshot: nil,
        file: setAside(in: directory, because: error)
          ? StateFile(appID: appID, directory: directory, snapshot: nil) : nil)
    }
    if let stored, stored.appID != appID {
      warn(
        "\(directory.path) holds the state of the app “\(stored.appID)”, which is kept: this "
          + "shell neither restores nor stores, name another folder with --state-dir.")
      return StoredLaunch(snapshot: nil, file: nil)
    }
    guard directory.isWritable else {
      warn(
        "The state is not stored, as \(directory.path) is not writable: name another folder "
          + "with --state-dir.")
      return StoredLaunch(snapshot: isFresh ? nil : stored?.snapshot, file: nil)
    }
    return StoredLaunch(
      snapshot: isFresh ? nil : stored?.snapshot,
      file: StateFile(appID: appID, directory: directory, snapshot: stored?.snapshot))
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

  /// Keeps a file that cannot be read under another name; false if that fails, and then nothing
  /// may be written over it.
  private static func setAside(
    in directory: DurableDirectory, because error: UnreadableState
  ) -> Bool {
    let number = (1...).first { !directory.contains("\(name).unreadable-\($0)") } ?? 1
    let newName = "\(name).unreadable-\(number)"
    let subject = "The stored state \(directory.path)/\(name) \(error.reason)"
    do throws(DurableDirectory.Failure) {
      try directory.rename(name, to: newName)
      warn("\(subject): it is kept as \(newName), and the app starts fresh.")
      return true
    } catch {
      warn(
        "\(subject) and cannot be renamed (\(error.reason)): the app starts fresh, and its state "
          + "is not stored.")
      return false
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
