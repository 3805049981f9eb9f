import Vocabulary

/// Where a stack is.
enum StackPlace: Hashable, Sendable {
  case tab(Int)
  /// The place of the modal in `NavigationState.modals`.
  case modal(Int)
  /// The place of the modal in `NavigationState.modalQueue`.
  case waiting(Int)
}

extension NavigationState {
  /// The key of the visible entry.
  var visibleKey: EntryKey {
    for index in modals.indices.reversed() {
      let depth = modals[index].stack.entries.count
      if depth > 0 { return modals[index].stack.entries[depth - 1].key }
    }
    if rootEntry != nil { return baseEntry.key }
    return tabStates[selectedSlot].stack.entries[tabStates[selectedSlot].stack.depth - 1].key
  }

  /// The stack that pops and replacements act on: the topmost modal's if it has pages, else the
  /// selected tab's.
  var activePlace: StackPlace {
    guard let index = modals.lastIndex(where: { !$0.kind.isEphemeral }),
      !modals[index].stack.entries.isEmpty
    else { return .tab(selectedSlot) }
    return .modal(index)
  }

  /// The stack at a place.
  func stack(at place: StackPlace) -> EntryStack {
    switch place {
    case .tab(let slot): tabStates[slot].stack
    case .modal(let index): modals[index].stack
    case .waiting(let index): modalQueue[index].stack
    }
  }

  /// The depth of the stack at a place.
  func depth(at place: StackPlace) -> Int {
    switch place {
    case .tab(let slot): tabStates[slot].stack.entries.count
    case .modal(let index): modals[index].stack.entries.count
    case .waiting(let index): modalQueue[index].stack.entries.count
    }
  }

  /// The entry at a place in a stack.
  func entry(_ index: Int, at place: StackPlace) -> Entry {
    switch place {
    case .tab(let slot): tabStates[slot].stack.entries[index]
    case .modal(let modal): modals[modal].stack.entries[index]
    case .waiting(let modal): modalQueue[modal].stack.entries[index]
    }
  }

  /// The stack that an entry is in; `nil` if it is in none.
  func stackPlace(of key: EntryKey) -> StackPlace? {
    switch owners[key] {
    case .tab(let slot): .tab(slot)
    case .modal(let id):
      modals.firstIndex { $0.id == id }.map { .modal($0) }
        ?? modalQueue.firstIndex { $0.id == id }.map { .waiting($0) }
    case .root, nil: nil
    }
  }

  /// The nearest entry from the top that satisfies a condition.
  func lastIndex(at place: StackPlace, where isWanted: (Entry) -> Bool) -> Int? {
    stack(at: place).entries.lastIndex(where: isWanted)
  }

  /// The topmost guarded entry at or above a depth.
  func guardedEntry(at place: StackPlace, from depth: Int) -> EntryKey? {
    for index in stride(from: self.depth(at: place) - 1, through: depth, by: -1) {
      let entry = entry(index, at: place)
      if entry.isGuarded { return entry.key }
    }
    return nil
  }

  /// How many entries at the bottom of a tab's stack are also the first ones of a new stack.
  func keptCount(_ new: [NewEntry], of slot: Int) -> Int {
    zip(tabStates[slot].stack.entries, new).prefix { isIdentical($0.location, $1.location) }.count
  }

  /// Whether a page may use a key for a new entry: it is unused, and not of the form that the state
  /// mints.
  func acceptsKey(_ key: EntryKey) -> Bool {
    let text = key.rawValue
    return !text.isEmpty && text.utf8.count <= NavigationLimits.nameByteCountMax
      && key.number == nil && owners[key] == nil
  }

  /// The root of a tab as it is at the start.
  func rootEntry(of slot: Int) -> NewEntry {
    newEntry(
      at: storage.rootLocations[slot], title: storage.declaration.tabs[slot].title, slot: slot)
  }

  /// A new entry at a location, with the appearance that it has in a tab.
  func newEntry(at location: Location, title: String? = nil, slot: Int) -> NewEntry {
    NewEntry(location: location, appearance: appearance(of: location, slot: slot), title: title)
  }
}

extension String {
  /// The text cut to a number of UTF-8 bytes, between two scalars.
  ///
  /// A scalar that is cut in two would become U+FFFD, which can be longer than what it replaces.
  func prefix(utf8Count limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var end = utf8.index(startIndex, offsetBy: limit)
    while UTF8.isContinuation(utf8[end]) { utf8.formIndex(before: &end) }
    return String(self[..<end])
  }
}
