extension NavigationState {
  /// Applies one event and returns what became of it and the work that it asks for.
  ///
  /// An event that cannot apply changes nothing and returns one `.reject` with the reason.
  @discardableResult
  public mutating func reduce(_ event: NavigationEvent) -> NavigationResult {
    defer { assertInvariants() }
    let before = visibleKey
    var step = apply(event)
    if let key = step.guardKey {
      step.effects = askBeforeLeaving(key, for: event) + step.effects + [.reject(.guarded)]
    }
    let after = visibleKey
    if after != before || step.showsAnew {
      if pendingDeparture != nil, after != before {
        pendingDeparture = nil
        step.effects.append(.cancelDeparture)
      }
      let kind = step.kind ?? .replace
      step.effects.append(.show(Transition(kind: kind, key: after, url: visibleEntry.url)))
    }
    if hasChanged {
      revision += 1
      hasChanged = false
    }
    return NavigationResult(outcome: step.outcome, effects: step.effects)
  }

  /// Hands an event to whoever handles it.
  mutating func apply(_ event: NavigationEvent) -> Step {
    switch event {
    case .tabTapped(let tab): select(tab, byUser: true)
    case .tabSelected(let tab): select(tab, byUser: false)
    case .tabsChanged(let tabs): changeTabs(tabs)
    case .tabsDeclared(let tabs): declareTabs(tabs)
    case .badgeChanged(let tab, let badge): changeBadge(of: tab, to: badge)
    case .pushed(let url, let title): push(url, title: title)
    case .popped(let count): pop(count)
    case .poppedTo(let url): pop(to: url)
    case .poppedToRoot(let tab): popToRoot(tab)
    case .entryDismissed(let key): dismissEntry(key)
    case .replaced(let url, let title): replaceTop(url, title: title)
    case .stackReset(let tab, let urls): resetStack(of: tab, to: urls)
    case .titleChanged(let key, let title): changeTitle(of: key, to: title)
    case .guardChanged(let key, let isGuarded): changeGuard(of: key, to: isGuarded)
    case .departureConfirmed: confirmDeparture()
    case .departureDeclined: declineDeparture()
    case .backPressed, .swipeBackBegan, .swipeBackCancelled, .swipeBackCommitted:
      applyBack(event)
    case .routeChanged(let change): follow(change)
    case .historyMoved(let delta): moveHistory(by: delta)
    case .historicalLocationReached(let place): reach(place)
    case .pageReloaded: Step(outcome: .noop, effects: [.resync])
    case .environmentChanged: Step(outcome: .noop)
    case .linkOpened(let url): openLink(url)
    case .presented, .modalDismissed, .allModalsDismissed, .modalSwipedAway, .modalAnswered:
      applyModal(event)
    case .loggedIn: logIn()
    case .loggedOut: logOut()
    case .rootChanged(let root): changeRoot(to: root)
    case .restored(let snapshot): restore(snapshot)
    case .continued(let record): resume(from: record)
    }
  }

  private mutating func applyBack(_ event: NavigationEvent) -> Step {
    switch event {
    case .swipeBackBegan: beginSwipeBack()
    case .swipeBackCancelled: cancelSwipeBack()
    case .swipeBackCommitted: commitSwipeBack()
    default: goBack()
    }
  }

  private mutating func applyModal(_ event: NavigationEvent) -> Step {
    switch event {
    case .presented(let request): present(request)
    case .modalDismissed(let id): dismissModal(id)
    case .modalAnswered(let id, let button): answer(id, button: button)
    case .modalSwipedAway: swipeModalAway()
    default: dismissAllModals()
    }
  }
}

extension NavigationState {
  /// Checks what must hold between events; nothing in a release build.
  ///
  /// Costs the same whatever the state: it looks at what the event could have touched.
  private func assertInvariants() {
    assert(!hasChanged && !ignoresGuards, "a flag of one event outlived it")
    assert(tabStates[selectedSlot].isPresent, "the selected tab does not exist")
    assert(bar.contains(selectedSlot), "the selected tab is hidden")
    assert(!tabStates[selectedSlot].stack.entries.isEmpty, "a stack is empty")
    assert(owners[visibleKey] != nil, "the visible entry has no owner")
    assert(owners[top(selectedSlot).key] == .tab(selectedSlot), "an entry has another owner")
    assert((root == .main) == (rootEntry == nil), "the root's page does not fit the root")
    assert(modals.count <= NavigationLimits.modalCountMax, "too many modals")
  }
}
