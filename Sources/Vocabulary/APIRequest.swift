/// Names one request of the HTTP API for the life of the shell; ids are never used again.
package struct RequestID: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// Counts requests from 1 in the order in which they were complete.
  package let number: UInt64

  /// Makes the id with the given number.
  ///
  /// The server mints the ids of its requests; others make ids for tests.
  package init(number: UInt64) {
    self.number = number
  }

  package static func < (left: RequestID, right: RequestID) -> Bool {
    left.number < right.number
  }

  package var description: String { "request \(number)" }
}

/// A complete request of the HTTP API that passed every check of the transport.
package struct APIRequest: Hashable, Sendable {
  /// The way in which a request came.
  package enum Transport: String, Hashable, Sendable, CaseIterable {
    /// The control origin; the client presented the token.
    case control
    /// The local socket; the client runs as the user of the shell.
    case local
  }

  /// A part of the query, decoded.
  package struct QueryItem: Hashable, Sendable {
    package let name: String
    /// Empty for a part without `=`.
    package let value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The way in which it came.
  package let transport: Transport
  /// The method: GET or POST, and one that the path accepts if there is such a path.
  ///
  /// HEAD is passed on as GET, and its answer is sent without the content.
  package let method: String
  /// The decoded path after the prefix, for example `tap` or `state`; it may be empty.
  package let path: String
  /// The parts of the query, in order.
  package let query: [QueryItem]
  /// The content, of a bounded size; empty for `GET`.
  ///
  /// Its content type was `application/json`; nothing else about it is checked.
  package let body: [UInt8]

  package init(
    transport: Transport, method: String, path: String, query: [QueryItem] = [],
    body: [UInt8] = []
  ) {
    self.transport = transport
    self.method = method
    self.path = path
    self.query = query
    self.body = body
  }
}

/// The answer to a request of the HTTP API: a JSON object that ends with a line feed.
package struct APIResponse: Hashable, Sendable {
  /// The status code, one of those that the server knows.
  package let status: Int
  package let body: [UInt8]

  package init(status: Int, body: [UInt8]) {
    self.status = status
    self.body = body
  }
}
