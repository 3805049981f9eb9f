/// One place in a stack: a location with an identity.
public struct Entry: Hashable, Sendable {
  /// The entry's identity; two entries of the same location have different keys.
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

  /// Where the root of a tab was requested, before the page's router redirected it.
  ///
  /// `nil` if the entry was not redirected.
  public var requested: Location? { content.facts.requested }

  var appearance: EntryAppearance { content.facts.appearance }

  /// The title that the page set, or else that of its route.
  public internal(set) var title: String? {
    get { content.facts.title }
    set { content = content.with { $0.title = newValue } }
  }

  /// Whether the page asked to be consulted before the entry is removed.
  public internal(set) var isGuarded: Bool {
    get { content.facts.isGuarded }
    set { if newValue != isGuarded { content = content.with { $0.isGuarded = newValue } } }
  }

  /// Sets where the entry was requested; `nil` stands for its own location.
  mutating func request(at location: Location?) {
    if requested != location { content = content.with { $0.requested = location } }
  }
}

/// Everything about an entry but its key.
///
/// It is an object, so that copying an entry is cheap: each event passes entries on, and each state
/// that is kept copies them.
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

/// The content of an entry that is still to be made.
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

  /// A copy of an entry without its guard, under another key unless one is given.
  init(_ entry: Entry, key: EntryKey? = nil) {
    self.key = key
    content = entry.content.with { $0.isGuarded = false }
  }

  var location: Location { content.facts.location }

  var title: String? { content.facts.title }

  /// Where the entry was requested; `nil` stands for its own location.
  var requested: Location? {
    get { content.facts.requested }
    set { content = content.with { $0.requested = newValue } }
  }
}
