/// A complete request of the API that passed every check of the transport.
package struct APIRequest: Sendable {
  /// The way in which a request came.
  package enum Transport: String, Hashable, Sendable, CaseIterable {
    /// The control origin; the client presented the token.
    case control
    /// The local socket; the client runs as the user of the shell.
    case local
  }

  /// The way in which it came.
  package let transport: Transport
  /// The method, which is GET or POST.
  ///
  /// HEAD comes as GET, and its answer leaves without the content.
  package let method: String
  /// The decoded path after the prefix, for example `tap` or `state`; it may be empty.
  package let path: String
  /// The decoded parts of the query, in order; a part without `=` has an empty value.
  package let query: [(name: String, value: String)]
  /// The content, at most `ServerLimits.contentByteCountMax` bytes; empty for `GET`.
  ///
  /// It was announced as `application/json`, and is otherwise unchecked.
  package let body: [UInt8]

  package init(
    transport: Transport, method: String, path: String,
    query: [(name: String, value: String)] = [], body: [UInt8] = []
  ) {
    self.transport = transport
    self.method = method
    self.path = path
    self.query = query
    self.body = body
  }
}
