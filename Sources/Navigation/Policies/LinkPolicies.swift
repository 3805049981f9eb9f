extension Policies {
  /// What stack a link from the system builds.
  public enum DeepLinkStack: String, Hashable, Sendable, CaseIterable {
    /// Root, every known prefix of the path, target.
    case synthesize

    /// Root and target.
    case rootAndTarget

    /// Target only.
    case targetOnly

    /// The stack of the tab, and the target on top.
    case append
  }

  /// What happens to presented modals when the system delivers a link.
  public enum DeepLinkWhileModal: String, Hashable, Sendable, CaseIterable {
    /// The link dismisses all of them, then navigates.
    case dismissAllThenNavigate

    /// The link navigates below them.
    case keepModals

    /// It is refused.
    case reject
  }

  /// Which tab opens a route that several tabs declare.
  public enum SharedPath: String, Hashable, Sendable, CaseIterable {
    /// The selected one if it declares the route, else the first that does.
    case currentTab

    /// The first that declares it.
    case firstTab
  }

  /// What happens to a link whose path matches no route.
  public enum UnknownPath: String, Hashable, Sendable, CaseIterable {
    /// Nothing changes, and the app gets a `notFound` event.
    case keepState

    /// The page is shown as if it were known, and the app gets a `notFound` event.
    case showPage
  }

  /// What happens to a link that arrives before the main root is shown.
  public enum PendingDeepLink: String, Hashable, Sendable, CaseIterable {
    /// The latest valid one is followed once.
    case replayLatestOnce

    /// It is refused.
    case drop
  }

  /// What a logout resets.
  public enum LogoutClears: String, Hashable, Sendable, CaseIterable {
    /// Stacks, modals, pending link and badges.
    case all

    /// Nothing; the login page is shown.
    case nothing
  }

  /// What happens to stored alerts and dialogs.
  public enum RestoreEphemeral: String, Hashable, Sendable, CaseIterable {
    /// They are left out.
    case drop

    /// They are presented again.
    case keep
  }

  /// What happens to a stored entry whose route belongs to another tab.
  public enum RestoreForeignEntry: String, Hashable, Sendable, CaseIterable {
    /// It is left out.
    case drop

    /// It is kept.
    case keep
  }
}
