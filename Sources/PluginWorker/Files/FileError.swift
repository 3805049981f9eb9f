internal import BridgeProtocol
internal import NativePlugins
internal import System
import Vocabulary

/// Why a call of Filesystem is refused.
struct FileError: Error {
  enum Reason: Equatable {
    /// An option is missing, or no option of that name can have this value.
    case invalidOption(String)
    case unknownEncoding(String)
    /// The content is no base64, for a file that is there if it `isAppended`.
    case notBase64(isAppended: Bool)
    /// The path, as the app gave it, leads to no file of the app.
    case invalidPath(String)
    case unknownDirectory
    case missing
    case exists
    /// The folder above a new file or folder is missing.
    case parentMissing
    /// The same above the target of a copy.
    case targetParentMissing
    /// The folder above the target is a file.
    case parentIsFile
    case notEmpty
    case notAFile
    case notAFolder
    /// A file or folder cannot take the place of a folder.
    case targetIsFolder(source: Kind)
    /// A folder cannot take the place of a file.
    case targetIsFile
    case tooLarge
    /// Something else, in a few words.
    case failed(String)

    init(_ failure: ContainedFolder.Failure) {
      switch failure {
      case .missing: self = .missing
      case .parentMissing: self = .parentMissing
      case .exists: self = .exists
      case .notEmpty: self = .notEmpty
      case .notAFile: self = .notAFile
      case .notAFolder: self = .notAFolder
      case .full:
        let limits = ContainedFolder.Limits()
        self = .failed(
          "an app has at most \(limits.byteCountMax) bytes in \(limits.entryCountMax) files and "
            + "folders, \(limits.depthMax) deep: remove some")
      case .refused(let text): self = .failed(text)
      }
    }
  }

  enum Kind {
    case file, folder
  }

  /// A file or folder that a refusal names.
  struct Place {
    let name: String
    /// The name of the folder above it.
    let parent: String
    /// The path on the device.
    let path: String
    let uri: String
  }

  let reason: Reason
  /// What the call was about, `nil` if it names nothing of the app.
  let place: Place?

  init(_ reason: Reason, at place: Place? = nil) {
    self.reason = reason
    self.place = place
  }

  init(_ failure: ContainedFolder.Failure, at place: Place?) {
    self.init(Reason(failure), at: place)
  }

  /// The error that the app receives.
  func error(of method: String, in build: PluginBuild) -> PluginError {
    Self.wordings[build](self, method, build)
  }

  private static let wordings = Variants<
    @Sendable (FileError, String, PluginBuild) -> PluginError
  >(
    .on(
      .ios, before: PackageVersion(7, 1),
      { error, method, _ in PluginError(error.plainMessageOnIOS(method)) }),
    .on(
      .android, before: PackageVersion(7, 1),
      { error, method, _ in PluginError(error.plainMessageOnAndroid(method)) }),
    otherwise: { error, method, build in error.coded(method, build) })
}

// MARK: - From version 7.1 on

extension FileError {
  private func coded(_ method: String, _ build: PluginBuild) -> PluginError {
    let number = number(of: build)
    return .numbered("FILE", number, message(number, method, build))
  }

  /// The number of the code for base64 that cannot be decoded.
  private static let numberWithoutBase64 = Variants(
    .on(.android, before: PackageVersion(8, 1), 13), otherwise: 5)

  private func number(of build: PluginBuild) -> Int {
    let isAndroid = build.platform == .android
    return switch reason {
    case .invalidOption, .unknownEncoding: 5
    case .notBase64: Self.numberWithoutBase64[build]
    case .invalidPath(let path) where isAndroid && path.hasPrefix("content:"): 9
    case .invalidPath, .unknownDirectory: 6
    case .missing: 8
    case .notAFile where isAndroid, .notAFolder where isAndroid: 9
    case .targetIsFolder(.file) where isAndroid, .targetIsFile where isAndroid: 9
    case .exists: 10
    case .targetIsFolder where isAndroid: 10
    case .parentMissing: 11
    case .targetParentMissing where isAndroid: 11
    case .notEmpty: 12
    case .targetParentMissing, .parentIsFile, .notAFile, .notAFolder, .targetIsFolder,
      .targetIsFile, .tooLarge, .failed:
      13
    }
  }

  private func message(_ number: Int, _ method: String, _ build: PluginBuild) -> String {
    let isAndroid = build.platform == .android
    let path = place.map { isAndroid ? $0.path : $0.uri }.map { "at '\($0)' " } ?? ""
    switch number {
    case 5: return "The '\(method)' input parameters aren't valid."
    case 6:
      if case .invalidPath(let path) = reason, !path.isEmpty { return "Invalid '\(path)' path." }
      return "Invalid path."
    case 8: return "'\(method)' failed because file \(path)does not exist."
    case 9: return "'\(method)' not supported for \(unsupported)."
    case 10: return "Directory \(path)already exists, cannot be overwritten."
    case 11:
      return "Missing parent directory \(isAndroid ? "–" : "-") possibly recursive=false was "
        + "passed or parent directory creation failed."
    case 12:
      return "Cannot delete directory with children; received recursive=false but directory has "
        + "contents."
    default:
      if reason == .tooLarge { return PluginError.answerTooLarge.message }
      return "'\(method)' failed with: \(systemText(method))"
    }
  }

  /// What Android does not support a method for.
  private var unsupported: String {
    switch reason {
    case .invalidPath: "content:// URIs"
    case .notAFile: "directories"
    case .notAFolder: "files, only directories are supported"
    default: "the provided source and destinations"
    }
  }
}

// MARK: - Before version 7.1

extension FileError {
  private func plainMessageOnIOS(_ method: String) -> String {
    switch (reason, method) {
    case (.invalidOption("data"), _): "Data must be provided and must be a string."
    case (.invalidOption, "copy"), (.invalidOption, "rename"):
      "Both to and from must be provided"
    case (.invalidOption, _): "path must be provided and must be a string."
    case (.invalidPath, _): "Invalid path"
    case (.notBase64(isAppended: true), _): "Unable to append file"
    case (.notBase64, _): "Unable to save file"
    case (.parentMissing, "writeFile"), (.parentMissing, "appendFile"):
      "Parent folder doesn't exist"
    case (.notEmpty, _): "Folder is not empty"
    case (.tooLarge, _): PluginError.answerTooLarge.message
    default: systemText(method)
    }
  }

  private func plainMessageOnAndroid(_ method: String) -> String {
    switch (reason, method) {
    case (.unknownEncoding(let name), _): "Unsupported encoding provided: \(name)"
    case (.notBase64, _): "The supplied data is not valid base64 content."
    case (.tooLarge, _): PluginError.answerTooLarge.message
    case (.failed(let text), _): text
    case (_, "writeFile"), (_, "appendFile"): messageOfWriting
    case (_, "copy"), (_, "rename"): messageOfCopying
    case (.unknownDirectory, "readFile"): "Unable to read file"
    case (.invalidOption, _), (.unknownDirectory, _): plainMessageOnIOS(method)
    case (.notEmpty, "deleteFile"): "Unable to delete file"
    case (.notEmpty, _): "Directory is not empty"
    case (.notAFolder, _): "Unable to read directory"
    case (.exists, _): "Directory exists"
    case (_, "mkdir"): "Unable to create directory, unknown reason"
    case (_, "readdir"), (_, "rmdir"): "Directory does not exist"
    default: "File does not exist"
    }
  }

  private var messageOfWriting: String {
    switch reason {
    case .invalidOption("data"): "NO_DATA"
    case .invalidOption: "NO_PATH"
    case .unknownDirectory: "INVALID_DIR"
    case .invalidPath(let path): Self.scheme(of: path) ?? "FILE_NOTCREATED"
    case .parentMissing: "Parent folder doesn't exist"
    default: "FILE_NOTCREATED"
    }
  }

  private var messageOfCopying: String {
    switch reason {
    case .invalidOption: "Both to and from must be provided"
    case .unknownDirectory: "from file is null"
    case .parentIsFile: "The parent object of the destination is a file"
    case .targetParentMissing: "The parent object of the destination does not exist"
    case .exists, .targetIsFolder, .targetIsFile: "Cannot overwrite a directory"
    default: "The source object does not exist"
    }
  }

  /// The refusal of a URI with another scheme than `file`, `nil` for any other path.
  private static func scheme(of path: String) -> String? {
    guard let match = path.prefixMatch(of: #/[A-Za-z][A-Za-z0-9+.\-]*(?=:)/#), match.0 != "file"
    else { return nil }
    return "\(match.0) scheme not supported"
  }
}

// MARK: - The words of iOS

extension FileError {
  /// What the system says of a failure, which the plugin passes on (`localizedDescription`).
  private func systemText(_ method: String) -> String {
    let name = place?.name ?? ""
    let isOfFolder = ["mkdir", "rmdir", "readdir"].contains(method)
    return switch reason {
    case .missing where isOfFolder, .parentMissing, .targetParentMissing:
      "The folder “\(name)” doesn’t exist."
    case .missing: "The file “\(name)” couldn’t be opened because there is no such file."
    case .exists:
      "The file “\(name)” couldn’t be saved in the folder “\(place?.parent ?? "")” because a file "
        + "with the same name already exists."
    case .targetIsFolder, .targetIsFile:
      "“\(name)” couldn’t be copied to “\(place?.parent ?? "")” because an item with the same name "
        + "already exists."
    case .notBase64: "bad base-64"
    case .failed(let text): text
    default: "The file “\(name)” couldn’t be opened."
    }
  }
}
