extension NavigationState {
  /// Gives a tab a stack of only its root, under a new key.
  mutating func resetToRoot(_ slot: Int) {
    let location = storage.rootLocations[slot]
    let entry = Entry(
      key: mintKey(), location: location, title: storage.declaration.tabs[slot].title)
    owners[entry.key] = .tab(slot)
    tabStates[slot].stack = EntryStack(entries: [entry])
  }
  mutating func mintKey() -> EntryKey {
    defer { nextKeyNumber += 1 }
    return EntryKey("e\(nextKeyNumber)")
  }
  mutating func enterRoot(_ root: Root) {}
  func slotBeforeSelected() -> Int? { nil }
}
