import FaultInjection
import FoundationEssentials
import ShellCommands
import WebServer

extension ShellProcess {
  /// Hands a request of the HTTP API to the commands.
  func handle(_ request: APIRequest, id: RequestID) {
    commands.handle(CommandRequest(request), id: id.number, session: &session, at: now)
  }

  /// Performs what the commands ask for.
  func performCommandOutputs() {
    for output in commands.takeOutputs() {
      switch output {
      case .respond(let id, let response):
        server.respond(to: RequestID(number: id), APIResponse(response))
      case .respondWithFile(let id, let resource):
        let content = bundle.path(of: resource).flatMap {
          FileManager.default.contents(atPath: $0)
        }
        let response = CommandResponse(content.map { Array($0) }, of: resource)
        server.respond(to: RequestID(number: id), APIResponse(response))
      case .respondWithLink(let id, let object):
        let response = CommandResponse(object, link: makeLink())
        server.respond(to: RequestID(number: id), APIResponse(response))
      case .beginStream(let id):
        server.beginStream(RequestID(number: id), contentType: "application/x-ndjson")
      case .stream(let id, let lines): server.stream(RequestID(number: id), lines)
      case .endStream(let id): server.endStream(RequestID(number: id))
      case .inject(let settings, let disconnects):
        faults.change(to: settings, at: now)
        if disconnects { faults.cutAll() }
      case .quit: stop()
      }
    }
  }
}

extension CommandRequest {
  fileprivate init(_ request: APIRequest) {
    self.init(
      method: request.method, path: request.path,
      query: request.query.map { QueryItem(name: $0.name, value: $0.value) },
      body: request.body)
  }
}

extension APIResponse {
  fileprivate init(_ response: CommandResponse) {
    self.init(status: response.status, body: response.body)
  }
}

extension WebBundle {
  /// The file that is answered for a resource; nil if the shell writes the answer itself.
  fileprivate func path(of resource: Resource) -> String? {
    switch resource {
    case .devices: "\(simulator)/devices.json"
    case .openAPI: "\(root)/schema/openapi.json"
    case .shell, .state, .events, .routes, .faults: nil
    }
  }
}
