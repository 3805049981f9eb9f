package import Navigation

/// The documents that ask before an entry is left, one for each guarded entry.
package struct EntryGuards: Sendable {
  private var guards: [(key: EntryKey, owner: PageIdentity)] = []

  package init() {}

  /// The event that waits until a page allows leaving its entry.
  var departure: Departure?
  /// The entry of the last question before leaving, and the page that received it.
  package private(set) var asked: EntryKey?
  package private(set) var askedPage: String?

  /// The document that guards an entry.
  package func owner(of key: EntryKey) -> PageIdentity? {
    guards.first { $0.key == key }?.owner
  }

  /// Notes that a document guards an entry from now on, and forgets entries that no longer exist.
  package mutating func add(_ key: EntryKey, owner: PageIdentity, in state: NavigationState) {
    guards.removeAll { $0.key == key || !state.isAlive($0.key) }
    guards.append((key, owner))
  }

  /// Forgets that an entry is guarded.
  package mutating func remove(_ key: EntryKey) {
    guards.removeAll { $0.key == key }
  }

  /// Notes that a page is asked whether an entry may be left; `nil` if there is no page to ask.
  package mutating func ask(_ page: String?, about key: EntryKey) {
    asked = key
    askedPage = page
  }

  /// Whether a document guards anything.
  package func hasGuard(of document: PageIdentity) -> Bool {
    guards.contains { $0.owner == document }
  }

  /// Forgets the guards of some documents.
  ///
  /// Returns their entries in the order in which they were guarded.
  package mutating func release(where isGone: (PageIdentity) -> Bool) -> [EntryKey] {
    let released = guards.filter { isGone($0.owner) }.map(\.key)
    if !released.isEmpty { guards.removeAll { isGone($0.owner) } }
    return released
  }
}
