import BridgeProtocol
import Navigation
import Vocabulary

extension ShellSession {
  /// Performs an action given by name and parameters, and returns its outcome.
  mutating func perform(
    _ name: ActionName, _ parameters: JSONObject, by actor: ActionActor
  ) -> ActionAnswer {
    do throws(ParameterError) {
      return perform(try Action(name, parameters), by: actor)
    } catch {
      return ActionAnswer(.rejected, .invalidParameters)
    }
  }

  /// Performs an action and returns its outcome.
  mutating func perform(_ action: Action, by actor: ActionActor) -> ActionAnswer {
    do throws(ActionError) {
      switch action {
      case .plain(let plain): return try perform(plain, by: actor)
      case .selectTab(let id):
        let tab = TabID(id)
        return navigate(actor == .controller ? .tabTapped(tab) : .tabSelected(tab), by: actor)
      case .push(let it): return try move(.pushed(url: it.url, title: it.title), by: actor)
      case .pop(let count): return try move(.popped(count: count), by: actor)
      case .popTo(let url): return try move(.poppedTo(url: url), by: actor)
      case .popToRoot(let tab):
        return try move(.poppedToRoot(tab: tab.map(TabID.init(_:))), by: actor)
      case .replace(let it): return try move(.replaced(url: it.url, title: it.title), by: actor)
      case .reset(let it):
        return try move(.stackReset(tab: TabID(it.tab), urls: it.urls), by: actor)
      case .openURL(let url): return navigate(.linkOpened(url: url), by: actor)
      case .historicalLocation(let place):
        return navigate(.historicalLocationReached(place), by: actor)
      case .setTabs(let tabs): return navigate(.tabsChanged(tabs.map(TabID.init(_:))), by: actor)
      case .setBadge(let it):
        return navigate(.badgeChanged(tab: TabID(it.tab), badge: it.value.badge), by: actor)
      case .setTitle(let it): return try setTitle(it, by: actor)
      case .swipeBack(let phase):
        try require(.controller, actor)
        return navigate(NavigationEvent(phase), by: actor)
      case .setRoot(let root): return navigate(.rootChanged(root), by: actor)
      case .present(let it): return try present(it, by: actor)
      case .dismiss(let it): return try dismiss(it, by: actor)
      case .answer(let it): return try answerModal(it, by: actor)
      case .setGuard(let isGuarded): return try setGuard(isGuarded, by: actor)
      case .leave(let isAllowed): return leave(isAllowed, by: actor)
      case .startCountdown(let it): return try startCountdown(it, by: actor)
      case .stopCountdown(let id):
        try require(.page, actor)
        return stopCountdown(id)
      case .setEnvironment(let it):
        try require(.controller, actor)
        return try setEnvironment(it)
      case .controlPlugin(let it):
        try require(.controller, actor)
        return controlPlugin(it)
      // The tabs that a page declares are handled where its message arrives.
      case .declareTabs, .unknown: throw ActionError(reason: .unknownAction)
      }
    } catch {
      return ActionAnswer(.rejected, error.reason)
    }
  }

  private mutating func perform(
    _ action: Action.Plain, by actor: ActionActor
  ) throws(ActionError) -> ActionAnswer {
    switch action {
    case .back: return try move(.backPressed, by: actor)
    case .login: return navigate(.loggedIn, by: actor)
    case .logout: return navigate(.loggedOut, by: actor)
    case .dismissAll: return navigate(.allModalsDismissed, by: actor)
    case .swipeDown:
      try require(.controller, actor)
      return navigate(.modalSwipedAway, by: actor)
    case .reload:
      try require(.controller, actor)
      sendEventToPages(.reload)
      return ActionAnswer(.applied)
    case .refresh:
      try require(.controller, actor)
      return refresh()
    case .endRefreshing:
      try require(.page, actor)
      return endRefreshing(by: actor)
    }
  }

  /// Refuses an action that only the other kind of actor may ask for.
  func require(_ kind: ActionActor.Kind, _ actor: ActionActor) throws(ActionError) {
    guard actor.kind == kind else { throw ActionError(reason: .unknownAction) }
  }

  /// Lets the navigation core handle an event, unless the app handles it.
  private mutating func navigate(_ event: NavigationEvent, by actor: ActionActor) -> ActionAnswer {
    if actor == .controller, let answer = offerToApp(event) { return answer }
    return ActionAnswer(apply(event, from: actor.source))
  }

  /// Navigates, unless a modal covers the page that asks for it.
  private mutating func move(
    _ event: NavigationEvent, by actor: ActionActor
  ) throws(ActionError) -> ActionAnswer {
    try requireUncovered(actor, for: event)
    return navigate(event, by: actor)
  }

  private mutating func setTitle(
    _ parameters: TitleParameters, by actor: ActionActor
  ) throws(ActionError) -> ActionAnswer {
    let named = parameters.from.map(EntryKey.init(_:))
    let key = if let named { named } else { try origin(of: actor) }
    return ActionAnswer(
      apply(.titleChanged(key: key, title: parameters.title), from: actor.source))
  }

  /// Sends the app the links and presses of the back button that it listens for.
  ///
  /// Returns the answer, `nil` if the navigation core still has to handle the event.
  mutating func offerToApp(_ event: NavigationEvent) -> ActionAnswer? {
    switch event {
    case .linkOpened(let url):
      deliverLink(url)
      return nil
    case .backPressed: return offerBack()
    // On Android, a swipe from the edge is the back gesture, the same as the back button.
    case .swipeBackCommitted:
      let answer = offerBack()
      if answer != nil { apply(.swipeBackCancelled, from: .native) }
      return answer
    default: return nil
    }
  }

  /// The entry on which an actor acts.
  ///
  /// - Throws: `stale` if it no longer exists.
  func origin(of actor: ActionActor) throws(ActionError) -> EntryKey {
    guard case .page(_, _, let webView, let from) = actor else {
      return navigation.visibleEntry.key
    }
    if let from {
      guard navigation.isAlive(EntryKey(from)) else { throw ActionError(reason: .stale) }
      return EntryKey(from)
    }
    guard let entry = navigation.entry(shownBy: webView) else {
      throw ActionError(reason: .stale)
    }
    return entry.key
  }

  /// Refuses an event of a page that a modal covers, because it would navigate out of the user's
  /// sight, and any answer of a page to a modal of the system.
  private func requireUncovered(
    _ actor: ActionActor, for event: NavigationEvent
  ) throws(ActionError) {
    guard case .page = actor else { return }
    let key = try origin(of: actor)
    let answersSystem = event == .backPressed && navigation.modals.last?.isOfSystem == true
    guard !answersSystem, !navigation.isCovered(key) else {
      throw ActionError(reason: .blockedByModal)
    }
  }
}

extension NavigationEvent {
  fileprivate init(_ phase: SwipePhase) {
    self =
      switch phase {
      case .began: .swipeBackBegan
      case .cancelled: .swipeBackCancelled
      case .committed: .swipeBackCommitted
      }
  }
}
