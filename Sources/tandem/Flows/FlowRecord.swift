import BridgeProtocol
import FlowReports
import FoundationEssentials
import Synchronization
import System

/// The folder of a run: its trace, which grows line by line, and its pictures.
///
/// Several flows write at the same time.
final class FlowRecord: Sendable {
  let folder: String
  private let start = ContinuousClock.now
  private let file: GrowingFile
  /// The first reason why something could not be written.
  private let fault = Mutex<String?>(nil)

  /// Makes the folder, as far as it is not there, and begins the trace.
  init(folder: String) throws(CommandFailure) {
    self.folder = folder
    let pictures = "\(folder)/\(PicturePath.folder)"
    // Those of an earlier run belong to nothing any more.
    try? FileManager.default.removeItem(atPath: pictures)
    try? FileManager.default.createDirectory(
      atPath: pictures, withIntermediateDirectories: true)
    do throws(NewFile.Failure) {
      file = try GrowingFile("\(folder)/\(TraceText.fileName)")
    } catch {
      throw Self.unwritable(folder, error)
    }
  }

  /// Milliseconds since the run began.
  var milliseconds: Int { milliseconds(at: .now) }

  func milliseconds(at instant: ContinuousClock.Instant) -> Int {
    max(start.duration(to: instant).milliseconds, 0)
  }

  func write(_ line: TraceLine) {
    do throws(NewFile.Failure) {
      try file.append(line.bytes)
    } catch {
      keep(error)
    }
  }

  /// Writes a picture; `nil` if that fails, which the end of the run says.
  func write(_ picture: Data, _ path: PicturePath) -> PicturePath? {
    do throws(NewFile.Failure) {
      try NewFile.write(Array(picture), to: "\(folder)/\(path.text)", replaces: true)
    } catch {
      keep(error)
      return nil
    }
    return path
  }

  /// Fails if something could not be written since the run began.
  func finish() throws(CommandFailure) {
    guard let reason = fault.withLock({ $0 }) else { return }
    throw Self.unwritable(folder, .refused(reason))
  }

  private func keep(_ failure: NewFile.Failure) {
    guard case .refused(let reason) = failure else { return }
    fault.withLock { $0 = $0 ?? reason }
  }

  private static func unwritable(_ folder: String, _ failure: NewFile.Failure) -> CommandFailure {
    let reason = if case .refused(let text) = failure { text } else { "it exists" }
    return CommandFailure(
      .storage, "The report cannot be written to \(folder) (\(reason)): choose another folder.")
  }
}

extension Duration {
  /// Whole milliseconds.
  var milliseconds: Int { Int(self / .milliseconds(1)) }
}
