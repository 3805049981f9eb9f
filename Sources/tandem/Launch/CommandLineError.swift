import ArgumentParser
import BridgeProtocol
import PrintableText
import System

extension Tandem {
  /// Ends the program for an error of the command line, with the exit codes of this program.
  ///
  /// The parser's usage error (`EX_USAGE`, 64) gets the code of all other input that cannot be
  /// used. With `--json` it is an error object.
  static func end(with error: any Error, arguments: [String]) -> Never {
    let code = exitCode(for: error)
    if code == .success || error is ExitCode { exit(withError: error) }
    let isUsage = code == .validationFailure
    let error =
      isUsage
      ? MisplacedOptions.error(in: arguments) ?? shownError(for: arguments) ?? error : error
    if arguments.prefix(while: { $0 != "--" }).contains("--json") {
      let failure = CommandFailure(isUsage ? .usage : .internalFault, message(for: error))
      StandardStreams.write(json: failure.json.serialized())
    } else {
      // The parser's own text has several lines.
      let lines = fullMessage(for: error).split(separator: "\n", omittingEmptySubsequences: false)
      StandardStreams.writeError(lines: lines.map(String.init))
    }
    exit(withError: isUsage ? ExitCode.unusableInput : ExitCode.internalFault)
  }

  /// The usage error for the arguments, with escapes for unprintable characters in them.
  ///
  /// The parser repeats arguments in a text of several lines, where a line feed in an argument
  /// would add one.
  private static func shownError(for arguments: [String]) -> (any Error)? {
    do {
      _ = try parseAsRoot(arguments.map { PrintableText.escaped($0) })
      return nil
    } catch {
      return error
    }
  }
}
