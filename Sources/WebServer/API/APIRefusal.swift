/// Why the server itself refuses a request of the API, before the program gets it.
struct APIRefusal: Error, Hashable {
  /// The codes that such refusals have.
  enum Code: String {
    case usage
    case notAllowed
    case busy
  }

  let status: HTTPStatus
  let code: Code
  /// One sentence with the remedy.
  let message: String
  let fields: [HeaderField]

  init(_ status: HTTPStatus, _ code: Code, _ message: String, fields: [HeaderField] = []) {
    self.status = status
    self.code = code
    self.message = message
    self.fields = fields
  }

  /// The answer, in the form that every error of the API has.
  var response: Response {
    let text = "{\"error\":{\"code\":\"\(code.rawValue)\",\"message\":\"\(escapedMessage)\"}}\n"
    return Response(
      status,
      fields + [
        HeaderField("Content-Type", "application/json; charset=utf-8"),
        .notStored,
      ],
      .bytes(Array(text.utf8)))
  }

  private var escapedMessage: String {
    message.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case " "..."~": result.unicodeScalars.append(scalar)
      default: result += "?"
      }
    }
  }
}
