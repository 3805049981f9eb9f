package import BridgeProtocol
package import NativePlugins

/// What a work comes to: the data of the call's answer, or why it is refused.
package typealias PluginResult = Result<JSONObject?, PluginError>

/// Performs the works of one plugin.
package protocol PluginPerformer: Sendable {
  /// Performs a work later, and calls back exactly once, on any thread.
  func perform(_ work: PluginWork, done: @escaping @Sendable (PluginResult) -> Void)

  /// Returns when everything that was accepted is done; nothing more comes.
  func finish()
}

/// Performs works one after the other, in the order in which they come.
struct OrderedPerformer: PluginPerformer {
  /// Performs one work, whatever thread it is on, and waits for files.
  typealias Answer = @Sendable (PluginWork) throws(PluginError) -> JSONObject?

  let queue: WorkQueue
  let answer: Answer

  func perform(_ work: PluginWork, done: @escaping @Sendable (PluginResult) -> Void) {
    queue.add {
      let result: PluginResult
      do throws(PluginError) {
        result = .success(try answer(work))
      } catch {
        result = .failure(error)
      }
      done(result.bounded)
    }
  }

  func finish() { queue.finish() }
}
