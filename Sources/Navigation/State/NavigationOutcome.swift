/// The result of one event.
public enum NavigationOutcome: String, Hashable, Sendable, CaseIterable {
  /// The event applied.
  case handled

  /// The event named the current location, whose entry was replaced.
  case replaced

  /// The modal waits until another one is dismissed.
  case queued

  /// The link waits until the main root is shown.
  case deferred

  /// The link waits for a login, which is shown now.
  case loginRequired

  /// A gesture started; nothing has changed yet.
  case tracking

  /// There was nothing to act on.
  case ignored

  /// The state already was as asked.
  case noop

  /// The event was refused.
  case rejected

  /// No route knows the path.
  case notFound

  /// The URL is not the app's own and was handed to the system.
  case external

  /// A guard, or a locked modal, keeps what the event would remove.
  case blocked

  /// The event was made on an entry that is gone, or against an older state.
  case stale

  /// The snapshot was unusable and the state starts anew.
  case discarded

  /// Back had nothing left to close: the app may be left.
  case exit
}
