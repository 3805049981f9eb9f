/// One request of the HTTP API, as the transport hands it over.
package struct CommandRequest: Hashable, Sendable {
  /// A parameter of the query, decoded.
  package struct QueryItem: Hashable, Sendable {
    package let name: String
    package let value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The method as it is written on the wire, for example `POST`.
  package let method: String
  /// The path below the prefix of the API, for example `tap`.
  ///
  /// The method is one that the path knows, unless there is no such path.
  package let path: String
  package let query: [QueryItem]
  /// The body, empty if there is none.
  package let body: [UInt8]

  package init(method: String, path: String, query: [QueryItem] = [], body: [UInt8] = []) {
    self.method = method
    self.path = path
    self.query = query
    self.body = body
  }
}
