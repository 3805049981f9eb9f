package import BridgeProtocol
import Devices
import NativePlugins
package import Navigation

/// The shell's half of the bridge protocol: all clients, one navigation state, no I/O.
///
/// The caller feeds inputs in the order in which they happened, calls `flush` when no more are at
/// hand, and performs the outputs. The same inputs at the same times give the same outputs: the
/// session has no clock, no randomness, no sockets, and iterates over no unordered collection.
///
/// `docs/protocol.md`, section 5, is the algorithm.
package struct ShellSession: Sendable {
  package let configuration: SessionConfiguration
  package internal(set) var navigation: NavigationState

  var clients = Clients()
  var webViews = WebViews()
  var ledger = ChangeLedger()
  package internal(set) var mailboxes = Mailboxes()
  var presentations = Presentations()
  var guards = EntryGuards()
  var absences = Absences()
  var countdowns = Countdowns()
  /// The revision with which the core's state changed last.
  package internal(set) var stateRevision = 0
  var pullToRefresh = PullToRefresh()
  var plugins = PluginHost()
  var environment = WireEnvironment.initial {
    didSet {
      preparedEnvironment = Prepared(environment)
      deviceID = environment.device
    }
  }
  /// The device that the shell stands for, by its id in the catalogue.
  ///
  /// Stored, because the server asks for it with each answer, and a computed property would be read
  /// from a copy of the session.
  package private(set) var deviceID = WireEnvironment.initial.device
  /// The same, for controllers.
  private(set) var preparedEnvironment = Prepared(WireEnvironment.initial)
  /// The tabs as controllers got them last.
  var listedTabs = ListedTabs()
  /// The catalogue once something has depended on it.
  var deviceCatalogue: DeviceCatalogue?
  var restoration = Restoration()
  var revisions = RevisionHistory()
  var plan = BroadcastPlan()
  /// The revision that the pages received last.
  var sentRevision = 0
  var departure: Departure?
  var notice: ControllerNotice?
  var tabBarNews: TabBarNews?
  /// What is made to go wrong between the shell and its pages, for controllers to show.
  package internal(set) var faults = WireFaults()
  /// What happened, newest last.
  package internal(set) var timeline = Timeline()
  /// What the navigation state was, by revision.
  package internal(set) var history = StateHistory()
  /// Whose doing it is that happens now.
  var source = EventSource.shell
  var eventCount = 0
  var mintedModalCount = 0
  /// Whether an event was handled that was meant to navigate; until then a page may say where it
  /// was.
  var hasNavigated = false
  var controllersAreBehind = false
  /// When the newest input happened.
  var now = SessionTime(milliseconds: 0)
  var outputs: [SessionOutput] = []
  /// When `timePassed` is due next, nil if nothing is.
  ///
  /// Stored, because whoever sets a timer reads it after each input: a computed one would be read
  /// from a copy of the session.
  package private(set) var deadline: SessionTime?

  package init(configuration: SessionConfiguration, navigation: NavigationState) {
    self.configuration = configuration
    self.navigation = navigation
    presentations.add(navigation.modals + navigation.modalQueue, presentedBy: nil)
    history.record(navigation, at: revision)
  }

  /// The revision of the state that pages receive next.
  package var revision: Int { revisions.newest }

  /// How many pages are attached.
  package var pageCount: Int { clients.pages.count }

  /// Handles one input.
  package mutating func handle(_ input: SessionInput, at time: SessionTime) {
    now = max(now, time)
    source = .shell
    switch input {
    case .connected(let connection, let endpoint): connect(connection, to: endpoint)
    case .received(let connection, let bytes): receive(bytes, from: connection)
    case .throttled(let connection): throttle(connection)
    case .disconnected(let connection): disconnect(connection)
    case .acted(let event): act(event)
    case .restored(let snapshot): restore(snapshot)
    case .reloadRequested: sendEventToPages(.reload)
    case .performed(let number, let result): finish(number, result)
    case .timePassed: break
    }
    source = .shell
    expire()
  }

  /// Tells every page and controller what they do not know yet.
  package mutating func flush() {
    source = .shell
    closeGoneWebViews()
    sendTargets()
    plan = BroadcastPlan()
    defer { setDeadline() }
    guard controllersAreBehind else { return }
    controllersAreBehind = false
    sendState(to: clients.controllers)
  }

  /// Notes when something is due next.
  mutating func setDeadline() {
    var earliest = SessionTime.earlier(clients.deadline, absences.deadline)
    earliest = SessionTime.earlier(earliest, countdowns.deadline)
    earliest = SessionTime.earlier(earliest, plugins.splashDeadline)
    earliest = SessionTime.earlier(earliest, notificationDeadline)
    deadline = SessionTime.earlier(earliest, pullToRefresh.running?.deadline)
  }

  /// Stops the program if what the session remembers contradicts itself.
  package func checkInvariants() {
    let broken = navigation.checkInvariants()
    precondition(broken.isEmpty, broken.joined(separator: "; "))
    clients.checkInvariants()
    ledger.checkInvariants()
    mailboxes.checkInvariants()
    absences.checkInvariants()
    plugins.checkInvariants()
    precondition(
      plugins.asked.keys.allSatisfy { navigation.modal($0) != nil }, "questions end with modals")
    for name in webViews.names {
      guard let connection = webViews.driver(of: name).connection else { continue }
      guard case .page(let page) = clients[connection], page.webView == name else {
        preconditionFailure("a driver is attached to its web view")
      }
    }
  }

  /// Hands over what is to be done, oldest first.
  package mutating func takeOutputs() -> [SessionOutput] {
    defer { outputs.removeAll(keepingCapacity: true) }
    return outputs
  }
}

// MARK: - Outputs

extension ShellSession {
  /// Counts a revision and notes whose doing it was; `.resync` where nothing changed.
  mutating func advance(from source: BroadcastPlan.Source) {
    revisions.append(at: now)
    history.advance(to: revision)
    plan.add(source)
    controllersAreBehind = true
  }

  mutating func send(_ message: ShellMessage, to connection: ConnectionID) {
    send(message.encoded(), to: connection, .ordered)
  }

  /// Sends a frame; a client that could not read it is closed.
  mutating func send(_ frame: [UInt8], to connection: ConnectionID, _ policy: SendPolicy) {
    guard frame.count <= ProtocolLimits.shellMessageByteCountMax else {
      close(connection, .stateTooLarge, reason: "The state is larger than what a client reads.")
      return
    }
    outputs.append(.send(connection, frame, policy))
  }

  /// Closes a connection and forgets it at once: what it still sends does nothing.
  mutating func close(_ connection: ConnectionID, _ code: CloseCode, reason: String) {
    outputs.append(.close(connection, code, reason: reason))
    report(.connectionClosed(code: code, reason: reason))
    disconnect(connection)
  }

  /// Shows every controller a sentence that a user should read, perhaps of a kind of its own.
  package mutating func notify(_ text: String, kind: String? = nil) {
    notice = ControllerNotice(id: (notice?.id ?? 0) + 1, kind: kind, text: text)
    controllersAreBehind = true
  }
}
