import BridgeProtocol
import Navigation
import Vocabulary

extension ModalRequest {
  /// The wish that the action `present` expresses.
  ///
  /// - Parameters:
  ///   - parameters: Those of the action.
  ///   - mintedID: The id where the actor names none.
  ///   - presenter: The presenter where the actor names none.
  /// - Throws: `invalidParameters` if the parameters contradict each other.
  init(
    _ parameters: PresentParameters, mintedID: ModalID, presenter: Presenter
  ) throws(ActionError) {
    let kind = parameters.kind
    guard parameters.url == nil || !kind.isEphemeral, parameters.field == nil || kind == .alert
    else { throw .invalidParameters }
    var buttons = parameters.buttons ?? []
    guard Set(buttons.map(\.id)).count == buttons.count else { throw .invalidParameters }
    if kind == .alert, buttons.isEmpty { buttons = [ModalButton(id: "ok", title: "OK")] }
    let detents = parameters.detents ?? [.large]
    self.init(
      kind: kind,
      id: parameters.id.map(ModalID.init(_:)) ?? mintedID,
      url: parameters.url,
      presenter: parameters.presenter.map(Presenter.init(_:)) ?? presenter,
      slot: parameters.slot,
      isLocked: parameters.locked,
      content: ModalContent(
        title: parameters.title, message: parameters.message, buttons: buttons,
        field: parameters.field, detents: Detent.allCases.filter { detents.contains($0) }))
  }
}

extension ModalRequest.Presenter {
  fileprivate init(_ name: String) {
    switch name {
    case "root": self = .root
    case "topmost": self = .topmost
    default: self = .modal(ModalID(name))
    }
  }
}
