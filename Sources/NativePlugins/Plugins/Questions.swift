import BridgeProtocol
import Vocabulary

extension NativePlugin {
  /// `@capacitor/dialog`.
  static let dialog = NativePlugin(
    "Dialog", [("alert", alert), ("confirm", confirm), ("prompt", prompt)])

  /// `@capacitor/action-sheet`.
  static let actionSheet = NativePlugin("ActionSheet", [("showActions", showActions)])

  private static func alert(_ context: inout PluginContext) throws(PluginError) -> PluginAnswer {
    try question(
      context,
      [
        ModalButton(
          id: PluginQuestion.agreeButtonID, title: title("buttonTitle", "OK", context),
          // On Android the back button closes the alert, on iOS only this button does.
          role: context.platform == .android ? .cancel : .default)
      ], .nothing)
  }

  private static func confirm(_ context: inout PluginContext) throws(PluginError) -> PluginAnswer {
    try question(context, choices(context), .agreement)
  }

  private static func prompt(_ context: inout PluginContext) throws(PluginError) -> PluginAnswer {
    let placeholder = context.options.string("inputPlaceholder")
    let text = context.options.string("inputText") ?? ""
    guard placeholder?.utf8.count ?? 0 <= titleByteCountMax,
      text.utf8.count <= ProtocolLimits.modalTextByteCountMax
    else {
      throw PluginError(
        "inputPlaceholder has at most \(titleByteCountMax) bytes, and inputText "
          + "\(ProtocolLimits.modalTextByteCountMax).")
    }
    return try question(
      context, choices(context), .text, field: ModalField(placeholder: placeholder, text: text))
  }

  private static func choices(_ context: PluginContext) -> [ModalButton] {
    [
      ModalButton(
        id: PluginQuestion.cancelButtonID, title: title("cancelButtonTitle", "Cancel", context),
        role: .cancel),
      ModalButton(id: PluginQuestion.agreeButtonID, title: title("okButtonTitle", "OK", context)),
    ]
  }

  /// Bytes of a title, of the question or of a button.
  private static let titleByteCountMax = ProtocolLimits.nameByteCountMax
  /// Bytes of the message below the title.
  private static let messageByteCountMax = 8_192

  /// The answer with a question whose texts are no longer than those of the protocol's own modals.
  private static func bounded(_ question: PluginQuestion) throws(PluginError) -> PluginAnswer {
    let titles = question.content.buttons.map(\.title) + [question.content.title ?? ""]
    guard titles.allSatisfy({ $0.utf8.count <= titleByteCountMax }),
      question.content.message?.utf8.count ?? 0 <= messageByteCountMax
    else {
      throw PluginError(
        "A title has at most \(titleByteCountMax) bytes, and a message \(messageByteCountMax).")
    }
    return .question(question)
  }

  private static func question(
    _ context: PluginContext, _ buttons: [ModalButton], _ reading: PluginQuestion.Reading,
    field: ModalField? = nil
  ) throws(PluginError) -> PluginAnswer {
    guard let message = context.options.string("message") else {
      throw PluginError("Please provide a message for the dialog")
    }
    return try bounded(
      PluginQuestion(
        kind: .alert,
        ModalContent(
          title: context.options.string("title"), message: message, buttons: buttons,
          field: field),
        reading: reading))
  }

  private static func title(
    _ name: String, _ standard: String, _ context: PluginContext
  ) -> String {
    let text = context.options.string(name) ?? ""
    return text.isEmpty ? standard : text
  }

  private static func showActions(
    _ context: inout PluginContext
  ) throws(PluginError) -> PluginAnswer {
    guard let options = context.options["options"]?.array, !options.isEmpty else {
      throw PluginError("Must supply options")
    }
    guard options.count <= ProtocolLimits.modalButtonCountMax else {
      throw PluginError(
        "An action sheet of Tandem has at most \(ProtocolLimits.modalButtonCountMax) options.")
    }
    let buttons = options.enumerated().map { index, option in
      let role: ButtonRole =
        switch option["style"]?.string {
        case "CANCEL": .cancel
        case "DESTRUCTIVE": .destructive
        default: .default
        }
      return ModalButton(
        id: String(index), title: option["title"]?.string ?? "", role: role)
    }
    return try bounded(
      PluginQuestion(
        kind: .dialog,
        ModalContent(
          title: context.options.string("title"), message: context.options.string("message"),
          buttons: buttons),
        reading: .choice(count: buttons.count)))
  }
}
