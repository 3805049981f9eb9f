import ArgumentParser
import FoundationEssentials

/// Options of a command that stand before its name, as in `tandem --shell NAME state`.
///
/// Words before a command's name belong to `tandem run`, which has other options.
enum MisplacedOptions {
  /// The error for a command line that would be understood if its options came after the command;
  /// `nil` if it would not.
  static func error(in arguments: [String]) -> ValidationError? {
    guard arguments.first?.hasPrefix("-") == true else { return nil }
    let words = arguments.prefix { $0 != "--" }
    for index in words.indices where commandNames.contains(words[index]) {
      var ordered = arguments
      ordered.insert(ordered.remove(at: index), at: 0)
      guard (try? Tandem.parseAsRoot(ordered)) != nil else { continue }
      let line = ordered.map { $0.contains(" ") ? "'\($0)'" : $0 }.joined(separator: " ")
      return ValidationError("Options come after the command: write “tandem \(line)”.")
    }
    return nil
  }

  /// The error for what was parsed as `tandem run`, if its app is the name of a command and nothing
  /// of that name is there to run.
  static func error(in arguments: [String], parsedAs command: any ParsableCommand)
    -> ValidationError?
  {
    guard let app = (command as? Run)?.app, commandNames.contains(app),
      !FileManager.default.fileExists(atPath: app)
    else { return nil }
    return error(in: arguments)
  }

  private static let commandNames = Set(
    (Tandem.configuration.subcommands
      + Tandem.configuration.groupedSubcommands.flatMap(\.subcommands))
      .map { $0.configuration.commandName ?? String(describing: $0).lowercased() })
}
