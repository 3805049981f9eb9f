import FoundationEssentials
import Simulation
import System

/// A file with the steps to what broke.
struct SimulationTraceFile {
  /// Where steps are written unless the user says otherwise.
  static let name = "tandem-simulation.json"

  private static let byteCountMax = 16_777_216

  let path: String

  /// Reads the steps.
  ///
  /// - Throws: `CommandFailure` if there is no such file, or it is another one.
  func read() throws(CommandFailure) -> SimulationTrace {
    do {
      return try SimulationTrace(
        parsing: WholeFile.read(namedByUser: path, byteCountMax: Self.byteCountMax))
    } catch let error as SimulationTraceError {
      throw CommandFailure(.usage, "\(path) \(error): name a file that --out has written.")
    } catch {
      throw CommandFailure(.usage, "\(path) cannot be read: check its path and permissions.")
    }
  }

  /// Makes sure that nothing but older steps would be replaced.
  func checkReplaceable() throws(CommandFailure) {
    guard FileManager.default.fileExists(atPath: path), (try? read()) == nil else { return }
    throw CommandFailure(
      .usage,
      "\(path) is there already, and not by a simulation: name another file with --out.")
  }

  func write(_ trace: SimulationTrace) throws(CommandFailure) {
    do throws(NewFile.Failure) {
      try NewFile.write(trace.encoded(), to: path, replaces: true)
    } catch {
      let reason = if case .refused(let reason) = error { " (\(reason))" } else { "" }
      throw CommandFailure(
        .storage, "\(path) cannot be written\(reason): choose a place with --out.")
    }
  }
}
