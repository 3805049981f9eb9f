import Vocabulary

extension NavigationState {
  /// Applies one event, and returns its result and the work that it requires.
  ///
  /// An event that cannot apply changes nothing and returns the reason as `rejection`: the decision
  /// only reads the state, and `commit` carries out a plan that is allowed.
  @discardableResult
  public mutating func reduce(_ event: NavigationEvent) -> NavigationResult {
    switch event {
    case .departureConfirmed:
      guard let waiting = pendingDeparture else { return .nothingPending }
      pendingDeparture = nil
      return handle(waiting, asksGuards: false)
    case .departureDeclined:
      guard pendingDeparture != nil else { return .nothingPending }
      pendingDeparture = nil
      return NavigationResult(outcome: .handled)
    default: return handle(event, asksGuards: true)
    }
  }

  private mutating func handle(_ event: NavigationEvent, asksGuards: Bool) -> NavigationResult {
    let alerts = event.isOfProgram ? takeAlertsOfSystem() : []
    defer { putBack(alerts) }
    do throws(Refusal) {
      let plan = try plan(for: event)
      try checkLimits(plan)
      if asksGuards, plan.successor == nil, let key = guardedEntry(lostBy: plan) {
        return askBeforeLeaving(key, for: event)
      }
      guard case .open? = plan.link, let link = pendingLink else { return commit(plan) }
      return commit(plan).followed(by: open(link), link)
    } catch {
      return NavigationResult(error)
    }
  }

  /// The plan of an event, or that of the login which it needs first.
  private func plan(for event: NavigationEvent) throws(Refusal) -> Plan {
    do throws(Obstacle) {
      return try decide(event)
    } catch {
      switch error {
      case .refusal(let refusal): throw refusal
      case .login(let location): return try login(for: location)
      }
    }
  }

  /// Keeps the event until the page has answered; a newer event takes its place.
  private mutating func askBeforeLeaving(
    _ key: EntryKey, for event: NavigationEvent
  ) -> NavigationResult {
    var effects: [NavigationEffect] = pendingDeparture == nil ? [] : [.cancelDeparture]
    pendingDeparture = event
    effects.append(.askBeforeLeaving(key))
    // The browser is at the other entry already.
    if case .routeChanged(let change) = event, change.kind == .traverse { effects.append(.resync) }
    return NavigationResult(outcome: .blocked, rejection: .guarded, effects: effects)
  }

  /// Opens the link that waited, once.
  private mutating func open(_ link: Location) -> NavigationResult {
    pendingLink = nil
    return handle(.linkOpened(url: link.url), asksGuards: true)
  }

  /// Makes the plan of an event, by the function that handles events of its kind.
  func decide(_ event: NavigationEvent) throws(Obstacle) -> Plan {
    switch event {
    case .tabTapped(let tab): try tap(tab)
    case .tabSelected(let tab): try select(tab)
    case .tabsChanged(let tabs): try changeTabs(tabs)
    case .tabsDeclared(let tabs, let selected): try declareTabs(tabs, selected: selected)
    case .tabsSet(let tabs, let selected): try setTabs(tabs, selected: selected)
    case .tabBarChanged(let isHidden): try changeTabBar(isHidden: isHidden)
    case .appNavigationEnded: Plan(.appNavigation(nil), outcome: .noop)
    case .badgeChanged(let tab, let badge): try changeBadge(of: tab, to: badge)
    case .pushed(let url, let title): try push(url, title: title)
    case .popped(let count): try pop(count)
    case .poppedTo(let url): try pop(to: url)
    case .poppedToRoot(let tab): try popToRoot(tab)
    case .replaced(let url, let title): try replaceTop(url, title: title)
    case .stackReset(let tab, let urls): try resetStack(of: tab, to: urls)
    case .titleChanged(let key, let title): try changeTitle(of: key, to: title)
    case .guardChanged(let key, let isGuarded): try changeGuard(of: key, to: isGuarded)
    case .backPressed: try goBack()
    case .swipeBackBegan: try beginSwipeBack()
    case .swipeBackCancelled: Plan(.gesture(nil), outcome: .noop)
    case .swipeBackCommitted: try commitSwipeBack()
    case .routeChanged(let change): try follow(change)
    case .historyMoved(let delta): try moveHistory(by: delta)
    case .historicalLocationReached(let place): try reach(place)
    case .linkOpened(let url): try openLink(url)
    case .pageReloaded: Plan(.noop, [.resync])
    case .environmentChanged: Plan(.noop)
    case .presented, .modalDismissed, .allModalsDismissed, .modalSwipedAway, .modalAnswered:
      try decideModal(event)
    case .loggedIn: try logIn()
    case .loggedOut: try logOut()
    case .rootChanged(let root): try changeRoot(to: root)
    case .restored(let snapshot): restore(snapshot)
    case .continued(let record): try resume(from: record)
    case .departureConfirmed, .departureDeclined: throw .ignored(.nothingPending)
    }
  }

  private func decideModal(_ event: NavigationEvent) throws(Obstacle) -> Plan {
    switch event {
    case .presented(let request): try present(request)
    case .modalDismissed(let id): try dismissModal(id)
    case .modalAnswered(let id, let button): try answer(id, button: button)
    case .modalSwipedAway: try swipeModalAway()
    default: try dismissAllModals()
    }
  }
}

extension NavigationState {
  /// Refuses a plan that would exceed the limits of a stack, or of modals that are presented or
  /// wait.
  private func checkLimits(_ plan: borrowing Plan) throws(Refusal) {
    if let edit = plan.edit, !edit.new.isEmpty {
      let depth = depth(at: edit.place) - edit.removed.count + edit.new.count
      if depth > storage.maxDepth { throw Refusal(.maxDepth) }
    }
    switch plan.presentation {
    case .show:
      let count =
        switch plan.dismissal {
        case .all: 0
        case .presented(let index): index
        case .waiting, nil: modals.count
        }
      if count >= NavigationLimits.modalCountMax { throw Refusal(.modalCount) }
    case .wait:
      if modalQueue.count >= NavigationLimits.modalQueueCountMax { throw Refusal(.modalCount) }
    case .takeTurn, nil: break
    }
  }

  /// The topmost guarded entry that a plan removes, modals first.
  private func guardedEntry(lostBy plan: borrowing Plan) -> EntryKey? {
    if let dismissal = plan.dismissal, let key = guardedEntry(lostBy: dismissal) { return key }
    guard let edit = plan.edit else { return nil }
    for index in edit.removed.reversed() {
      let old = entry(index, at: edit.place)
      guard old.isGuarded else { continue }
      // An entry that merely changes its query is not left.
      let stays = edit.isReplacement && edit.new.contains { hasSamePath(old.location, $0.location) }
      if !stays { return old.key }
    }
    return nil
  }

  private func guardedEntry(lostBy dismissal: Dismissal) -> EntryKey? {
    let dismissed =
      switch dismissal {
      case .presented(let index): Array(modals[index...])
      case .waiting(let index): [modalQueue[index]]
      case .all: modalQueue + modals
      }
    for modal in dismissed.reversed() {
      if let entry = modal.stack.entries.last(where: { $0.isGuarded }) { return entry.key }
    }
    return nil
  }
}

extension NavigationResult {
  fileprivate static let nothingPending = NavigationResult(
    outcome: .ignored, rejection: .nothingPending)

  /// This result, combined with that of a link that was opened in the resulting state.
  fileprivate func followed(
    by link: NavigationResult, _ location: Location
  ) -> NavigationResult {
    var change = change ?? NavigationChange()
    let gone = link.effects.compactMap(\.dismissedModal)
    let further = link.change
    change.set(
      newModals: change.newModals.filter { !gone.contains($0.id) } + (further?.newModals ?? []),
      presented: change.presented.filter { !gone.contains($0) } + (further?.presented ?? []),
      openedLink: location)
    if let further {
      change.selectsTab = change.selectsTab || further.selectsTab
      change.formerRoot = change.formerRoot ?? further.formerRoot
      change.transition = change.transition ?? further.transition
    }
    return NavigationResult(
      outcome: outcome, rejection: rejection, effects: effects + link.effects, change: change)
  }
}
