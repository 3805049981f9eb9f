/// One place in a stack: a location with an identity.
public struct Entry: Hashable, Sendable {
  /// Who the entry is; two entries of the same location have different keys.
  public let key: EntryKey

  /// Where the entry is.
  public let location: Location

  /// Of the root of a tab: where it was before a page replaced it, as a router does that redirects.
  ///
  /// `nil` if the entry is where it was made.
  public internal(set) var requested: Location?

  /// What the page called itself, or what its route says.
  public internal(set) var title: String?

  /// Whether the page asked to be consulted before the entry is removed.
  public internal(set) var isGuarded = false

  /// Path, query and fragment in normal form.
  public var url: String { location.url }
}
