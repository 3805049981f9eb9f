extension NavigationState {
  /// What is worth storing of this state.
  public var snapshot: Snapshot {
    let stacks = tabStates.indices.filter { tabStates[$0].isPresent }.map { slot in
      Snapshot.Stack(tab: tabID(slot), pages: pages(of: slot))
    }
    let stored = modals.prefix { !$0.kind.isEphemeral }.map { modal in
      Snapshot.StoredModal(
        kind: modal.kind, id: modal.id, pages: pages(modal.stack), isLocked: modal.isLocked,
        detents: modal.content.detents)
    }
    return Snapshot(
      version: storage.declaration.snapshotVersion, selectedTab: selectedTab, stacks: stacks,
      modals: stored)
  }

  /// Starts from a stored state.
  ///
  /// What the app no longer knows is left out, an empty stack gets its root, and the login is
  /// decided by who is logged in now. A link that waited for the tabs is followed on top of what
  /// was restored.
  mutating func restore(_ snapshot: Snapshot?) -> Step {
    let effects = clearModals()
    startAnew()
    guard let snapshot, hasSameVersion(snapshot) else {
      enterLiveRoot()
      let link = followWaitingLink()
      return .rejected(.unreadableSnapshot, .discarded, effects + link)
    }
    enterLiveRoot()
    guard root == .main else { return .handled(.root, effects) }
    for stored in snapshot.stacks.prefix(tabStates.count) {
      guard let slot = presentSlot(stored.tab) else { continue }
      let entries = restorable(stored.pages, in: slot)
      if !entries.isEmpty {
        setStack(entries, of: slot)
      }
    }
    let selected = snapshot.selectedTab.map {
      presentSlot($0).flatMap { bar.contains($0) ? $0 : nil }
    }
    if let selected {
      switchTab(to: selected ?? bar.first)
    }
    recency = RecencyList(slotCount: tabStates.count, visited: selectedSlot)
    if policies.backFromTabRoot == .fullHistory {
      visits = [selectedSlot]
    }
    for modal in snapshot.modals.prefix(NavigationLimits.modalCountMax) where isRestorable(modal) {
      restore(modal)
    }
    return .handled(.root, effects + followWaitingLink())
  }

  private mutating func followWaitingLink() -> [NavigationEffect] {
    root == .main ? replayPendingLink() : []
  }

  /// A root that was led out of its tab is stored where it was asked for.
  private func pages(of slot: Int) -> [Snapshot.Page] {
    let stack = tabStates[slot].stack
    var pages = pages(stack)
    if let requested = stack.entries[0].requested, isLedAstray(stack.entries[0], of: slot) {
      pages[0] = Snapshot.Page(url: requested.url, title: storage.declaration.tabs[slot].title)
    }
    return pages
  }

  private func pages(_ stack: EntryStack) -> [Snapshot.Page] {
    stack.entries.map { Snapshot.Page(url: $0.url, title: $0.title) }
  }

  private func hasSameVersion(_ snapshot: Snapshot) -> Bool {
    guard let version = storage.declaration.snapshotVersion else { return true }
    return snapshot.version == version
  }

  private mutating func enterLiveRoot() {
    let live: Root = isLoggedIn ? .main : .login
    if root != live {
      enterRoot(live)
    }
  }

  /// The entries of a stored stack that still belong there.
  private func restorable(_ pages: [Snapshot.Page], in slot: Int) -> [NewEntry] {
    var entries: [NewEntry] = []
    for page in pages.prefix(storage.maxDepth) {
      guard case .target(let target) = destination(page.url, from: .root, slot: slot) else {
        continue
      }
      let isForeign = storage.ownSlot(target.lookup, selectedSlot: slot).map { $0 != slot }
      guard isForeign != true || policies.restoreForeignEntry == .keep else { continue }
      entries.append(target.newEntry(title: page.title))
    }
    return entries
  }

  private func isRestorable(_ modal: Snapshot.StoredModal) -> Bool {
    if modal.kind.isEphemeral {
      return policies.restoreEphemeral == .keep
    }
    if storage.restorableModals.contains(modal.id) { return true }
    guard case .target(let target) = destination(modal.id.rawValue, from: .root, slot: selectedSlot)
    else { return false }
    return modal.id.rawValue.hasPrefix("/") && target.isModal
  }

  private mutating func restore(_ modal: Snapshot.StoredModal) {
    let pages = modal.pages.prefix(storage.maxDepth).compactMap { page -> NewEntry? in
      guard case .target(let target) = destination(page.url, from: .root, slot: selectedSlot) else {
        return nil
      }
      return target.newEntry(title: page.title)
    }
    let request = ModalRequest(
      kind: modal.kind, id: modal.id, isLocked: modal.isLocked,
      content: ModalContent(detents: modal.detents))
    guard !isPresentedOrQueued(modal.id),
      present(request, page: pages.first).outcome == .handled
    else { return }
    for page in pages.dropFirst() {
      append(page, at: .modal(modals.count - 1))
    }
  }
}
