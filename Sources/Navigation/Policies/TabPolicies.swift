extension Policies {
  /// What tapping the selected tab again does.
  public enum Reselect: String, Hashable, Sendable, CaseIterable {
    /// Its stack goes back to the root; at the root its page scrolls to the top.
    case popToRoot

    /// Its page scrolls to the top; the stack stays.
    case scrollToTop

    /// Nothing happens.
    case nothing
  }

  /// Where back leads from the root of a tab.
  public enum BackFromTabRoot: String, Hashable, Sendable, CaseIterable {
    /// To the first tab, and out of the app from there.
    case firstTab

    /// To the tab before it in the bar, and out of the app from the first one.
    case order

    /// To the tab visited before, each tab once.
    case history

    /// To the tab visited before, each visit counted.
    case fullHistory

    /// To the initial tab, and out of the app from there.
    case initialTab

    /// Out of the app.
    case exit

    /// Nowhere: nothing happens.
    case nothing
  }

  /// What happens to a stack when its tab is left.
  public enum TabState: String, Hashable, Sendable, CaseIterable {
    /// It stays as it is.
    case preserve

    /// It goes back to its root, unless that would remove a guarded entry.
    case popToRootOnBlur
  }

  /// Which tab is selected when the selected one ceases to exist.
  public enum RemovedSelectedTab: String, Hashable, Sendable, CaseIterable {
    /// The remaining tab that was visited last.
    case mostRecentVisited

    /// The first one.
    case firstTab
  }

  /// Whether the app, or a link, may select a disabled tab.
  public enum DisabledTabProgrammatic: String, Hashable, Sendable, CaseIterable {
    /// It may: only a user's tap is refused.
    case allow

    /// It may not.
    case reject
  }

  /// What a user's tap on the bar does while a modal is up.
  public enum SelectWhileModal: String, Hashable, Sendable, CaseIterable {
    /// It is refused.
    case rejectUserTap

    /// It selects the tab under the modal.
    case allow

    /// It dismisses the modals, then selects the tab.
    case dismiss
  }

  /// Which entry decides whether the bar is hidden.
  public enum TabBarHidden: String, Hashable, Sendable, CaseIterable {
    /// The top one.
    case topEntryDecides

    /// Any entry of the stack.
    case sticky
  }

  /// What a badge of zero or below shows.
  public enum BadgeNonPositive: String, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case hide

    /// The number.
    case show
  }
}
