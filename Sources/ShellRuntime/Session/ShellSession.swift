import BridgeProtocol
import Devices
import NativePlugins
package import Navigation
import Vocabulary

/// The shell's half of the bridge protocol: all clients, one navigation state, no I/O.
///
/// The caller passes inputs in the order in which they occur, calls `flush` when no more are at
/// hand, and performs the outputs. The same inputs at the same times give the same outputs: the
/// session has no clock, no randomness, no sockets, and iterates over no unordered collection.
///
/// `docs/protocol.md`, section 5, is the algorithm.
package struct ShellSession: Sendable {
  package let configuration: SessionConfiguration
  package internal(set) var navigation: NavigationState

  /// The connected clients, the changes handled for each of them, and the events that wait for
  /// them.
  package internal(set) var clients = Clients()
  var webViews = WebViews()
  var presentations = Presentations()
  var guards = EntryGuards()
  var countdowns = Countdowns()
  var pullToRefresh = PullToRefresh()
  var plugins: PluginHost
  var tabBar = AppTabBar()
  package internal(set) var device = SimulatedDevice()
  var restoration = Restoration()
  var broadcast = Broadcast()
  package internal(set) var revisions = Revisions()
  /// What happened, newest last.
  package internal(set) var timeline = Timeline()
  var turn = Turn()
  var outputs: [SessionOutput] = []
  /// When `timePassed` is due next, `nil` if no timer runs.
  ///
  /// Stored, because the caller reads it after each input to set its timer: reading a computed
  /// property would copy the session.
  package private(set) var deadline: SessionTime?

  package init(configuration: SessionConfiguration, navigation: NavigationState) {
    self.configuration = configuration
    self.navigation = navigation
    plugins = PluginHost(
      ownPlugins: configuration.ownPlugins, permissionPolicy: configuration.permissionPolicy,
      packages: configuration.packages, build: configuration.build,
      startOfTime: configuration.startOfTime)
    presentations.add(navigation.modals + navigation.modalQueue, presentedBy: nil)
    revisions.states.record(navigation, at: revision)
  }

  /// The revision of the state that pages receive next.
  package var revision: Int { revisions.newest }

  /// How many pages are attached.
  package var pageCount: Int { clients.pages.count }

  /// Handles one input.
  package mutating func handle(_ input: SessionInput, at time: SessionTime) {
    turn.begin(by: .shell, at: time)
    switch input {
    case .connected(let connection, let endpoint): connect(connection, to: endpoint)
    case .received(let connection, let bytes): receive(bytes, from: connection)
    case .throttled(let connection): throttle(connection)
    case .disconnected(let connection): disconnect(connection)
    case .acted(let event): act(event)
    case .restored(let snapshot): restore(snapshot)
    case .reloadRequested: sendEventToPages(.reload)
    case .performed(let number, let result):
      perform(plugins.workEnded(number, result, at: turn.time))
    case .timePassed: break
    }
    turn.source = .shell
    expire()
  }

  /// Sends every page and controller the changes that it has not received yet.
  package mutating func flush() {
    turn.source = .shell
    closeRemovedWebViews()
    sendTargets()
    broadcast.end()
    defer { setDeadline() }
    guard broadcast.controllersAreBehind else { return }
    broadcast.controllersAreBehind = false
    sendState(to: clients.controllers)
  }

  /// Sets the deadline to that of the next timer.
  mutating func setDeadline() {
    var earliest = SessionTime.earlier(clients.deadline, countdowns.deadline)
    earliest = SessionTime.earlier(earliest, plugins.deadline)
    deadline = SessionTime.earlier(earliest, pullToRefresh.running?.deadline)
  }

  /// Stops the program if the state of the session is inconsistent.
  package func checkInvariants() {
    let broken = navigation.checkInvariants()
    precondition(broken.isEmpty, broken.joined(separator: "; "))
    clients.checkInvariants()
    plugins.checkInvariants()
    precondition(
      plugins.questions.allSatisfy { navigation.modal($0) != nil },
      "questions end with modals")
    for name in webViews.names {
      guard let connection = webViews.driver(of: name).connection else { continue }
      guard case .page(let page) = clients[connection], page.webView == name else {
        preconditionFailure("a driver is attached to its web view")
      }
    }
  }

  /// Removes and returns the pending outputs, oldest first.
  package mutating func takeOutputs() -> [SessionOutput] {
    defer { outputs.removeAll(keepingCapacity: true) }
    return outputs
  }
}

// MARK: - Outputs

extension ShellSession {
  /// Adds a revision and notes who caused it; `.resync` if nothing changed.
  mutating func advance(from source: NavigationSource) {
    revisions.append(at: turn.time)
    broadcast.add(source)
    broadcast.controllersAreBehind = true
  }

  mutating func send(_ message: ShellMessage, to connection: ConnectionID) {
    send(message.encoded(), to: connection, .ordered)
  }

  /// Sends a frame, or closes the connection if the frame is too long for a client.
  mutating func send(_ frame: [UInt8], to connection: ConnectionID, _ policy: SendPolicy) {
    guard frame.count <= ProtocolLimits.shellMessageByteCountMax else {
      close(connection, .stateTooLarge, reason: "The state is larger than what a client reads.")
      return
    }
    outputs.append(.send(connection, frame, policy))
  }

  /// Closes a connection and forgets it at once, so that later messages on it have no effect.
  mutating func close(_ connection: ConnectionID, _ code: CloseCode, reason: String) {
    outputs.append(.close(connection, code, reason: reason))
    report(.connectionClosed(code: code, reason: reason))
    disconnect(connection)
  }

  /// Shows every controller a sentence for the user; some kinds of notices have a look of their
  /// own.
  package mutating func showNotice(_ text: String, kind: String? = nil) {
    broadcast.show(text, kind: kind)
  }
}
