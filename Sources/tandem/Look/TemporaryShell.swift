import BridgeProtocol
import FoundationEssentials
import Glibc
import System
import WebServer

/// A shell that runs beside this process as long as it is needed: `tandem run` in a process of its
/// own, with ports, a name and a state that no other shell uses.
struct TemporaryShell {
  /// How long it may take to start, and to stop.
  private static let startTimeMax = Duration.seconds(30)
  private static let stopTimeMax = Duration.seconds(3)
  private static let lineByteCountMax = 1_048_576

  /// Runs the program with its lines on descriptor 4, and ends it by a signal when descriptor 3 is
  /// written to or closed: also when this process ends before its time.
  private static let script = """
    "$0" "$@" >&4 2>&1 3<&- 4>&- & exec 4>&-; read -r end <&3; kill $!; wait $!
    """

  /// The app's origin, under the name that no other app has.
  let origin: String

  /// Starts a shell of an app, optionally without its manifest, and ends it when the work is done.
  ///
  /// - Throws: `CommandFailure` with what the shell said if it does not start.
  static func run<Result>(
    app: String, allowsRemote: Bool, ignoresManifest: Bool,
    _ work: (TemporaryShell) throws(CommandFailure) -> Result
  ) throws(CommandFailure) -> Result {
    let name = "look-\(getpid())"
    let state = "\(RuntimeFolder().path)/\(name)"
    defer { try? FileManager.default.removeItem(atPath: state) }
    let arguments =
      [
        "run", app, "--json", "--no-open", "--name", name, "--front-port", "0",
        "--control-port", "0", "--state-dir", state,
      ] + (allowsRemote ? ["--allow-remote"] : [])
      + (ignoresManifest ? ["--no-manifest"] : [])
    let executable = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let program: ChildProgram
    do throws(ChildProgram.Failure) {
      program = try ChildProgram(
        "/bin/sh", arguments: ["-c", script, executable ?? "tandem"] + arguments,
        environment: [PortExposure.forwardingVariable: ""])
    } catch {
      throw CommandFailure(.usage, error.description)
    }
    defer { stop(program) }
    return try work(TemporaryShell(origin: origin(of: program)))
  }

  /// Reads until the shell is ready; earlier lines are warnings, or the reason why it fails.
  private static func origin(of program: ChildProgram) throws(CommandFailure) -> String {
    let deadline = ContinuousClock.now + startTimeMax
    var lastLine = "The shell that was to show the app has ended."
    while true {
      do throws(ChildProgram.Failure) {
        let line = try program.receive(
          upTo: UInt8(ascii: "\n"), byteCountMax: lineByteCountMax,
          timeout: max(ContinuousClock.now.duration(to: deadline), .zero))
        guard let object = try? JSONValue(parsing: line, limits: .file) else {
          lastLine = String(decoding: line, as: UTF8.self)
          continue
        }
        if let origin = object["app"]?.string { return origin }
      } catch {
        let sentence = lastLine.hasPrefix("tandem: ") ? String(lastLine.dropFirst(8)) : lastLine
        throw CommandFailure(error.code == .timedOut ? .timeout : .usage, sentence)
      }
    }
  }

  /// Lets it remove its files before it ends.
  private static func stop(_ program: ChildProgram) {
    let deadline = ContinuousClock.now + stopTimeMax
    try? program.send([UInt8(ascii: "\n")], timeout: stopTimeMax)
    while ContinuousClock.now < deadline,
      (try? program.receive(
        upTo: UInt8(ascii: "\n"), byteCountMax: lineByteCountMax,
        timeout: ContinuousClock.now.duration(to: deadline))) != nil
    {}
    program.terminate()
  }
}
