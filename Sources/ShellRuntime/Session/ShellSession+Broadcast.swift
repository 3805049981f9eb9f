import BridgeProtocol
import Navigation

// MARK: - Targets

extension ShellSession {
  func role(of connection: ConnectionID, in webView: WebViewName) -> PageRole {
    webViews[webView].driver.connection == connection ? .driver : .mirror
  }

  /// What a web view shows; what is visible if it is about to be closed.
  func shownEntry(of webView: WebViewName) -> Entry {
    navigation.entry(shownBy: webView) ?? navigation.visibleEntry
  }

  mutating func sendWelcome(to connection: ConnectionID) {
    guard case .page(let page) = clients[connection] else { return }
    let declaration = navigation.manifest.declaration
    let welcome = WelcomeMessage(
      epoch: configuration.epoch,
      revision: revision,
      role: role(of: connection, in: page.webView),
      generation: webViews.generation(of: page.webView),
      lastChange: ledger.lastChange(of: page.identity.author),
      limits: PageLimits(arrivalMilliseconds: declaration.arrivalSeconds * 1_000),
      tabs: pageTabs,
      environment: environment,
      // A page that finds its own bar hides it once the shell has answered.
      discoversTabs: declaration.discoversTabs || declaration.ownTabBar == .hidden,
      navigate: addressed(
        navigate(for: page.webView, .none), to: page, on: connection, cause: .welcome))
    send(.welcome(welcome), to: connection)
    sendHeldEvents(to: connection)
    noteSent(to: connection)
  }

  /// Sends every page the target of its web view, which is encoded once for all its pages.
  mutating func sendTargets() {
    var steps: [WebViewName: BroadcastPlan.Step] = [:]
    for name in webViews.names {
      guard let entry = navigation.entry(shownBy: name) else { continue }
      let shown = ShownEntry(entry, in: navigation)
      if let old = webViews[name].shown, old != shown {
        steps[name] = shown.transition(from: old, in: navigation).map {
          BroadcastPlan.Step($0, history: configuration.historyMode)
        }
      }
      webViews[name].shown = shown
    }
    var drafts: [WebViewName: (message: NavigateMessage, frame: SharedFrame<NavigateMessage>)] = [:]
    for connection in pageConnections {
      guard case .page(let page) = clients[connection], page.sentRevision < revision,
        navigation.entry(shownBy: page.webView) != nil
      else { continue }
      if drafts[page.webView] == nil {
        let message = navigate(for: page.webView, steps[page.webView] ?? .none)
        drafts[page.webView] = (message, SharedFrame(message))
      }
      guard let draft = drafts[page.webView] else { continue }
      let message = addressed(
        draft.message, to: page, on: connection, cause: plan.cause(for: connection))
      send(draft.frame.encoded(for: message), to: connection, .newest)
      noteSent(to: connection)
    }
  }

  private mutating func noteSent(to connection: ConnectionID) {
    guard case .page(var page) = clients[connection] else { return }
    page.sentRevision = revision
    clients[connection] = .page(page)
  }

  /// A `navigate` of a web view, for a page that did not cause it and drives nothing.
  private func navigate(
    for webView: WebViewName, _ step: BroadcastPlan.Step
  ) -> NavigateMessage {
    NavigateMessage(
      epoch: configuration.epoch,
      revision: revision,
      target: WireEntry(shownEntry(of: webView)),
      mode: step.mode,
      tab: navigation.selectedTab.rawValue,
      direction: step.direction,
      animated: step.mode != .none,
      cause: .resync,
      role: .mirror,
      generation: webViews.generation(of: webView),
      lastChange: 0,
      modals: navigation.modals.map { WireModal($0) }
        + navigation.modalQueue.map { WireModal($0, isQueued: true) },
      countdowns: countdowns.wire(at: now))
  }

  private func addressed(
    _ message: NavigateMessage, to page: AttachedPage, on connection: ConnectionID,
    cause: NavigateCause
  ) -> NavigateMessage {
    var message = message
    message.cause = cause
    message.role = role(of: connection, in: page.webView)
    message.lastChange = ledger.lastChange(of: page.identity.author)
    return message
  }

  /// The visible tabs in the form that pages receive, as many as a message has room for.
  private var pageTabs: [PageTab] {
    var budget = ListingBudget()
    return navigation.visibleTabs.lazy
      .map { PageTab(id: $0.id.rawValue, title: $0.title, path: $0.path) }
      .prefix { budget.take([$0.id, $0.title, $0.path]) }
  }
}

// MARK: - Events

extension ShellSession {
  /// Tells every page which tabs there are.
  mutating func sendTabsToPages() {
    sendEventToPages(.tabsChanged, ["tabs": .array(pageTabs.map { .object($0.object) })])
  }

  private mutating func makeEvent(_ name: EventName, _ data: JSONObject) -> EventMessage {
    eventCount += 1
    return EventMessage(id: eventCount, name: name, data: data)
  }

  /// Tells every page an event that is not state.
  mutating func sendEventToPages(_ name: EventName, _ data: JSONObject = [:]) {
    let event = makeEvent(name, data)
    let frame = ShellMessage.event(event).encoded()
    for connection in pageConnections {
      guard case .page(var page) = clients[connection] else { continue }
      if page.isWelcome {
        send(frame, to: connection, .ordered)
      } else {
        page.earlyEvents.append(event)
        clients[connection] = .page(page)
      }
    }
  }

  /// Tells one page an event, again and again until it says that it has handled it.
  ///
  /// Returns the event's id, nil if the page is forgotten.
  @discardableResult
  mutating func mail(_ name: EventName, _ data: JSONObject, to page: String) -> Int? {
    let event = makeEvent(name, data)
    guard mailboxes.post(event, to: page) else { return nil }
    if let connection = mailAddresses[page], case .page(let attached) = clients[connection],
      attached.isWelcome
    {
      send(.event(event), to: connection)
    }
    return event.id
  }

  /// Sends a page that was just welcomed what waited for it, in the order in which it happened.
  private mutating func sendHeldEvents(to connection: ConnectionID) {
    guard case .page(var page) = clients[connection] else { return }
    let isAddressee = mailAddresses[page.identity.page] == connection
    let mail = isAddressee ? Array(mailboxes.events(for: page.identity.page)) : []
    let events = (mail + page.earlyEvents).sorted { $0.id < $1.id }
    page.isWelcome = true
    page.earlyEvents = []
    clients[connection] = .page(page)
    for event in events { send(.event(event), to: connection) }
  }
}

extension WireEntry {
  init(_ entry: Entry) {
    self.init(key: entry.key.rawValue, url: entry.url, title: entry.title)
  }
}
