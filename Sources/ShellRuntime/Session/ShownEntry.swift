package import Navigation

/// The entry that a web view shows, with the context that is needed to find out which transition
/// led from it to the next one.
package struct ShownEntry: Hashable, Sendable {
  /// An entry's place in its stack.
  package struct Position: Hashable, Sendable {
    package let key: EntryKey
    package let place: EntryPlace?
    /// The depth of the stack whose top the entry is.
    package let depth: Int
  }

  package let url: String
  package let position: Position
  /// The topmost entry beneath the modals.
  package let base: Position
  /// The modals that were presented, bottom to top.
  package let modals: [ModalID]

  /// Describes an entry that a web view shows in a state.
  package init(_ entry: Entry, in state: borrowing NavigationState) {
    url = entry.url
    position = Position(entry, in: state)
    let baseEntry = state.baseEntry
    base = baseEntry.key == entry.key ? position : Position(baseEntry, in: state)
    modals = state.modals.map(\.id)
  }

  /// The transition that led from another entry to this one, `nil` if both are the same.
  package func transition(from old: ShownEntry, in state: NavigationState) -> Transition.Kind? {
    if position.key == old.position.key { return url == old.url ? nil : .replace }
    switch (old.position.place, position.place) {
    case (.modal(let former), .modal(let id)) where former != id:
      if modals.contains(former) { return .present }
      return old.modals.contains(id) ? .dismiss : .replace
    case (.modal, .modal): break
    case (_, .modal): return .present
    case (.modal, _):
      if position.key == old.base.key { return .dismiss }
      let kind = Self.transition(from: old.base, to: position, in: state)
      return kind == .pop ? .pop : .replace
    default: break
    }
    return Self.transition(from: old.position, to: position, in: state)
  }

  private static func transition(
    from old: Position, to new: Position, in state: NavigationState
  ) -> Transition.Kind {
    guard old.place == new.place else {
      if case (.tab, .tab) = (old.place, new.place) { return .tabSwitch }
      return .root
    }
    if state.place(of: old.key) == new.place { return .push }
    return new.depth < old.depth ? .pop : .replace
  }
}

extension ShownEntry.Position {
  fileprivate init(_ entry: Entry, in state: borrowing NavigationState) {
    key = entry.key
    place = state.place(of: entry.key)
    depth =
      switch place {
      case .tab(let id): state.depth(of: id) ?? 1
      case .modal(let id): state.modal(id)?.stack.depth ?? 1
      case .root, nil: 1
      }
  }
}
