internal import NativePlugins
internal import Synchronization
internal import System

/// Where the data of the app is: a folder of its own that outlasts the run, or nothing that does.
package final class AppStorage: Sendable {
  /// The folder of what outlasts the run; nil if nothing does.
  let folder: String?
  /// The files of the app.
  package let filesPath: String
  /// What stands for the app in the addresses of its files.
  package let address: FileAddress

  private let opened = Mutex<ContainedFolder?>(nil)
  private let hasWarned = Atomic(false)
  private let warn: @Sendable (String) -> Void

  /// Describes the data of an app; nothing is opened.
  ///
  /// - Parameters:
  ///   - folder: A folder that no other process uses; nil if there is none.
  ///   - temporaryFolder: Where files are then, for the time of the run.
  ///   - appID: The app's id.
  ///   - warn: Takes one sentence for the user, on any thread.
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

  /// The files of the app, which are opened the first time.
  func files() throws(PluginError) -> ContainedFolder {
    noteUse()
    let result = opened.withLock { opened -> Result<ContainedFolder, ContainedFolder.Failure> in
      if let opened { return .success(opened) }
      do throws(ContainedFolder.Failure) {
        let folder = try ContainedFolder(path: filesPath)
        for directory in FileAddress.Directory.allCases {
          try? folder.makeFolder([directory.folder])
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
      // The path is none of the app's business.
      report("The files of the app cannot be opened: look at \(filesPath) (\(failure)).")
      throw .unavailable("The files of the app cannot be opened: the shell says why.")
    }
  }

  /// Warns once if what is stored now does not outlast the run.
  func noteUse() {
    guard folder == nil, !hasWarned.exchange(true, ordering: .relaxed) else { return }
    report(
      "What the app stores by plugins is gone when the shell stops, as its state is not stored: "
        + "name a folder of its own with --state-dir.")
  }

  func report(_ warning: String) { warn(warning) }

  /// Removes what does not outlast the run.
  func close() {
    guard folder == nil else { return }
    opened.withLock { $0?.destroy(path: filesPath) }
  }
}
