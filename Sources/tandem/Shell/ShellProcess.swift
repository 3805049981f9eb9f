import BridgeProtocol
import FoundationEssentials
import Glibc
import Navigation
import ShellRuntime
import TerminalUI
import WebServer

/// The running shell: one server, one session, one loop, and whoever watches.
final class ShellProcess {
  private typealias ShellServer = Server<StateFile.Report>

  private let server: ShellServer
  private let observer: any ShellObserver
  private var tokenFile: TokenFile
  private let ready: ReadyShell
  private let opensBrowser: Bool
  /// How other devices get in; nil while only this machine does.
  private var network: NetworkAccess?
  /// Whether the terminal is the shell's, so that nobody else may write on it.
  private let isInteractive: Bool
  /// The link to open before the first page asks what it is to show.
  private let link: String?
  private var session: ShellSession
  private var isStopping = false
  private let stateFile: StateFile?
  private let launchWarning: String?
  /// The core's revision of the state that was stored last, nil if that is another state.
  private var storedRevision: Int?
  /// When bytes of the terminal that may be the beginning of more are all.
  private var terminalDeadline: SessionTime?
  /// The deadline that the server's timer is set to.
  private var armedDeadline: SessionTime?

  /// Binds the ports and readies everything; nothing is served until `run`.
  ///
  /// - Throws: `LaunchError` with one sentence for the user.
  init(options: Run) throws(LaunchError) {
    umask(0o077)
    ErrorStreamLogHandler.install(level: options.logLevel.level)
    let environment = ProcessInfo.processInfo.environment
    let bundle = try WebBundle(environment: environment)
    let app = try AppFolder(options.app, bundle: bundle)
    let tokens = AccessTokens()
    let isInteractive =
      !options.writesJSON && !options.writesPlainLines
      && TerminalDevice.isInteractive(environment: environment)
    server = try Self.makeServer(
      options: options, bundle: bundle, app: app, tokens: tokens, isInteractive: isInteractive)
    tokenFile = try TokenFile(tokens, environment: environment)
    network = NetworkAccess(origin: server.control)
    ready = ReadyShell(
      appName: app.manifest.declaration.name,
      front: server.front.url,
      control: server.control.url,
      tokenFile: tokenFile.path,
      network: network?.url)
    session = ShellSession(
      configuration: SessionConfiguration(
        appID: app.manifest.declaration.id, appName: app.manifest.declaration.name,
        frontOrigin: server.front.url,
        epoch: AccessTokens().front, historyMode: app.manifest.declaration.history),
      navigation: NavigationState(app.manifest))
    let inbox = server.inbox
    link = options.link
    let stored = StateFile.launch(
      option: options.stateDir, isFresh: options.startsFresh,
      appID: app.manifest.declaration.id, environment: environment
    ) { report in
      // A server that has stopped takes no more.
      guard !inbox.post(report), case .warning(let warning) = report else { return }
      StateFile.write(warning: warning)
    }
    stateFile = stored.file
    launchWarning = stored.warning
    if let snapshot = stored.snapshot { session.restore(snapshot) }
    storedRevision = options.startsFresh ? nil : session.navigation.revision
    self.isInteractive = isInteractive
    opensBrowser =
      !options.opensNoBrowser && !options.writesJSON && isInteractive && network == nil
    observer =
      if options.writesJSON {
        JSONLineObserver()
      } else if isInteractive {
        TerminalObserver(environment: environment)
      } else {
        PlainLineObserver()
      }
  }

  /// Serves until the user or a signal stops the shell.
  func run() {
    defer { tokenFile.remove() }
    if let launchWarning { StateFile.write(warning: launchWarning) }
    if network != nil { issueCode() }
    observer.shellIsReady(ready, session: session)
    if let network {
      observer.networkDidChange(network)
      tell(warning: NetworkAccess.warning)
    }
    if let launchWarning { show(warning: launchWarning) }
    if let link {
      session.handle(.acted(.linkOpened(url: link)), at: now)
    }
    if opensBrowser { BrowserOpener.open(ready.control) }
    performOutputs()
    server.run { _, input in handle(input) }
    stateFile?.finish(unstoredNavigation)
    observer.shellDidStop()
  }

  private static func makeServer(
    options: Run, bundle: WebBundle, app: AppFolder, tokens: AccessTokens, isInteractive: Bool
  ) throws(LaunchError) -> ShellServer {
    let network = try NetworkAccess.address(options: options).map {
      LocalNetworkConfiguration(address: $0, secret: AccessTokens.secret())
    }
    do throws(WebServerError) {
      return try ShellServer(
        configuration: ServerConfiguration(
          front: .front(port: options.frontPort, bundle: bundle, app: app, token: tokens.front),
          control: .control(port: options.controlPort, bundle: bundle, token: tokens.control),
          localNetwork: network,
          signals: [SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGCONT] + (isInteractive ? [SIGTSTP] : []),
          readsTerminal: isInteractive))
    } catch {
      guard case .portInUse(let port) = error.code else { throw LaunchError(error.description) }
      let option = port == options.frontPort ? "--front-port" : "--control-port"
      throw LaunchError(
        "Port \(port) is in use by another program: stop it, or choose another port with "
          + "\(option), where 0 picks a free one.")
    }
  }
}

// MARK: - Inputs

extension ShellProcess {
  private var now: SessionTime {
    let (seconds, attoseconds) = server.now.components
    return SessionTime(
      milliseconds: UInt64(seconds) * 1_000 + UInt64(attoseconds / 1_000_000_000_000_000))
  }

  private func handle(_ input: ServerInput<StateFile.Report>) {
    switch input {
    case .opened(let connection, let facts):
      let endpoint: SessionEndpoint = facts.endpoint == .page ? .page : .controller
      session.handle(.connected(ShellRuntime.ConnectionID(connection), endpoint), at: now)
    case .received(let connection, let bytes):
      session.handle(.received(ShellRuntime.ConnectionID(connection), bytes), at: now)
    case .throttled(let connection):
      session.handle(.throttled(ShellRuntime.ConnectionID(connection)), at: now)
    case .closed(let connection, _):
      session.handle(.disconnected(ShellRuntime.ConnectionID(connection)), at: now)
    case .requested(let request, _):
      server.respond(
        to: request,
        APIResponse(
          status: 404,
          body: Array(#"{"error":{"code":"usage","message":"There is no API here."}}"#.utf8) + [10])
      )
    case .requestAbandoned:
      break
    case .timerFired:
      armedDeadline = nil
      session.handle(.timePassed, at: now)
      endTerminalPause()
    case .signalled(let signal):
      handle(signal: signal)
    case .terminalInput([]):
      // The terminal was closed. Its SIGHUP alone would only reload the pages.
      stop()
    case .terminalInput(let bytes):
      for command in observer.commands(for: bytes) { perform(command) }
      terminalDeadline =
        observer.isAwaitingInput
        ? now.advanced(byMilliseconds: TerminalInputParser.escapeTimeoutMilliseconds) : nil
    case .posted(.isIdle):
      // What changed meanwhile is stored when the inputs are drained.
      break
    case .admitted(let code, let address):
      admit(from: address, by: code)
    case .posted(.warning(let warning)):
      tell(warning: warning)
    case .drained:
      session.flush()
      observer.stateDidChange(session)
      storeState()
    }
    performOutputs()
  }

  private func handle(signal: CInt) {
    switch signal {
    case SIGHUP: session.handle(.reloadRequested, at: now)
    case SIGWINCH: observer.terminalDidResize()
    case SIGCONT: observer.terminalDidContinue()
    case SIGTSTP:
      observer.terminalWillSuspend()
      raise(SIGSTOP)
    default: stop()
    }
  }

  private func perform(_ command: UserCommand) {
    switch command {
    case .tapTab(let position):
      let tabs = session.navigation.visibleTabs
      guard tabs.indices.contains(position) else { return }
      session.handle(.acted(.tabTapped(tabs[position].id)), at: now)
    case .goBack: session.handle(.acted(.backPressed), at: now)
    case .reload: session.handle(.reloadRequested, at: now)
    case .open(let link): session.handle(.acted(.linkOpened(url: link)), at: now)
    case .nextAppearance: setDevice("appearance", session.device.appearance.next.rawValue)
    case .nextPlatform: setDevice("platform", session.device.platform.next.rawValue)
    case .newCode:
      issueCode()
      if let network { observer.networkDidChange(network) }
    case .quit: stop()
    }
  }

  /// Makes another code for other devices, which ends the one that is shown.
  private func issueCode() {
    let old = network?.code
    guard let code = network?.renew() else { return }
    server.issue(code, replacing: old)
    tokenFile.update(link: network?.link)
  }

  /// Notes that a browser got in. Where nobody can ask for another code there is one at once.
  private func admit(from address: String, by code: String) {
    observer.observe(.admitted(address: address))
    network?.wasUsed(code)
    tokenFile.update(link: network?.link)
    if !isInteractive { issueCode() }
    if let network { observer.networkDidChange(network) }
  }

  private func setDevice(_ name: String, _ value: String) {
    session.setEnvironment(JSONObject([.init(name: name, value: .string(value))]), at: now)
  }

  private func endTerminalPause() {
    guard let deadline = terminalDeadline, deadline <= now else { return }
    terminalDeadline = nil
    for command in observer.commandsAfterPause() { perform(command) }
  }

  /// Shows a warning, on standard error too unless the terminal is the shell's.
  private func tell(warning: String) {
    show(warning: warning)
    if !isInteractive { StateFile.write(warning: warning) }
  }

  /// Shows a warning to whoever watches, in the terminal or on the control page.
  private func show(warning: String) {
    observer.observe(.warning(warning))
    session.notify(warning)
  }

  /// The state, if it is worth storing and is another one than was stored last.
  private var unstoredNavigation: NavigationState? {
    session.storableNavigation.flatMap { $0.revision == storedRevision ? nil : $0 }
  }

  private func storeState() {
    guard let stateFile, let navigation = unstoredNavigation, stateFile.store(navigation)
    else { return }
    storedRevision = navigation.revision
  }

  private func stop() {
    guard !isStopping else { return }
    isStopping = true
    server.stop(gracePeriod: .milliseconds(500))
  }
}

// MARK: - Outputs

extension ShellProcess {
  private func performOutputs() {
    for output in session.takeOutputs() {
      switch output {
      case .send(let connection, let frame, let policy):
        server.send(
          frame, to: WebServer.ConnectionID(connection),
          policy: policy == .newest ? .newest(slot: 0) : .ordered)
      case .close(let connection, let code, let reason):
        server.close(WebServer.ConnectionID(connection), code: code.rawValue, reason: reason)
      case .openExternally(let url):
        observer.observe(.externalLink(url: url))
      case .report(let event):
        observer.observe(.session(event))
      }
    }
    let deadline = [session.deadline, terminalDeadline].compactMap(\.self).min()
    guard deadline != armedDeadline else { return }
    armedDeadline = deadline
    server.setTimer(at: deadline.map { .milliseconds($0.milliseconds) })
  }
}

extension ShellRuntime.ConnectionID {
  fileprivate init(_ connection: WebServer.ConnectionID) {
    self.init(rawValue: connection.number)
  }
}

extension WebServer.ConnectionID {
  fileprivate init(_ connection: ShellRuntime.ConnectionID) {
    self.init(number: connection.rawValue)
  }
}

extension CaseIterable where Self: Equatable {
  /// The case that follows, the first one after the last.
  fileprivate var next: Self {
    let all = Array(Self.allCases)
    let index = all.firstIndex(of: self).map { ($0 + 1) % all.count } ?? 0
    return all[index]
  }
}
