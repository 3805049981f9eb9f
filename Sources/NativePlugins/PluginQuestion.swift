package import BridgeProtocol
package import Vocabulary

/// A question of a plugin to the user, in an alert or an action sheet.
package struct PluginQuestion: Hashable, Sendable {
  /// How the button that was pressed becomes the answer of the call.
  package enum Reading: Hashable, Sendable {
    /// The app learns only that the question was answered.
    case nothing
    /// `value`: whether it is the button that agrees.
    case agreement
    /// `value`: the text that was typed, and whether it was `cancelled` instead.
    case text(isTrimmed: Bool)
    /// `index` of the button, and whether it was `canceled`.
    case choice(Choices)
    /// The answer is the state of a permission, and the call is performed again.
    case permission(DevicePermission)
    /// The answer is added to the call's progress, and the call is performed again.
    case again
  }

  /// The actions of an action sheet, and how one of them becomes an answer.
  package struct Choices: Hashable, Sendable {
    let count: Int
    /// The action that is taken where the sheet is closed without one.
    let closing: Int?
    /// The actions by which the user cancels.
    let cancelling: Set<Int>
    /// Whether the answer says if the user `canceled`.
    let tellsCancellation: Bool

    func data(for button: String?) -> JSONObject {
      let taken = button.flatMap(Int.init).flatMap { (0..<count).contains($0) ? $0 : nil }
      let index = taken ?? closing ?? -1
      var data: JSONObject = ["index": .integer(Int64(index))]
      if tellsCancellation { data["canceled"] = .bool(index < 0 || cancelling.contains(index)) }
      return data
    }
  }

  /// How the question is drawn.
  package enum Look: Hashable, Sendable {
    /// As any alert or action sheet.
    case usual
    /// As the system's share sheet.
    case shareSheet
  }

  /// The id of the button that agrees.
  package static let agreeButtonID = "ok"
  /// The id of the button that declines; closing a question without a choice counts as this one.
  package static let cancelButtonID = "cancel"

  package let kind: ModalKind
  package let content: ModalContent
  package let reading: Reading
  package let look: Look
  /// Whether an app lets the user close the question without a choice; `nil` if its buttons say so.
  private let isCancelable: Bool?

  /// Whether the system asks the question, and not the app.
  package var isOfSystem: Bool {
    if case .permission = reading { true } else { false }
  }

  /// Describes a question.
  package init(
    kind: ModalKind, _ content: ModalContent, reading: Reading, look: Look = .usual,
    isCancelable: Bool? = nil
  ) {
    self.kind = kind
    self.content = content
    self.reading = reading
    self.look = look
    self.isCancelable = isCancelable
  }

  /// The question whether to turn a setting of the system on, after which the call goes on.
  static func setting(_ title: String, agree: String, refuse: String) -> PluginQuestion {
    PluginQuestion(
      kind: .alert,
      ModalContent(
        title: title,
        buttons: [
          ModalButton(id: cancelButtonID, title: refuse, role: .cancel),
          ModalButton(id: agreeButtonID, title: agree),
        ]),
      reading: .again, isCancelable: true)
  }

  /// Whether the user can close the question without a choice; `nil` if its buttons say so.
  ///
  /// A question of the system is closed so by the back button of Android.
  package func isCancelable(on platform: Platform) -> Bool? {
    isOfSystem ? platform == .android : isCancelable
  }

  /// Turns the user's answer into the answer of the call.
  ///
  /// - Parameters:
  ///   - button: The id of the button that was pressed, `nil` if the question was closed otherwise.
  ///   - text: The text that was typed, `nil` without a field or if the user cancelled.
  /// - Returns: The data of the call's answer.
  package func data(for button: String?, text: String? = nil) -> JSONObject? {
    switch reading {
    case .nothing, .permission, .again: return nil
    case .agreement: return ["value": .bool(button == Self.agreeButtonID)]
    case .text(let isTrimmed):
      let typed = text ?? ""
      let value = isTrimmed ? typed.trimmed : typed
      return ["value": .string(value), "cancelled": .bool(text == nil)]
    case .choice(let choices): return choices.data(for: button)
    }
  }
}

extension String {
  /// The text without white space at its ends.
  fileprivate var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
