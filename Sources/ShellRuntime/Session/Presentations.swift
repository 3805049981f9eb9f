package import Navigation

/// What is presented or waits to be, and the pages to tell when it is gone.
package struct Presentations: Sendable {
  /// Pages that receive one dismissal.
  package static let ownerCountMax = 64

  /// One modal.
  package struct Presentation: Hashable, Sendable {
    package let id: ModalID
    package let kind: Modal.Kind
    /// The answer of an alert or a dialog that is closed without choosing.
    package let cancelAnswer: String?
    /// The pages that presented it, or asked for it while it was up.
    package fileprivate(set) var owners: [String] = []
    fileprivate var isPresented = false
  }

  private var presentations: [Presentation] = []

  package init() {}

  /// Adds a page to those that receive a modal's dismissal.
  ///
  /// Returns false if there is no such modal, or too many pages wait for it.
  package mutating func join(_ id: ModalID, page: String) -> Bool {
    guard let index = presentations.firstIndex(where: { $0.id == id }) else { return false }
    if presentations[index].owners.contains(page) { return true }
    guard presentations[index].owners.count < Self.ownerCountMax else { return false }
    presentations[index].owners.append(page)
    return true
  }

  /// Takes over what a state presents.
  ///
  /// - Parameters:
  ///   - state: What is presented, and what waits.
  ///   - page: The page that presented what is new, if a page did.
  /// - Returns: What became visible, bottom to top.
  package mutating func update(from state: NavigationState, presentedBy page: String?)
    -> [Presentation]
  {
    add(state.modals + state.modalQueue, presentedBy: page)
    var shown: [Presentation] = []
    for modal in state.modals {
      guard let index = presentations.firstIndex(where: { $0.id == modal.id }),
        !presentations[index].isPresented
      else { continue }
      presentations[index].isPresented = true
      shown.append(presentations[index])
    }
    return shown
  }

  /// Forgets a modal that is gone.
  package mutating func remove(_ id: ModalID) -> Presentation? {
    guard let index = presentations.firstIndex(where: { $0.id == id }) else { return nil }
    return presentations.remove(at: index)
  }

  private mutating func add(_ modals: [Modal], presentedBy page: String?) {
    for modal in modals where !presentations.contains(where: { $0.id == modal.id }) {
      presentations.append(
        Presentation(
          id: modal.id, kind: modal.kind,
          cancelAnswer: modal.kind.isEphemeral ? modal.cancelAnswer : nil,
          owners: page.map { [$0] } ?? []))
    }
  }
}
