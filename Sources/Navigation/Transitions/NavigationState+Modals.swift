import Vocabulary

extension NavigationState {
  /// Presents a modal, at once or when its turn has come.
  func present(_ request: ModalRequest) throws(Obstacle) -> Plan {
    let id = request.id
    guard !id.rawValue.isEmpty, id.rawValue.utf8.count <= NavigationLimits.modalIDByteCountMax
    else {
      throw .rejected(.invalidParameters)
    }
    guard modal(id) == nil else { throw .unchanged }
    var page: NewEntry?
    if let url = request.url {
      let place = try resolve(url, from: visibleEntry.location, slot: selectedSlot)
      guard place.properties.requiresLogin != true || isLoggedIn else {
        throw .rejected(.loginRequired)
      }
      page = place.newEntry(title: request.content.title)
    }
    return try presenting(request, page: page)
  }

  /// Presents a page whose route is a sheet or cover; with `dismissesAll`, in the place of all
  /// modals.
  func presentPage(
    _ place: ResolvedPlace, title: String?, key: EntryKey?, dismissesAll: Bool
  ) throws(Obstacle) -> Plan {
    let url = place.location.url
    let isName = url.utf8.count <= NavigationLimits.modalIDByteCountMax
    // A URL that is too long for an id is replaced by the key of the page.
    let id = isName ? url : (key ?? EntryKey(number: nextKeyNumber)).rawValue
    let request = ModalRequest(
      kind: place.properties.style == .cover ? .cover : .sheet, id: ModalID(id),
      isLocked: place.properties.isDismissalLocked ?? false,
      content: ModalContent(
        detents: place.properties.modalStyle == .medium ? [.medium, .large] : [.large]))
    let page = place.newEntry(title: title, key: key)
    if dismissesAll, let everyModal {
      var plan = Plan(.present, dismissal: everyModal)
      plan.presentation = .show(Modal(request, presenter: nil), page: page)
      return plan
    }
    guard modal(request.id) == nil else { throw .unchanged }
    return try presenting(request, page: page)
  }

  /// The dismissal of all modals that are presented or wait; `nil` if there are none.
  var everyModal: Dismissal? { modals.isEmpty && modalQueue.isEmpty ? nil : .all }

  /// Dismisses a modal and all above it; the topmost one if none is named.
  func dismissModal(_ id: ModalID?) throws(Obstacle) -> Plan {
    guard let id = id ?? modals.last?.id else { throw .ignored(.nothingPresented) }
    if let index = modalQueue.firstIndex(where: { $0.id == id }) {
      return Plan(nil, dismissal: .waiting(index))
    }
    guard let index = modals.firstIndex(where: { $0.id == id }) else {
      throw .ignored(.unknownModal)
    }
    return dismissing(from: index)
  }

  /// Dismisses all modals, including those that wait.
  func dismissAllModals() throws(Obstacle) -> Plan {
    guard let everyModal else { throw .ignored(.nothingPresented) }
    return Plan(.dismiss, dismissal: everyModal)
  }

  /// A swipe dismisses an unlocked sheet; for a dialog it means to cancel.
  func swipeModalAway() throws(Obstacle) -> Plan {
    guard let modal = modals.last else { throw .ignored(.nothingPresented) }
    if modal.isOfSystem { throw .rejected(.blockedByModal) }
    switch modal.kind {
    case .cover, .alert: throw .ignored(.dismissalDisabled)
    case .dialog where !modal.isCancelable: throw .ignored(.notCancelable)
    case .sheet where modal.isLocked: throw .locked(modal)
    case .dialog, .sheet: return dismissing(from: modals.count - 1)
    }
  }

  /// One step back in the topmost modal.
  func goBackInModal() throws(Obstacle) -> Plan {
    let index = modals.count - 1
    let modal = modals[index]
    if modal.isOfSystem, !modal.isCancelable { throw .rejected(.blockedByModal) }
    if modal.kind.isEphemeral, !modal.isCancelable { throw .rejected(.notCancelable, .blocked) }
    if modal.stack.depth > 1 { return popping(1, at: .modal(index)) }
    if modal.isLocked, policies.backOnLockedSheet == .blocked { throw .locked(modal) }
    return dismissing(from: index)
  }

  /// Any button closes an alert or a dialog, and acts once.
  func answer(_ id: ModalID, button: String) throws(Obstacle) -> Plan {
    guard let index = modals.firstIndex(where: { $0.id == id }), modals[index].kind.isEphemeral
    else { throw .ignored(.unknownModal) }
    let buttons = modals[index].content.buttons
    guard buttons.isEmpty || buttons.contains(where: { $0.id == button }) else {
      throw .rejected(.invalidParameters)
    }
    var plan = Plan(.dismiss, dismissal: .presented(from: index))
    plan.effects = [.deliverAnswer(modal: id, button: button)]
    return plan
  }

  private func dismissing(from index: Int) -> Plan {
    var plan = Plan(.dismiss, dismissal: .presented(from: index))
    let modal = modals[index]
    if modal.kind.isEphemeral, modal.isCancelable {
      plan.effects = [.deliverAnswer(modal: modal.id, button: modal.cancelAnswer)]
    }
    return plan
  }
}

// MARK: - What is presented where

extension NavigationState {
  private func presenting(_ request: ModalRequest, page: NewEntry?) throws(Obstacle) -> Plan {
    if let plan = try presentingItem(request, page) { return plan }
    let top = modals.last { !$0.kind.isEphemeral }?.id
    if request.kind.isEphemeral {
      guard let index = modals.firstIndex(where: { $0.kind.isEphemeral }) else {
        return .showing(request, page, presenter: top)
      }
      switch policies.alertWhileAlert {
      case .queue: return .letting(request, page, wait: top)
      case .reject: throw .rejected(.blockedByModal)
      case .replace:
        // The modals above the replaced alert are dismissed with it.
        let presenter = modals[..<index].last { !$0.kind.isEphemeral }?.id
        return .showing(request, page, presenter: presenter, inPlaceOf: index)
      case .stack: return .showing(request, page, presenter: top)
      }
    }
    switch request.presenter {
    case .topmost:
      return modals.last?.kind.isEphemeral == true
        ? .letting(request, page, wait: top) : .showing(request, page, presenter: top)
    case .root: return try presentingSheet(request, page, presenter: nil)
    case .modal(let id):
      guard let presenter = modals.first(where: { $0.id == id }) else {
        throw .rejected(.unknownModal)
      }
      if presenter.kind.isEphemeral { return .letting(request, page, wait: id) }
      return try presentingSheet(request, page, presenter: id)
    }
  }

  /// Handles a request for a slot that is in use; `nil` if it is to be presented like any other.
  private func presentingItem(_ request: ModalRequest, _ page: NewEntry?) throws(Obstacle) -> Plan?
  {
    guard let slot = request.slot else { return nil }
    guard let index = modals.firstIndex(where: { $0.slot == slot }) else {
      guard policies.itemSheetNewItem == .replace,
        let index = modalQueue.firstIndex(where: { $0.slot == slot })
      else { return nil }
      let modal = Modal(request, presenter: modalQueue[index].presenter)
      var plan = Plan(.queued)
      plan.presentation = .takeTurn(of: index, modal, page: page)
      return plan
    }
    let presenter = modals[index].presenter
    switch policies.itemSheetNewItem {
    case .reject: throw .rejected(.blockedByModal)
    case .queue: return .letting(request, page, wait: presenter)
    case .replace: return .showing(request, page, presenter: presenter, inPlaceOf: index)
    }
  }

  private func presentingSheet(
    _ request: ModalRequest, _ page: NewEntry?, presenter: ModalID?
  ) throws(Obstacle) -> Plan {
    guard let index = modals.firstIndex(where: { $0.presenter == presenter }) else {
      return .showing(request, page, presenter: presenter)
    }
    guard !modals[index].kind.isEphemeral else {
      return .letting(request, page, wait: presenter)
    }
    switch policies.secondSheetSamePresenter {
    case .queue: return .letting(request, page, wait: presenter)
    case .reject: throw .rejected(.blockedByModal)
    case .replace: return .showing(request, page, presenter: presenter, inPlaceOf: index)
    case .stack:
      return .showing(request, page, presenter: modals.last { !$0.kind.isEphemeral }?.id)
    }
  }
}

extension Plan {
  fileprivate static func showing(
    _ request: ModalRequest, _ page: NewEntry?, presenter: ModalID?, inPlaceOf index: Int? = nil
  ) -> Plan {
    var plan = Plan(.present, dismissal: index.map { .presented(from: $0) })
    plan.presentation = .show(Modal(request, presenter: presenter), page: page)
    return plan
  }

  fileprivate static func letting(
    _ request: ModalRequest, _ page: NewEntry?, wait presenter: ModalID?
  ) -> Plan {
    var plan = Plan(.queued)
    plan.presentation = .wait(Modal(request, presenter: presenter), page: page)
    return plan
  }
}

extension Obstacle {
  fileprivate static func locked(_ modal: Modal) -> Obstacle {
    rejected(.dismissalDisabled, .blocked, [.reportDismissAttempt(modal.id)])
  }
}

extension Modal {
  /// Creates the modal of a request, without pages; the roles of buttons decide whether they can be
  /// avoided.
  init(_ request: ModalRequest, presenter: ModalID?) {
    let buttons = request.content.buttons
    self.init(
      kind: request.kind, id: request.id, presenter: presenter, slot: request.slot,
      isLocked: request.isLocked,
      isCancelable: request.isCancelable
        ?? (buttons.isEmpty || buttons.contains { $0.role == .cancel }),
      isOfSystem: request.isOfSystem, content: request.content, stack: EntryStack())
  }
}
