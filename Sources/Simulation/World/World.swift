import BridgeProtocol
import NativePlugins
import Navigation
import ShellRuntime
import ShellTesting
import Vocabulary

/// A shell, the windows that show its app, the connections between them, and the file that keeps
/// the state: all that is real but the network, the disk, the browsers and the clock.
///
/// The session is the shell's own. The pages are `FakePage`, which is held against the bridge of
/// real pages. The same steps lead to the same world, always.
struct World: Sendable {
  /// A browsing context with one page.
  struct Window: Sendable {
    let label: String
    var sharedPage: Shared<FakePage>
    /// The last frame of the page that held a change.
    var lastChange: SimulatedLink.Frame?
    /// The id of the newest change that the document has sent.
    var sentChange = 0
    /// How many changes the document had made when it learned of the epoch; earlier ones are lost.
    var formerChangeCount = 0

    init(label: String, page: FakePage) {
      self.label = label
      sharedPage = Shared(page)
    }

    var page: FakePage {
      _read { yield sharedPage.value }
      _modify { yield &sharedPage.value }
    }
  }

  /// The controller: what it sends arrives at once, as it is on the same machine.
  struct Controller: Sendable {
    var connection: ConnectionID?
    var changeCount = 0
    var lastAction: ControllerActionMessage?
    /// The last `state` that it received, as it came.
    var state: [UInt8]?
  }

  private let sharedApp: Shared<SimulatedApp>
  /// What is broken on purpose, to see whether anybody notices; nothing in a real run.
  let variant: BrokenVariant?
  var sharedSession: Shared<ShellSession>
  var windows: [Window] = []
  var links: [SimulatedLink] = []
  var controller = Controller()
  /// The works of plugins that were begun, by their numbers.
  var works: [Int] = []
  var file = SimulatedFile()
  var milliseconds: UInt64 = 0
  /// What arrived while the loop stalls; nil while it does not.
  var backlog: [SessionInput]?
  var books = Books()
  /// Whether the books are compared with what the session does.
  var isChecked = true
  /// What happened; nil if nobody counts.
  var coverage: Coverage?
  /// A hash of everything that was sent; nil if nobody compares runs.
  var digest: UInt64?
  private var epochCount = 1
  private var connectionCount: UInt64 = 0

  init(_ app: SimulatedApp, variant: BrokenVariant? = nil) {
    sharedApp = Shared(app)
    self.variant = variant
    sharedSession = Shared(Self.makeSession(app, epoch: 1))
    books.see(session.navigation)
  }

  var app: SimulatedApp { _read { yield sharedApp.value } }

  var session: ShellSession {
    _read { yield sharedSession.value }
    _modify { yield &sharedSession.value }
  }

  /// What broke until now, as sentences.
  var broken: [String] { books.broken }

  var now: SessionTime { SessionTime(milliseconds: milliseconds) }

  var epoch: String { session.configuration.epoch }

  func index(of window: String) -> Int? { windows.firstIndex { $0.label == window } }

  /// The newest connection of a window that the page has.
  func link(of window: String) -> Int? {
    links.lastIndex { $0.window == window && $0.isOpenAtPage }
  }

  /// Performs a step.
  ///
  /// - Returns: Whether it could happen.
  @discardableResult
  mutating func perform(_ step: SimulationStep) -> Bool {
    let hasHappened =
      switch step.kind {
      case .open, .close, .click, .follow, .replace, .traverse, .ask, .call, .reload, .handleMail,
        .show:
        performInWindow(step)
      case .connect, .cut, .abandon, .forget, .notice, .toShell, .toPage, .repeat, .truncate,
        .outdated, .silence, .throttle, .overflow:
        performOnNetwork(step)
      case .control, .cutController, .link, .tap, .back, .finishWork, .pass, .turnBack, .stall,
        .resume, .store, .failToStore, .kill, .settle:
        performInShell(step)
      }
    if hasHappened { coverage?.count(.step, step.kind.rawValue) }
    return hasHappened
  }

  mutating func makeConnection() -> ConnectionID {
    connectionCount += 1
    return ConnectionID(number: connectionCount)
  }

  /// Starts another shell in the place of this one, which has only the file.
  mutating func restart(with snapshot: Snapshot?) {
    epochCount += 1
    backlog = nil
    works = []
    session = Self.makeSession(app, epoch: epochCount)
    if let snapshot { session.restore(snapshot) }
    books.shellBegan(session.navigation)
    controller.connection = nil
    if controller.changeCount > 0 { connectController() }
    flush()
  }

  private static func makeSession(_ app: SimulatedApp, epoch: Int) -> ShellSession {
    let declaration = app.manifest.declaration
    return ShellSession(
      configuration: SessionConfiguration(
        appID: declaration.id, appName: declaration.name, frontOrigin: "http://127.0.0.1:8100",
        epoch: "epoch-\(epoch)", historyMode: declaration.history),
      navigation: NavigationState(app.manifest))
  }
}

// MARK: - Inputs and outputs

extension World {
  /// Hands an input to the session, or lets it wait while the loop stalls.
  mutating func input(_ input: SessionInput) {
    if backlog != nil {
      backlog?.append(input)
    } else {
      handle(input)
      flush()
    }
  }

  mutating func handle(_ input: SessionInput) {
    let observed = isChecked ? ObservedInput(input, in: self) : nil
    for input in variant?.tamper(with: input, in: self) ?? [input] {
      session.handle(input, at: now)
    }
    if case .disconnected(let connection) = input { books.disconnect(connection) }
    let outputs = session.takeOutputs()
    if let observed {
      compare { $0.compare(observed, outputs, with: $1) }
      coverage?.count(observed)
    }
    perform(outputs)
  }

  /// Ends the turn of the loop.
  mutating func flush() {
    session.flush()
    let outputs = session.takeOutputs()
    compare { $0.compare(flushed: outputs, with: $1) }
    perform(outputs)
    if file.deadline == nil, session.storableRevision != file.storedRevision {
      file.deadline = now.advanced(byMilliseconds: SimulatedFile.delayMilliseconds)
    }
  }

  /// Writes into the books what is to be compared with the world.
  ///
  /// They are taken out meanwhile: a world that is read while its books are written would have to
  /// be copied.
  mutating func compare(_ note: (inout Books, World) -> Void) {
    guard isChecked else { return }
    var taken = Books()
    swap(&taken, &books)
    note(&taken, self)
    books = taken
  }

  private mutating func perform(_ outputs: [SessionOutput]) {
    for output in variant?.tamper(with: outputs) ?? outputs {
      switch output {
      case .send(let connection, let frame, let policy): send(frame, to: connection, policy)
      case .close(let connection, let code, _): close(connection, code)
      case .perform(_, let number): works.append(number)
      case .cancel(let number): works.removeAll { $0 == number }
      case .openExternally, .report: break
      }
    }
  }

  private mutating func send(_ frame: [UInt8], to connection: ConnectionID, _ policy: SendPolicy) {
    if let former = digest { digest = former.mixed(with: frame.digest) }
    if connection == controller.connection { return receiveAsController(frame) }
    guard let link = links.firstIndex(where: { $0.connection == connection }) else { return }
    if variant == .sendsOldestState, policy == .newest, links[link].hasWaitingState { return }
    links[link].queue(frame, policy)
    if variant == .forgetsSentEvents, frame.isEvent,
      case .event(let event)? = try? ShellMessage.decode(frame), event.name.isReliable
    {
      session.handle(
        .received(connection, PageMessage.acknowledged(event: event.id).encoded()), at: now)
    }
  }

  private mutating func close(_ connection: ConnectionID, _ code: CloseCode) {
    coverage?.count(.close, "\(code)")
    if connection == controller.connection {
      controller.connection = nil
      // What the shell closes for good is not said again.
      if !code.clientShouldRetry { controller.lastAction = nil }
      return
    }
    guard let link = links.firstIndex(where: { $0.connection == connection }) else { return }
    links[link].isOpenAtShell = false
    links[link].toShell.removeAll()
    links[link].closing = code
    links.removeAll { !$0.isAlive }
  }
}
