internal import NativePlugins
internal import Synchronization
internal import System

/// The storage of the app's data: a folder of its own that outlasts the run, or temporary storage.
package final class AppStorage: Sendable {
  /// The folder of data that outlasts the run, `nil` if no data does.
  let folder: String?
  /// The path of the app's files.
  package let filesPath: String
  /// The addresses that the app receives for its files.
  package let address: FileAddress

  private let opened = Mutex<ContainedFolder?>(nil)
  private let hasWarned = Atomic(false)
  private let warn: @Sendable (String) -> Void

  /// Describes the data of an app; nothing is opened.
  ///
  /// - Parameters:
  ///   - folder: A folder that no other process uses; nil if there is none.
  ///   - temporaryFolder: Where the files are without a folder of their own, as long as the run
  ///     lasts.
  ///   - appID: The app's id.
  ///   - warn: Receives one sentence for the user, on any thread.
  package init(
    folder: String?, temporaryFolder: String, appID: String,
    warn: @escaping @Sendable (String) -> Void
  ) {
    self.folder = folder
    self.warn = warn
    address = FileAddress(appID: appID)
    let suffix = String(UInt64.random(in: 0 ... .max), radix: 36)
    filesPath = folder.map { "\($0)/files" } ?? "\(temporaryFolder)/tandem-files-\(suffix)"
  }

  /// The files of the app, which are opened at the first call.
  func files() throws(PluginError) -> ContainedFolder {
    noteUse()
    let result = opened.withLock { opened -> Result<ContainedFolder, ContainedFolder.Failure> in
      if let opened { return .success(opened) }
      do throws(ContainedFolder.Failure) {
        let folder = try ContainedFolder(path: filesPath)
        for directory in FileAddress.Directory.allCases {
          try? folder.makeFolder(address.folder(of: directory), makesParents: true)
        }
        opened = folder
        return .success(folder)
      } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let folder): return folder
    case .failure(let failure):
      // The path is only reported to the user, because the app must not learn it.
      report("The files of the app cannot be opened: look at \(filesPath) (\(failure)).")
      throw .unavailable("The files of the app cannot be opened: the shell says why.")
    }
  }

  /// Warns once if the data that is stored now does not outlast the run.
  func noteUse() {
    guard folder == nil, !hasWarned.exchange(true, ordering: .relaxed) else { return }
    report(
      "What the app stores by plugins is gone when the shell stops, as its state is not stored: "
        + "name a folder of its own with --state-dir.")
  }

  func report(_ warning: String) { warn(warning) }

  /// Removes the data that does not outlast the run.
  func close() {
    guard folder == nil else { return }
    opened.withLock { $0?.destroy(path: filesPath) }
  }
}
