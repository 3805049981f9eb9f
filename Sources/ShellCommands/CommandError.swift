package import BridgeProtocol
package import Vocabulary

/// Why a request was not answered with 200.
struct CommandError: Error, Hashable, Sendable {
  /// The kinds of errors, which the command line turns into exit codes.
  enum Code: String, Hashable, Sendable {
    /// The request is invalid for every shell.
    case usage
    /// The request is valid, but not from there.
    case notAllowed
    /// The request is valid, but the shell rejected it.
    case refused
    /// A condition does not hold, and the request has a timeout of zero.
    case assertionFailed
    /// Too many requests wait already.
    case busy
    /// The goal of the request was not reached in time.
    case timeout
    /// Nothing could be written.
    case storage
    /// The shell cannot complete the request.
    case `internal`
  }

  let status: Int
  let code: Code
  /// One sentence with the remedy.
  let message: String
  /// The reason of `docs/protocol.md`, section 3.6.
  var reason: String?
  /// The conditions that did not hold, and what was found instead.
  var waitedFor: String?
  /// The newest events, which may show the cause.
  var events: [JSONValue]?

  /// A browser, which may be on another machine, does not say where files are written.
  static let fileIsRemote = CommandError(
    status: 403, code: .notAllowed,
    message: "`file` is taken from programs of this machine only: leave it out, and the shell "
      + "finds a name.")

  /// A request that is malformed.
  static func usage(_ message: String, status: Int = 400) -> CommandError {
    CommandError(status: status, code: .usage, message: message)
  }

  /// The answer as JSON.
  var response: APIResponse {
    var error: JSONObject = ["code": .string(code.rawValue), "message": .string(message)]
    error["reason"] = reason.map { .string($0) }
    error["waitedFor"] = waitedFor.map { .string($0) }
    error["events"] = events.map { .array($0) }
    return APIResponse(status: status, object: ["error": .object(error)])
  }
}

extension APIResponse {
  /// An answer with the content of a file that comes with Tandem, nil if there is no such file.
  package init(_ content: [UInt8]?, of resource: Resource) {
    guard let content else {
      let error = CommandError.usage(
        "`\(resource.rawValue)` does not come with these web files: check TANDEM_WEB.", status: 404)
      self = error.response
      return
    }
    self.init(status: 200, body: content)
  }

  /// The answer to a request that was done, with what came of it.
  package init(_ object: JSONObject, data: JSONObject) {
    var object = object
    object["data"] = .object(data)
    self.init(status: 200, object: object)
  }

  /// The answer to a request that cannot be done as things are, for the reason in a sentence.
  package static func refused(_ sentence: String) -> APIResponse {
    CommandError(status: 409, code: .refused, message: sentence).response
  }

  /// The answer to a request for which nothing could be written, for the reason in a sentence.
  package static func notStored(_ sentence: String) -> APIResponse {
    CommandError(status: 507, code: .storage, message: sentence).response
  }

  init(status: Int, object: JSONObject) {
    self.init(
      status: status, body: JSONValue.object(object).serialized() + [UInt8(ascii: "\n")])
  }
}
