/// The statuses that the server sends.
package enum HTTPStatus: Int, Sendable, CaseIterable {
  case ok = 200
  case noContent = 204
  case partialContent = 206
  case notModified = 304
  case temporaryRedirect = 307
  case badRequest = 400
  case unauthorized = 401
  case forbidden = 403
  case notFound = 404
  case methodNotAllowed = 405
  case conflict = 409
  case lengthRequired = 411
  case preconditionFailed = 412
  case contentTooLarge = 413
  case unsupportedMediaType = 415
  case rangeNotSatisfiable = 416
  case misdirected = 421
  case upgradeRequired = 426
  case tooManyRequests = 429
  case headersTooLarge = 431
  case internalError = 500
  case badGateway = 502
  case unavailable = 503
  case timedOut = 504
  case versionNotSupported = 505
  case insufficientStorage = 507

  /// The registered reason phrase.
  package var phrase: String {
    switch self {
    case .ok: "OK"
    case .noContent: "No Content"
    case .partialContent: "Partial Content"
    case .notModified: "Not Modified"
    case .temporaryRedirect: "Temporary Redirect"
    case .badRequest: "Bad Request"
    case .unauthorized: "Unauthorized"
    case .forbidden: "Forbidden"
    case .notFound: "Not Found"
    case .methodNotAllowed: "Method Not Allowed"
    case .conflict: "Conflict"
    case .lengthRequired: "Length Required"
    case .preconditionFailed: "Precondition Failed"
    case .contentTooLarge: "Content Too Large"
    case .unsupportedMediaType: "Unsupported Media Type"
    case .rangeNotSatisfiable: "Range Not Satisfiable"
    case .misdirected: "Misdirected Request"
    case .upgradeRequired: "Upgrade Required"
    case .tooManyRequests: "Too Many Requests"
    case .headersTooLarge: "Request Header Fields Too Large"
    case .internalError: "Internal Server Error"
    case .badGateway: "Bad Gateway"
    case .unavailable: "Service Unavailable"
    case .timedOut: "Gateway Timeout"
    case .versionNotSupported: "HTTP Version Not Supported"
    case .insufficientStorage: "Insufficient Storage"
    }
  }
}
