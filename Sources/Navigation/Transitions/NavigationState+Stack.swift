import Vocabulary

extension NavigationState {
  /// Appends a page to the selected tab; one whose route is a sheet or cover is presented.
  func push(_ url: String, title: String?) throws(Obstacle) -> Plan {
    guard root == .main else { throw .rejected(.notMain) }
    let place = try resolve(url, from: visibleEntry.location, slot: selectedSlot)
    let new = place.newEntry(title: title)
    guard place.isModal else {
      if policies.duplicatePush == .ignore, isSame(top(selectedSlot).location, place.location) {
        throw .unchanged
      }
      return pushing(new, at: .tab(selectedSlot)).after(place.effects)
    }
    if case .modal = activePlace, policies.modalRouting == .hotwire {
      return pushing(new, at: activePlace).after(place.effects)
    }
    return try presentPage(place, title: title, key: nil, dismissesAll: false).after(place.effects)
  }

  /// Pops entries; the root stays, and popping the last page of a modal dismisses the modal.
  func pop(_ count: Int) throws(Obstacle) -> Plan {
    guard root == .main else { throw .rejected(.notMain) }
    guard count > 0 else { throw .rejected(.invalidParameters) }
    let place = activePlace
    let depth = depth(at: place)
    if case .modal(let index) = place, count >= depth {
      return Plan(.dismiss, dismissal: .presented(from: index))
    }
    guard depth > 1 else { throw .ignored(.atRoot) }
    return popping(min(count, depth - 1), at: place)
  }

  /// Goes back to the nearest entry of a location.
  func pop(to url: String) throws(Obstacle) -> Plan {
    guard root == .main else { throw .rejected(.notMain) }
    let place = activePlace
    let location = try location(of: url, from: visibleEntry.location)
    if let index = lastIndex(at: place, where: { isSame($0, location) }) {
      return try popping(to: index, at: place)
    }
    switch policies.popToMissing {
    case .ignore: throw .ignored(.notInStack)
    case .replaceTop: return try replaceTop(url, title: nil)
    case .push: return try push(url, title: nil)
    }
  }

  /// Goes back to the root of a tab, or of the topmost stack if none is named.
  func popToRoot(_ tab: TabID?) throws(Obstacle) -> Plan {
    guard root == .main else { throw .rejected(.notMain) }
    var place = activePlace
    if let tab {
      guard let slot = presentSlot(tab) else { throw .ignored(.unknownTab) }
      place = .tab(slot)
    }
    guard depth(at: place) > 1 else { throw .ignored(.atRoot) }
    return try popping(to: 0, at: place)
  }

  /// Puts another page in the place of the top one.
  func replaceTop(_ url: String, title: String?) throws(Obstacle) -> Plan {
    guard root == .main else { throw .rejected(.notMain) }
    let place = activePlace
    let target = try resolve(url, from: visibleEntry.location, slot: selectedSlot)
    return replacing(depth(at: place) - 1, with: target.newEntry(title: title), at: place)
      .after(target.effects)
  }

  /// Gives a tab another stack; nothing changes if one of the URLs is refused.
  func resetStack(of tab: TabID, to urls: [String]) throws(Obstacle) -> Plan {
    guard root == .main else { throw .rejected(.notMain) }
    guard let slot = presentSlot(tab) else { throw .rejected(.unknownTab) }
    guard !urls.isEmpty else { throw .rejected(.emptyStack) }
    guard urls.count <= storage.maxDepth else { throw .rejected(.maxDepth) }
    var entries: [NewEntry] = []
    for url in urls {
      do throws(Obstacle) {
        entries.append(try resolve(url, from: .root, slot: slot).newEntry())
      } catch .refusal(let refusal) {
        throw .rejected(refusal.reason)
      } catch .login {
        throw .rejected(.loginRequired)
      }
    }
    guard let edit = rebuilding(entries, of: slot) else { throw .unchanged }
    return Plan(.replace, edit: edit)
  }

  /// Changes the title of an entry, which is cut at its limit.
  func changeTitle(of key: EntryKey, to title: String?) throws(Obstacle) -> Plan {
    guard let entry = entry(key) else { throw .rejected(.stale, .stale) }
    let title = title?.prefix(utf8Count: NavigationLimits.nameByteCountMax)
    guard entry.title != title else { throw .unchanged }
    return Plan(.title(key, title))
  }

  /// Sets or removes the guard of an entry.
  func changeGuard(of key: EntryKey, to isGuarded: Bool) throws(Obstacle) -> Plan {
    guard let entry = entry(key) else { throw .rejected(.stale, .stale) }
    guard entry.isGuarded != isGuarded else { throw .unchanged }
    return Plan(.guarding(key, isGuarded))
  }
}

extension NavigationState {
  /// Appends an entry; at the greatest depth the policy may let it replace the top one instead.
  func pushing(_ new: NewEntry, at place: StackPlace) -> Plan {
    let depth = depth(at: place)
    guard depth >= storage.maxDepth, policies.maxDepth == .replaceTop else {
      return Plan(.push, edit: addition(of: new, at: place))
    }
    return replacing(depth - 1, with: new, at: place)
  }

  /// Puts a location in the place of an entry.
  func replacing(_ index: Int, with new: NewEntry, at place: StackPlace) -> Plan {
    Plan(.replace, edit: replacement(of: index, at: place, with: new))
  }

  /// Gives a tab another stack; `nil` if it is the same.
  ///
  /// Entries at the bottom that are the same in both stacks keep their keys.
  func rebuilding(_ new: [NewEntry], of slot: Int) -> StackEdit? {
    let keptCount = keptCount(new, of: slot)
    guard keptCount < max(new.count, depth(at: .tab(slot))) else { return nil }
    return replacement(from: keptCount, at: .tab(slot), with: Array(new[keptCount...]))
  }

  /// Removes the entries above one.
  private func popping(to index: Int, at place: StackPlace) throws(Obstacle) -> Plan {
    guard index < depth(at: place) - 1 else { throw .unchanged }
    return Plan(.pop, edit: removal(from: index + 1, at: place))
  }
}

// MARK: - Edits

extension NavigationState {
  /// Appends an entry.
  func addition(of new: NewEntry, at place: StackPlace) -> StackEdit {
    let depth = depth(at: place)
    return StackEdit(place: place, removed: depth..<depth, new: [new])
  }

  /// Removes the entries from an index on; the forward button can bring them back.
  func removal(from index: Int, at place: StackPlace) -> StackEdit {
    StackEdit(place: place, removed: index..<depth(at: place), forward: .remembersRemoved)
  }

  /// Puts an entry in the place of another one.
  func replacement(of index: Int, at place: StackPlace, with new: NewEntry) -> StackEdit {
    StackEdit(place: place, removed: index..<index + 1, new: [new], isReplacement: true)
  }

  /// Replaces all entries from an index on.
  func replacement(from index: Int, at place: StackPlace, with new: [NewEntry]) -> StackEdit {
    StackEdit(place: place, removed: index..<depth(at: place), new: new)
  }
}
