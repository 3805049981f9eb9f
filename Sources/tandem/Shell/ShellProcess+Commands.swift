import BridgeProtocol
import FaultInjection
import FoundationEssentials
import ShellCommands
import Vocabulary
import WebServer

extension ShellProcess {
  /// Hands a request of the HTTP API to the commands.
  func handle(_ request: APIRequest, id: RequestID) {
    commands.handle(request, id: id, session: &session, at: now)
  }

  /// Performs what the commands ask for.
  func performCommandOutputs() {
    let outputs = commands.takeOutputs()
    if isHoldingAnswers { return hold(outputs, as: HeldAnswer.command) }
    for output in outputs { perform(output) }
  }

  func perform(_ output: CommandOutput) {
    switch output {
    case .respond(let id, let response):
      server.respond(to: id, response)
    case .respondWithFile(let id, let resource):
      let content = bundle.path(of: resource).flatMap {
        FileManager.default.contents(atPath: $0)
      }
      let response = APIResponse(content.map { Array($0) }, of: resource)
      server.respond(to: id, response)
    case .respondWithLink(let id, let object):
      server.respond(to: id, APIResponse(object, data: ["link": .string(makeLink())]))
    case .record(let id, let recording, let object):
      server.respond(to: id, perform(recording, object))
    case .takePicture(let id, let picture, let timeout):
      takePicture(picture, for: id, timeout: .milliseconds(timeout))
    case .beginStream(let id):
      server.beginStream(id, contentType: "application/x-ndjson")
    case .stream(let id, let lines): server.stream(id, lines)
    case .endStream(let id): server.endStream(id)
    case .inject(let settings, let disconnects):
      faults.change(to: settings, at: now)
      if disconnects { faults.cutAll() }
    case .quit: stop()
    }
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
