import ArgumentParser
import System
import Vocabulary

/// The command line.
@main
struct Tandem: ParsableCommand {
  static let version = "0.1.0"
  /// The version, with the commit where the build knows it.
  static var fullVersion: String { Build.commit.map { "\(version) (\($0))" } ?? version }

  /// Where editors find the schema of a manifest: in the npm package, so on every machine.
  static let manifestSchema = "https://unpkg.com/tandem-shell@\(version)/tandem.schema.json"

  static let configuration = CommandConfiguration(
    commandName: "tandem",
    abstract: "A native tab-bar shell for hybrid web apps, on any desk and in CI.",
    discussion: """
      Tandem owns the navigation that an iOS app would own (tabs, a stack for each tab), serves \
      your web app, and keeps both in lockstep. Start with “tandem run”, open the link that it \
      prints, and tap; or drive it from another terminal with “tandem tap”, “tandem state” and \
      the other commands.

      Exit codes: 0 all is well, 1 a check failed or a condition does not hold, 2 something that \
      was given cannot be used, 3 no shell runs, 4 it did not come to pass in time, 5 the shell \
      refused, 6 not allowed, 7 something could not be written, 70 a fault of Tandem.
      """,
    version: fullVersion,
    subcommands: [
      Run.self, Init.self, Check.self, Resolve.self, Apps.self, Conformance.self, Doctor.self,
      Test.self, Record.self, Report.self, Simulate.self, Verify.self,
    ],
    groupedSubcommands: [
      CommandGroup(
        name: "Look at a running shell",
        subcommands: [List.self, Link.self, State.self, Log.self, Wait.self, Screenshot.self]),
      CommandGroup(
        name: "Navigate",
        subcommands: [
          Tap.self, Push.self, Back.self, SwipeBack.self, Pop.self, Open.self, Present.self,
          Dismiss.self, Answer.self, BadgeVerb.self, Login.self, Logout.self, Refresh.self,
          Reload.self, Continue.self,
        ]),
      CommandGroup(
        name: "Change the device",
        subcommands: [
          Device.self, AppearanceVerb.self, Rotate.self, Keyboard.self, LifecycleVerb.self,
          Background.self, Foreground.self, Environment.self, Plugin.self,
        ]),
      CommandGroup(name: "Test and stop", subcommands: [Fault.self, Quit.self]),
    ],
    defaultSubcommand: Run.self)

  /// The command that the arguments ask for.
  ///
  /// Building the tree of all commands takes a fifth of the time in which a shell starts. It is
  /// needed only for other commands and for messages about mistakes.
  private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    if arguments.first == "run", let run = try? Run.parse(Array(arguments.dropFirst())) {
      return run
    }
    return try parseAsRoot(arguments)
  }

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      var command = try parsed(arguments)
      if let error = MisplacedOptions.error(in: arguments, parsedAs: command) { throw error }
      try command.run()
    } catch {
      end(with: error, arguments: arguments)
    }
  }
}
