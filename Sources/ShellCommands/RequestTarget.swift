import BridgeProtocol
import Vocabulary

/// The resource or verb of a request, given its method and path.
enum RequestTarget: Hashable, Sendable {
  case resource(Resource)
  case verb(Verb)

  /// Finds the resource or verb that the path names.
  ///
  /// - Throws: `CommandError` with the status 404, or 400 for a verb with a query.
  init(_ request: APIRequest) throws(CommandError) {
    let path = request.path
    switch (Resource(rawValue: path), Verb(rawValue: path), request.method) {
    case (let resource?, _, "GET"): self = .resource(resource)
    case (_, let verb?, "POST"):
      guard let item = request.query.first else {
        self = .verb(verb)
        return
      }
      throw .usage(
        "`\(path)` takes its parameters in the body: remove `\(item.name)` from the URL.")
    case (_, _, let method):
      let names =
        method == "POST" ? Verb.allCases.map(\.rawValue) : Resource.allCases.map(\.rawValue)
      throw .usage(
        "There is no `\(path)`: \(method) knows \(names.joined(separator: ", ")).", status: 404)
    }
  }
}

/// The resources that a client can read; the raw value is the last part of the path of a `GET`.
package enum Resource: String, CaseIterable, Sendable {
  case shell, state, events, routes, devices, faults
  case openAPI = "openapi.json"
}
