import ArgumentParser
import BridgeProtocol
import FoundationEssentials
import System

/// The options of every command that talks to a running shell.
struct ShellOptions: ParsableArguments {
  /// The variable that stands in for `--shell`.
  static let variable = "TANDEM_SHELL"

  @Option(
    name: .customLong("shell"),
    help: ArgumentHelp(
      "The shell's name (default: $TANDEM_SHELL, else the only one that runs).",
      valueName: "name"),
    completion: .live(.shells))
  var shellName: String?

  @Option(
    help: ArgumentHelp("How long to wait, in seconds, at most 600.", valueName: "seconds"))
  var timeout = Seconds(count: 5)

  @Flag(name: .customLong("json"), help: "Write JSON instead of text.")
  var writesJSON = false

  /// The shell that the options mean.
  var client: ShellClient {
    get throws(CommandFailure) {
      let environment = ProcessInfo.processInfo.environment
      let variable = environment[Self.variable].flatMap { $0.isEmpty ? nil : $0 }
      return try RuntimeFolder(environment: environment).client(named: shellName ?? variable)
    }
  }

  /// Writes what a command found: one line of JSON, or the lines for people.
  func write(_ value: JSONValue, text: @autoclosure () -> [String]) {
    guard writesJSON else {
      StandardStreams.write(lines: text())
      return
    }
    StandardStreams.write(json: value.serialized())
  }

  /// Says why the command failed: a sentence on standard error, or JSON on standard output.
  func report(_ failure: CommandFailure) {
    guard writesJSON else {
      StandardStreams.writeError(lines: FailureText(failure).lines)
      return
    }
    StandardStreams.write(json: failure.json.serialized())
  }
}

/// A time to wait, as a flag's value.
struct Seconds: ExpressibleByArgument, Hashable {
  static let countMax = 600.0

  let duration: Duration

  init(count: Double) {
    duration = .milliseconds(Int64((count * 1_000).rounded()))
  }

  init?(argument: String) {
    guard let count = Double(argument), (0...Self.countMax).contains(count) else { return nil }
    self.init(count: count)
  }

  var defaultValueDescription: String { "\(duration / .seconds(1))" }
}

/// A command that talks to a running shell, and reports every failure in the same way.
protocol ShellCommand: ParsableCommand {
  var shell: ShellOptions { get }

  func perform() throws(CommandFailure)
}

extension ShellCommand {
  func run() throws {
    do throws(CommandFailure) {
      try perform()
    } catch {
      shell.report(error)
      throw error.code.exitCode
    }
  }
}
