extension NavigationState {
  /// Appends a page to the selected tab; one whose route is a sheet or cover is presented.
  mutating func push(_ url: String, title: String?) -> Step {
    guard root == .main else { return .rejected(.notMain) }
    switch destination(url, from: visibleEntry.location, slot: selectedSlot) {
    case .refused(let step): return step
    case .login(let location): return requireLogin(for: location)
    case .target(let target): return push(target, title: title).after(target.effects)
    }
  }

  /// Pops entries; the root stays, and the last page of a modal takes the modal with it.
  mutating func pop(_ count: Int) -> Step {
    guard root == .main else { return .rejected(.notMain) }
    guard count > 0 else { return .rejected(.invalidParameters) }
    let place = activePlace
    let depth = stack(at: place).depth
    if case .modal(let index) = place, count >= depth {
      if let key = guardedModalEntry(from: index) { return .guarded(key) }
      return .handled(.dismiss, removeModals(from: index))
    }
    guard depth > 1 else { return .ignored(.atRoot) }
    return pop(to: max(1, depth - min(count, depth)), at: place)
  }

  /// Pops to a depth, unless an entry above it objects.
  mutating func pop(to depth: Int, at place: StackPlace) -> Step {
    if let key = guardedEntry(at: place, from: depth) { return .guarded(key) }
    truncate(to: depth, at: place)
    return .handled(.pop)
  }

  /// Goes back to the nearest entry of a location.
  mutating func pop(to url: String) -> Step {
    guard root == .main else { return .rejected(.notMain) }
    let place = activePlace
    let classification = storage.classifier.classify(url, relativeTo: visibleEntry.location)
    guard case .own(let location) = classification else { return refuse(classification, url) }
    if let index = lastIndex(at: place, where: { isSame($0, location) }) {
      guard index < stack(at: place).depth - 1 else { return .unchanged }
      return pop(to: index + 1, at: place)
    }
    switch policies.popToMissing {
    case .ignore: return .ignored(.notInStack)
    case .replaceTop: return replaceTop(url, title: nil)
    case .push: return push(url, title: nil)
    }
  }

  /// Goes back to the root of a tab, or of the topmost stack if none is named.
  mutating func popToRoot(_ tab: TabID?) -> Step {
    guard root == .main else { return .rejected(.notMain) }
    var place = activePlace
    if let tab {
      guard let slot = presentSlot(tab) else { return .ignored(.unknownTab) }
      place = .tab(slot)
    }
    guard stack(at: place).depth > 1 else { return .ignored(.atRoot) }
    return pop(to: 1, at: place)
  }

  /// Removes an entry and all above it; the root of a tab stays.
  mutating func dismissEntry(_ key: EntryKey) -> Step {
    switch owners[key] {
    case .tab(let slot):
      guard let index = lastIndex(at: .tab(slot), where: { $0.key == key }), index > 0 else {
        return .ignored(.atRoot)
      }
      return pop(to: index, at: .tab(slot))
    case .modal(let id):
      guard let place = modals.firstIndex(where: { $0.id == id }),
        let index = lastIndex(at: .modal(place), where: { $0.key == key })
      else { return .ignored(.stale) }
      return index > 0 ? pop(to: index, at: .modal(place)) : dismissModal(id)
    case .root: return .ignored(.atRoot)
    case nil: return .rejected(.stale, .stale)
    }
  }

  /// Puts another page in the place of the top one.
  mutating func replaceTop(_ url: String, title: String?) -> Step {
    guard root == .main else { return .rejected(.notMain) }
    let place = activePlace
    let index = stack(at: place).depth - 1
    switch destination(url, from: visibleEntry.location, slot: selectedSlot) {
    case .refused(let step): return step
    case .login(let location): return requireLogin(for: location)
    case .target(let target):
      if let key = guardedEntry(at: place, from: index) { return .guarded(key) }
      replace(index, with: target.newEntry(title: title), at: place)
      return .handled(.replace, target.effects)
    }
  }

  /// Gives a tab another stack, whole or not at all.
  mutating func resetStack(of tab: TabID, to urls: [String]) -> Step {
    guard root == .main else { return .rejected(.notMain) }
    guard let slot = presentSlot(tab) else { return .rejected(.unknownTab) }
    guard !urls.isEmpty else { return .rejected(.emptyStack) }
    guard urls.count <= storage.maxDepth else { return .rejected(.maxDepth) }
    var entries: [NewEntry] = []
    for url in urls {
      switch destination(url, from: .root, slot: slot) {
      case .refused(let step): return .rejected(step.reason ?? .unknownPath)
      case .login: return .rejected(.loginRequired)
      case .target(let target): entries.append(target.newEntry(title: nil))
      }
    }
    let old = tabStates[slot].stack.entries
    let keptCount = zip(old, entries).prefix { isIdentical($0.location, $1.location) }.count
    if let key = guardedEntry(at: .tab(slot), from: keptCount) { return .guarded(key) }
    guard keptCount < old.count || keptCount < entries.count else { return .unchanged }
    setStack(entries, of: slot)
    return .handled(.replace)
  }

  /// Changes what an entry is called.
  mutating func changeTitle(of key: EntryKey, to title: String?) -> Step {
    guard let entry = entry(key) else { return .rejected(.stale, .stale) }
    let title = title.map { Self.bounded($0) }
    guard entry.title != title else { return .unchanged }
    mutateEntry(key) { $0.title = title }
    return .handled()
  }

  private mutating func push(_ target: Target, title: String?) -> Step {
    let place = StackPlace.tab(selectedSlot)
    if target.isModal {
      guard case .modal(let index) = activePlace, policies.modalRouting == .hotwire else {
        return presentPage(target, title: title, key: nil)
      }
      return append(target.newEntry(title: title), orRejectAt: .modal(index))
    }
    if policies.duplicatePush == .ignore, isSame(top(selectedSlot).location, target.location) {
      return .unchanged
    }
    return append(target.newEntry(title: title), orRejectAt: place)
  }

  /// Appends an entry unless the stack is as deep as it may be.
  mutating func append(_ new: NewEntry, orRejectAt place: StackPlace) -> Step {
    let depth = stack(at: place).depth
    guard depth >= storage.maxDepth else {
      append(new, at: place)
      return .handled(.push)
    }
    guard policies.maxDepth == .replaceTop else { return .rejected(.maxDepth) }
    if let key = guardedEntry(at: place, from: depth - 1) { return .guarded(key) }
    replace(depth - 1, with: new, at: place)
    return .handled(.replace)
  }
}
