internal import PathPatterns
internal import Vocabulary

/// Tabs that a page finds in its own bar, in an app that declares none: docs/decisions/0031.
extension NavigationState {
  /// Replaces the tabs, and shows the bar; an empty list only hides the bar.
  ///
  /// The tab that the page marks is selected. Without a mark the selected tab stays; if it is gone,
  /// the tab that owns the visible path is selected, or else the first one. The successor of a tab
  /// that is gone takes over its stack, to which nothing is added. A tab whose id existed before
  /// keeps its stack, and the path that it has learnt. An app whose manifest has tabs keeps those,
  /// and its own bar may still be hidden.
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
      next.visibleKey == visibleKey ? nil : .tabSwitch, successor: next, exempt: .tabsOfApp)
  }

  /// Whether a page hides the bar that it draws, because the shell's bar takes its place.
  public func hidesOwnBar(with tabs: [Tab]) -> Bool {
    let declaration = manifest.declaration
    return !declaration.goesToTabsItself && manifest.replacesOwnTabBar(with: tabs)
  }

  /// Selects the tab that the page marks, and leaves the page where it is.
  private mutating func follow(mark: TabID?) {
    guard let slot = mark.flatMap({ presentSlot($0) }), slot != selectedSlot, modals.isEmpty,
      root == .main
    else { return }
    selectInPlace(slot, isTap: false)
  }

  private mutating func adopt(_ declared: AppManifest, selected: TabID?) {
    let former = self
    let stacks = keptStacks(for: declared)
    manifest = declared
    let tabs = declared.tabs
    reparseModals()
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

  /// For each new tab the former tab whose stack it keeps; `nil` if it keeps none.
  private func keptStacks(for declared: AppManifest) -> [Int?] {
    declared.tabs.indices.map { slot in
      guard let old = presentSlot(declared.tabs[slot].id),
        storage.rootLocations[old] == declared.storage.rootLocations[slot]
          || !storage.declaration.tabs[old].ownsPath
      else { return nil }
      return old
    }
  }
  /// Parses the locations of all modals and of the root's page again: the tabs decide whether
  /// routes are in the path or in the fragment.
  mutating func reparseModals() {
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

  /// A stack rebuilt for a tab, without the entries below the top up to the last one of another
  /// tab.
  ///
  /// The lowest remaining entry becomes the root. If it is at the tab's own path, it counts as
  /// requested there, whatever its query.
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
  /// This stack with all locations parsed again: the tabs decide whether routes are in the path or
  /// in the fragment.
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
