import BridgeProtocol
import Navigation
import Vocabulary

extension ShellSession {
  mutating func present(
    _ parameters: PresentParameters, by actor: ActionActor
  ) throws(ActionError) -> ActionAnswer {
    let presenter = try presenter(for: actor)
    let request = try ModalRequest(
      parameters, mintedID: presentations.mintID(in: navigation), presenter: presenter)
    let data: JSONObject = ["modal": .string(request.id.rawValue)]
    // The page asks for a modal whose `dismissed` event is still on its way to it.
    if let page = actor.page, clients.mailboxes.holdsDismissal(of: request.id.rawValue, for: page) {
      return ActionAnswer(.noop, .unchanged, data: data)
    }
    let result = apply(.presented(request), from: actor.source)
    guard navigation.modal(request.id) != nil else {
      return ActionAnswer(.rejected, Reason(result) ?? .loginRequired)
    }
    if let page = actor.page, !presentations.join(request.id, page: page) {
      return ActionAnswer(.rejected, .tooMany)
    }
    var answer = ActionAnswer(result)
    answer.data = data
    return answer
  }

  /// The presenter if the actor names none: for a page the modal that shows it, or else the root.
  private func presenter(for actor: ActionActor) throws(ActionError) -> ModalRequest.Presenter {
    guard case .page = actor else { return .topmost }
    guard case .modal(let id) = navigation.place(of: try origin(of: actor)) else { return .root }
    return .modal(id)
  }

  mutating func dismiss(
    _ parameters: DismissParameters, by actor: ActionActor
  ) throws(ActionError) -> ActionAnswer {
    var id = parameters.modal.map(ModalID.init(_:))
    if id == nil, case .page(_, _, .modal(let own), _) = actor { id = own }
    var circumstances = EventCircumstances()
    if let value = parameters.result {
      guard value.serialized().count <= ProtocolLimits.dismissalResultByteCountMax else {
        throw .invalidParameters
      }
      circumstances.dismissalResult = (id ?? navigation.modals.last?.id).map {
        EventCircumstances.DismissalResult(modal: $0, value: value)
      }
    }
    return ActionAnswer(
      apply(.modalDismissed(id), from: actor.source, under: circumstances))
  }

  /// Presses a button of an alert or a dialog, with the text that was typed there.
  mutating func answerModal(
    _ parameters: AnswerParameters, by actor: ActionActor
  ) throws(ActionError) -> ActionAnswer {
    let id = ModalID(parameters.modal)
    let (button, text) = (parameters.button, parameters.text)
    var circumstances = EventCircumstances()
    if let content = navigation.modals.first(where: { $0.id == id })?.content {
      guard text == nil || content.field != nil else { throw .invalidParameters }
      // The text of a cancelled alert is not delivered to the app.
      let cancels = content.buttons.contains { $0.id == button && $0.role == .cancel }
      circumstances.typed =
        cancels
        ? nil
        : (text ?? content.field?.text).map {
          EventCircumstances.TypedText(modal: id, text: $0)
        }
    }
    return ActionAnswer(
      apply(.modalAnswered(id, button: button), from: actor.source, under: circumstances))
  }

  /// Sends the dismissal of a modal to the pages that presented it.
  mutating func reportDismissal(of id: ModalID, _ circumstances: EventCircumstances) {
    // Another modal with this id may be presented before the pages of this one are closed.
    webViews.renew(.modal(id))
    guard let presentation = presentations.remove(id) else { return }
    let button = circumstances.answers[id] ?? presentation.cancelAnswer
    var data: JSONObject = [
      "modal": .string(id.rawValue), "kind": .string(presentation.kind.rawValue),
    ]
    data["button"] = button.map { .string($0) }
    if let result = circumstances.dismissalResult, result.modal == id {
      data["result"] = result.value
    }
    let text = circumstances.typed.flatMap { $0.modal == id ? $0.text : nil }
    data["text"] = text.map { .string($0) }
    for page in presentation.owners { sendReliably(.dismissed, data, to: page) }
    report(.modalDismissed(modal: id.rawValue, button: button))
    perform(plugins.modalDismissed(id, button: button, text: text))
  }
}

extension WireModal {
  init(_ modal: Modal, isQueued: Bool = false) {
    self.init(id: modal.id.rawValue, kind: modal.kind, isQueued: isQueued)
  }
}
