public import BridgeProtocol
public import Vocabulary

/// A page without a browser: the page's half of the bridge protocol over frames of bytes.
///
/// It follows `docs/protocol.md`, section 6, with a model of the browser's history, and shares no
/// code with the bridge that real pages load. Its owner transports its frames: a test in memory, a
/// client over a socket.
public struct FakePage: Sendable {
  /// The browsing context, kept over reloads.
  public let page: String
  /// The web view that the page is in.
  public let webView: String
  /// The document, new with each load.
  public private(set) var document: String
  public private(set) var history: BrowserHistory
  public private(set) var role: PageRole?
  public private(set) var generation = 0
  public private(set) var epoch: String?
  /// The newest revision that the page applied.
  public private(set) var revision = 0
  /// The target that the shell sent last, `nil` before the first welcome.
  public private(set) var target: WireEntry?
  /// The presented and the queued modals that the shell sent last.
  public private(set) var modals: [WireModal] = []
  /// The state of the device from the last welcome.
  public private(set) var environment: WireEnvironment?
  /// Changes that the shell has not answered.
  public private(set) var pending: [PageChange] = []
  public private(set) var results: [ResultMessage] = []
  /// Calls of plugins that the shell has not answered, oldest first.
  public private(set) var calls: [CallMessage] = []
  /// Every answer to a call that arrived, the repeated ones too.
  public private(set) var replies: [ReplyMessage] = []
  /// What has come of answers in parts.
  private var partedAnswers: [String: String] = [:]
  /// The platform that the page assumes; `nil` means that of the shell's device.
  public var platform: Platform?
  /// Every event that arrived, the repeated ones too.
  public private(set) var events: [EventMessage] = []
  /// The events of the page's mailbox, each once, in the order in which the app handled them.
  public private(set) var handledMail: [EventMessage] = []
  public private(set) var isConnected = false
  /// Whether the shell closed the last connection for good.
  public private(set) var isStopped = false
  /// Whether the app handles events; while it does not, it acknowledges none.
  public var handlesMail = true {
    didSet { handleMail() }
  }

  /// The redirects of the guards in the page's router, by the URL that they guard.
  public var redirects: [String: String] = [:]

  /// Characters of a part of a call's options.
  private static let partLength = 10_000

  private var load = LoadKind.navigate
  private var changeCount = 0
  private var callCount = 0
  /// The ids of the unanswered calls that were sent.
  private var sentCalls: Set<String> = []
  private var keyCount = 0
  private var loadCount = 1
  private var isWelcome = false
  /// The id of the last event of the mailbox that the app handled, and its epoch; both are kept
  /// over reloads.
  private var lastMail = 0
  private var mailEpoch: String?
  /// The events of the mailbox that arrived and are not handled yet.
  private var unhandledMail: [EventMessage] = []
  private var outbox: [[UInt8]] = []

  /// Creates a page that was opened at a URL and has no connection.
  public init(page: String, url: String, webView: String = ProtocolLimits.mainWebView) {
    self.page = page
    self.webView = webView
    document = "\(page)-1"
    history = BrowserHistory(url: url)
  }

  /// The entry that the page shows: the newest unanswered route change, or else the shell's target.
  public var view: WireEntry? {
    for case .routeChange(let change) in pending.reversed() {
      return WireEntry(key: change.key, url: change.url, title: change.title)
    }
    return target
  }

  /// Whether the page shows the target that the shell sent, and no change is unanswered.
  public var isSettled: Bool {
    guard let target else { return false }
    return pending.isEmpty && history.current.url == target.url
      && history.current.stamp?.key == target.key
  }

  /// Removes and returns the frames to send, oldest first.
  public mutating func takeFrames() -> [[UInt8]] {
    defer { outbox.removeAll() }
    return outbox
  }
}

// MARK: - What happens to a page

extension FakePage {
  /// A connection opened: the page says hello.
  public mutating func connect() {
    isConnected = true
    isWelcome = false
    outbox.removeAll()
    let stamp = history.current.stamp
    let known = epoch ?? stamp?.epoch
    let location = PageLocation(
      url: history.current.url, key: stamp?.epoch == known ? stamp?.key : nil)
    let resume = known.map { epoch in
      ResumePoint(
        epoch: epoch, revision: revision, generation: generation,
        event: lastMail)
    }
    let hello = HelloMessage {
      $0.page = page
      $0.document = document
      $0.webView = webView
      $0.load = load
      $0.embedded = webView != ProtocolLimits.mainWebView
      $0.platform = platform
      $0.location = location
      $0.resume = resume
      $0.changes = epoch == nil ? [] : Array(pending.prefix(ProtocolLimits.pendingChangeCountMax))
    }
    outbox.append(PageMessage.hello(hello).encoded())
    load = .reconnect
  }

  /// The connection ended; unsent frames are lost.
  public mutating func disconnect(_ code: CloseCode = .connectionLost) {
    isConnected = false
    isStopped = !code.clientShouldRetry
    isWelcome = false
    unhandledMail.removeAll()
    outbox.removeAll()
  }

  /// The user reloads the page: a new document at the same place, with an empty memory.
  public mutating func reload() {
    disconnect()
    loadCount += 1
    document = "\(page)-\(loadCount)"
    load = .reload
    pending.removeAll()
    calls.removeAll()
    sentCalls.removeAll()
    changeCount = 0
    callCount = 0
    keyCount = 0
    target = nil
    epoch = nil
    revision = 0
    generation = 0
    role = nil
  }

  /// The user clicks a link: the page goes there at once and reports it to the shell.
  public mutating func clickLink(_ url: String, trusted: Bool = true) {
    let key = mintKey()
    let from = view?.key ?? ""
    history.pushState(stamp(key), url: url)
    propose(.push, from: from, key: key, url: url, trusted: trusted, origin: .user)
  }

  /// The page's router replaces its location.
  public mutating func replaceRoute(_ url: String) {
    guard let from = view?.key else { return }
    history.replaceState(stamp(from), url: url)
    propose(.replace, from: from, key: from, url: url, trusted: false, origin: .router)
  }

  /// The user presses the browser's back or forward button.
  public mutating func traverse(_ delta: Int) {
    guard history.go(delta) else { return }
    let reached = currentKey ?? ""
    guard let view, reached != view.key else { return }
    propose(
      .traverse, from: view.key, key: reached, url: history.current.url, trusted: true,
      origin: .traverse)
  }

  /// The page asks for an action, which is not a route change.
  public mutating func act(
    _ name: ActionName, _ parameters: JSONObject = [:], trusted: Bool = true
  ) {
    changeCount += 1
    add(
      .action(
        ActionMessage {
          $0.id = changeCount
          $0.generation = generation
          $0.name = name
          $0.parameters = parameters
          $0.from = view?.key
          $0.trusted = trusted
        }))
  }

  /// The page calls a plugin.
  public mutating func call(_ plugin: String, _ method: String, _ options: JSONObject = [:]) {
    callCount += 1
    let call = CallMessage(
      id: "c\(callCount)", plugin: plugin, method: method, options: options, takesParts: true)
    calls.append(call)
    if isWelcome { send(call) }
  }

  /// A frame arrived from the shell.
  public mutating func receive(_ bytes: [UInt8]) throws(ProtocolError) {
    switch try ShellMessage.decode(bytes) {
    case .welcome(let welcome): accept(welcome)
    case .navigate(let navigate): accept(navigate)
    case .result(let result): results.append(result)
    case .event(let event): accept(event)
    case .reply(let reply):
      if let text = reply.text, let part = reply.part {
        outbox.append(PageMessage.replyTaken(ReplyTakenMessage(id: reply.id, part: part)).encoded())
        partedAnswers[reply.id] = (part == 0 ? "" : partedAnswers[reply.id] ?? "") + text
        guard part + 1 == reply.parts else { return }
        let data = try? JSONValue(parsing: Array((partedAnswers[reply.id] ?? "").utf8))
        partedAnswers[reply.id] = nil
        return settle(ReplyMessage(id: reply.id, success: true, data: data))
      }
      guard reply.part == nil else { return }
      settle(reply)
    }
  }

  private mutating func settle(_ reply: ReplyMessage) {
    replies.append(reply)
    calls.removeAll { $0.id == reply.id }
    sentCalls.remove(reply.id)
  }
}

// MARK: - The page's algorithm

extension FakePage {
  private mutating func accept(_ welcome: WelcomeMessage) {
    if welcome.epoch != epoch {
      revision = 0
      pending.removeAll()
      // Nothing shows whether the previous shell has performed these calls, so they have failed.
      calls.removeAll { sentCalls.contains($0.id) }
      sentCalls.removeAll()
    }
    if welcome.epoch != mailEpoch {
      mailEpoch = welcome.epoch
      lastMail = 0
    }
    let isFirst = epoch == nil
    epoch = welcome.epoch
    isWelcome = true
    environment = welcome.environment
    if isFirst { place(on: welcome.navigate.target.key, generation: welcome.generation) }
    accept(welcome.navigate)
    for change in pending { send(change) }
    for call in calls { send(call) }
  }

  private mutating func accept(_ event: EventMessage) {
    events.append(event)
    guard event.name.isReliable else { return }
    unhandledMail.append(event)
    handleMail()
  }

  /// Handles each event once, however often it arrives, and acknowledges it.
  private mutating func handleMail() {
    guard handlesMail, !unhandledMail.isEmpty else { return }
    for event in unhandledMail where event.id > lastMail {
      handledMail.append(event)
      lastMail = event.id
    }
    unhandledMail.removeAll()
    outbox.append(PageMessage.acknowledged(event: lastMail).encoded())
  }

  /// Fills in the entry from which each change was made before the page knew any entry.
  private mutating func place(on key: String, generation: Int) {
    var from = key
    pending = pending.map { change in
      switch change {
      case .routeChange(var message):
        message.generation = generation
        message.from = from
        if message.kind == .replace, message.key.isEmpty { message.key = from }
        from = message.key
        return .routeChange(message)
      case .action(var message):
        message.generation = generation
        return .action(message)
      }
    }
  }

  private mutating func accept(_ navigate: NavigateMessage) {
    guard isWelcome, navigate.epoch == epoch, navigate.revision >= revision else { return }
    revision = navigate.revision
    target = navigate.target
    modals = navigate.modals
    role = navigate.role
    generation = navigate.generation
    pending.removeAll { $0.id <= navigate.lastChange }
    reconcile(mode: navigate.mode)
    guard let view else { return }
    let applied = AppliedMessage {
      $0.revision = revision
      $0.key = view.key
      $0.url = history.current.url
      $0.how = .router
      $0.changed = true
      $0.durationMilliseconds = 0
    }
    outbox.append(PageMessage.applied(applied).encoded())
    if pending.isEmpty, let url = redirects[history.current.url] { replaceRoute(url) }
  }

  private mutating func reconcile(mode: NavigateMode) {
    guard let view, let epoch else { return }
    let stamp = BrowserHistory.Stamp(epoch: epoch, key: view.key)
    if history.current == BrowserHistory.Entry(url: view.url, stamp: stamp) { return }
    if mode == .pop, let distance = history.distanceBack(to: stamp), history.go(distance) {
      if history.current.url != view.url { history.replaceState(stamp, url: view.url) }
    } else if mode == .push, !history.entries.contains(where: { $0.stamp == stamp }) {
      history.pushState(stamp, url: view.url)
    } else {
      history.replaceState(stamp, url: view.url)
    }
  }

  private var currentKey: String? {
    guard let stamp = history.current.stamp, stamp.epoch == epoch else { return nil }
    return stamp.key
  }

  private func stamp(_ key: String) -> BrowserHistory.Stamp? {
    epoch.map { BrowserHistory.Stamp(epoch: $0, key: key) }
  }

  private mutating func mintKey() -> String {
    keyCount += 1
    return "p\(document).\(keyCount)"
  }

  private mutating func propose(
    _ kind: RouteChangeKind, from: String, key: String, url: String, trusted: Bool,
    origin: RouteChangeOrigin
  ) {
    changeCount += 1
    add(
      .routeChange(
        RouteChangeMessage {
          $0.id = changeCount
          $0.generation = generation
          $0.revision = revision
          $0.kind = kind
          $0.from = from
          $0.key = key
          $0.url = url
          $0.trusted = trusted
          $0.origin = origin
        }))
  }

  private mutating func add(_ change: PageChange) {
    pending.append(change)
    if isWelcome { send(change) }
  }

  /// Sends a call, with its options in parts if they are too large for one message.
  private mutating func send(_ call: CallMessage) {
    sentCalls.insert(call.id)
    let whole = PageMessage.call(call).encoded()
    guard whole.count > ProtocolLimits.pageMessageByteCountMax else { return outbox.append(whole) }
    var text = Substring(JSONValue.object(call.options).serializedText())
    var call = call
    call.options = [:]
    while !text.isEmpty {
      let piece = String(text.prefix(Self.partLength))
      text = text.dropFirst(Self.partLength)
      let part = CallPartMessage(id: call.id, part: call.parts, text: piece)
      outbox.append(PageMessage.callPart(part).encoded())
      call.parts += 1
    }
    outbox.append(PageMessage.call(call).encoded())
  }

  private mutating func send(_ change: PageChange) {
    switch change {
    case .routeChange(let message): outbox.append(PageMessage.routeChange(message).encoded())
    case .action(let message): outbox.append(PageMessage.action(message).encoded())
    }
  }
}
