import BridgeProtocol
import Navigation

extension ShellSession {
  /// Handles a change once, if its page may make it.
  mutating func receive(
    _ change: PageChange, from page: AttachedPage, on connection: ConnectionID, at now: SessionTime
  ) {
    guard ledger.admit(change.id, from: page.identity.author) else {
      advance(nil, from: .resync, at: now)
      return
    }
    guard admit(change, from: page, on: connection) else {
      refuse(change.id, .notDriver, on: connection, from: page, at: now)
      return
    }
    switch change {
    case .routeChange(let message):
      follow(message, from: page, on: connection, at: now)
    case .action(let message):
      perform(message, from: page, on: connection, at: now)
    }
  }

  /// Whether the page drives the web view, or takes it over now by a gesture of the user.
  ///
  /// A change that was made under an older generation is refused even if it is trusted: the page
  /// did not know yet that it had lost the web view.
  private mutating func admit(
    _ change: PageChange, from page: AttachedPage, on connection: ConnectionID
  ) -> Bool {
    guard change.generation == driver.generation else { return false }
    if driver.connection == connection { return true }
    guard change.trusted else { return false }
    driver.give(to: page.identity, on: connection)
    controllersAreBehind = true
    return true
  }

  private mutating func follow(
    _ message: RouteChangeMessage, from page: AttachedPage, on connection: ConnectionID,
    at now: SessionTime
  ) {
    guard isMintedKey(message, by: page) else {
      refuse(message.id, .invalidParameters, on: connection, from: page, at: now)
      return
    }
    let change = RouteChange(
      kind: RouteChange.Kind(message.kind),
      from: EntryKey(message.from),
      key: message.key.isEmpty ? nil : EntryKey(message.key),
      url: message.url,
      title: message.title)
    let result = apply(.routeChanged(change), from: .page(connection), at: now)
    answer(message.id, result, to: connection, from: page)
  }

  /// Whether a pushed entry's key is one that only this document can have minted.
  ///
  /// Otherwise a page could take a key that the shell is going to mint.
  private func isMintedKey(_ message: RouteChangeMessage, by page: AttachedPage) -> Bool {
    switch message.kind {
    case .push: message.key.hasPrefix("p\(page.identity.document).")
    case .replace:
      message.key == message.from
        || message.key.hasPrefix("p\(page.identity.document).")
    case .traverse: true
    }
  }

  private mutating func perform(
    _ message: ActionMessage, from page: AttachedPage, on connection: ConnectionID,
    at now: SessionTime
  ) {
    do throws(ActionError) {
      let event = try NavigationEvent(
        action: message.name, parameters: message.parameters, by: .page,
        visible: navigation.visibleEntry.key)
      let result = apply(event, from: .page(connection), at: now)
      answer(message.id, result, to: connection, from: page)
    } catch {
      refuse(message.id, error.reason, on: connection, from: page, at: now)
    }
  }

  private mutating func refuse(
    _ change: Int, _ reason: ResultReason, on connection: ConnectionID, from page: AttachedPage,
    at now: SessionTime
  ) {
    advance(nil, from: .resync, at: now)
    answer(change, .rejected, reason, to: connection)
    report(
      .changeRefused(source: page.identity.page, status: .rejected, reason: reason.rawValue))
  }

  private mutating func answer(
    _ change: Int, _ result: NavigationResult, to connection: ConnectionID, from page: AttachedPage
  ) {
    let status = ResultStatus(result)
    let reason = ResultReason(result)
    answer(change, status, reason, to: connection)
    guard status == .rejected, let reason else { return }
    report(.changeRefused(source: page.identity.page, status: status, reason: reason.rawValue))
  }

  mutating func answer(
    _ change: Int, _ status: ResultStatus, _ reason: ResultReason?, to connection: ConnectionID
  ) {
    let result = ResultMessage(id: change, status: status, reason: reason, revision: revision)
    send(.result(result), to: connection)
  }
}

// MARK: - The navigation core

extension ShellSession {
  /// Reduces one event and arranges for what follows from it.
  @discardableResult
  mutating func apply(
    _ event: NavigationEvent, from source: BroadcastPlan.Source, at now: SessionTime
  ) -> NavigationResult {
    let result = navigation.reduce(event)
    hasNavigated = true
    var step: BroadcastPlan.Step?
    for effect in result.effects {
      if case .show(let transition) = effect {
        step = BroadcastPlan.Step(transition.kind, history: configuration.historyMode)
      }
      perform(effect)
    }
    advance(step, from: step == nil ? .resync : source, at: now)
    report(
      .stateChanged(
        revision: revision, tab: navigation.selectedTab.rawValue,
        url: navigation.visibleEntry.url, cause: NavigateCause(source)))
    return result
  }

  private mutating func perform(_ effect: NavigationEffect) {
    switch effect {
    case .scrollToTop(let tab):
      tellPages(.tabReselected, ["tab": .string(tab.rawValue)])
    case .reportNotFound(let url):
      tellPages(.notFound, ["url": .string(url)])
      notify("No route of the app knows \(url).")
      report(.pathNotFound(url: url))
    case .openExternally(let url):
      tellPages(.external, ["url": .string(url)])
      outputs.append(.openExternally(url))
    case .exit:
      report(.exitRequested)
    case .reject(let reason) where reason == .unsafeURL:
      notify("A link was refused because its scheme is unsafe.")
    case .show, .resync, .reject, .preventTabSelection, .askBeforeLeaving, .cancelDeparture,
      .deliverAnswer, .reportDismissal, .reportDismissAttempt, .requestLogin:
      break
    }
  }

  private mutating func notify(_ text: String) {
    notice = ControllerNotice(id: (notice?.id ?? 0) + 1, text: text)
    controllersAreBehind = true
  }
}
