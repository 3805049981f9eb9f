import Vocabulary
import WebServer

/// A running server with the API on both transports, and requests as text.
struct APIServer {
  let server: RunningServer
  let path: String
  private let folder: TemporaryFolder

  static func run(
    _ change: (inout ServerConfiguration) -> Void = { _ in },
    _ body: (APIServer) throws -> Void
  ) throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/shell.sock"
    var configuration = ServerConfiguration.testAPI(path: path)
    change(&configuration)
    let server = try RunningServer.start(configuration)
    do {
      try body(APIServer(server: server, path: path, folder: folder))
    } catch {
      try? server.stop()
      throw error
    }
    try server.stop()
  }

  func client(_ transport: APIRequest.Transport) throws -> TestClient {
    switch transport {
    case .control: try TestClient(port: server.control.port)
    case .local: try TestClient(path: path)
    }
  }

  /// A request that passes every check, unless the fields say otherwise.
  ///
  /// A field with the value `nil` is left out.
  func request(
    _ method: String, _ target: String, _ changes: [String: String?] = [:], body: String? = nil
  ) -> [UInt8] {
    var fields: [String: String?] = [
      "Host": "127.0.0.1:\(server.control.port)", "Authorization": "Bearer 0123456789abcdef",
    ]
    if let body {
      fields["Content-Type"] = "application/json"
      fields["Content-Length"] = String(body.utf8.count)
    }
    fields.merge(changes) { $1 }
    let lines = fields.compactMap { name, value in value.map { "\(name): \($0)\r\n" } }
    return Array(
      ("\(method) \(target) HTTP/1.1\r\n" + lines.joined() + "\r\n" + (body ?? "")).utf8)
  }

  /// Answers a request with 200.
  func answer(_ id: RequestID, _ body: String) {
    server.inbox.post(.respond(id, APIResponse(status: 200, body: Array(body.utf8))))
  }
}
