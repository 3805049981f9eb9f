internal import PathPatterns
internal import Vocabulary

/// Tabs that a page finds in its own bar, in an app that declares none: docs/decisions/0031.
extension NavigationState {
  /// Puts tabs in the place of those that there are, and shows the bar; without tabs it is hidden.
  ///
  /// The tab that the page marks is selected, else the one that owns the visible path, else the
  /// first one. It gets the stack of the tab that was selected, to which nothing is added. A tab
  /// that was there before, by its id, keeps its stack, and the path that it has learnt. An app
  /// whose manifest has the tabs keeps those, and may still have its own bar hidden.
  func declareTabs(_ tabs: [Tab], selected: TabID?) throws(Obstacle) -> Plan {
    guard manifest.declaration.discoversTabs, manifest.declaration.ownTabBar != .shown else {
      throw hidesOwnBar(with: tabs) ? .unchanged : .rejected(.invalidParameters)
    }
    guard !tabs.isEmpty else { return try changeTabBar(isHidden: true) }
    var declaration = manifest.declaration
    declaration.tabs = tabs.map { known($0) }
    declaration.initialTab = nil
    var next = self
    next.isTabBarHiddenByApp = false
    if declaration != manifest.declaration {
      guard let declared = try? AppManifest(declaration) else {
        throw .rejected(.invalidParameters)
      }
      next.adopt(declared, selected: selected)
    }
    next.follow(mark: selected)
    guard next != self else { throw .unchanged }
    return Plan(
      next.visibleKey == visibleKey ? nil : .tabSwitch, successor: next, because: .tabsOfApp)
  }

  /// Whether the bar that a page draws is hidden there, because the shell's takes its place.
  public func hidesOwnBar(with tabs: [Tab]) -> Bool {
    let declaration = manifest.declaration
    return !declaration.goesToTabsItself && manifest.replacesOwnTabBar(with: tabs)
  }

  /// Selects the tab that the page marks, where it is.
  private mutating func follow(mark: TabID?) {
    guard let slot = mark.flatMap({ presentSlot($0) }), slot != selectedSlot, modals.isEmpty,
      root == .main
    else { return }
    pass(to: slot, isTap: false)
  }

  private mutating func adopt(_ declared: AppManifest, selected: TabID?) {
    let former = self
    let stacks = keptStacks(for: declared)
    manifest = declared
    let tabs = declared.tabs
    readModalsAnew()
    let carried = tabStates[former.selectedSlot].stack.read(in: self)
    let slots = tabs.indices
    let staying = stacks.firstIndex { $0 == former.selectedSlot }
    selectedSlot =
      staying ?? selected.flatMap { storage.slots[$0] } ?? owner(of: carried) ?? storage.initialSlot
    bar = TabOrder(slots: Array(slots), slotCount: tabs.count)
    tabStates = slots.map { slot in
      let stack = stacks[slot].map { former.tabStates[$0].stack.read(in: self) }
      return TabState(stack: stack ?? EntryStack(), badge: shownBadge(tabs[slot].badge))
    }
    if staying == nil { tabStates[selectedSlot].stack = rebased(carried, in: selectedSlot) }
    for slot in slots where tabStates[slot].stack.entries.isEmpty {
      tabStates[slot].stack.entries = [make(rootEntry(of: slot))]
    }
    if tabs.map(\.id) != former.manifest.tabs.map(\.id) { forgetVisits() }
    owners = livingOwners
  }

  /// Where each of the new tabs was before, if it keeps its stack: its place among the former ones.
  private func keptStacks(for declared: AppManifest) -> [Int?] {
    declared.tabs.indices.map { slot in
      guard let old = presentSlot(declared.tabs[slot].id),
        storage.rootLocations[old] == declared.storage.rootLocations[slot]
          || !storage.declaration.tabs[old].ownsPath
      else { return nil }
      return old
    }
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

  /// A stack as that of a tab: what lies below and belongs to other tabs goes, and what is at the
  /// bottom then is the root, wherever it was asked for; at the tab's own path it was asked for
  /// there, whatever its query.
  private func rebased(_ stack: EntryStack, in slot: Int) -> EntryStack {
    let foreign = stack.entries.dropLast().lastIndex {
      owner(of: $0.location).map { $0 != slot } ?? false
    }
    var entries = Array(stack.entries[((foreign ?? -1) + 1)...])
    if !isDeclaredRoot(entries[0], of: slot) {
      entries[0].request(at: requestedRoot(of: slot, at: entries[0].location))
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
