import BridgeProtocol
import Navigation

extension ShellSession {
  mutating func setGuard(_ isGuarded: Bool, by actor: ActionActor) throws(ActionError)
    -> ActionAnswer
  {
    let key = try origin(of: actor)
    let answer = ActionAnswer(
      apply(.guardChanged(key: key, isGuarded: isGuarded), from: actor.source))
    guard answer.status != .rejected else { return answer }
    guards.remove(key)
    if isGuarded, case .page(let identity, _, _, _) = actor {
      guards.add(key, owner: identity, in: navigation)
    }
    return answer
  }

  mutating func leave(_ isAllowed: Bool, by actor: ActionActor) -> ActionAnswer {
    guard isAllowed, let departure = guards.departure else {
      return ActionAnswer(apply(.departureDeclined, from: actor.source))
    }
    let result = apply(
      .departureConfirmed, from: departure.source, under: departure.circumstances)
    return ActionAnswer(result)
  }

  /// Asks the page of a guarded entry whether the entry may be left.
  mutating func askBeforeLeaving(_ key: EntryKey) {
    let drivers = navigation.webViews(showing: key).compactMap { webViews.driver(of: $0).page }
    let addressee = guards.owner(of: key)?.page ?? drivers.first
    guards.ask(addressee, about: key)
    guard let page = addressee else { return }
    let url = navigation.entry(key)?.url ?? ""
    sendReliably(.leaveRequested, ["key": .string(key.rawValue), "url": .string(url)], to: page)
  }

  /// Removes the guards of documents that no longer exist, and ends the refresh of their page.
  ///
  /// An open question to one of these documents counts as declined, as no other page can answer it.
  mutating func forgetDocuments(where isGone: (PageIdentity) -> Bool) {
    for key in guards.release(where: isGone) {
      if guards.asked == key, navigation.isDeparturePending {
        apply(.departureDeclined, from: .native)
      }
      apply(.guardChanged(key: key, isGuarded: false), from: .native)
    }
    if let refresh = pullToRefresh.running, isGone(refresh.page),
      !clients.mailboxes.holds(refresh.event, for: refresh.page.page)
    {
      endRefreshing()
    }
  }
}
