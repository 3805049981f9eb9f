import BridgeProtocol
import FoundationEssentials
import Glibc
import Synchronization
import System
import WebServer

/// A shell that runs beside this process as long as it is needed: `tandem run` in a process of its
/// own, with ports, a name and a state that no other shell uses.
final class ChildShell: Sendable {
  /// How long it may take to start, and to stop.
  private static let startTimeMax = Duration.seconds(30)
  private static let stopTimeMax = Duration.seconds(3)
  private static let lineByteCountMax = 1_048_576

  /// Runs the program with its lines on descriptor 4, and ends it by a signal when descriptor 3 is
  /// written to or closed: also when this process ends before its time.
  private static let script = """
    "$0" "$@" >&4 2>&1 3<&- 4>&- & exec 4>&-; read -r end <&3; kill $!; wait $!
    """

  /// The ports of a shell.
  struct Ports: Sendable {
    let front: Int
    let control: Int

    /// Free ones.
    static let free = Ports(front: 0, control: 0)
  }

  /// What it reported when it was ready.
  struct Ready: Sendable {
    /// The app's origin, under the name that no other app has.
    let origin: String
    /// The ports of the front and of the control page.
    let ports: Ports
    /// The origin of the control page, for programs.
    let control: String
  }

  let name: ShellName
  let ready: Ready
  /// Where its files are while it runs.
  private let runtimeFolder: RuntimeFolder
  /// Where its state is, if that goes with it.
  private let ownState: String?
  private let program: ChildProgram
  private let reader: Reader

  /// Starts a shell and waits until it is ready.
  ///
  /// - Parameters:
  ///   - app: what `tandem run` takes as the app.
  ///   - arguments: further arguments of `tandem run`.
  ///   - ports: its ports.
  ///   - state: the folder of its state, which stays; `nil` for one of its own, which goes with it.
  ///   - name: a name that no other shell has.
  ///   - environment: variables that replace or extend those of this process.
  /// - Throws: `CommandFailure` with what the shell said if it does not start.
  init(
    app: String, arguments: [String] = [], ports: Ports = .free, state: String? = nil,
    name: ShellName, environment: [String: String] = [:]
  ) throws(CommandFailure) {
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let folder = RuntimeFolder(environment: variables)
    let own = state == nil ? "\(folder.path)/\(name.text).state" : nil
    let all =
      [
        "run", app, "--json", "--no-open", "--name", name.text, "--front-port",
        "\(ports.front)", "--control-port", "\(ports.control)", "--state-dir",
        state ?? own ?? "",
      ] + arguments
    let program: ChildProgram
    do throws(ChildProgram.Failure) {
      program = try ChildProgram(
        "/bin/sh", arguments: ["-c", Self.script, Self.executable] + all,
        environment: environment.merging([PortExposure.forwardingVariable: ""]) { $1 })
    } catch {
      throw CommandFailure(.usage, error.description)
    }
    let reader = Reader()
    let isRead = BackgroundThread.start { reader.read(program) }
    do throws(CommandFailure) {
      guard isRead else {
        throw CommandFailure(.internalFault, "No thread is left for a shell: close programs.")
      }
      ready = try reader.waitUntilReady()
    } catch {
      Self.stop(program, reader, own)
      throw error
    }
    self.name = name
    self.program = program
    self.reader = reader
    runtimeFolder = folder
    ownState = own
  }

  /// The program of this process, also after another one has taken its place in the folder.
  private static var executable: String {
    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    guard let path, FileManager.default.isExecutableFile(atPath: path) else {
      return "/proc/\(getpid())/exe"
    }
    return path
  }

  /// The app's origin, under the name that no other app has.
  var origin: String { ready.origin }

  /// The origin of the control page, for programs.
  var control: String { ready.control }

  var client: ShellClient { ShellClient(name: name, in: runtimeFolder) }

  /// Makes a link that lets one browser in, once.
  func makeLink(timeout: Duration) throws(CommandFailure) -> String {
    let answer = try client.post(.link, .link, wait: timeout)
    return answer["data"]?["link"]?.string ?? ""
  }

  /// Ends it, and removes its own state.
  func stop() { Self.stop(program, reader, ownState) }

  deinit { stop() }

  /// Lets it remove its files before it ends.
  private static func stop(_ program: ChildProgram, _ reader: Reader, _ state: String?) {
    if program.isRunning {
      try? program.send([UInt8(ascii: "\n")], timeout: stopTimeMax)
      reader.waitForEnd(timeout: stopTimeMax)
    }
    program.terminate()
    if let state { try? FileManager.default.removeItem(atPath: state) }
  }
}

extension ChildShell {
  /// Reads the lines of a shell on a thread of its own, so that none is lost.
  private final class Reader: Sendable {
    private let ready = AwaitedValue<Result<Ready, CommandFailure>>()
    private let end = AwaitedValue<Bool>()
    /// The last line on standard error: a warning, or the reason why it fails.
    private let lastLine = Mutex<String?>(nil)

    func waitForEnd(timeout: Duration) { _ = end.wait(timeout: timeout) }

    func waitUntilReady() throws(CommandFailure) -> Ready {
      guard let result = ready.wait(timeout: startTimeMax) else {
        let seconds = startTimeMax.milliseconds / 1_000
        throw CommandFailure(
          .timeout,
          "The shell that was to show the app does not start in \(seconds) s"
            + (lastSentence.map { " (its last line: “\($0)”)" } ?? "")
            + ": see whether the machine has too much to do.")
      }
      return try result.get()
    }

    func read(_ program: ChildProgram) {
      while let line = try? program.receive(
        upTo: UInt8(ascii: "\n"), byteCountMax: lineByteCountMax, timeout: nil)
      {
        if let object = try? JSONValue(parsing: line, limits: .file), object.object != nil {
          if object["event"]?.string == "ready" { ready.provide(.success(Ready(object))) }
        } else {
          let text = String(decoding: line, as: UTF8.self)
          lastLine.withLock { $0 = text }
        }
      }
      let sentence = lastSentence ?? "The shell that was to show the app has ended."
      ready.provide(.failure(CommandFailure(.usage, sentence)))
      end.provide(true)
    }

    private var lastSentence: String? {
      lastLine.withLock { $0 }.map { line in
        line.hasPrefix("tandem: ") ? String(line.dropFirst("tandem: ".count)) : line
      }
    }
  }
}

extension ChildShell.Ready {
  fileprivate init(_ object: JSONValue) {
    origin = object["app"]?.string ?? ""
    control = object["control"]?.string ?? ""
    ports = ChildShell.Ports(
      front: Self.port(of: object["front"]), control: Self.port(of: object["control"]))
  }

  private static func port(of origin: JSONValue?) -> Int {
    (origin?.string?.split(separator: ":").last).flatMap { Int($0) } ?? 0
  }
}

extension ChildShell {
  /// Starts a shell of an app, optionally without its manifest, and ends it when the work is done.
  ///
  /// - Throws: `CommandFailure` with what the shell said if it does not start.
  static func run<Result>(
    app: String, allowsRemote: Bool, ignoresManifest: Bool,
    _ work: (ChildShell) throws(CommandFailure) -> Result
  ) throws(CommandFailure) -> Result {
    let name: ShellName
    do throws(LaunchError) {
      name = try ShellName("look-\(getpid())")
    } catch {
      throw CommandFailure(.usage, error.description)
    }
    let shell = try ChildShell(
      app: app,
      arguments: (allowsRemote ? ["--allow-remote"] : [])
        + (ignoresManifest ? ["--no-manifest"] : []),
      name: name)
    defer { shell.stop() }
    return try work(shell)
  }
}
