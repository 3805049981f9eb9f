import FlowReports
import FoundationEssentials
import System

/// The file of `--durations`.
struct DurationsFile {
  let path: String

  /// The times that it has; none if there is no file.
  ///
  /// - Throws: `CommandFailure` if it is another file.
  func read() throws(CommandFailure) -> FlowDurations {
    guard let data = FileManager.default.contents(atPath: path) else { return FlowDurations() }
    do throws(TraceProblem) {
      return try FlowDurations(parsing: Array(data))
    } catch {
      throw CommandFailure(
        .usage, "\(path), \(error.description): remove it, or name another file.")
    }
  }

  /// Writes it anew, with these times in place of older ones of the same flows.
  ///
  /// - Throws: `CommandFailure` if it is another file, or cannot be written.
  func add(_ newer: FlowDurations) throws(CommandFailure) {
    var times = try read()
    times.merge(newer)
    do throws(NewFile.Failure) {
      try NewFile.write(times.bytes, to: path, replaces: true)
    } catch {
      throw CommandFailure(
        .storage, "\(path) cannot be written: choose a place that you may write.")
    }
  }
}
