/// One place in a stack: a location with an identity.
public struct Entry: Hashable, Sendable {
  /// Who the entry is; two entries of the same location have different keys.
  public let key: EntryKey

  fileprivate private(set) var content: EntryContent

  init(key: EntryKey, _ content: EntryContent) {
    self.key = key
    self.content = content
  }

  /// Where the entry is.
  public var location: Location { content.facts.location }

  /// Path, query and fragment in normal form.
  public var url: String { content.facts.location.url }

  /// Of the root of a tab: where it was before a page replaced it, as a router does that redirects.
  ///
  /// `nil` if the entry is where it was made.
  public var requested: Location? { content.facts.requested }

  var appearance: EntryAppearance { content.facts.appearance }

  /// What the page called itself, or what its route says.
  public internal(set) var title: String? {
    get { content.facts.title }
    set { content = content.with { $0.title = newValue } }
  }

  /// Whether the page asked to be consulted before the entry is removed.
  public internal(set) var isGuarded: Bool {
    get { content.facts.isGuarded }
    set { if newValue != isGuarded { content = content.with { $0.isGuarded = newValue } } }
  }

  /// Makes it an entry that was asked for at a location, or where it is.
  mutating func request(at location: Location?) {
    if requested != location { content = content.with { $0.requested = location } }
  }
}

/// What is known of an entry besides who it is.
///
/// An object, because entries are handed on with each event, and copied with each state that is
/// kept.
final class EntryContent: Hashable, Sendable {
  struct Facts: Hashable, Sendable {
    let location: Location
    let appearance: EntryAppearance
    var requested: Location?
    var title: String?
    var isGuarded = false
  }

  let facts: Facts

  init(_ facts: Facts) {
    self.facts = facts
  }

  fileprivate func with(_ change: (inout Facts) -> Void) -> EntryContent {
    var facts = facts
    change(&facts)
    return EntryContent(facts)
  }

  static func == (left: EntryContent, right: EntryContent) -> Bool {
    left === right || left.facts == right.facts
  }

  func hash(into hasher: inout Hasher) { hasher.combine(facts) }
}

/// What a new entry is made of.
struct NewEntry: Hashable, Sendable {
  /// The key that its page gave it; `nil` if the state is to mint one.
  var key: EntryKey?

  private(set) var content: EntryContent

  init(
    location: Location, appearance: EntryAppearance, title: String? = nil, key: EntryKey? = nil,
    requested: Location? = nil
  ) {
    self.key = key
    content = EntryContent(
      EntryContent.Facts(
        location: location, appearance: appearance, requested: requested,
        title: title?.prefix(utf8Count: NavigationLimits.nameByteCountMax)))
  }

  /// The same place once more, under another key unless one is given.
  init(_ entry: Entry, key: EntryKey? = nil) {
    self.key = key
    content = entry.content.with { $0.isGuarded = false }
  }

  var location: Location { content.facts.location }

  var title: String? { content.facts.title }

  /// Where the entry is asked for, if that is elsewhere.
  var requested: Location? {
    get { content.facts.requested }
    set { content = content.with { $0.requested = newValue } }
  }
}
