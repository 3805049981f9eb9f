package import BridgeProtocol
package import NativePlugins
internal import System

/// What a work comes to: the data of the call's answer, or why it is refused.
package typealias PluginResult = Result<JSONObject?, PluginError>

/// Performs the works of one plugin.
package protocol PluginPerformer: Sendable {
  /// Performs a work later, and calls back exactly once, on any thread.
  ///
  /// The number names the work for `cancel`.
  func perform(
    _ work: PluginWork, number: Int, done: @escaping @Sendable (PluginResult) -> Void)

  /// Breaks off a work that is not done, if that can be; it is answered all the same.
  func cancel(_ number: Int)

  /// Returns when everything that was accepted is done; nothing more comes.
  func finish()
}

/// Performs works one after the other, in the order in which they come.
struct OrderedPerformer: PluginPerformer {
  /// Performs one work, whatever thread it is on, and waits for files.
  typealias Answer = @Sendable (PluginWork) throws(PluginError) -> JSONObject?

  let queue: WorkQueue
  let answer: Answer

  func perform(
    _ work: PluginWork, number: Int, done: @escaping @Sendable (PluginResult) -> Void
  ) {
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

  /// What is stored is stored whole, and takes no time that anybody would wait for.
  func cancel(_ number: Int) {}

  func finish() { queue.finish() }
}
