public import BridgeProtocol
public import Vocabulary

/// A page without a browser: the page's half of the bridge protocol over frames of bytes.
///
/// It follows `docs/protocol.md`, section 6, with a model of the browser's history, and shares no
/// code with the bridge that real pages load; `Tests/JavaScript/page-model.js` gives both the same
/// scripts and compares what they send and show. Its owner transports its frames: a test in memory,
/// a client over a socket.
///
/// It is simpler than a real page on purpose:
/// - It has no clock. Its owner connects it again, its app arrives at once wherever it is sent, and
///   no budget of writes or messages is used up. So it never reports `pending` or `failed`, and a
///   traversal ends in the step in which it began.
/// - A mirror's app does not lead on by itself, where a real page waits for the driver's to do so.
/// - The redirects of guards are made after the arrival, where a real router makes them on the way.
/// - It does not come back from the back/forward cache, and no link opens another document.
/// - `hello` carries the unanswered changes. The protocol leaves that to the page, and the bridge
///   sends them after the welcome instead.
public struct FakePage: Sendable {
  /// The browsing context, kept over reloads.
  public let page: String
  /// The web view that the page is in.
  public let webView: String
  /// The document, new with each load.
  public private(set) var document: String
  public internal(set) var history: BrowserHistory
  public internal(set) var role: PageRole?
  public internal(set) var generation = 0
  /// The shell that the page knows, also over a reload; `nil` until the first welcome.
  public internal(set) var epoch: String?
  /// The newest revision that the page applied.
  public internal(set) var revision = 0
  /// The target that the shell sent last, `nil` before the document's first welcome.
  public internal(set) var target: WireEntry?
  /// The presented and the queued modals that the shell sent last.
  public internal(set) var modals: [WireModal] = []
  /// The state of the device from the last welcome.
  public internal(set) var environment: WireEnvironment?
  public internal(set) var results: [ResultMessage] = []
  /// Calls of plugins that the shell has not answered, oldest first.
  public internal(set) var calls: [CallMessage] = []
  /// Every answer to a call that arrived, the repeated ones too.
  public internal(set) var replies: [ReplyMessage] = []
  /// What has come of answers in parts.
  var partedAnswers: [String: String] = [:]
  /// The platform that the page assumes; `nil` means that of the shell's device.
  public var platform: Platform?
  /// Every event that arrived, the repeated ones too.
  public internal(set) var events: [EventMessage] = []
  /// The events of the page's mailbox, each once, in the order in which the app handled them.
  public internal(set) var handledMail: [EventMessage] = []
  /// How many events the app handled, those of the mailbox and the others.
  public internal(set) var handledEventCount = 0
  public private(set) var isConnected = false
  /// Whether the shell closed the last connection for good.
  public private(set) var isStopped = false
  /// Whether the app handles events; while it does not, it acknowledges none.
  public var handlesMail = true {
    didSet { handleEvents() }
  }

  /// The redirects of the guards in the page's router, by the URL that they guard.
  public var redirects: [String: String] = [:]

  /// A change without an answer, and what the page showed when it was made.
  struct Queued: Hashable, Sendable {
    var change: PageChange
    let shown: Place
  }

  /// What the page is to show.
  struct Place: Hashable, Sendable {
    var entry: WireEntry
    var mode: NavigateMode
    /// Whether this is the page's own prediction.
    var isPredicted = false
  }

  var load = LoadKind.navigate
  /// How many changes the document has made.
  public internal(set) var changeCount = 0
  var callCount = 0
  /// The ids of the unanswered calls that were sent.
  var sentCalls: Set<String> = []
  var keyCount = 0
  private var loadCount = 1
  var isWelcome = false
  /// Whether a connection failed before any shell answered; then the page is its own authority.
  var isAlone = false
  /// Where the shell is, as far as the page knows: before a welcome, where the document started.
  var base: Place
  /// Changes that have no answer, oldest first.
  var queue: [Queued] = []
  /// The highest change of this document that the shell has answered.
  var lastChange = 0
  /// The id of the last event that the app handled, kept over reloads with the epoch.
  var lastEvent = 0
  /// Whether an acknowledgement is due.
  var owesAcknowledgement = false
  /// The events that arrived and are not handled yet.
  var unhandledEvents: [EventMessage] = []
  /// What arrived before the welcome, which says of which epoch it is.
  var early: [ShellMessage] = []
  /// The key of the current entry of the browser, empty without one of this epoch.
  var currentKey = ""
  /// The keys of the browser's entries by their positions, as far as this page made them.
  var keys: [Int: String] = [:]
  /// The position of the current entry.
  var position = 0
  /// Whether the browser's entries are only repaired, because nothing new came since a traversal.
  var repairs = true
  /// The URL that the app shows, `nil` if that has to be looked at.
  var shownURL: String?
  /// Whether the app was moved since the last `applied`.
  var hasMoved = false
  /// The revision of the last `applied` on this connection.
  var reportedRevision: Int?
  var outbox: [[UInt8]] = []

  /// Creates a page that was opened at a URL and has no connection.
  public init(page: String, url: String, webView: String = ProtocolLimits.mainWebView) {
    self.page = page
    self.webView = webView
    document = "\(page)-1"
    history = BrowserHistory(url: url)
    base = Place(entry: WireEntry(key: "", url: url), mode: .none)
    shownURL = url
  }

  /// Changes that the shell has not answered.
  public var pending: [PageChange] { queue.map(\.change) }

  /// The entry that the page shows: the shell's target with the unanswered changes folded in, `nil`
  /// if it knows none.
  public var view: WireEntry? {
    let place = self.place
    return target == nil && !place.isPredicted ? nil : place.entry
  }

  /// Whether the page shows the target that the shell sent, and no change is unanswered.
  public var isSettled: Bool {
    guard let target else { return false }
    return queue.isEmpty && history.current.url == target.url
      && history.current.stamp?.key == target.key
  }

  /// Whether there are frames to send.
  package var hasFrames: Bool { !outbox.isEmpty }

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
    early.removeAll()
    let location = PageLocation(
      url: history.current.url, key: epoch == nil || currentKey.isEmpty ? nil : currentKey)
    let resume = epoch.map { epoch in
      ResumePoint(epoch: epoch, revision: revision, generation: generation, event: lastEvent)
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
    if isConnected, epoch == nil { isAlone = true }
    isConnected = false
    isStopped = !code.clientShouldRetry
    isWelcome = false
    outbox.removeAll()
    guard isStopped else { return }
    // Nobody is going to answer.
    base = Place(entry: place.entry, mode: base.mode)
    if target != nil { target = base.entry }
    queue.removeAll()
    calls.removeAll()
    sentCalls.removeAll()
    reconcile()
  }

  /// The user reloads the page: a new document at the same place, which keeps the shell's epoch and
  /// what the page knows of it.
  public mutating func reload() {
    disconnect()
    loadCount += 1
    document = "\(page)-\(loadCount)"
    load = .reload
    queue.removeAll()
    calls.removeAll()
    sentCalls.removeAll()
    changeCount = 0
    callCount = 0
    keyCount = 0
    target = nil
    role = nil
    isAlone = false
    lastChange = 0
    owesAcknowledgement = false
    unhandledEvents.removeAll()
    startAtCurrentEntry()
  }

  /// The user clicks a link: the page goes there at once and reports it to the shell.
  public mutating func clickLink(_ url: String, trusted: Bool = true) {
    let before = history.current.url
    history.pushState(nil, url: url)
    follow(url, from: before, trusted: trusted)
    reconcile()
  }

  /// The page's router replaces its location.
  ///
  /// That of a mirror waits for the driver's to do so, and then follows the shell: nothing happens.
  public mutating func replaceRoute(_ url: String) {
    guard role != .mirror else { return }
    let place = self.place
    let from = currentKey.isEmpty ? place.entry.key : currentKey
    let isSame = history.current.url.isSamePlace(as: url)
    history.replaceState(nil, url: url)
    currentKey = ""
    if !isSame, !url.isSamePlace(as: place.entry.url) {
      if shownURL != nil { shownURL = url }
      propose(.replace, from: from, key: from, url: url, trusted: false)
    }
    reconcile()
  }

  /// The user presses the browser's back or forward button.
  public mutating func traverse(_ delta: Int) {
    let place = self.place
    let before = history.current.url
    guard history.go(delta) else { return }
    let reached = history.current
    if reached.stamp == nil, reached.url != before, reached.url.isSameDocument(as: before) {
      // Such an entry looks like that of a link to a fragment, which the browser itself has made.
      follow(reached.url, from: before, trusted: true)
      repairs = true
      return reconcile()
    }
    let key = arrive(from: before)
    if key != place.entry.key {
      propose(
        .traverse, from: place.entry.key, key: key, url: reached.url, trusted: true)
    }
    reconcile()
  }

  /// The page asks for an action, which is not a route change.
  public mutating func act(
    _ name: ActionName, _ parameters: JSONObject = [:], trusted: Bool = true
  ) {
    guard !isStopped else { return }
    changeCount += 1
    add(
      .action(
        ActionMessage {
          $0.id = changeCount
          $0.generation = generation
          $0.name = name
          $0.parameters = parameters
          $0.from = place.entry.key
          $0.trusted = trusted
        }))
    reconcile()
  }

  /// The page calls a plugin.
  public mutating func call(_ plugin: String, _ method: String, _ options: JSONObject = [:]) {
    guard !isStopped else { return }
    callCount += 1
    let call = CallMessage(
      id: "c\(callCount)", plugin: plugin, method: method, options: options, takesParts: true)
    calls.append(call)
    if isWelcome { send(call) }
  }

  /// A frame arrived from the shell.
  public mutating func receive(_ bytes: [UInt8]) throws(ProtocolError) {
    receive(try ShellMessage.decode(bytes))
  }

  /// A message arrived from the shell.
  package mutating func receive(_ message: ShellMessage) {
    if isWelcome {
      accept(message)
    } else if case .welcome(let welcome) = message {
      accept(welcome)
      handleEvents()
      for queued in queue { send(queued.change) }
      reconcile()
      for call in calls { send(call) }
      return
    } else {
      early.append(message)
      return
    }
    handleEvents()
    reconcile()
  }
}
