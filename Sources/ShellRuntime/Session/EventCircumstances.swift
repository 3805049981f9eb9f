import BridgeProtocol
import Navigation

/// Facts about an event that pages receive, but that the navigation core does not use.
struct EventCircumstances: Hashable, Sendable {
  /// The result of a modal, as the action `dismiss` states it.
  struct DismissalResult: Hashable, Sendable {
    let modal: ModalID
    let value: JSONValue
  }

  /// The text that was typed into an alert, which is delivered with its answer.
  struct TypedText: Hashable, Sendable {
    let modal: ModalID
    let text: String
  }

  /// The page that presents the modals of the event, `nil` if it is the page that caused the event.
  var presentingPage: String?
  /// The buttons that answered alerts and dialogs.
  var answers: [ModalID: String] = [:]
  var dismissalResult: DismissalResult?
  var typed: TypedText?
}

/// The event that waits for the answer to a question before leaving.
struct Departure: Hashable, Sendable {
  let source: NavigationSource
  let circumstances: EventCircumstances
}
