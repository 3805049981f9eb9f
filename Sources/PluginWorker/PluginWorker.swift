internal import BridgeProtocol
package import NativePlugins
internal import System

/// Performs the works of plugins outside the loop.
///
/// Nothing is opened before the first work that needs it, so that a shell starts without waiting
/// for files.
package final class PluginWorker: Sendable {
  private let performers: [String: any PluginPerformer]
  /// Performers of works that may end in one of the others.
  private let others: [any PluginPerformer]
  private let storage: AppStorage

  /// Prepares to perform works.
  ///
  /// - Parameters:
  ///   - storage: The storage of the app's data.
  ///   - picture: The path of the picture that the camera takes and the library holds.
  ///   - video: The path of the video that the camera records and the library holds.
  ///   - others: The performers of further plugins, by the plugin's name; they limit the size of
  ///     their answers themselves.
  ///   - downloads: Fetches what apps download, `nil` if nothing does.
  package init(
    storage: AppStorage, picture: String, video: String,
    others: [String: any PluginPerformer] = [:], downloads: (any Downloads)? = nil
  ) {
    self.storage = storage
    let preferences = Preferences(storage)
    let files = WorkQueue()
    let camera = Camera(storage, picture: picture, video: video)
    let own: [String: any PluginPerformer] = [
      "Preferences": OrderedPerformer(queue: WorkQueue(), answer: preferences.answer),
      // The camera writes files as well, so both share a queue.
      "Filesystem": Filesystem(storage, queue: files, downloads: downloads),
      "Camera": OrderedPerformer(queue: files, answer: camera.answer),
    ]
    self.others = Array(others.values)
    performers = own.merging(others) { own, _ in own }
  }

  /// Performs a work, and calls back exactly once, on any thread.
  ///
  /// The number identifies the work for `cancel`.
  package func perform(
    _ work: PluginWork, number: Int, done: @escaping @Sendable (PluginResult) -> Void
  ) {
    guard let performer = performers[work.plugin] else {
      return done(.failure(.unknown("\(work.plugin).\(work.method)", on: work.platform)))
    }
    performer.perform(work, number: number, done: done)
  }

  /// Cancels an unfinished work, if possible.
  package func cancel(_ number: Int) {
    for performer in performers.values { performer.cancel(number) }
  }

  /// Returns when all accepted works are done; no more may be added.
  package func finish() {
    for performer in others { performer.finish() }
    for performer in performers.values { performer.finish() }
    storage.close()
  }
}
