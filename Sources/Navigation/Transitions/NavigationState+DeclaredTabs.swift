/// Tabs that a page finds in its own bar, in an app without a manifest.
extension NavigationState {
  /// Puts tabs in the place of those that there are.
  ///
  /// The tab that owns the visible path is selected, else the first one, and gets the stack of the
  /// tab that was selected. A tab that was there before, with the same id and path, keeps its
  /// stack. An app whose manifest has the tabs keeps those, and may still have its own bar hidden.
  mutating func declareTabs(_ tabs: [Tab]) -> Step {
    var declaration = manifest.declaration
    guard declaration.discoversTabs else {
      return declaration.ownTabBar == .hidden ? .unchanged : .rejected(.invalidParameters)
    }
    guard tabs != declaration.tabs else { return .unchanged }
    declaration.tabs = tabs
    declaration.initialTab = nil
    guard let declared = try? AppManifest(declaration) else {
      return .rejected(.invalidParameters)
    }
    let stacks = keptStacks(for: declared)
    var carried = tabStates[selectedSlot].stack
    carried.read(in: declared.storage.classifier.form)
    forgetTabs()
    manifest = declared
    readModalsAnew()
    selectedSlot = owner(of: carried) ?? storage.initialSlot
    bar = TabOrder(slots: tabs.indices.filter { !tabs[$0].isHidden }, slotCount: tabs.count)
    recency = RecencyList(slotCount: tabs.count, visited: selectedSlot)
    visits = policies.backFromTabRoot == .fullHistory ? [selectedSlot] : []
    tabStates = tabs.map { TabState(stack: EntryStack(), badge: shownBadge($0.badge)) }
    for slot in tabs.indices {
      if slot == selectedSlot {
        adopt(rebased(carried, in: slot), in: slot)
      } else if let stack = stacks[slot] {
        adopt(stack, in: slot)
      } else {
        resetToRoot(slot)
      }
    }
    hasChanged = true
    guard pendingDeparture != nil else { return .handled() }
    pendingDeparture = nil
    return .handled(nil, [.cancelDeparture])
  }

  /// The stacks of the tabs that stay what they are, by their slots among the new ones.
  private func keptStacks(for declared: AppManifest) -> [Int: EntryStack] {
    var stacks: [Int: EntryStack] = [:]
    for (slot, tab) in declared.tabs.enumerated() {
      guard let old = presentSlot(tab.id), old != selectedSlot,
        storage.rootLocations[old] == declared.storage.rootLocations[slot]
      else { continue }
      stacks[slot] = tabStates[old].stack
      stacks[slot]?.read(in: declared.storage.classifier.form)
    }
    return stacks
  }

  private mutating func readModalsAnew() {
    let form = storage.classifier.form
    for index in modals.indices { modals[index].stack.read(in: form) }
    for index in modalQueue.indices { modalQueue[index].stack.read(in: form) }
    rootEntry = rootEntry?.read(in: form)
  }

  private mutating func forgetTabs() {
    swipeOrigin = nil
    owners = owners.filter {
      if case .tab = $0.value { false } else { true }
    }
  }

  /// The visible tab that owns the top of a stack.
  private func owner(of stack: EntryStack) -> Int? {
    guard let top = stack.entries.last, let slot = owner(of: top.location),
      !storage.declaration.tabs[slot].isHidden
    else { return nil }
    return slot
  }

  private func owner(of location: Location) -> Int? {
    storage.look(up: location).flatMap { storage.highlightSlot($0, selectedSlot: nil) }
  }

  /// A stack as that of a tab: what lies below and belongs to other tabs goes, and the root of the
  /// tab is at the bottom.
  private mutating func rebased(_ stack: EntryStack, in slot: Int) -> EntryStack {
    let foreign = stack.entries.dropLast().lastIndex {
      owner(of: $0.location).map { $0 != slot } ?? false
    }
    var entries = Array(stack.entries[((foreign ?? -1) + 1)...])
    let isAtRoot = isDeclaredRoot(entries[0], of: slot)
    let isOwn = owner(of: entries[0].location) != nil
    if !isAtRoot, isOwn || entries.count < stack.entries.count {
      entries.insert(make(rootEntry(of: slot)), at: 0)
    }
    return EntryStack(entries: entries, forward: stack.forward)
  }

  private mutating func adopt(_ stack: EntryStack, in slot: Int) {
    for entry in stack.entries { owners[entry.key] = .tab(slot) }
    tabStates[slot].stack = stack
  }
}

extension EntryStack {
  /// Reads the routes of all entries anew, because the tabs say where routes stand.
  fileprivate mutating func read(in form: RouteForm) {
    entries = entries.map { $0.read(in: form) }
    forward = forward.map { $0.read(in: form) }
  }
}

extension Entry {
  fileprivate func read(in form: RouteForm) -> Entry {
    Entry(
      key: key, location: location.read(in: form), origin: Origin(requested?.read(in: form)),
      title: title, isGuarded: isGuarded)
  }
}

extension Location {
  fileprivate func read(in form: RouteForm) -> Location {
    Location(path: String(path), suffix: String(suffix), form: form)
  }
}
