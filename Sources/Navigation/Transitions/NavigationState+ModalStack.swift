extension NavigationState {
  /// Whether a modal is presented, or waits to be.
  func isPresentedOrQueued(_ id: ModalID) -> Bool {
    modals.contains { $0.id == id } || modalQueue.contains { $0.id == id }
  }

  /// The topmost guarded entry of the modals at or above a place.
  func guardedModalEntry(from index: Int) -> EntryKey? {
    guard !ignoresGuards else { return nil }
    for modal in modals[min(index, modals.count)...].reversed() {
      if let entry = modal.stack.entries.last(where: { $0.isGuarded }) { return entry.key }
    }
    return nil
  }

  /// Presents something, puts it in the queue, or refuses it.
  mutating func present(_ request: ModalRequest, page: NewEntry?) -> Step {
    if let slot = request.slot {
      if let index = modals.firstIndex(where: { $0.slot == slot }) {
        return presentItem(request, page, inPlaceOf: index)
      }
      if policies.itemSheetNewItem == .replace,
        let index = modalQueue.firstIndex(where: { $0.slot == slot })
      {
        let former = modalQueue[index]
        modalQueue[index] = make(request, presenter: former.presenter, page)
        hasChanged = true
        return Step(outcome: .queued, effects: [.reportDismissal(former.id)])
      }
    }
    if request.kind.isEphemeral { return presentEphemeral(request, page) }
    switch request.presenter {
    case .topmost:
      let presenter = modals.last { !$0.kind.isEphemeral }?.id
      guard modals.last?.kind.isEphemeral != true else {
        return enqueue(request, page, presenter: presenter)
      }
      return add(request, page, presenter: presenter)
    case .root: return presentSheet(request, page, presenter: nil)
    case .modal(let id):
      guard let index = modals.firstIndex(where: { $0.id == id }) else {
        return .rejected(.unknownModal)
      }
      guard !modals[index].kind.isEphemeral else { return enqueue(request, page, presenter: id) }
      return presentSheet(request, page, presenter: id)
    }
  }

  /// Removes modals from a place on, and presents what waited for that.
  mutating func removeModals(from index: Int) -> [NavigationEffect] {
    var effects = removeWithoutSuccessor(from: index)
    effects += dropOrphans()
    while let next = modalQueue.firstIndex(where: { hasRoom(for: $0) }) {
      modals.append(modalQueue.remove(at: next))
    }
    return effects
  }

  /// Removes everything that is presented or waits.
  mutating func clearModals() -> [NavigationEffect] {
    guard !modals.isEmpty || !modalQueue.isEmpty else { return [] }
    let queued = modalQueue.map { NavigationEffect.reportDismissal($0.id) }
    for modal in modalQueue {
      forgetKeys(of: modal)
    }
    modalQueue.removeAll()
    hasChanged = true
    return removeWithoutSuccessor(from: 0) + queued
  }

  private mutating func presentItem(
    _ request: ModalRequest, _ page: NewEntry?, inPlaceOf index: Int
  ) -> Step {
    let presenter = modals[index].presenter
    switch policies.itemSheetNewItem {
    case .reject: return .rejected(.blockedByModal)
    case .queue: return enqueue(request, page, presenter: presenter)
    case .replace: return replaceModals(from: index, request, page, presenter: presenter)
    }
  }

  private mutating func presentEphemeral(_ request: ModalRequest, _ page: NewEntry?) -> Step {
    let presenter = modals.last { !$0.kind.isEphemeral }?.id
    guard let index = modals.firstIndex(where: { $0.kind.isEphemeral }) else {
      return add(request, page, presenter: presenter)
    }
    switch policies.alertWhileAlert {
    case .queue: return enqueue(request, page, presenter: presenter)
    case .reject: return .rejected(.blockedByModal)
    case .replace: return replaceModals(from: index, request, page, presenter: presenter)
    case .stack: return add(request, page, presenter: presenter)
    }
  }

  private mutating func presentSheet(
    _ request: ModalRequest, _ page: NewEntry?, presenter: ModalID?
  ) -> Step {
    guard let index = modals.firstIndex(where: { $0.presenter == presenter }) else {
      return add(request, page, presenter: presenter)
    }
    guard !modals[index].kind.isEphemeral else {
      return enqueue(request, page, presenter: presenter)
    }
    switch policies.secondSheetSamePresenter {
    case .queue: return enqueue(request, page, presenter: presenter)
    case .reject: return .rejected(.blockedByModal)
    case .replace: return replaceModals(from: index, request, page, presenter: presenter)
    case .stack:
      return add(request, page, presenter: modals.last { !$0.kind.isEphemeral }?.id)
    }
  }

  private mutating func replaceModals(
    from index: Int, _ request: ModalRequest, _ page: NewEntry?, presenter: ModalID?
  ) -> Step {
    if let key = guardedModalEntry(from: index) { return .guarded(key) }
    let effects = removeWithoutSuccessor(from: index)
    let step = add(request, page, presenter: presenter)
    return step.after(effects + dropOrphans())
  }

  private mutating func add(
    _ request: ModalRequest, _ page: NewEntry?, presenter: ModalID?
  ) -> Step {
    guard modals.count < NavigationLimits.modalCountMax else { return .rejected(.modalCount) }
    modals.append(make(request, presenter: presenter, page))
    hasChanged = true
    return .handled(.present)
  }

  private mutating func enqueue(
    _ request: ModalRequest, _ page: NewEntry?, presenter: ModalID?
  ) -> Step {
    guard modalQueue.count < NavigationLimits.modalQueueCountMax else {
      return .rejected(.modalCount)
    }
    modalQueue.append(make(request, presenter: presenter, page))
    hasChanged = true
    return Step(outcome: .queued)
  }

  /// Makes a modal; its page is alive from now on, even while it waits.
  private mutating func make(
    _ request: ModalRequest, presenter: ModalID?, _ page: NewEntry?
  ) -> Modal {
    var stack = EntryStack()
    if let page {
      let entry = make(page)
      owners[entry.key] = .modal(request.id)
      stack.entries = [entry]
    }
    return Modal(request, presenter: presenter, stack: stack)
  }

  private mutating func removeWithoutSuccessor(from index: Int) -> [NavigationEffect] {
    guard index < modals.count else { return [] }
    var effects: [NavigationEffect] = []
    while modals.count > index {
      let modal = modals.removeLast()
      forgetKeys(of: modal)
      effects.append(.reportDismissal(modal.id))
    }
    hasChanged = true
    return effects
  }

  /// What waits for a presenter that is gone will never have its turn.
  private mutating func dropOrphans() -> [NavigationEffect] {
    var effects: [NavigationEffect] = []
    for modal in modalQueue where !isAlive(presenterOf: modal) {
      forgetKeys(of: modal)
      effects.append(.reportDismissal(modal.id))
    }
    if !effects.isEmpty {
      modalQueue = modalQueue.filter { isAlive(presenterOf: $0) }
    }
    return effects
  }

  /// An alert needs no particular presenter; a sheet does.
  private func isAlive(presenterOf modal: Modal) -> Bool {
    guard let presenter = modal.presenter, !modal.kind.isEphemeral else { return true }
    return modals.contains { $0.id == presenter }
  }

  private func hasRoom(for modal: Modal) -> Bool {
    guard modals.last?.kind.isEphemeral != true else { return false }
    return modal.kind.isEphemeral || !modals.contains { $0.presenter == modal.presenter }
  }

  private mutating func forgetKeys(of modal: Modal) {
    for entry in modal.stack.entries {
      owners[entry.key] = nil
    }
  }
}

extension Modal {
  /// Grants a wish; whether buttons can be avoided follows from their roles.
  init(_ request: ModalRequest, presenter: ModalID?, stack: EntryStack) {
    let buttons = request.content.buttons
    self.init(
      kind: request.kind, id: request.id, presenter: presenter, slot: request.slot,
      isLocked: request.isLocked,
      isCancelable: buttons.isEmpty
        ? request.isCancelable : buttons.contains { $0.role == .cancel },
      content: request.content, stack: stack)
  }
}
