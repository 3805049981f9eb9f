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
    case text
    /// `index` of the button, and whether it was `canceled`.
    case choice(count: Int)
    /// The answer is the state of a permission, and the call is performed again.
    case permission(DevicePermission)
    /// The answer is added to the call's progress, and the call is performed again.
    case again
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

  /// Whether the system asks the question, and not the app.
  package var isOfSystem: Bool {
    if case .permission = reading { true } else { false }
  }

  /// Describes a question.
  package init(
    kind: ModalKind, _ content: ModalContent, reading: Reading, look: Look = .usual
  ) {
    self.kind = kind
    self.content = content
    self.reading = reading
    self.look = look
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
    case .text: return ["value": .string(text ?? ""), "cancelled": .bool(text == nil)]
    case .choice(let count):
      guard let index = button.flatMap(Int.init), (0..<count).contains(index) else {
        return ["index": -1, "canceled": true]
      }
      return ["index": .integer(Int64(index)), "canceled": false]
    }
  }
}
