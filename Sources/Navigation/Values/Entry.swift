/// One place in a stack: a location with an identity.
public struct Entry: Hashable, Sendable {
  /// Who the entry is; two entries of the same location have different keys.
  public let key: EntryKey

  /// Where the entry is.
  public let location: Location

  /// Of the root of a tab: where it was before a page replaced it, as a router does that redirects.
  ///
  /// `nil` if the entry is where it was made.
  public var requested: Location? {
    if case .elsewhere(let location) = origin { location } else { nil }
  }

  let appearance: EntryAppearance

  var origin = Origin.here

  /// Whether it is where it was asked for, as nearly all entries are.
  var isWhereItWasMade: Bool { if case .here = origin { true } else { false } }

  /// What the page called itself, or what its route says.
  public internal(set) var title: String?

  /// Whether the page asked to be consulted before the entry is removed.
  public internal(set) var isGuarded = false

  /// Path, query and fragment in normal form.
  public var url: String { location.url }
}

/// Where an entry was asked for.
///
/// Hardly any entry was asked for elsewhere, and all are copied with each state that is kept: so
/// the location is not part of the entry itself.
indirect enum Origin: Hashable, Sendable {
  case here
  case elsewhere(Location)

  init(_ location: Location?) {
    self = location.map { .elsewhere($0) } ?? .here
  }
}
