internal import BridgeProtocol
package import NativePlugins
internal import System

/// Performs the works of plugins outside the loop.
///
/// Nothing is opened before the first work that needs it, so that a shell starts without waiting
/// for files.
package final class PluginWorker: Sendable {
  /// Bytes of an answer as JSON; more would fill the queue of a connection.
  package static let answerByteCountMax = 262_144

  private let performers: [String: any PluginPerformer]
  private let storage: AppStorage

  /// Prepares to perform works.
  ///
  /// - Parameters:
  ///   - storage: The storage of the app's data.
  ///   - picture: The path of the picture that the camera takes and the library holds.
  ///   - others: The performers of further plugins, by the plugin's name; they limit the size of
  ///     their answers themselves.
  package init(
    storage: AppStorage, picture: String, others: [String: any PluginPerformer] = [:]
  ) {
    self.storage = storage
    let preferences = Preferences(storage)
    let files = WorkQueue()
    let filesystem = Filesystem(storage)
    let camera = Camera(storage, picture: picture)
    let own: [String: any PluginPerformer] = [
      "Preferences": OrderedPerformer(queue: WorkQueue(), answer: preferences.answer),
      // The camera writes files as well, so both share a queue.
      "Filesystem": OrderedPerformer(queue: files, answer: filesystem.answer),
      "Camera": OrderedPerformer(queue: files, answer: camera.answer),
    ]
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
    for performer in performers.values { performer.finish() }
    storage.close()
  }
}

extension PluginResult {
  /// The result, unless it is too large for a message.
  var bounded: PluginResult {
    guard case .success(let data?) = self,
      JSONValue.object(data).serialized().count > PluginWorker.answerByteCountMax
    else { return self }
    return .failure(.tooLarge)
  }
}

extension PluginError {
  /// The error for an answer that is too large for a message.
  static let tooLarge = PluginError.unavailable(
    "The answer would have more than \(PluginWorker.answerByteCountMax) bytes: load a file by "
      + "Capacitor.convertFileSrc(uri), read a part of it, or keep less in one place.")
}
