import Vocabulary

extension NavigationState {
  /// The part of this state that is stored.
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
  /// Entries that the app no longer knows are left out, and an empty stack gets its root. Whether
  /// the login is shown depends on whether the user is logged in now. A link that waited for the
  /// tabs is followed on top of the restored state.
  func restore(_ snapshot: Snapshot?) -> Plan {
    var effects: [NavigationEffect] = []
    var next = self
    next.startAnew(&effects)
    let live: Root = isLoggedIn ? .main : .login
    if root != live { next.enterRoot(live) }
    let usable = snapshot.flatMap { hasSameVersion($0) ? $0 : nil }
    if live == .main, let usable { next.take(usable) }
    var plan = Plan(.root, successor: next, exempt: .restored, effects)
    if usable == nil { plan.outcome = .discarded }
    if live == .main, pendingLink != nil { plan.link = .open }
    return plan
  }

  private mutating func take(_ snapshot: Snapshot) {
    for stored in snapshot.stacks.prefix(tabStates.count) {
      guard let slot = presentSlot(stored.tab) else { continue }
      let entries = restorable(stored.pages, in: slot)
      guard !entries.isEmpty, let edit = rebuilding(entries, of: slot) else { continue }
      perform(edit)
    }
    if let selected = snapshot.selectedTab {
      let slot = presentSlot(selected).flatMap { bar.contains($0) ? $0 : nil }
      selectedSlot = slot ?? bar.first
    }
    forgetVisits()
    for modal in snapshot.modals.prefix(NavigationLimits.modalCountMax) where isRestorable(modal) {
      restore(modal)
    }
  }

  /// A root that was redirected out of its tab is stored at the location where it was requested.
  private func pages(of slot: Int) -> [Snapshot.Page] {
    let stack = tabStates[slot].stack
    var pages = pages(stack)
    if let requested = stack.entries[0].requested, isRedirectedAway(stack.entries[0], of: slot) {
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

  /// The entries of a stored stack that still belong there.
  private func restorable(_ pages: [Snapshot.Page], in slot: Int) -> [NewEntry] {
    pages.prefix(storage.maxDepth).compactMap { page in
      guard let place = try? resolve(page.url, from: .root, slot: slot) else { return nil }
      let isForeign = storage.ownSlot(place.lookup, selectedSlot: slot).map { $0 != slot }
      guard isForeign != true || policies.restoreForeignEntry == .keep else { return nil }
      return place.newEntry(title: page.title)
    }
  }

  private func isRestorable(_ modal: Snapshot.StoredModal) -> Bool {
    if self.modal(modal.id) != nil { return false }
    if modal.kind.isEphemeral { return policies.restoreEphemeral == .keep }
    if storage.restorableModals.contains(modal.id) { return true }
    let url = modal.id.rawValue
    let place = try? resolve(url, from: .root, slot: selectedSlot)
    return url.hasPrefix("/") && place?.isModal == true
  }

  private mutating func restore(_ modal: Snapshot.StoredModal) {
    let pages = modal.pages.prefix(storage.maxDepth).compactMap { page in
      try? resolve(page.url, from: .root, slot: selectedSlot).newEntry(title: page.title)
    }
    let request = ModalRequest(
      kind: modal.kind, id: modal.id, isLocked: modal.isLocked,
      content: ModalContent(detents: modal.detents))
    let presenter = modals.last { !$0.kind.isEphemeral }?.id
    var effects: [NavigationEffect] = []
    perform(.show(Modal(request, presenter: presenter), page: pages.first), &effects)
    for page in pages.dropFirst() {
      perform(addition(of: page, at: .modal(modals.count - 1)))
    }
  }
}
