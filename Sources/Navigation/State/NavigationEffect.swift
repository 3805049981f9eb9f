/// Work that a state asks for, and that somebody else performs.
public enum NavigationEffect: Hashable, Sendable {
  /// Show the entry: another one than before is visible, or the same is to be shown anew.
  case show(Transition)

  /// The selected tab was tapped at its root: scroll its page to the top.
  case scrollToTop(TabID)

  /// Tell whoever draws the bar that a user's tap on this tab was refused.
  case preventTabSelection(TabID)

  /// Tell the app that no route knows this URL.
  case reportNotFound(url: String)

  /// Hand a URL of an allowed scheme to the system.
  case openExternally(url: String)

  /// Send the pages the whole state again.
  case resync

  /// Leave the app: back had nothing left to close.
  case exit

  /// Tell whoever sent the event why it changed nothing.
  case reject(RejectionReason)

  /// Ask the page of a guarded entry whether it may be left. Answered by `departureConfirmed`
  /// or `departureDeclined`.
  case askBeforeLeaving(EntryKey)

  /// Tell whoever waits for the question about leaving that a newer navigation took its place.
  case cancelDeparture

  /// Deliver the answer to an alert or a dialog, once.
  case deliverAnswer(modal: ModalID, button: String)

  /// Tell whoever presented the modal that it is gone.
  case reportDismissal(ModalID)

  /// Tell the app that the user tried to dismiss a locked modal.
  case reportDismissAttempt(ModalID)

  /// Ask the user to log in for a URL that is kept until then.
  case requestLogin(url: String)
}

/// How the visible entry came to be.
public struct Transition: Hashable, Sendable {
  /// What happened to the entry that was visible before.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case push
    case pop
    case replace
    case tabSwitch
    case present
    case dismiss
    case root
  }

  /// The way from the entry before to this one.
  public let kind: Kind

  /// The entry that is visible now.
  public let key: EntryKey

  /// Path, query and fragment of that entry.
  public let url: String

  /// Describes a way to an entry.
  public init(kind: Kind, key: EntryKey, url: String) {
    self.kind = kind
    self.key = key
    self.url = url
  }
}

/// The answer to one event.
public struct NavigationResult: Hashable, Sendable {
  /// What became of the event.
  public let outcome: NavigationOutcome

  /// The work to perform, in order.
  public let effects: [NavigationEffect]

  /// Describes an answer.
  public init(outcome: NavigationOutcome, effects: [NavigationEffect] = []) {
    self.outcome = outcome
    self.effects = effects
  }

  /// The reason, where the event changed nothing because it could not apply.
  public var rejection: RejectionReason? {
    for case .reject(let reason) in effects {
      return reason
    }
    return nil
  }
}
