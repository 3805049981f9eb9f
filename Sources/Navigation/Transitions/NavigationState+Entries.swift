/// Where a stack is.
enum StackPlace: Hashable {
  case tab(Int)
  /// The place of the modal in `NavigationState.modals`.
  case modal(Int)
}

/// What a new entry is made of.
struct NewEntry {
  let location: Location
  var title: String?
  var key: EntryKey?
  var requested: Location?
}

extension NavigationState {
  /// The key of the visible entry.
  var visibleKey: EntryKey { visibleEntry.key }

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
    }
  }

  /// The entry at a place in a stack.
  func entry(_ index: Int, at place: StackPlace) -> Entry {
    switch place {
    case .tab(let slot): tabStates[slot].stack.entries[index]
    case .modal(let modal): modals[modal].stack.entries[index]
    }
  }

  /// The nearest entry from the top that satisfies a condition.
  func lastIndex(at place: StackPlace, where isWanted: (Entry) -> Bool) -> Int? {
    stack(at: place).entries.lastIndex(where: isWanted)
  }

  /// The topmost guarded entry at or above a depth.
  func guardedEntry(at place: StackPlace, from depth: Int) -> EntryKey? {
    guard !ignoresGuards else { return nil }
    let entries = stack(at: place).entries
    return entries[min(depth, entries.count)...].last { $0.isGuarded }?.key
  }

  /// A key that no entry ever had.
  mutating func mintKey() -> EntryKey {
    defer { nextKeyNumber += 1 }
    return EntryKey("e\(nextKeyNumber)")
  }

  /// Whether a page may use a key for a new entry: it is new, and not of the state's own form.
  func acceptsKey(_ key: EntryKey) -> Bool {
    let text = key.rawValue
    guard !text.isEmpty, text.utf8.count <= NavigationLimits.nameByteCountMax,
      owners[key] == nil
    else { return false }
    return !(text.utf8.first == UInt8(ascii: "e") && Int(text.dropFirst()) != nil)
  }

  /// Appends an entry; what the forward button would have brought back is forgotten.
  mutating func append(_ new: NewEntry, at place: StackPlace) {
    let entry = make(new)
    owners[entry.key] = owner(of: place)
    mutateStack(at: place) { stack in
      stack.entries.append(entry)
      stack.forward.removeAll()
    }
  }

  /// Removes the entries from a depth on; they can be brought back.
  mutating func truncate(to depth: Int, at place: StackPlace) {
    let removed = mutateStack(at: place) { stack in
      let removed = Array(stack.entries[depth...])
      stack.entries.removeSubrange(depth...)
      stack.remember(removed)
      return removed
    }
    for entry in removed {
      owners[entry.key] = nil
    }
  }

  /// Puts another entry in the place of one.
  mutating func replace(_ index: Int, with new: NewEntry, at place: StackPlace) {
    let old = entry(index, at: place).key
    owners[old] = nil
    let entry = make(new)
    owners[entry.key] = owner(of: place)
    mutateStack(at: place) { stack in
      stack.entries[index] = entry
      stack.forward.removeAll()
    }
  }

  /// Gives a tab another stack.
  ///
  /// The entries at the bottom that are the same in both stay the same entries.
  mutating func setStack(_ new: [NewEntry], of slot: Int) {
    let old = tabStates[slot].stack.entries
    let keptCount = zip(old, new).prefix { isIdentical($0.location, $1.location) }.count
    for entry in old[keptCount...] {
      owners[entry.key] = nil
    }
    var entries = Array(old[..<keptCount])
    for item in new[keptCount...] {
      let entry = make(item)
      owners[entry.key] = .tab(slot)
      entries.append(entry)
    }
    hasChanged = true
    tabStates[slot].stack = EntryStack(entries: entries)
  }

  /// Brings entries back that were popped.
  ///
  /// - Returns: Whether it could be done: one of them may have come to life elsewhere.
  mutating func bringBack(_ count: Int, at place: StackPlace) -> Bool {
    let entries = stack(at: place).forward.suffix(count)
    guard entries.allSatisfy({ owners[$0.key] == nil }) else { return false }
    for entry in entries {
      owners[entry.key] = owner(of: place)
    }
    mutateStack(at: place) { stack in
      stack.entries.append(contentsOf: stack.forward.suffix(count).reversed())
      stack.forward.removeLast(count)
    }
    return true
  }

  /// Gives a tab a stack of only its root, under a new key.
  mutating func resetToRoot(_ slot: Int) {
    for entry in tabStates[slot].stack.entries {
      owners[entry.key] = nil
    }
    let entry = make(rootEntry(of: slot))
    owners[entry.key] = .tab(slot)
    hasChanged = true
    tabStates[slot].stack = EntryStack(entries: [entry])
  }

  /// The root of a tab as it is at the start.
  func rootEntry(of slot: Int) -> NewEntry {
    NewEntry(location: storage.rootLocations[slot], title: storage.declaration.tabs[slot].title)
  }

  /// Changes an entry that is alive, in place.
  mutating func mutateEntry(_ key: EntryKey, _ body: (inout Entry) -> Void) {
    switch owners[key] {
    case .tab(let slot): mutateEntry(key, at: .tab(slot), body)
    case .modal(let id):
      guard let index = modals.firstIndex(where: { $0.id == id }) else { return }
      mutateEntry(key, at: .modal(index), body)
    case .root:
      guard var entry = rootEntry else { return }
      body(&entry)
      rootEntry = entry
      hasChanged = true
    case nil: break
    }
  }

  /// An entry with the title cut to its limit.
  mutating func make(_ new: NewEntry) -> Entry {
    let key = new.key ?? mintKey()
    return Entry(
      key: key, location: new.location, origin: Origin(new.requested),
      title: new.title.map { Self.bounded($0) })
  }

  static func bounded(_ title: String) -> String {
    title.prefix(utf8Count: NavigationLimits.nameByteCountMax)
  }

  private func owner(of place: StackPlace) -> EntryOwner {
    switch place {
    case .tab(let slot): .tab(slot)
    case .modal(let index): .modal(modals[index].id)
    }
  }

  private mutating func mutateEntry(
    _ key: EntryKey, at place: StackPlace, _ body: (inout Entry) -> Void
  ) {
    mutateStack(at: place) { stack in
      guard let index = stack.entries.lastIndex(where: { $0.key == key }) else { return }
      body(&stack.entries[index])
    }
  }

  /// Lends a stack out for change without copying it.
  private mutating func mutateStack<Result>(
    at place: StackPlace, _ body: (inout EntryStack) -> Result
  ) -> Result {
    hasChanged = true
    switch place {
    case .tab(let slot): return body(&tabStates[slot].stack)
    case .modal(let index): return body(&modals[index].stack)
    }
  }
}

extension EntryStack {
  /// Keeps popped entries for the forward button, the lowest one to come first.
  fileprivate mutating func remember(_ removed: [Entry]) {
    let limit = NavigationLimits.forwardEntryCountMax
    for var entry in removed.prefix(limit).reversed() {
      entry.isGuarded = false
      forward.append(entry)
    }
    if forward.count > limit {
      forward.removeFirst(forward.count - limit)
    }
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
