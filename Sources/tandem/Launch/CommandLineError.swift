import ArgumentParser
import BridgeProtocol
import System

extension Tandem {
  /// Ends the program for an error of the command line, with the exit codes of this program.
  ///
  /// What the parser calls a usage error (`EX_USAGE`, 64) is input that cannot be used, as
  /// everything else that was given and cannot be used. With `--json` it is an error object.
  static func end(with error: any Error, arguments: [String]) -> Never {
    let code = exitCode(for: error)
    if code == .success || error is ExitCode { exit(withError: error) }
    let isUsage = code == .validationFailure
    let error = isUsage ? MisplacedOptions.error(in: arguments) ?? error : error
    if arguments.prefix(while: { $0 != "--" }).contains("--json") {
      let failure = CommandFailure(isUsage ? .usage : .internalFault, message(for: error))
      StandardStreams.write(failure.json.serialized() + [UInt8(ascii: "\n")])
    } else {
      StandardStreams.writeError(fullMessage(for: error) + "\n")
    }
    exit(withError: isUsage ? ExitCode.unusableInput : ExitCode.internalFault)
  }
}
