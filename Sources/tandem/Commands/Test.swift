import ArgumentParser
import BridgeProtocol
import BrowserDriving
import FlowReports
import Flows
import FoundationEssentials
import Glibc
import System
import Vocabulary

/// `tandem test`: runs flows.
struct Test: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Run flows: tests of an app, written as steps of a user.",
    discussion: """
      FLOW is a file in the YAML of Maestro, or a folder with such files; without one, the folder \
      “flows”. Each flow gets a shell of its own and a page of one browser. All files are read \
      before the first flow runs. The exit code is 1 if a flow failed, and 2 if a file cannot be \
      used.
      """)

  @Argument(
    help: ArgumentHelp("Flows, and folders of flows.", valueName: "flow"), completion: .file())
  var flows: [String] = []

  @Option(help: "The app, as “tandem run” takes it (default: the one around each flow).")
  var app: String?

  @Option(help: "ios, android or both (default: as each flow says, else ios).")
  var platform: LaunchPlatform?

  @Option(help: "The browser that shows the app.")
  var engine = BrowserEngine.chromium

  @Option(help: "The id of a device.", completion: .live(.devices))
  var device: String?

  @Option(
    name: [.customShort("e"), .customLong("env")],
    help: ArgumentHelp("A name for expressions, with its value.", valueName: "name=value"))
  var environment: [EnvironmentOption] = []

  @Option(help: ArgumentHelp("Only flows with one of these tags.", valueName: "a,b"))
  var tags: String?

  @Option(help: ArgumentHelp("No flows with one of these tags.", valueName: "a,b"))
  var excludeTags: String?

  @Option(help: ArgumentHelp("How many flows run at the same time.", valueName: "n"))
  var jobs = 1

  @Option(
    help: ArgumentHelp(
      "How often a flow that failed runs again; it is then flaky.", valueName: "n"))
  var retries = 0

  @Option(help: ArgumentHelp("The part of all flows that this machine runs.", valueName: "i/n"))
  var shard: String?

  @Option(
    help: ArgumentHelp("Write the trace and the pictures here.", valueName: "folder"),
    completion: .directory)
  var report: String?

  @Option(
    help: ArgumentHelp("Write a page with all steps here, with pictures.", valueName: "folder"),
    completion: .directory)
  var html: String?

  @Option(help: ArgumentHelp("Write a JUnit file.", valueName: "file"), completion: .file())
  var junit: String?

  @Option(
    help: ArgumentHelp(
      "Read from this file how long flows took, and write it anew unless this is a shard.",
      valueName: "file"),
    completion: .file())
  var durations: String?

  @Option(help: "tandem, or maestro to refuse steps that Maestro does not have.")
  var dialect = FlowDialect.tandem

  @Flag(help: "Write the expected pictures of assertScreenshot instead of comparing.")
  var updatePictures = false

  @Flag(help: "Let apps come from servers on other machines.")
  var allowRemote = false

  @Flag(name: .customLong("json"), help: "Write a line of JSON for each flow.")
  var writesJSON = false

  func validate() throws {
    guard (1...64).contains(jobs) else { throw ValidationError("--jobs is \(jobs): give 1 to 64.") }
    guard (0...10).contains(retries) else {
      throw ValidationError("--retries is \(retries): give 0 to 10.")
    }
    guard let shard, Shard(shard) == nil else { return }
    throw ValidationError("--shard is “\(shard)”: give the number and the count, such as 2/8.")
  }

  func run() throws {
    do {
      try FlowTest(self).run()
    } catch let failure as CommandFailure {
      if writesJSON {
        StandardStreams.write(json: failure.json.serialized())
      } else {
        StandardStreams.writeError(lines: FailureText(failure).lines)
      }
      throw failure.code.exitCode
    } catch let failure as FlowProblems {
      guard !writesJSON else {
        for problem in failure.problems { StandardStreams.write(json: problem.json.serialized()) }
        throw ExitCode.unusableInput
      }
      let count = failure.problems.count
      StandardStreams.writeError(
        lines: failure.problems.map(\.description)
          + [count == 1 ? "1 problem" : "\(count) problems"])
      throw ExitCode.unusableInput
    }
  }
}

/// A name and its value, as `-e NAME=VALUE`.
struct EnvironmentOption: ExpressibleByArgument {
  let name: String
  let value: String

  init?(argument: String) {
    guard let sign = argument.firstIndex(of: "="), sign != argument.startIndex else { return nil }
    name = String(argument[..<sign])
    value = String(argument[argument.index(after: sign)...])
  }
}

extension FlowDialect: ExpressibleByArgument {}

extension FlowProblem {
  /// As `tandem check --json` writes problems.
  fileprivate var json: JSONValue {
    [
      "severity": "error", "file": .string(place.file), "line": .integer(Int64(place.line)),
      "column": .integer(Int64(place.column)), "message": .string(sentence),
    ]
  }
}
