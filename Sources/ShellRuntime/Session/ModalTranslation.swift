import BridgeProtocol
package import Navigation
import Vocabulary

extension ModalRequest {
  /// Bytes of the message of an alert or a dialog.
  package static let messageByteCountMax = 8_192

  /// Reads the parameters of the action `present`.
  ///
  /// - Parameters:
  ///   - parameters: What the actor sent.
  ///   - mintedID: The id where the actor names none.
  ///   - presenter: The presenter where the actor names none.
  /// - Throws: `invalidParameters`.
  init(
    _ parameters: ActionParameters, mintedID: ModalID, presenter: Presenter
  ) throws(ActionError) {
    let kind = try parameters.choice("kind", of: ModalKind.self) ?? .sheet
    let id = try parameters.text("id", byteCountMax: NavigationLimits.modalIDByteCountMax)
    let url = try parameters.text("url", byteCountMax: ProtocolLimits.urlByteCountMax)
    guard url == nil || !kind.isEphemeral, id != "" else { throw .invalidParameters }
    let limit = ProtocolLimits.nameByteCountMax
    self.init(
      kind: kind,
      id: id.map(ModalID.init(_:)) ?? mintedID,
      url: url,
      presenter: try parameters.text("presenter", byteCountMax: limit).map(Presenter.init(_:))
        ?? presenter,
      slot: try parameters.text("slot", byteCountMax: limit),
      isLocked: parameters["locked"] == nil ? false : try parameters.flag("locked"),
      content: try ModalContent(parameters, kind: kind))
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

extension ModalContent {
  fileprivate init(_ parameters: ActionParameters, kind: ModalKind) throws(ActionError) {
    self.init(
      title: try parameters.text("title", byteCountMax: ProtocolLimits.nameByteCountMax),
      message: try parameters.text("message", byteCountMax: ModalRequest.messageByteCountMax))
    if let values = parameters["buttons"] {
      buttons = try Self.buttons(values)
    }
    if kind == .alert, buttons.isEmpty { buttons = [ModalButton(id: "ok", title: "OK")] }
    if let value = parameters["field"] {
      guard kind == .alert else { throw .invalidParameters }
      field = try ModalField(value)
    }
    if let values = parameters["detents"] {
      detents = try Self.detents(values)
    }
  }

  private static func buttons(_ value: JSONValue) throws(ActionError) -> [ModalButton] {
    guard let items = value.array, items.count <= ProtocolLimits.modalButtonCountMax else {
      throw .invalidParameters
    }
    var buttons: [ModalButton] = []
    for item in items {
      guard let object = item.object else { throw .invalidParameters }
      let parameters = ActionParameters(object)
      let button = ModalButton(
        id: try parameters.name("id"), title: try parameters.name("title"),
        role: try parameters.choice("role", of: ButtonRole.self) ?? .default)
      guard !buttons.contains(where: { $0.id == button.id }) else { throw .invalidParameters }
      buttons.append(button)
    }
    return buttons
  }

  private static func detents(_ value: JSONValue) throws(ActionError) -> [Detent] {
    guard let items = value.array else { throw .invalidParameters }
    var wanted: Set<Detent> = []
    for item in items {
      guard let detent = item.string.flatMap(Detent.init(rawValue:)) else {
        throw .invalidParameters
      }
      wanted.insert(detent)
    }
    guard !wanted.isEmpty else { throw .invalidParameters }
    return Detent.allCases.filter { wanted.contains($0) }
  }
}

extension ModalField {
  fileprivate init(_ value: JSONValue) throws(ActionError) {
    guard let object = value.object else { throw .invalidParameters }
    let parameters = ActionParameters(object)
    self.init(
      placeholder: try parameters.text(
        "placeholder", byteCountMax: ProtocolLimits.nameByteCountMax),
      text: try parameters.text("text", byteCountMax: ProtocolLimits.modalTextByteCountMax) ?? "")
  }
}
