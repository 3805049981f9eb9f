import BridgeProtocol
import Navigation
import Vocabulary

extension ModalRequest {
  /// The request that the action `present` makes.
  ///
  /// - Parameters:
  ///   - parameters: The parameters of the action.
  ///   - mintedID: The id to use if the actor names none.
  ///   - presenter: The presenter to use if the actor names none.
  /// - Throws: `invalidParameters` if the parameters contradict each other.
  init(
    _ parameters: PresentParameters, mintedID: ModalID, presenter: Presenter
  ) throws(ActionError) {
    let kind = parameters.kind
    var content = parameters.content
    guard parameters.url == nil || !kind.isEphemeral, content.field == nil || kind == .alert,
      Set(content.buttons.map(\.id)).count == content.buttons.count
    else { throw .invalidParameters }
    if kind == .alert, content.buttons.isEmpty {
      content.buttons = [ModalButton(id: "ok", title: "OK")]
    }
    content.detents = Detent.allCases.filter { content.detents.contains($0) }
    self.init(
      kind: kind,
      id: parameters.id.map(ModalID.init(_:)) ?? mintedID,
      url: parameters.url,
      presenter: parameters.presenter.map(Presenter.init(_:)) ?? presenter,
      slot: parameters.slot,
      isLocked: parameters.locked,
      content: content)
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
