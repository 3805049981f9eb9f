import BridgeProtocol
import Vocabulary

extension NativePlugin {
  /// `@capacitor/dialog`.
  static let dialog = NativePlugin(
    "Dialog", of: "@capacitor/dialog", [("alert", alert), ("confirm", confirm), ("prompt", prompt)])

  /// `@capacitor/action-sheet`.
  static let actionSheet = NativePlugin(
    "ActionSheet", of: "@capacitor/action-sheet", [("showActions", showActions)])

  /// The options that a dialog needs, and the message of the refusal without one.
  private static let needed = Variants(
    .on(
      .android, before: PackageVersion(4),
      ["title", "message"].map {
        (name: $0, refusal: "Please provide a title or message for the alert")
      }),
    .on(.ios, before: PackageVersion(4), [(name: "title", refusal: "title must be provided")]),
    otherwise: [(name: "message", refusal: "Please provide a message for the dialog")])

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
      context, choices(context), .text(isTrimmed: context.platform == .android),
      field: ModalField(placeholder: placeholder, text: text))
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
    for option in needed[context.build] {
      guard context.options.string(option.name) != nil else { throw PluginError(option.refusal) }
    }
    return try bounded(
      PluginQuestion(
        kind: .alert,
        ModalContent(
          title: context.options.string("title"), message: context.options.string("message"),
          buttons: buttons,
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
    if let refusal = refusalWithoutTitle[context.build], context.options.string("title") == nil {
      throw PluginError(refusal)
    }
    guard let options = context.options["options"]?.array, !options.isEmpty else {
      throw PluginError("Must supply options")
    }
    guard options.count <= ProtocolLimits.modalButtonCountMax else {
      throw PluginError(
        "An action sheet of Tandem has at most \(ProtocolLimits.modalButtonCountMax) options.")
    }
    // On Android an action that cancels is one like the others.
    let cancelling =
      context.platform == .ios
      ? options.indices.filter { options[$0]["style"]?.string == "CANCEL" } : []
    let buttons = options.enumerated().map { index, option in
      ModalButton(
        id: String(index), title: option["title"]?.string ?? "",
        role: cancelling.contains(index)
          ? .cancel : option["style"]?.string == "DESTRUCTIVE" ? .destructive : .default)
    }
    let isNew = tellsCancellation[context.build]
    return try bounded(
      PluginQuestion(
        kind: .dialog,
        ModalContent(
          title: context.options.string("title"), message: context.options.string("message"),
          buttons: buttons),
        reading: .choice(
          PluginQuestion.Choices(
            count: buttons.count, closing: cancelling.first, cancelling: Set(cancelling),
            tellsCancellation: isNew)),
        isCancelable: isNew && context.options.flag("cancelable") == true
          ? true : !cancelling.isEmpty))
  }

  private static let refusalWithoutTitle = Variants(
    .on(.android, before: PackageVersion(4), "Must supply a title"),
    .on(.ios, before: PackageVersion(4), "title must be provided"), otherwise: nil)

  /// Whether the answer of an action sheet says if the user cancelled, who may close the sheet.
  private static let tellsCancellation = Variants(
    .before(PackageVersion(8, 1), false), otherwise: true)
}
