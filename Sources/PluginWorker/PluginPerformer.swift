internal import BridgeProtocol
package import NativePlugins
internal import System

/// The result of a work: the data of the call's answer, or why the call is refused.
package typealias PluginResult = Result<PluginData, PluginError>

/// Performs the works of one plugin.
package protocol PluginPerformer: Sendable {
  /// Performs a work later, and calls back exactly once, on any thread.
  ///
  /// The number identifies the work for `cancel`.
  func perform(
    _ work: PluginWork, number: Int, done: @escaping @Sendable (PluginResult) -> Void)

  /// Cancels an unfinished work, if possible; it calls back all the same.
  func cancel(_ number: Int)

  /// Returns when all accepted works are done; no more may be added.
  func finish()
}

/// Performs works one after the other, in the order in which they come.
struct OrderedPerformer: PluginPerformer {
  /// Performs one work on any thread, and waits for files.
  typealias Answer = @Sendable (PluginWork) throws(PluginError) -> JSONObject?

  let queue: WorkQueue
  let answer: Answer

  func perform(
    _ work: PluginWork, number: Int, done: @escaping @Sendable (PluginResult) -> Void
  ) {
    queue.add {
      let result: PluginResult
      do throws(PluginError) {
        result = .success(try PluginData(answer(work)))
      } catch {
        result = .failure(error)
      }
      done(result)
    }
  }

  /// Does nothing: a work stores all of its data or none, and is too short to be worth cancelling.
  func cancel(_ number: Int) {}

  func finish() { queue.finish() }
}
