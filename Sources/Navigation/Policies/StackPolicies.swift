extension Policies {
  /// What pushing the visible location again does.
  public enum DuplicatePush: String, Hashable, Sendable, CaseIterable {
    /// There are two entries.
    case allow

    /// There is one entry.
    case ignore
  }

  /// What a link to the current location does.
  public enum LinkToSame: String, Hashable, Sendable, CaseIterable {
    /// It replaces the entry.
    case replace

    /// It appends an entry.
    case push

    /// Nothing happens.
    case ignore
  }

  /// What a link to the location just below does.
  public enum LinkToPrevious: String, Hashable, Sendable, CaseIterable {
    /// It goes back to that entry.
    case pop

    /// It appends an entry.
    case push
  }

  /// Whether two locations that differ in the query alone are different places.
  public enum QueryIdentity: String, Hashable, Sendable, CaseIterable {
    /// They are, unless the route says that another query replaces the entry.
    case distinct

    /// They are the same place.
    case ignore
  }

  /// What going back to a location that is not in the stack does.
  public enum PopToMissing: String, Hashable, Sendable, CaseIterable {
    /// Nothing changes, and the result has a reason.
    case ignore

    /// The location takes the place of the top entry.
    case replaceTop

    /// The location is appended.
    case push
  }

  /// What pushing beyond the greatest depth does.
  public enum MaxDepth: String, Hashable, Sendable, CaseIterable {
    /// It is refused.
    case reject

    /// The location takes the place of the top entry.
    case replaceTop
  }

  /// When a page's change counts as stale.
  public enum StaleWebRoute: String, Hashable, Sendable, CaseIterable {
    /// When the entry that it was made on is gone.
    case originGone

    /// When anything changed since the revision that the page knew.
    case rejectAndResync

    /// Never; if its entry is gone, the change is made on the visible one.
    case newestWins
  }

  /// What a traversal to an entry that does not exist does.
  public enum UnknownPop: String, Hashable, Sendable, CaseIterable {
    /// Nothing changes, and the pages are sent the state again.
    case resync

    /// It goes back one entry.
    case back

    /// Its URL is followed like a link.
    case follow
  }
}
