package import Navigation

/// The documents that object to an entry being left, one for each guarded entry.
package struct EntryGuards: Sendable {
  private var guards: [(key: EntryKey, owner: PageIdentity)] = []

  package init() {}

  /// The entry that its page was asked about last.
  package private(set) var asked: EntryKey?

  /// The document that guards an entry.
  package func owner(of key: EntryKey) -> PageIdentity? {
    guards.first { $0.key == key }?.owner
  }

  /// Notes that a document guards an entry from now on, and forgets entries that are gone.
  package mutating func add(_ key: EntryKey, owner: PageIdentity, in state: NavigationState) {
    guards.removeAll { $0.key == key || !state.isAlive($0.key) }
    guards.append((key, owner))
  }

  /// Forgets that an entry is guarded.
  package mutating func remove(_ key: EntryKey) {
    guards.removeAll { $0.key == key }
  }

  /// Notes that the page of an entry is asked whether it may be left.
  package mutating func ask(about key: EntryKey?) {
    asked = key
  }

  /// Forgets the guards of some documents.
  ///
  /// Returns their entries, the one guarded first coming first.
  package mutating func release(where isGone: (PageIdentity) -> Bool) -> [EntryKey] {
    let released = guards.filter { isGone($0.owner) }.map(\.key)
    if !released.isEmpty { guards.removeAll { isGone($0.owner) } }
    return released
  }
}
