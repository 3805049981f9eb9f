extension Policies {
  /// How links in a modal are followed.
  public enum ModalRouting: String, Hashable, Sendable, CaseIterable {
    /// Modal pages stay in the modal; any other link dismisses it first.
    case hotwire

    /// Every link stays in the modal.
    case stay

    /// Every link goes to the stack below, the modal stays.
    case below
  }

  /// What a second sheet of one presenter does.
  public enum SecondSheetSamePresenter: String, Hashable, Sendable, CaseIterable {
    /// It waits until the first one goes.
    case queue

    /// It takes the place of the first one.
    case replace

    /// It is refused.
    case reject

    /// It goes on top.
    case stack
  }

  /// What another item in the same slot does.
  public enum ItemSheetNewItem: String, Hashable, Sendable, CaseIterable {
    /// Its sheet takes the place of the former one.
    case replace

    /// Its sheet waits until the former one goes.
    case queue

    /// It is refused.
    case reject
  }

  /// What an alert does while another one is up.
  public enum AlertWhileAlert: String, Hashable, Sendable, CaseIterable {
    /// It waits until the other one is answered.
    case queue

    /// It takes the place of the other one.
    case replace

    /// It is refused.
    case reject

    /// It goes on top.
    case stack
  }

  /// What back does on a modal that the user cannot dismiss.
  public enum BackOnLockedSheet: String, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case blocked

    /// It dismisses the modal.
    case dismiss
  }
}
