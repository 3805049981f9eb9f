internal import BridgeProtocol
internal import NativePlugins
internal import System
import Vocabulary

/// Why a call of Filesystem is refused, with the codes and messages that the plugin uses on each
/// platform from version 7.1 on.
struct FileError: Error {
  enum Reason {
    case invalidInput
    case invalidPath
    case missing
    case folderExists
    case parentMissing
    case notEmpty
    case tooLarge
    /// Something else, in a few words.
    case failed(String)
  }

  let reason: Reason

  init(_ reason: Reason) { self.reason = reason }

  init(_ failure: ContainedFolder.Failure) {
    switch failure {
    case .missing: reason = .missing
    case .parentMissing: reason = .parentMissing
    case .exists: reason = .folderExists
    case .notEmpty: reason = .notEmpty
    case .notAFile: reason = .failed("it is not a file of the app")
    case .notAFolder: reason = .failed("it is not a folder of the app")
    case .full:
      let limits = ContainedFolder.Limits()
      reason = .failed(
        "an app has at most \(limits.byteCountMax) bytes in \(limits.entryCountMax) files and "
          + "folders, \(limits.depthMax) deep: remove some")
    case .refused(let text): reason = .failed(text)
    }
  }

  /// The error that the app receives.
  func error(of method: String, on platform: Platform, path: String) -> PluginError {
    let (number, message) =
      platform == .ios ? onIOS(method, path.isEmpty ? "" : "'\(path)' ") : onAndroid(method)
    let digits = String(number)
    let zeros = String(repeating: "0", count: 4 - digits.count)
    return PluginError(message: message, code: "OS-PLUG-FILE-\(zeros)\(digits)")
  }

  private func onIOS(_ method: String, _ path: String) -> (Int, String) {
    switch reason {
    case .invalidInput: (5, "The '\(method)' input parameters aren't valid.")
    case .invalidPath: (6, "Invalid \(path)path.")
    case .missing:
      (8, "'\(method)' failed because file \(path.isEmpty ? "" : "at \(path)")does not exist.")
    case .folderExists:
      (10, "Directory \(path.isEmpty ? "" : "at \(path)")already exists, cannot be overwritten.")
    case .parentMissing:
      (
        11,
        "Missing parent directory - possibly recursive=false was passed or parent directory "
          + "creation failed."
      )
    case .notEmpty:
      (
        12,
        "Cannot delete directory with children; received recursive=false but directory has "
          + "contents."
      )
    case .tooLarge: (13, PluginError.tooLarge.message)
    case .failed(let text): (13, "'\(method)' failed with: \(text)")
    }
  }

  private func onAndroid(_ method: String) -> (Int, String) {
    let isTransfer = method == "copy" || method == "rename"
    return switch reason {
    case .invalidInput: (1, "Received invalid input on \(method).")
    case .invalidPath: (2, "The provided path is not valid.")
    case .missing: (4, "\(method) operation failed because the provided file does not exist.")
    case .folderExists where isTransfer:
      (8, "Cannot run \(method) because the destination is a directory that already exists.")
    case .folderExists: (5, "Directory already exists, cannot be created.")
    case .parentMissing where isTransfer:
      (8, "Cannot run \(method) because the destination's parent directory does not exist.")
    case .parentMissing:
      (
        6,
        "Missing parent directories - either recursive=false was passed or parent directory "
          + "creation failed."
      )
    case .notEmpty: (7, "Received recursive=false, but directory has contents.")
    case .tooLarge: (10, PluginError.tooLarge.message)
    // A device gives no reason here; it is added for the developer.
    case .failed(let text):
      (10, "Unknown error occurred while trying to execute \(method): \(text).")
    }
  }
}
