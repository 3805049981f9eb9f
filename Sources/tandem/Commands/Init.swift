import ArgumentParser
import BridgeProtocol
import FoundationEssentials
import System

/// `tandem init`: writes a manifest for an app that has none.
struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a tandem.json for an app, with the tabs of its own bar.",
    discussion: """
      APP is what “tandem run” takes without a manifest: a folder with a build, of a project or of \
      a Capacitor project, or the URL of a dev server. A Chromium without a window opens the app, \
      and the tab bar that it draws at the bottom becomes the tabs. Without a bar or a browser \
      there are no tabs, and a comment that says why: the app then has those of the bar that it \
      may draw later. A file that is there already stays, unless --force is given.
      """)

  @Argument(help: "A folder, or the URL of a dev server (default: the current folder).")
  var app = "."

  @Option(
    help: ArgumentHelp(
      """
      Where to write; - is standard output (default: tandem.json in the folder, for a URL in the \
      current one).
      """, valueName: "file"), completion: .file())
  var output: String?

  @Flag(name: .customLong("force"), help: "Replace a file that is there already.")
  var replaces = false

  @Flag(
    name: .customLong("allow-remote"),
    help: "Let the app come from a server on another machine.")
  var allowsRemote = false

  @Option(
    help: ArgumentHelp(
      "How long the app may take to draw its bar, in seconds, at most 600.", valueName: "seconds"))
  var timeout = Seconds(count: 10)

  func run() throws {
    do throws(CommandFailure) {
      try perform()
    } catch {
      StandardStreams.writeError(lines: FailureText(error).lines)
      throw error.code.exitCode
    }
  }

  private func perform() throws(CommandFailure) {
    let plan: InitPlan
    do throws(LaunchError) {
      plan = try InitPlan(app, output: output, allowsRemote: allowsRemote)
    } catch {
      throw CommandFailure(.usage, error.description)
    }
    // Before a browser is started for nothing.
    if let file = plan.file, !replaces, FileManager.default.fileExists(atPath: file) {
      throw Self.exists(file)
    }
    guard plan.file == nil || FileManager.default.isWritableFile(atPath: plan.folder) else {
      throw CommandFailure(
        .storage,
        "\(plan.folder) is no folder that you may write: name another file with --output.")
    }
    let look = try AppLook(
      at: app, path: plan.path, allowsRemote: allowsRemote, timeout: timeout.duration)
    let result = InitResult(plan, look)
    guard let file = plan.file else {
      StandardStreams.write(lines: result.lines)
      StandardStreams.writeError(lines: result.report)
      return
    }
    do throws(NewFile.Failure) {
      try NewFile.write(Array(result.text.utf8), to: file, replaces: replaces)
    } catch {
      guard case .refused(let reason) = error else { throw Self.exists(file) }
      throw CommandFailure(
        .storage, "\(file) cannot be written (\(reason)): name another file with --output.")
    }
    StandardStreams.write(lines: result.report)
  }

  private static func exists(_ file: String) -> CommandFailure {
    CommandFailure(
      .usage,
      "\(file) is there already: edit it, write to another file with --output, or replace it with "
        + "--force.")
  }
}
