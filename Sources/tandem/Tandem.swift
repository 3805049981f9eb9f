import ArgumentParser

/// The command line.
@main
struct Tandem: ParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "tandem",
    abstract: "A native tab-bar shell for hybrid web apps, on any desk and in CI.",
    discussion: """
      Tandem owns the navigation that an iOS app would own (tabs, a stack for each tab), serves \
      your web app, and keeps both in lockstep. Start with “tandem run”, open the URL that it \
      prints, and tap.

      Exit codes: 0 all is well, 1 a check failed, 2 something that was given cannot be used, \
      64 a flag or argument that the command does not know.
      """,
    version: version,
    subcommands: [Run.self, Check.self, Resolve.self, Apps.self, Conformance.self],
    defaultSubcommand: Run.self)
}
