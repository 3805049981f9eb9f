import Vocabulary

/// What a listening socket serves.
enum Service {
  /// Files, a WebSocket endpoint and maybe the API.
  case origin(OriginService)
  /// The API only.
  case local(APIService)

  /// Whether only programs of the same user reach it.
  var isLocal: Bool { if case .local = self { true } else { false } }

  /// The header fields of every response.
  var fields: [HeaderField] {
    switch self {
    case .origin(let service): service.fields
    case .local: []
    }
  }

  /// Which one it is, for logs.
  var name: String {
    switch self {
    case .origin(let service): service.endpoint.rawValue
    case .local: "local"
    }
  }

  /// A refusal in the form that the clients of the service read.
  func refusal(_ status: HTTPStatus, _ code: APIRefusal.Code, why: String) -> Response {
    switch self {
    case .origin: .refusal(status, why: why)
    case .local: APIRefusal(status, code, why).response
    }
  }
}
