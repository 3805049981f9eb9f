import ArgumentParser
import BridgeProtocol
import FoundationEssentials
import Glibc
import System
import Vocabulary

/// `tandem record`: records what a user does as a flow.
struct Record: ShellCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Record what you do in an app as a flow.",
    discussion: """
      FLOW is a new file in the language of “tandem test”. Use the app until you press Control-C: \
      each thing that you do becomes a step, which is in the file at once. Without --app the \
      running shell is recorded, in every browser that shows it. With --app the app is started \
      anew in a window, or with a link to open if there is no screen. What is typed into a \
      field for passwords is never written.
      """)

  @Argument(
    help: ArgumentHelp("The file to write, which ends in .yaml.", valueName: "flow"),
    completion: .file())
  var flow: String?

  @Flag(help: "End the recording of a running shell, whoever began it.")
  var stop = false

  @Option(help: "Start this app, as “tandem run” takes it, and stop it at the end.")
  var app: String?

  @Option(help: "With --app: ios, android or both.")
  var platform: LaunchPlatform?

  @Flag(help: "With --app: let it come from a server on another machine.")
  var allowRemote = false

  @Flag(help: "Run the flow at the end, as “tandem test” does.")
  var check = false

  @Option(
    name: [.customShort("e"), .customLong("env")],
    help: ArgumentHelp(
      "With --check: a name for expressions, with its value.", valueName: "name=value"))
  var environment: [EnvironmentOption] = []

  @OptionGroup var shell: ShellOptions

  func validate() throws {
    guard stop != (flow != nil) else {
      throw ValidationError("Name the FLOW to write, or end a recording with --stop.")
    }
    if let flow, ![".yaml", ".yml"].contains(where: flow.hasSuffix) {
      throw ValidationError("“\(flow)” is no name of a flow: let it end in .yaml.")
    }
    guard check || environment.isEmpty else {
      throw ValidationError("-e is for the flow that --check runs.")
    }
    guard app != nil || (platform == nil && !allowRemote) else {
      throw ValidationError("--platform and --allow-remote are for the app that --app starts.")
    }
    guard !stop || (app == nil && !check) else {
      throw ValidationError("--stop ends the recording of a running shell, and takes no other.")
    }
  }

  func perform() throws(CommandFailure) {
    guard let flow else {
      let answer = try RecordingClient(of: try shell.client, shell).stop()
      let recorded = RecordingClient.Recorded(answer["data"])
      return shell.write(answer, text: [line(of: recorded, named: recorded.file)])
    }
    ProcessEnd.await()
    let started: ChildShell? = if let app { try start(app) } else { nil }
    defer { started?.stop() }
    let client: ShellClient
    if let started { client = started.client } else { client = try shell.client }
    let recorded = try RecordingClient(of: client, shell).record(to: absolute(flow)) {
      () throws(CommandFailure) in
      if let started, !hasDisplay {
        say("Open \(try started.makeLink(timeout: shell.timeout.duration))")
      }
      say("Recording to \(flow). Use the app; Control-C ends it.")
    }
    say(line(of: recorded, named: flow))
  }

  func run() throws {
    do throws(CommandFailure) {
      try perform()
    } catch {
      shell.report(error)
      throw error.code.exitCode
    }
    guard check, let flow else { return }
    var arguments: [String] = []
    if let app { arguments += ["--app", app] }
    if allowRemote { arguments.append("--allow-remote") }
    if shell.writesJSON { arguments.append("--json") }
    for entry in environment { arguments += ["-e", "\(entry.name)=\(entry.value)"] }
    try Test.parse(arguments + ["--", flow]).run()
  }

  private func start(_ app: String) throws(CommandFailure) -> ChildShell {
    let name: ShellName
    do throws(LaunchError) {
      name = try ShellName("record-\(getpid())")
    } catch {
      throw CommandFailure(.usage, error.description)
    }
    return try ChildShell(
      app: app,
      arguments: (hasDisplay ? ["--browser"] : [])
        + (platform.map { ["--platform", $0.rawValue] } ?? [])
        + (allowRemote ? ["--allow-remote"] : []),
      name: name)
  }

  private var hasDisplay: Bool {
    ManagedBrowser.hasDisplay(ProcessInfo.processInfo.environment)
  }

  private func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
  }

  private func say(_ line: String) {
    if !shell.writesJSON { StandardStreams.write(lines: [line]) }
  }

  private func line(of recorded: RecordingClient.Recorded, named flow: String) -> String {
    "\(flow): \(recorded.stepCount == 1 ? "1 step" : "\(recorded.stepCount) steps")"
  }
}
