package import Navigation
package import Vocabulary

/// The modals that are presented or queued, and the pages that receive their dismissals.
package struct Presentations: Sendable {
  /// The maximum number of pages that receive one dismissal.
  package static let ownerCountMax = 64

  /// One modal.
  package struct Presentation: Hashable, Sendable {
    package let id: ModalID
    package let kind: ModalKind
    /// The answer of an alert or a dialog that is closed without choosing.
    package let cancelAnswer: String?
    /// The pages that presented the modal, or asked for it while it was already presented.
    package fileprivate(set) var owners: [String] = []
  }

  private var presentations: [Presentation] = []
  private var mintedCount = 0

  package init() {}

  /// Makes an id that no modal of a state has.
  mutating func mintID(in state: NavigationState) -> ModalID {
    var id: ModalID
    repeat {
      mintedCount += 1
      id = ModalID("m\(mintedCount)")
    } while state.modal(id) != nil
    return id
  }

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

  /// Adds modals that are presented or queued from now on.
  ///
  /// - Parameters:
  ///   - modals: The new modals.
  ///   - page: The page that presented them, if a page did.
  package mutating func add(_ modals: [Modal], presentedBy page: String?) {
    for modal in modals {
      presentations.append(
        Presentation(
          id: modal.id, kind: modal.kind,
          cancelAnswer: modal.kind.isEphemeral ? modal.cancelAnswer : nil,
          owners: page.map { [$0] } ?? []))
    }
  }

  /// Removes and returns a modal that was dismissed.
  package mutating func remove(_ id: ModalID) -> Presentation? {
    guard let index = presentations.firstIndex(where: { $0.id == id }) else { return nil }
    return presentations.remove(at: index)
  }
}
