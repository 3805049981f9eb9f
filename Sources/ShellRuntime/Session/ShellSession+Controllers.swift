import BridgeProtocol
import Navigation
import Vocabulary

extension ShellSession {
  mutating func receive(
    _ message: ControllerMessage, from connection: ConnectionID
  ) {
    switch (clients[connection], message) {
    case (.awaitingHello, .hello(let hello)):
      attach(hello, on: connection)
    case (.controller(let controller), .action(let action)):
      receive(action, from: controller, on: connection)
    case (.awaitingHello, .action):
      close(connection, .malformedMessage, reason: "The first message must be a hello.")
    case (.controller, .hello):
      close(
        connection, .malformedMessage, reason: "A second hello came on one connection.")
    case (.page, _), (nil, _):
      break
    }
  }

  private mutating func attach(
    _ hello: ControllerHelloMessage, on connection: ConnectionID
  ) {
    turn.source = .controller(hello.client)
    if let older = clients.connection(of: .controller(hello.client)) {
      close(
        older, .replaced, reason: "A newer connection of the same client took this one's place.")
    }
    let controller = AttachedController(client: hello.client)
    clients.attach(controller, on: connection)
    report(.controllerAttached(client: hello.client))
    let isCurrent = hello.epoch == configuration.epoch
    for change in hello.changes {
      if isCurrent {
        receive(change, from: controller, on: connection)
      } else if clients.ledger.admit(change.id, from: .controller(hello.client)) {
        answer(change.id, ActionAnswer(.rejected, .epoch), to: connection)
      }
    }
    sendState(to: [connection])
  }

  private mutating func receive(
    _ action: ControllerActionMessage, from controller: AttachedController,
    on connection: ConnectionID
  ) {
    turn.source = .controller(controller.client)
    guard clients.ledger.admit(action.id, from: controller.author) else {
      sendState(to: [connection])
      return
    }
    broadcast.controllersAreBehind = true
    record(.actionReceived(name: action.name.rawValue, parameters: action.parameters))
    let answer = perform(action.name, action.parameters, by: .controller)
    self.answer(action.id, answer, to: connection)
    reportRefusal(answer, of: action.name.rawValue, by: controller.client)
  }
}
