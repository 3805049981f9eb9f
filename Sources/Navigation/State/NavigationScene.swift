package import Vocabulary

/// A situation to start from, for tests and acceptance vectors.
///
/// What a scene leaves out is as in a state that was just started.
package struct NavigationScene: Sendable {
  /// A modal with its pages, root first.
  package struct PresentedModal: Sendable {
    package var request: ModalRequest
    package var urls: [String]

    package init(_ request: ModalRequest, urls: [String] = []) {
      self.request = request
      self.urls = urls
    }
  }

  package var root: Root?
  package var isLoggedIn: Bool?
  package var selectedTab: TabID?
  package var stacks: [TabID: [String]] = [:]
  /// The tabs in the order of their visits, the selected one last.
  package var visitedTabs: [TabID] = []
  package var modals: [PresentedModal] = []
  package var queue: [PresentedModal] = []
  package var badges: [TabID: Badge] = [:]
  package var pendingLink: String?
  /// The URLs of the guarded entries.
  package var guardedURLs: Set<String> = []

  package init() {}
}

extension NavigationState {
  /// A state in a situation.
  ///
  /// The situation is taken as it is described: its URLs need not be known to the app.
  package init(_ manifest: AppManifest, scene: NavigationScene) {
    self.init(manifest, root: scene.root, isLoggedIn: scene.isLoggedIn)
    for slot in tabStates.indices {
      let tab = tabID(slot)
      if let urls = scene.stacks[tab], !urls.isEmpty {
        let entries = urls.compactMap { sceneEntry($0, in: slot) }
        perform(replacement(from: 0, at: .tab(slot), with: entries))
      }
      if let badge = scene.badges[tab] {
        tabStates[slot].badge = shownBadge(badge)
      }
    }
    if let first = scene.visitedTabs.first.flatMap({ presentSlot($0) }) {
      selectedSlot = first
      recency = RecencyList(slotCount: tabStates.count, visited: first)
      visits = visits.isEmpty ? [] : [first]
    }
    for tab in scene.visitedTabs + [scene.selectedTab].compactMap({ $0 }) {
      if let slot = presentSlot(tab) {
        visit(slot)
      }
    }
    for modal in scene.modals {
      modals.append(sceneModal(modal, presenter: modals.last?.id))
    }
    for modal in scene.queue {
      modalQueue.append(sceneModal(modal, presenter: nil))
    }
    if let link = scene.pendingLink {
      pendingLink = manifest.resolve(link).location
    }
    guardEntries(scene.guardedURLs)
  }

  /// Guards the entries of these URLs, and removes all other guards; without URLs nothing changes.
  package mutating func guardEntries(_ urls: Set<String>) {
    guard !urls.isEmpty else { return }
    for slot in tabStates.indices {
      for index in tabStates[slot].stack.entries.indices {
        let url = tabStates[slot].stack.entries[index].url
        tabStates[slot].stack.entries[index].isGuarded = urls.contains(url)
      }
    }
    for modal in modals.indices {
      for index in modals[modal].stack.entries.indices {
        let url = modals[modal].stack.entries[index].url
        modals[modal].stack.entries[index].isGuarded = urls.contains(url)
      }
    }
  }

  private mutating func visit(_ slot: Int) {
    guard slot != selectedSlot else { return }
    selectedSlot = slot
    recency.visit(slot)
    if policies.backFromTabRoot == .fullHistory {
      visits.append(slot)
    }
  }

  private func sceneEntry(_ url: String, in slot: Int) -> NewEntry? {
    guard let location = manifest.resolve(url).location else { return nil }
    let root = rootEntry(of: slot)
    return location == root.location ? root : newEntry(at: location, slot: slot)
  }

  private mutating func sceneModal(
    _ modal: NavigationScene.PresentedModal, presenter: ModalID?
  ) -> Modal {
    var sceneModal = Modal(modal.request, presenter: presenter)
    for location in modal.urls.compactMap({ manifest.resolve($0).location }) {
      let entry = make(newEntry(at: location, slot: selectedSlot))
      owners[entry.key] = .modal(modal.request.id)
      sceneModal.stack.entries.append(entry)
    }
    return sceneModal
  }
}
