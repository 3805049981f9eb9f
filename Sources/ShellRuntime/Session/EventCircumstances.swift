import BridgeProtocol
import Navigation

/// Facts about an event that the navigation core does not use and that pages receive.
struct EventCircumstances: Hashable, Sendable {
  /// What the app says that a modal led to.
  struct DismissalResult: Hashable, Sendable {
    let modal: ModalID
    let value: JSONValue
  }

  /// What was typed into an alert, and is delivered with its answer.
  struct TypedText: Hashable, Sendable {
    let modal: ModalID
    let text: String
  }

  /// The page that presents what the event brings up; nil if it is the page whose doing the event
  /// is.
  var presentingPage: String?
  /// The buttons that answered alerts and dialogs.
  var answers: [ModalID: String] = [:]
  var dismissalResult: DismissalResult?
  var typed: TypedText?
}

/// The event that waits for the answer to the question before leaving.
struct Departure: Hashable, Sendable {
  let source: NavigationSource
  let circumstances: EventCircumstances
}
