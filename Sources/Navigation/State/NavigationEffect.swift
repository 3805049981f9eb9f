/// Work that a state asks for and its caller performs.
public enum NavigationEffect: Hashable, Sendable {
  /// The selected tab was tapped at its root: scroll its page to the top.
  case scrollToTop(TabID)

  /// Report that a user's tap on this tab was refused.
  case preventTabSelection(TabID)

  /// Report to the app that no route matches this URL.
  case reportNotFound(url: String)

  /// Hand a URL of an allowed scheme to the system.
  case openExternally(url: String)

  /// Send the pages the whole state again.
  case resync

  /// Leave the app: back had nothing left to close.
  case exit

  /// Ask the page of a guarded entry whether it may be left. Answered by `departureConfirmed`
  /// or `departureDeclined`.
  case askBeforeLeaving(EntryKey)

  /// Withdraw the question before leaving: a newer navigation took its place.
  case cancelDeparture

  /// Deliver the answer to an alert or a dialog, once.
  case deliverAnswer(modal: ModalID, button: String)

  /// Report to the presenter that the modal was dismissed.
  case reportDismissal(ModalID)

  /// Report to the app that the user tried to dismiss a locked modal.
  case reportDismissAttempt(ModalID)

  /// Ask the user to log in; the URL is kept until then.
  case requestLogin(url: String)
}

extension NavigationEffect {
  /// The modal that the effect reports as dismissed; `nil` for any other effect.
  var dismissedModal: ModalID? { if case .reportDismissal(let id) = self { id } else { nil } }
}
