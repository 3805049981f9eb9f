import ArgumentParser
import BridgeProtocol
import System

/// Why a command failed, with the codes of the API.
struct CommandFailure: Error {
  /// What went wrong: the codes of the API, and `noShell`, which only a client can find.
  enum Code: String, CaseIterable {
    case usage, notAllowed, refused, assertionFailed, busy, timeout, storage, noShell
    case internalFault = "internal"

    /// The exit code of `tandem` for it.
    var exitCode: ExitCode {
      switch self {
      case .assertionFailed: .checksFailed
      case .usage: .unusableInput
      case .noShell: .noShell
      case .timeout: .timeout
      case .refused, .busy: .refused
      case .notAllowed: .notAllowed
      case .storage: .storage
      case .internalFault: .internalFault
      }
    }
  }

  let code: Code
  /// The members of the error object; `code` and `message` come first.
  let members: JSONObject

  /// Creates a failure that the command line found itself; the message is one sentence with the
  /// remedy.
  init(_ code: Code, _ message: String) {
    self.code = code
    members = ["code": .string(code.rawValue), "message": .string(message)]
  }

  /// Reads the error in an answer of the shell; nil if there is none that is known here.
  init?(answer: JSONValue) {
    guard let error = answer["error"]?.object, error["message"]?.string != nil,
      let code = error["code"]?.string.flatMap(Code.init(rawValue:))
    else { return nil }
    self.code = code
    members = error
  }

  /// The whole error object, as `--json` writes it.
  var json: JSONValue { ["error": .object(members)] }

  /// Tells the user: as JSON on standard output, or as text on standard error.
  ///
  /// - Returns: The exit code with which the command ends.
  func tell(asJSON writesJSON: Bool) -> ExitCode {
    if writesJSON {
      StandardStreams.write(json: json.serialized())
    } else {
      StandardStreams.writeError(lines: FailureText(self).lines)
    }
    return code.exitCode
  }
}
