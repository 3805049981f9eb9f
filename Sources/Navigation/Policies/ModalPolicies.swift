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

  /// What happens to a second sheet of the same presenter.
  public enum SecondSheetSamePresenter: String, Hashable, Sendable, CaseIterable {
    /// It waits until the first one is dismissed.
    case queue

    /// It takes the place of the first one.
    case replace

    /// It is refused.
    case reject

    /// It goes on top.
    case stack
  }

  /// What happens to another item in the same slot.
  public enum ItemSheetNewItem: String, Hashable, Sendable, CaseIterable {
    /// Its sheet takes the place of the former one.
    case replace

    /// Its sheet waits until the former one is dismissed.
    case queue

    /// It is refused.
    case reject
  }

  /// What happens to an alert while another one is up.
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
