extension NavigationState {
  /// Presents something, now or when there is room for it.
  mutating func present(_ request: ModalRequest) -> Step {
    let id = request.id
    guard !id.rawValue.isEmpty, id.rawValue.utf8.count <= NavigationLimits.modalIDByteCountMax
    else {
      return .rejected(.invalidParameters)
    }
    guard !isPresentedOrQueued(id) else { return .unchanged }
    var page: NewEntry?
    if let url = request.url {
      switch destination(url, from: visibleEntry.location, slot: selectedSlot) {
      case .refused(let step): return step
      case .login(let location): return requireLogin(for: location)
      case .target(let target):
        guard target.properties.requiresLogin != true || isLoggedIn else {
          return .rejected(.loginRequired)
        }
        page = target.newEntry(title: request.content.title)
      }
    }
    return present(request, page: page)
  }

  /// Presents a page whose route is a sheet or cover.
  mutating func presentPage(_ target: Target, title: String?, key: EntryKey?) -> Step {
    let kind: Modal.Kind = target.properties.style == .cover ? .cover : .sheet
    let url = target.location.url
    let isName = url.utf8.count <= NavigationLimits.modalIDByteCountMax
    let request = ModalRequest(
      kind: kind, id: isName ? ModalID(url) : ModalID(mintKey().rawValue),
      isLocked: target.properties.isDismissalLocked ?? false,
      content: ModalContent(
        detents: target.properties.modalStyle == .medium ? [.medium, .large] : [.large]))
    guard !isPresentedOrQueued(request.id) else { return .unchanged }
    return present(request, page: target.newEntry(title: title, key: key))
  }

  /// Dismisses a modal and all above it; the topmost one if none is named.
  mutating func dismissModal(_ id: ModalID?) -> Step {
    guard let id = id ?? modals.last?.id else { return .ignored(.nothingPresented) }
    if let index = modalQueue.firstIndex(where: { $0.id == id }) {
      modalQueue.remove(at: index)
      hasChanged = true
      return .handled(nil, [.reportDismissal(id)])
    }
    guard let index = modals.firstIndex(where: { $0.id == id }) else {
      return .ignored(.unknownModal)
    }
    return dismiss(from: index)
  }

  /// Dismisses everything, what waits too.
  mutating func dismissAllModals() -> Step {
    guard !modals.isEmpty || !modalQueue.isEmpty else { return .ignored(.nothingPresented) }
    if let key = guardedModalEntry(from: 0) { return .guarded(key) }
    return .handled(.dismiss, clearModals())
  }

  /// A swipe dismisses an unlocked sheet; for a dialog it means to cancel.
  mutating func swipeModalAway() -> Step {
    guard let modal = modals.last else { return .ignored(.nothingPresented) }
    switch modal.kind {
    case .cover, .alert: return .ignored(.dismissalDisabled)
    case .dialog:
      return modal.isCancelable ? dismiss(from: modals.count - 1) : .ignored(.notCancelable)
    case .sheet:
      guard !modal.isLocked else {
        return .rejected(.dismissalDisabled, .blocked, [.reportDismissAttempt(modal.id)])
      }
      return dismiss(from: modals.count - 1)
    }
  }

  /// One step back in the topmost modal.
  mutating func goBackInModal() -> Step {
    let index = modals.count - 1
    let modal = modals[index]
    if modal.kind.isEphemeral {
      guard modal.isCancelable else { return .rejected(.notCancelable, .blocked) }
      return dismiss(from: index)
    }
    if modal.stack.depth > 1 { return pop(to: modal.stack.depth - 1, at: .modal(index)) }
    if modal.isLocked, policies.backOnLockedSheet == .blocked {
      return .rejected(.dismissalDisabled, .blocked)
    }
    return dismiss(from: index)
  }

  /// Any button closes an alert or a dialog, and acts once.
  mutating func answer(_ id: ModalID, button: String) -> Step {
    guard let index = modals.firstIndex(where: { $0.id == id }), modals[index].kind.isEphemeral
    else { return .ignored(.unknownModal) }
    let buttons = modals[index].content.buttons
    guard buttons.isEmpty || buttons.contains(where: { $0.id == button }) else {
      return .rejected(.invalidParameters)
    }
    if let key = guardedModalEntry(from: index) { return .guarded(key) }
    let effects = removeModals(from: index)
    return .handled(.dismiss, [.deliverAnswer(modal: id, button: button)] + effects)
  }

  private mutating func dismiss(from index: Int) -> Step {
    if let key = guardedModalEntry(from: index) { return .guarded(key) }
    let modal = modals[index]
    let effects = removeModals(from: index)
    guard modal.kind.isEphemeral, modal.isCancelable else { return .handled(.dismiss, effects) }
    let answer = NavigationEffect.deliverAnswer(modal: modal.id, button: modal.cancelAnswer)
    return .handled(.dismiss, [answer] + effects)
  }
}
