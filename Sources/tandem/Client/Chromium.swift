import FoundationEssentials
import Glibc
import System

/// The Chromium of this machine, without a window.
struct Chromium {
  /// The names of its executable, in the order in which they are looked for.
  ///
  /// Chrome comes first: on GitHub's runners, Ubuntu 24.04 allows it to make the namespaces of its
  /// sandbox, and does not allow the Chromium beside it to.
  static let names = [
    "google-chrome", "chromium", "chromium-browser", "chrome", "chromium-headless-shell",
  ]

  let path: String

  /// Finds it in `PATH`; the purpose is what it is needed for, as the subject of a sentence.
  init(environment: [String: String], for purpose: String) throws(CommandFailure) {
    guard let path = Executable.find(Self.names, environment: environment) else {
      throw CommandFailure(
        .usage,
        "\(purpose) needs Chromium, and PATH holds none of \(Self.names.joined(separator: ", ")): "
          + "install it, on Debian with “apt install chromium”.")
    }
    self.path = path
  }

  /// Starts it with a profile of its own, and ends it when the work is done.
  func withPage<Result>(
    until deadline: ContinuousClock.Instant,
    _ work: (DevToolsPipe) throws(CommandFailure) -> Result
  ) throws(CommandFailure) -> Result {
    // No other user can have put something there, unlike in the folder of all temporary files.
    let profile = "\(RuntimeFolder().path)/chromium-\(getpid())"
    defer { try? FileManager.default.removeItem(atPath: profile) }
    let arguments = [
      "--headless=new", "--remote-debugging-pipe", "--user-data-dir=\(profile)", "--no-first-run",
      "--no-default-browser-check", "--disable-extensions", "--disable-gpu", "--hide-scrollbars",
      "--force-color-profile=srgb", "--mute-audio",
      // In a process of its own a frame has neither the emulated scale nor the emulated media.
      "--disable-features=OriginIsolationHeader",
    ]
    let sandbox = ChromiumSandbox()
    if let warning = sandbox.warning { StandardStreams.writeError(lines: ["tandem: \(warning)"]) }
    let command = sandbox.command(path, arguments)
    let program: ChildProgram
    do throws(ChildProgram.Failure) {
      program = try ChildProgram(command.program, arguments: command.arguments, name: path)
    } catch {
      throw CommandFailure(.usage, error.description)
    }
    // Runs before the profile is removed, to which the browser writes.
    defer { program.terminate() }
    let pipe = DevToolsPipe(program)
    try pipe.openPage(until: deadline)
    return try work(pipe)
  }
}
