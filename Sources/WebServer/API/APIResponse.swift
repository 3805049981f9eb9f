/// The answer to a request of the API.
package struct APIResponse: Sendable, Hashable {
  /// One of the statuses that `HTTPStatus` names.
  package let status: Int
  /// Fields beside those that the server always sends, for example `Allow`.
  package let headers: [HeaderField]
  /// The media type with its parameters.
  package let contentType: String
  /// The whole content.
  package let body: [UInt8]

  package init(
    status: Int, headers: [HeaderField] = [],
    contentType: String = "application/json; charset=utf-8", body: [UInt8]
  ) {
    precondition(HTTPStatus(rawValue: status) != nil, "the server has no status \(status)")
    self.status = status
    self.headers = headers
    self.contentType = contentType
    self.body = body
  }
}
