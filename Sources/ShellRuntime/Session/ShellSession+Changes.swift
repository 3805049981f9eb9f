import BridgeProtocol
import Navigation
import Vocabulary

extension ShellSession {
  /// Handles a change once, if the page is allowed to make it.
  mutating func receive(
    _ change: PageChange, from page: AttachedPage, on connection: ConnectionID
  ) {
    turn.source = .page(page.identity.page)
    guard clients.ledger.admit(change.id, from: page.identity.author) else {
      advance(from: .resync)
      return
    }
    let before = revision
    let answer =
      if case .action(let action) = change, action.name == .declareTabs {
        declareTabs(action, from: page, on: connection)
      } else if case .action(let action) = change, action.name == .gesture {
        note(gesture: action.parameters)
      } else if isAnswer(change, of: page.identity.page)
        || admit(change, from: page, on: connection)
      {
        perform(change, from: page, on: connection)
      } else {
        ActionAnswer(.rejected, .notDriver)
      }
    if revision == before { advance(from: .resync) }
    self.answer(change.id, answer, to: connection)
    reportRefusal(answer, of: change.name, by: page.identity.page)
  }

  /// Notes what the user did in a page, which may be a mirror.
  private mutating func note(gesture: JSONObject) -> ActionAnswer {
    guard device.environment.recording else { return ActionAnswer(.rejected, .nothingPending) }
    record(.gestureMade(gesture))
    return ActionAnswer(.applied)
  }

  /// Reports a change if it was rejected.
  mutating func reportRefusal(_ answer: ActionAnswer, of change: String, by source: String) {
    guard answer.status == .rejected, let reason = answer.reason else { return }
    report(
      .changeRefused(
        source: source, change: change, status: .rejected, reason: reason.rawValue))
  }

  mutating func answer(_ change: Int, _ answer: ActionAnswer, to connection: ConnectionID) {
    let result = ResultMessage(
      id: change, status: answer.status, reason: answer.reason, revision: revision,
      data: answer.data)
    send(.result(result), to: connection)
  }

  /// Whether the page drives its web view, or becomes its driver now by a gesture of the user.
  ///
  /// A change made under an older generation is refused even if it is trusted: the page had not yet
  /// learned that it was no longer the driver.
  private mutating func admit(
    _ change: PageChange, from page: AttachedPage, on connection: ConnectionID
  ) -> Bool {
    let driver = webViews.driver(of: page.webView)
    guard change.generation == driver.generation else { return false }
    if driver.connection == connection { return true }
    guard change.trusted else { return false }
    webViews.give(page.webView, to: page.identity, on: connection)
    broadcast.controllersAreBehind = true
    return true
  }

  /// Whether a change answers a question that the page received through its mailbox.
  ///
  /// A mirror may answer as well, under any generation.
  private func isAnswer(_ change: PageChange, of page: String) -> Bool {
    guard case .action(let action) = change else { return false }
    return switch action.name {
    case .leave: navigation.isDeparturePending && guards.askedPage == page
    case .endRefreshing: pullToRefresh.running?.page.page == page
    default: false
    }
  }

  private mutating func perform(
    _ change: PageChange, from page: AttachedPage, on connection: ConnectionID
  ) -> ActionAnswer {
    switch change {
    case .routeChange(let message):
      return follow(message, from: page, on: connection)
    case .action(let message):
      let actor = ActionActor.page(
        page.identity, connection, webView: page.webView,
        from: message.from.flatMap { $0.isEmpty ? nil : $0 })
      return perform(message.name, message.parameters, by: actor)
    }
  }

  private mutating func follow(
    _ message: RouteChangeMessage, from page: AttachedPage, on connection: ConnectionID
  ) -> ActionAnswer {
    guard isMintedKey(message, by: page) else {
      return ActionAnswer(.rejected, .invalidParameters)
    }
    endAppNavigationIfDue()
    let change = RouteChange(
      kind: message.kind,
      from: EntryKey(message.from),
      key: message.key.isEmpty ? nil : EntryKey(message.key),
      url: message.url,
      title: message.title,
      baseRevision: message.revision.map { coreRevision(knownAt: $0) })
    return ActionAnswer(apply(.routeChanged(change), from: .page(connection)))
  }

  /// The core's revision that corresponds to a revision of the session that a page knew.
  ///
  /// The session also counts inputs that changed nothing. For a page that had not received the
  /// newest state, any older revision of the core does.
  private func coreRevision(knownAt revision: Int) -> Int {
    revision >= revisions.newestOfState ? navigation.revision : navigation.revision - 1
  }

  /// Whether a pushed entry's key is one that only this document can have minted.
  ///
  /// Otherwise a page could take a key that the shell is going to mint.
  private func isMintedKey(_ message: RouteChangeMessage, by page: AttachedPage) -> Bool {
    switch message.kind {
    case .push: message.key.hasPrefix(page.keyPrefix)
    case .replace: message.key == message.from || message.key.hasPrefix(page.keyPrefix)
    case .traverse: true
    }
  }
}

extension PageChange {
  /// What the page asks for: the name of an action, or `routeChange`.
  fileprivate var name: String {
    switch self {
    case .routeChange: "routeChange"
    case .action(let action): action.name.rawValue
    }
  }
}
