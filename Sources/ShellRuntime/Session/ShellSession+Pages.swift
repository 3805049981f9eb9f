import BridgeProtocol
import Navigation

extension ShellSession {
  mutating func receive(
    _ message: PageMessage, from connection: ConnectionID, at now: SessionTime
  ) {
    switch (clients[connection], message) {
    case (.awaitingHello, .hello(let hello)):
      attach(hello, on: connection, at: now)
    case (.awaitingHello, _):
      close(connection, .malformedMessage, reason: "The first message must be a hello.", at: now)
    case (.page, .hello):
      close(
        connection, .malformedMessage, reason: "A second hello came on one connection.", at: now)
    case (.page(let page), .routeChange(let change)):
      receive(.routeChange(change), from: page, on: connection, at: now)
    case (.page(let page), .action(let action)):
      receive(.action(action), from: page, on: connection, at: now)
    case (.page(var page), .applied(let applied)):
      note(applied, of: &page, at: now)
      clients[connection] = .page(page)
    case (.page(var page), .visibility(let visibility)):
      page.visibility = visibility
      clients[connection] = .page(page)
      controllersAreBehind = true
    case (.page, .call(let call)):
      refuse(call, on: connection)
    case (.page, .acknowledged), (.controller, _), (nil, _):
      break
    }
  }

  /// Answers a plugin call: version 1 has no plugins.
  private mutating func refuse(_ call: CallMessage, on connection: ConnectionID) {
    let error = ReplyError(
      message: "The plugin \(call.plugin) is not implemented by this shell.",
      code: "UNIMPLEMENTED")
    send(.reply(ReplyMessage(id: call.id, success: false, error: error)), to: connection)
  }

  private mutating func note(
    _ applied: AppliedMessage, of page: inout AttachedPage, at now: SessionTime
  ) {
    guard applied.revision <= revision, applied.revision >= page.applied?.revision ?? 0 else {
      return
    }
    page.applied = applied
    controllersAreBehind = true
    let latency = revisions.time(of: applied.revision).map { now.milliseconds(since: $0) } ?? 0
    report(
      .pageApplied(
        page: page.identity.page, revision: applied.revision, url: applied.url, how: applied.how,
        milliseconds: latency))
    guard applied.how == .failed else { return }
    notify("A page could not show \(navigation.visibleEntry.url).")
    report(
      .desynchronized(
        page: page.identity.page, revision: applied.revision, url: applied.url))
  }
}

// MARK: - Attaching

extension ShellSession {
  private mutating func attach(
    _ hello: HelloMessage, on connection: ConnectionID, at now: SessionTime
  ) {
    let identity = PageIdentity(page: hello.page, document: hello.document)
    guard hello.webView == ProtocolLimits.mainWebView else {
      close(
        connection, .malformedMessage,
        reason: "`webView` names no web view of this app, which has only “main”.", at: now)
      return
    }
    replaceOlderConnection(of: identity, by: connection, at: now)
    let becomesDriver = driver.isOpen(to: identity, load: hello.load)
    let isUncontested = becomesDriver || driver.connection == nil
    if becomesDriver { makeDriver(identity, on: connection, at: now) }

    let page = AttachedPage(
      identity: identity, webView: hello.webView, router: hello.router,
      visibility: hello.visibility, sentRevision: 0)
    clients[connection] = .page(page)
    pageConnections.append(connection)
    connections[identity.author] = connection
    ledger.arrive(identity.author)
    controllersAreBehind = true
    report(
      .pageAttached(
        page: hello.page, role: role(of: connection), load: hello.load, url: hello.location.url))

    if isUncontested, shouldFollow(hello) {
      apply(.linkOpened(url: hello.location.url), from: .page(connection), at: now)
    }
    receive(hello.changes, of: hello, from: page, on: connection, at: now)
    sendWelcome(to: connection, document: hello.document)
  }

  /// Closes the connection that a newer one of the same document, or a reload of the same page,
  /// replaces.
  private mutating func replaceOlderConnection(
    of identity: PageIdentity, by connection: ConnectionID, at now: SessionTime
  ) {
    var older = connections[identity.author]
    if older == nil, case .live(let page, let driving) = driver.holder, page.page == identity.page {
      older = driving
    }
    guard let older, older != connection else { return }
    close(
      older, .replaced, reason: "A newer connection of the same page took this one's place.",
      at: now)
  }

  /// Gives a page the driver's place; the mirrors learn the new generation, without which their
  /// user's next click would be fenced off.
  private mutating func makeDriver(
    _ identity: PageIdentity, on connection: ConnectionID, at now: SessionTime
  ) {
    let generation = driver.generation
    driver.give(to: identity, on: connection)
    guard driver.generation != generation, !pageConnections.isEmpty else { return }
    advance(nil, from: .resync, at: now)
  }

  /// Whether the shell goes where the page already is, as `docs/decisions/0003` explains.
  private func shouldFollow(_ hello: HelloMessage) -> Bool {
    let wasRestarted = hello.resume.map { $0.epoch != configuration.epoch } ?? false
    if wasRestarted { return !hasNavigated }
    return hello.load == .navigate && hello.location.key == nil && !hello.embedded
      && !Self.isStart(hello.location.url)
  }

  private static func isStart(_ url: String) -> Bool {
    url.prefix { $0 != "?" && $0 != "#" } == "/"
  }

  private mutating func receive(
    _ changes: [PageChange], of hello: HelloMessage, from page: AttachedPage,
    on connection: ConnectionID, at now: SessionTime
  ) {
    let isCurrent = hello.resume?.epoch == configuration.epoch
    for change in changes {
      if isCurrent {
        receive(change, from: page, on: connection, at: now)
      } else if ledger.admit(change.id, from: page.identity.author) {
        answer(change.id, .rejected, .epoch, to: connection)
      }
    }
  }
}

// MARK: - Telling pages

extension ShellSession {
  func role(of connection: ConnectionID) -> PageRole {
    driver.connection == connection ? .driver : .mirror
  }

  private mutating func sendWelcome(to connection: ConnectionID, document: String) {
    let tabs = navigation.visibleTabs.map {
      PageTab(id: $0.id.rawValue, title: $0.title, path: $0.path)
    }
    let welcome = WelcomeMessage(
      epoch: configuration.epoch,
      revision: revision,
      role: role(of: connection),
      generation: driver.generation,
      lastChange: ledger.lastChange(of: .document(document)),
      tabs: tabs,
      navigate: navigate(for: connection, document: document, cause: .welcome))
    send(.welcome(welcome), to: connection)
    noteSent(to: connection)
  }

  mutating func sendNavigate(to connection: ConnectionID) {
    guard case .page(let page) = clients[connection], page.sentRevision < revision else { return }
    let message = navigate(
      for: connection, document: page.identity.document, cause: plan.cause(for: connection))
    outputs.append(.send(connection, ShellMessage.navigate(message).encoded(), .newest))
    noteSent(to: connection)
  }

  private mutating func noteSent(to connection: ConnectionID) {
    guard case .page(var page) = clients[connection] else { return }
    page.sentRevision = revision
    clients[connection] = .page(page)
  }

  private func navigate(
    for connection: ConnectionID, document: String, cause: NavigateCause
  ) -> NavigateMessage {
    let step =
      cause == .welcome ? BroadcastPlan.Step(mode: .none, direction: .none) : plan.step
    return NavigateMessage(
      epoch: configuration.epoch,
      revision: revision,
      target: WireEntry(navigation.visibleEntry),
      mode: step.mode,
      tab: navigation.selectedTab.rawValue,
      direction: step.direction,
      animated: step.mode != .none,
      cause: cause,
      role: role(of: connection),
      generation: driver.generation,
      lastChange: ledger.lastChange(of: .document(document)))
  }
}

extension WireEntry {
  init(_ entry: Entry) {
    self.init(key: entry.key.rawValue, url: entry.url, title: entry.title)
  }
}
