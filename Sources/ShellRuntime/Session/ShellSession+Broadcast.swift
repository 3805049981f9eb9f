import BridgeProtocol
import Navigation
import Vocabulary

// MARK: - Targets

extension ShellSession {
  func role(of connection: ConnectionID, in webView: WebViewName) -> PageRole {
    webViews.driver(of: webView).connection == connection ? .driver : .mirror
  }

  /// The entry that a web view shows; the visible entry if the web view is about to be closed.
  func shownEntry(of webView: WebViewName) -> Entry {
    navigation.entry(shownBy: webView) ?? navigation.visibleEntry
  }

  mutating func sendWelcome(to connection: ConnectionID) {
    guard case .page(let page) = clients[connection] else { return }
    let declaration = navigation.manifest.declaration
    let leavesBar = declaration.ownTabBar == .shown || declaration.goesToTabsItself
    var target = navigate(for: page.webView, .none)
    target.address(
      to: role(of: connection, in: page.webView), cause: .welcome,
      lastChange: clients.ledger.lastChange(of: page.identity.author))
    let welcome = WelcomeMessage {
      $0.epoch = configuration.epoch
      $0.revision = revision
      $0.role = role(of: connection, in: page.webView)
      $0.generation = webViews.generation(of: page.webView)
      $0.lastChange = clients.ledger.lastChange(of: page.identity.author)
      $0.limits = PageLimits(arrivalMilliseconds: declaration.arrivalSeconds * 1_000)
      $0.tabs = pageTabs
      $0.environment = device.environment
      $0.ownTabBar = leavesBar ? nil : declaration.discoversTabs ? .lent : .hidden
      $0.navigate = target
    }
    send(.welcome(welcome), to: connection)
    sendHeldEvents(to: connection)
    clients.update(connection) { $0.welcomeRevision = welcome.revision }
  }

  /// Sends every page the target of its web view, encoded once per web view.
  mutating func sendTargets() {
    webViews.show(navigation)
    guard broadcast.sentRevision != revision else { return }
    broadcast.sentRevision = revision
    var targets: [Target?] = Array(repeating: nil, count: webViews.count)
    for connection in clients.pages {
      guard case .page(let page) = clients[connection], page.welcomeRevision != revision,
        let place = webViews.place(of: page.webView), navigation.hasWebView(page.webView)
      else { continue }
      let target =
        targets[place]
        ?? Target(navigate(for: page.webView, step(webViews.arrival(at: place))))
      targets[place] = target
      let isDriver = webViews.driver(at: place).connection == connection
      let frame = target.frame(
        to: isDriver ? .driver : .mirror, cause: broadcast.source.cause(for: connection),
        lastChange: clients.ledger.lastChange(of: page.identity.author))
      send(frame, to: connection, .newest)
    }
  }

  /// How the pages of a web view move to its entry, given the transition that led to the entry.
  private func step(_ arrival: Transition.Kind?) -> NavigateStep {
    guard let arrival else { return .none }
    return NavigateStep(arrival, history: configuration.historyMode)
  }

  /// The `navigate` of a web view for a mirror that did not cause it.
  private func navigate(
    for webView: WebViewName, _ step: NavigateStep
  ) -> NavigateMessage {
    NavigateMessage {
      $0.epoch = configuration.epoch
      $0.revision = revision
      $0.target = WireEntry(shownEntry(of: webView))
      $0.mode = step.mode
      $0.tab = navigation.selectedTab.rawValue
      $0.direction = step.direction
      $0.animated = step.mode != .none
      $0.cause = .resync
      $0.role = .mirror
      $0.generation = webViews.generation(of: webView)
      $0.lastChange = 0
      $0.modals =
        navigation.modals.map { WireModal($0) }
        + navigation.modalQueue.map { WireModal($0, isQueued: true) }
      $0.countdowns = countdowns.wire(at: turn.time)
    }
  }

  /// The visible tabs in the form that pages receive, as many as a message has room for.
  private var pageTabs: [PageTab] {
    var budget = ListingBudget(byteCountMax: ProtocolLimits.shellMessageByteCountMax / 2)
    return navigation.visibleTabs.lazy
      .map { PageTab(id: $0.id.rawValue, title: $0.title, path: $0.path) }
      .prefix { budget.take($0.listedByteCount) }
  }
}

/// How a page moves from one entry of its web view to the next.
struct NavigateStep: Hashable, Sendable {
  static let none = NavigateStep(mode: .none, direction: .none)

  let mode: NavigateMode
  let direction: NavigateDirection
}

// MARK: - Events

extension ShellSession {
  /// Sends every page the list of tabs.
  mutating func sendTabsToPages() {
    sendEventToPages(.tabsChanged, ["tabs": .array(pageTabs.map { .object($0.object) })])
  }

  /// Sends every page an event that is not state.
  mutating func sendEventToPages(_ name: EventName, _ data: JSONObject = [:]) {
    let event = clients.mailboxes.makeEvent(name, data)
    let frame = ShellMessage.event(event).encoded()
    for connection in clients.pages {
      guard case .page(let page) = clients[connection] else { continue }
      if page.isWelcome {
        send(frame, to: connection, .ordered)
      } else {
        clients.update(connection) { $0.earlyEvents.append(event) }
      }
    }
  }

  /// Sends one page an event that is not state.
  mutating func send(_ name: EventName, _ data: JSONObject, to connection: ConnectionID) {
    guard case .page(let page) = clients[connection], page.isWelcome else { return }
    send(.event(clients.mailboxes.makeEvent(name, data)), to: connection)
  }

  /// Sends one page an event, and repeats it after each welcome until the page acknowledges it.
  ///
  /// Returns the event's id, `nil` if the page was forgotten.
  @discardableResult
  mutating func sendReliably(_ name: EventName, _ data: JSONObject, to page: String) -> Int? {
    let event = clients.mailboxes.makeEvent(name, data)
    guard clients.mailboxes.post(event, to: page) else { return nil }
    if let connection = clients.connection(ofPage: page),
      case .page(let attached) = clients[connection],
      attached.isWelcome
    {
      send(.event(event), to: connection)
    }
    return event.id
  }

  /// Sends a newly welcomed page the events that waited for it, in the order of their ids.
  private mutating func sendHeldEvents(to connection: ConnectionID) {
    guard case .page(let page) = clients[connection] else { return }
    let isAddressee = clients.connection(ofPage: page.identity.page) == connection
    let mail = isAddressee ? Array(clients.mailboxes.events(for: page.identity.page)) : []
    let events = (mail + page.earlyEvents).sorted { $0.id < $1.id }
    clients.update(connection) { page in
      page.isWelcome = true
      page.earlyEvents = []
    }
    for event in events { send(.event(event), to: connection) }
  }
}

/// The `navigate` of a web view, which differs little between its pages.
private final class Target {
  private var message: NavigateMessage
  private var shared = SharedFrame<NavigateMessage>()
  /// The frame for the previous page, which fits most other pages as well.
  private var frame: [UInt8] = []

  init(_ message: NavigateMessage) {
    self.message = message
  }

  /// The frame for one page.
  func frame(to role: PageRole, cause: NavigateCause, lastChange: Int) -> [UInt8] {
    if frame.isEmpty || !message.isAddressed(to: role, cause: cause, lastChange: lastChange) {
      message.address(to: role, cause: cause, lastChange: lastChange)
      frame = shared.encoded(for: message)
    }
    return frame
  }
}

extension NavigateMessage {
  fileprivate mutating func address(
    to role: PageRole, cause: NavigateCause, lastChange: Int
  ) {
    self.role = role
    self.cause = cause
    self.lastChange = lastChange
  }

  fileprivate func isAddressed(to role: PageRole, cause: NavigateCause, lastChange: Int) -> Bool {
    self.role == role && self.cause == cause && self.lastChange == lastChange
  }
}

extension WireEntry {
  init(_ entry: Entry) {
    self.init(key: entry.key.rawValue, url: entry.url, title: entry.title)
  }
}
