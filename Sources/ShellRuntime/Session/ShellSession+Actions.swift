import BridgeProtocol
import Navigation
import Vocabulary

extension ShellSession {
  /// Performs an action of `docs/protocol.md`, section 3.5, and says what became of it.
  mutating func perform(
    _ name: ActionName, _ parameters: JSONObject, by actor: ActionActor
  ) -> ActionAnswer {
    guard name.isAllowed(for: actor) else { return ActionAnswer(.rejected, .unknownAction) }
    let parameters = ActionParameters(parameters)
    do throws(ActionError) {
      if name.isBarredFromBelow { try requireUncovered(actor, for: name) }
      if let event = try NavigationEvent(action: name, parameters, by: actor) {
        if actor == .controller, let answer = offerToApp(event) { return answer }
        return ActionAnswer(apply(event, from: actor.source))
      }
      if let answer = try performOnEntry(name, parameters, by: actor) { return answer }
      if let answer = try performOnDevice(name, parameters, by: actor) { return answer }
      throw ActionError(reason: .unknownAction)
    } catch {
      return ActionAnswer(.rejected, error.reason)
    }
  }

  /// Sends the app what the user or the system does to it beside navigating.
  ///
  /// Returns the answer if that is all there is to do.
  mutating func offerToApp(_ event: NavigationEvent) -> ActionAnswer? {
    switch event {
    case .linkOpened(let url):
      deliverLink(url)
      return nil
    case .backPressed: return offerBack()
    // The drag from the edge of an Android device is its back button.
    case .swipeBackCommitted:
      let answer = offerBack()
      if answer != nil { apply(.swipeBackCancelled, from: .native) }
      return answer
    default: return nil
    }
  }

  /// Lets what lies over the app, or the app, take a press of the back button.
  private mutating func offerBack() -> ActionAnswer? {
    if finishBrowserByBackButton() { return .handledByBrowser }
    return offerBackButton() ? .handledByApp : nil
  }

  /// The entry on which an actor acts.
  ///
  /// - Throws: `stale` if it is gone.
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

  /// What lies beneath a modal cannot move what the user does not see, nor answer the system.
  private func requireUncovered(
    _ actor: ActionActor, for name: ActionName
  ) throws(ActionError) {
    guard case .page = actor else { return }
    let key = try origin(of: actor)
    let answersSystem = name == .back && navigation.modals.last?.isOfSystem == true
    guard !answersSystem, !navigation.isCovered(key) else {
      throw ActionError(reason: .blockedByModal)
    }
  }

  private mutating func performOnEntry(
    _ name: ActionName, _ parameters: ActionParameters, by actor: ActionActor
  ) throws(ActionError) -> ActionAnswer? {
    switch name {
    case .present: return try present(parameters, by: actor)
    case .dismiss: return try dismiss(parameters, by: actor)
    case .answer: return try answerModal(parameters, by: actor)
    case .setGuard: return try setGuard(parameters.flag("guarded"), by: actor)
    case .leave: return leave(try parameters.flag("allowed"), by: actor)
    case .setTitle:
      let named = parameters.optionalString("from").map(EntryKey.init(_:))
      let key = if let named { named } else { try origin(of: actor) }
      let title = try parameters.string("title")
      return ActionAnswer(apply(.titleChanged(key: key, title: title), from: actor.source))
    default: return nil
    }
  }

  private mutating func performOnDevice(
    _ name: ActionName, _ parameters: ActionParameters, by actor: ActionActor
  ) throws(ActionError) -> ActionAnswer? {
    switch name {
    case .reload:
      sendEventToPages(.reload)
      return ActionAnswer(.applied)
    case .refresh: return refresh()
    case .endRefreshing: return endRefreshing(by: actor)
    case .startCountdown: return try startCountdown(parameters, by: actor)
    case .stopCountdown: return stopCountdown(try parameters.name("id"))
    case .setEnvironment: return try setEnvironment(parameters)
    case .controlPlugin: return try controlPlugin(parameters)
    default: return nil
    }
  }
}
