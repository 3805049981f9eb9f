internal import BridgeProtocol
package import NativePlugins
internal import Synchronization
internal import System

/// Performs the works of the plugin Filesystem: those on files one at a time, and beside them the
/// downloads, whose files are stored when their turn comes.
final class Filesystem: PluginPerformer {
  private let storage: AppStorage
  private let queue: WorkQueue
  private let downloads: (any Downloads)?
  /// The numbers of the downloads that are not stored, and that nobody has cancelled.
  private let wanted = Mutex<Set<Int>>([])

  /// Prepares the files of an app.
  init(_ storage: AppStorage, queue: WorkQueue, downloads: (any Downloads)?) {
    self.storage = storage
    self.queue = queue
    self.downloads = downloads
  }

  func perform(
    _ work: PluginWork, number: Int, done: @escaping @Sendable (PluginResult) -> Void
  ) {
    if work.method == "downloadFile" { return download(work, number, done) }
    queue.add { [self] in
      let result: PluginResult
      do throws(PluginError) {
        result = .success(try PluginData(answer(work)))
      } catch {
        result = .failure(error)
      }
      done(result)
    }
  }

  /// Has a download not be stored; it is also cancelled where it is fetched.
  func cancel(_ number: Int) {
    _ = wanted.withLock { $0.remove(number) }
  }

  func finish() { queue.finish() }

  private func answer(_ work: PluginWork) throws(PluginError) -> JSONObject? {
    let call = FileCall(work: work, folder: try storage.files(), address: storage.address)
    do throws(FileError) {
      return try call.perform()
    } catch {
      throw error.error(of: work.method, in: work.build)
    }
  }

  private func download(
    _ work: PluginWork, _ number: Int, _ done: @escaping @Sendable (PluginResult) -> Void
  ) {
    do throws(PluginError) {
      guard let downloads else { throw .unavailable("This shell downloads nothing.") }
      let download = try FileDownload(work, address: storage.address)
      _ = wanted.withLock { $0.insert(number) }
      downloads.download(work, number: number) { [self] fetched in
        let file: PluginDownload
        switch fetched {
        case .success(let fetched): file = fetched
        case .failure(let error):
          cancel(number)
          return done(.failure(download.refusal(error)))
        }
        queue.add { [self] in done(store(file, download, number)) }
        // The thread fetches nothing else as long as the file is in memory.
        queue.finish()
      }
    } catch {
      done(.failure(error))
    }
  }

  private func store(
    _ file: PluginDownload, _ download: FileDownload, _ number: Int
  ) -> PluginResult {
    do throws(PluginError) {
      guard wanted.withLock({ $0.remove(number) }) != nil else {
        throw .unavailable("The download was cancelled.")
      }
      try download.require(file.status)
      return .success(try download.store(file.bytes, among: storage.files()))
    } catch {
      return .failure(error)
    }
  }
}

/// Fetches what apps download, by the rules for their requests.
package protocol Downloads: Sendable {
  /// Fetches what the options of a work name, and calls back exactly once, on any thread.
  ///
  /// The number identifies the work for `cancel` of the performer that is this as well.
  func download(
    _ work: PluginWork, number: Int,
    done: @escaping @Sendable (Result<PluginDownload, PluginError>) -> Void)
}
