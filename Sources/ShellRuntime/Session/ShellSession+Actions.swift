import NativePlugins
import BridgeProtocol
import Navigation
import Vocabulary

extension ShellSession {
  /// Performs an action given by name and parameters, and returns its outcome.
  mutating func perform(
    _ name: ActionName, _ parameters: JSONObject, by actor: ActionActor
  ) -> ActionAnswer {
    // Before the parameters: whoever may not ask learns no more than that.
    if let reason = refusal(of: name, by: actor) { return ActionAnswer(.rejected, reason) }
    do throws(ParameterError) {
      return perform(permitted: try Action(name, parameters), by: actor)
    } catch {
      return ActionAnswer(.rejected, .invalidParameters)
    }
  }

  /// Performs an action and returns its outcome.
  mutating func perform(_ action: Action, by actor: ActionActor) -> ActionAnswer {
    if let reason = refusal(of: action.name, by: actor) { return ActionAnswer(.rejected, reason) }
    return perform(permitted: action, by: actor)
  }

  private mutating func perform(permitted action: Action, by actor: ActionActor) -> ActionAnswer {
    do throws(ActionError) {
      switch action {
      case .plain(let plain): return perform(plain, by: actor)
      case .selectTab(let id):
        let tab = TabID(id)
        return navigate(actor == .controller ? .tabTapped(tab) : .tabSelected(tab), by: actor)
      case .push(let page): return navigate(.pushed(url: page.url, title: page.title), by: actor)
      case .pop(let count): return navigate(.popped(count: count), by: actor)
      case .popTo(let url): return navigate(.poppedTo(url: url), by: actor)
      case .popToRoot(let tab):
        return navigate(.poppedToRoot(tab: tab.map(TabID.init(_:))), by: actor)
      case .replace(let page):
        return navigate(.replaced(url: page.url, title: page.title), by: actor)
      case .reset(let stack):
        return navigate(.stackReset(tab: TabID(stack.tab), urls: stack.urls), by: actor)
      case .openURL(let url): return navigate(.linkOpened(url: url), by: actor)
      case .historicalLocation(let place):
        return navigate(.historicalLocationReached(place), by: actor)
      case .setTabs(let tabs): return navigate(.tabsChanged(tabs.map(TabID.init(_:))), by: actor)
      case .setBadge(let badge):
        return navigate(.badgeChanged(tab: TabID(badge.tab), badge: badge.value.badge), by: actor)
      case .setTitle(let title): return try setTitle(title, by: actor)
      case .swipeBack(let phase): return navigate(NavigationEvent(phase), by: actor)
      case .setRoot(let root): return navigate(.rootChanged(root), by: actor)
      case .present(let modal): return try present(modal, by: actor)
      case .dismiss(let modal): return try dismiss(modal, by: actor)
      case .answer(let answer): return try answerModal(answer, by: actor)
      case .setGuard(let isGuarded): return try setGuard(isGuarded, by: actor)
      case .leave(let isAllowed): return leave(isAllowed, by: actor)
      case .startCountdown(let countdown): return try startCountdown(countdown, by: actor)
      case .stopCountdown(let id): return stopCountdown(id)
      case .setEnvironment(let change): return try setEnvironment(respectingLock(change))
      case .controlPlugin(let control): return controlPlugin(control)
      // The tabs that a page declares are handled where its message arrives.
      case .declareTabs, .unknown: throw ActionError(reason: .unknownAction)
      }
    } catch {
      return ActionAnswer(.rejected, error.reason)
    }
  }

  private mutating func perform(_ action: Action.Plain, by actor: ActionActor) -> ActionAnswer {
    switch action {
    case .back: return navigate(.backPressed, by: actor)
    case .login: return navigate(.loggedIn, by: actor)
    case .logout: return navigate(.loggedOut, by: actor)
    case .dismissAll: return navigate(.allModalsDismissed, by: actor)
    case .swipeDown: return navigate(.modalSwipedAway, by: actor)
    case .reload:
      sendEventToPages(.reload)
      return ActionAnswer(.applied)
    case .refresh: return refresh()
    case .endRefreshing: return endRefreshing(by: actor)
    }
  }

  /// Lets the navigation core handle an event, unless the app handles it.
  private mutating func navigate(_ event: NavigationEvent, by actor: ActionActor) -> ActionAnswer {
    if actor == .controller, let answer = offerToApp(event) { return answer }
    return ActionAnswer(apply(event, from: actor.source))
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
      return isLeftToApp(url) ? .handledByApp : nil
    case .backPressed: return offerBack()
    // On Android, a swipe from the edge is the back gesture, the same as the back button.
    case .swipeBackCommitted:
      let answer = offerBack()
      if answer != nil { apply(.swipeBackCancelled, from: .native) }
      return answer
    default: return nil
    }
  }

  /// Whether a link is a universal link of an app that follows its links itself.
  private func isLeftToApp(_ url: String) -> Bool {
    guard configuration.build.leavesLinksToApp, url.lowercased().hasPrefix("https:") else {
      return false
    }
    if case .own = navigation.manifest.resolve(url).classification { return true }
    return false
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

  /// Why an actor may not ask for an action now, whatever its parameters are; `nil` if it may.
  ///
  /// A page that a modal covers would navigate out of the user's sight, and no page answers a modal
  /// of the system.
  private func refusal(of name: ActionName, by actor: ActionActor) -> Reason? {
    guard name.actor == nil || name.actor == actor.kind else { return .unknownAction }
    guard name.isMove, actor.kind == .page else { return nil }
    do throws(ActionError) {
      let key = try origin(of: actor)
      let answersSystem = name == .back && navigation.modals.last?.isOfSystem == true
      return answersSystem || navigation.isCovered(key) ? .blockedByModal : nil
    } catch {
      return error.reason
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
