internal import PathPatterns

/// Tabs that a page finds in its own bar, in an app without a manifest.
extension NavigationState {
  /// Puts tabs in the place of those that there are.
  ///
  /// The tab that owns the visible path is selected, else the first one, and gets the stack of the
  /// tab that was selected. A tab that was there before, with the same id and path, keeps its
  /// stack. An app whose manifest has the tabs keeps those, and may still have its own bar hidden.
  func declareTabs(_ tabs: [Tab]) throws(Obstacle) -> Plan {
    var declaration = manifest.declaration
    guard declaration.discoversTabs else {
      throw declaration.ownTabBar == .hidden ? .unchanged : .rejected(.invalidParameters)
    }
    guard tabs != declaration.tabs else { throw .unchanged }
    declaration.tabs = tabs
    declaration.initialTab = nil
    guard let declared = try? AppManifest(declaration) else {
      throw .rejected(.invalidParameters)
    }
    var next = self
    next.manifest = declared
    next.adopt(tabs, keeping: keptStacks(for: declared), tabStates[selectedSlot].stack)
    return Plan(nil, successor: next)
  }

  private mutating func adopt(
    _ tabs: [Tab], keeping stacks: [Int: EntryStack], _ selected: EntryStack
  ) {
    readModalsAnew()
    let carried = selected.read(in: self)
    selectedSlot = owner(of: carried) ?? storage.initialSlot
    bar = TabOrder(slots: tabs.indices.filter { !tabs[$0].isHidden }, slotCount: tabs.count)
    tabStates = tabs.map { TabState(stack: EntryStack(), badge: shownBadge($0.badge)) }
    forgetVisits()
    for slot in tabs.indices {
      if slot == selectedSlot {
        tabStates[slot].stack = rebased(carried, in: slot)
      } else if let stack = stacks[slot] {
        tabStates[slot].stack = stack.read(in: self)
      } else {
        tabStates[slot].stack.entries = [make(rootEntry(of: slot))]
      }
    }
    owners = livingOwners
  }

  /// The stacks of the tabs that stay what they are, by their slots among the new ones.
  private func keptStacks(for declared: AppManifest) -> [Int: EntryStack] {
    var stacks: [Int: EntryStack] = [:]
    for (slot, tab) in declared.tabs.enumerated() {
      guard let old = presentSlot(tab.id), old != selectedSlot,
        storage.rootLocations[old] == declared.storage.rootLocations[slot]
      else { continue }
      stacks[slot] = tabStates[old].stack
    }
    return stacks
  }

  /// Reads what is presented or waits anew, because the tabs say where routes stand.
  mutating func readModalsAnew() {
    for index in modals.indices { modals[index].stack = modals[index].stack.read(in: self) }
    for index in modalQueue.indices {
      modalQueue[index].stack = modalQueue[index].stack.read(in: self)
    }
    rootEntry = rootEntry?.read(in: self)
  }

  /// The visible tab that owns the top of a stack.
  private func owner(of stack: EntryStack) -> Int? {
    guard let top = stack.entries.last, let slot = owner(of: top.location),
      !storage.declaration.tabs[slot].isHidden
    else { return nil }
    return slot
  }

  /// The tab that owns a location.
  func owner(of location: Location) -> Int? {
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
}

extension EntryStack {
  /// This stack with the routes of all entries read anew, because the tabs say where routes stand.
  func read(in state: NavigationState) -> EntryStack {
    EntryStack(
      entries: entries.map { $0.read(in: state) }, forward: forward.map { $0.read(in: state) })
  }
}

extension Entry {
  fileprivate func read(in state: NavigationState) -> Entry {
    let form = state.storage.classifier.form
    let location = location.read(in: form)
    return Entry(
      key: key,
      EntryContent(
        EntryContent.Facts(
          location: location,
          appearance: state.appearance(of: location, slot: state.selectedSlot),
          requested: requested?.read(in: form), title: title, isGuarded: isGuarded)))
  }
}

extension Location {
  fileprivate func read(in form: RouteForm) -> Location {
    Location(path: String(path), suffix: String(suffix), form: form)
  }
}
