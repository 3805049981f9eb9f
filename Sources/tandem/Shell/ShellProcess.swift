import BridgeProtocol
import FaultInjection
import FoundationEssentials
import Glibc
import HTTPRequests
import NativePlugins
import Navigation
import PluginWorker
import ShellCommands
import ShellRuntime
import System
import Vocabulary
import WebServer

/// The deadlines of the process itself.
struct Deadlines {
  /// What the server's timer is set to.
  var armed: SessionTime?
  /// When to try again to write to standard error; nil if nothing waits.
  var error: SessionTime?
  /// When an incomplete sequence of the terminal counts as complete.
  var terminal: SessionTime?
}

/// The running shell: one server, one session, one loop, and one observer.
final class ShellProcess {
  let server: Server
  /// Warnings of other threads.
  let warnings: Inbox<String>
  /// The results of the work of plugins, by its number.
  let performed: Inbox<(number: Int, result: PluginResult)>
  let worker: PluginWorker
  /// The browser that ends with the shell; `nil` if there is none.
  let browser: ManagedBrowser?
  /// The answers to requests for pictures.
  let pictures: Inbox<(RequestID, APIResponse)>
  let observer: any ShellObserver
  /// Whether the shell fills the terminal, so that nothing else may write to it.
  let isInteractive: Bool
  let bundle: WebBundle
  var session: ShellSession
  var commands: CommandCenter
  /// Events that were not reported to the observer yet.
  var unobserved: [SessionEvent] = []
  /// The faults between the session and its pages.
  var faults = FaultInjector(random: SystemRandomNumberGenerator())
  var deadlines = Deadlines()
  /// How the next browser is let in.
  var access: BrowserAccess
  var accessFiles: AccessFiles
  var stateStore: StateStore
  /// What waits until it is stored; `nil` without `--durable`.
  var commits: Commits?
  /// What records what the user does; `nil` while nothing is recorded.
  var recorder: FlowRecorder?
  /// Where the app is.
  let location: AppLocation
  /// The code for the last picture, which may be unused.
  var pictureCode: String?
  let startUp: StartUp
  private let pageScript: PageScript
  /// The device that the page script describes; nil before the first time.
  private var servedDevice: String?
  private var isStopping = false
  private var hasStopped = false
  /// Why the browser was lost, which has stopped the shell; `nil` if it was not.
  var lostBrowser: String?

  /// Binds the ports and readies everything; nothing is served until `run`.
  ///
  /// - Throws: `LaunchError` with one sentence for the user.
  init(options: Run) throws(LaunchError) {
    FilePermissions.keepPrivate()
    ErrorStreamLogHandler.install(level: options.logLevel.level)
    let environment = ProcessInfo.processInfo.environment
    let exposure = try PortExposure(options: options, environment: environment)
    bundle = try WebBundle(environment: environment)
    let app = try AppFolder(
      options.app, bundle: bundle, server: options.server, allowsRemote: options.allowsRemote,
      ignoresManifest: options.ignoresManifest)
    location = app.location
    let device = try DeviceBuild(of: app, options)
    pageScript = try PageScript(bundle, options.plugins, for: app, device.build)
    let tokens = AccessTokens()
    isInteractive = Self.fillsTerminal(options, environment)
    let declaration = app.manifest.declaration
    let runtimeFolder = RuntimeFolder(environment: environment)
    runtimeFolder.make()
    let stateFolder = StateFolder.find(
      option: options.stateDir, app, bundle: bundle, environment: environment)
    let knownFolder = try? stateFolder.get()
    var formerPorts = FormerPorts(in: knownFolder?.path)
    let plan = ServerPlan(
      options: options, bundle: bundle, app: app, nativeBridge: device.nativeBridge,
      tokens: tokens, isInteractive: isInteractive, exposure: exposure,
      hostName: AppHostName(of: app, isFirst: knownFolder?.isFirst ?? true),
      browserCredential: .stored(in: knownFolder?.path), formerPorts: formerPorts,
      runtimeFolder: runtimeFolder)
    let named = try plan.makeServer()
    server = named.server
    formerPorts.note(front: server.front.port, control: server.control.port)
    warnings = Inbox(of: server)
    performed = Inbox(of: server)
    pictures = Inbox(of: server)
    let stored = try StateFile.launch(
      in: stateFolder, options, appID: declaration.id, warn: Self.warner(to: warnings))
    browser = try ManagedBrowser(options, of: server, environment, in: runtimeFolder.path)
    accessFiles = try AccessFiles(tokens, in: runtimeFolder.path)
    let query = options.platform?.query ?? ""
    access = BrowserAccess(origin: server.control, query: query)
    let ready = ReadyShell(
      appName: declaration.name, named, browser, query: query, tokenFile: accessFiles.tokenPath)
    commands = CommandCenter(identity: ShellIdentity(ready))
    session = ShellSession(
      configuration: Self.configuration(of: app, device, on: server, bundle),
      navigation: NavigationState(app.manifest))
    let storage = AppStorage(
      folder: stored.file?.folder, temporaryFolder: FileManager.default.temporaryDirectory.path(),
      appID: declaration.id, warn: Self.warner(to: warnings))
    let requests = HTTPRequests(options: options, app: app, server: server)
    worker = PluginWorker(storage: storage, bundle: bundle, requests: requests)
    server.serveStoredFiles(in: storage.filesPath)
    let warnings =
      app.notes + device.warnings
      + [
        runtimeFolder.warning, knownFolder?.note, stored.warning, named.warning,
        RemoteTerminalAdvice.advice(options, exposure, to: server, environment: environment),
      ].compactMap(\.self)
    if let snapshot = stored.snapshot { session.restore(snapshot) }
    stateStore = StateStore(
      stored.file, storedRevision: options.startsFresh ? nil : session.navigation.revision,
      commits: options.isDurable)
    commits = options.isDurable ? Commits(of: server) : nil
    startUp = StartUp(
      ready: ready, warnings: warnings, platform: options.platform, link: options.link,
      opensBrowser: options.opensUsersBrowser && isInteractive && exposure == .machine)
    let server = server
    observer = Self.observer(options, isInteractive: isInteractive, environment: environment) {
      SessionTime(milliseconds: server.milliseconds)
    }
  }

  /// Serves until the user, a command or a signal stops the shell.
  func run() {
    defer { accessFiles.remove() }
    for warning in startUp.warnings { ErrorStream.write(warning: warning) }
    // Before the shell reports that it is ready: its reader then finds the code in the token file.
    renewCode(lasts: !access.isForNetwork)
    observer.shellIsReady(startUp.ready, access: access, session: session)
    announceAccess()
    for warning in startUp.warnings { show(warning: warning) }
    if let platform = startUp.platform?.single { setDevice { $0.platform = platform } }
    if let link = startUp.link {
      session.handle(.acted(.linkOpened(url: link)), at: now)
    }
    if startUp.opensBrowser { openBrowser() }
    startBrowser()
    performOutputs()
    performDeferredWork()
    server.run { _, input in handle(input) }
    performOutputs()
    browser?.close()
    worker.finish()
    finishCommits()
    stateStore.finish(session)
    reportToObserver()
    observer.shellDidStop()
    ErrorStream.finish()
  }

  /// Serves the page script for the current device, if that is another than before.
  func serveDevice() {
    guard servedDevice != session.device.environment.device else { return }
    servedDevice = session.device.environment.device
    let identity = session.deviceIdentity(of: session.device.environment.platform)
    server.serve(pageScript.file(for: identity), at: PageScript.path)
  }

  /// Stops serving, after sending what is on its way.
  func stop() {
    guard !isStopping else { return }
    isStopping = true
    endRecording()
    browser?.beginClosing()
    commands.stop(session: session)
    performCommandOutputs()
    beginLastCommits()
    goOnStopping()
  }

  /// Goes on with a stop, if there is one, as soon as what was answered before it is sent.
  func goOnStopping() {
    guard isStopping, !hasStopped, !isStopWaiting else { return }
    hasStopped = true
    server.stop(gracePeriod: .milliseconds(500))
  }
}

extension ShellProcess {
  private static func configuration(
    of app: AppFolder, _ device: DeviceBuild, on server: Server, _ bundle: WebBundle
  ) -> SessionConfiguration {
    let declaration = app.manifest.declaration
    return SessionConfiguration(
      appID: declaration.id, appName: declaration.name, contentInset: app.contentInset,
      frontOrigin: server.front.namedURL, epoch: AccessTokens().front,
      historyMode: declaration.history,
      startOfTime: timeOfDay() - Int64(server.milliseconds),
      secondsFromUTC: WallClock.secondsFromUTC(),
      ownPlugins: app.plugins.methodSets, permissionPolicy: device.permissions,
      packages: InstalledPackages(ofProjectAt: app.capacitorRoot).versions, build: device.build,
      loadDevices: bundle.loadDevices)
  }

  private static func fillsTerminal(_ options: Run, _ environment: [String: String]) -> Bool {
    !options.writesJSON && !options.writesPlainLines
      && TerminalDevice.isInteractive(environment: environment)
  }

  /// Milliseconds since 1970.
  private static func timeOfDay() -> Int64 {
    Int64(Date().timeIntervalSince1970 * 1_000)
  }

  static func warner(to inbox: Inbox<String>) -> @Sendable (String) -> Void {
    { warning in
      // A server that has stopped takes no more.
      if !inbox.post(warning) { ErrorStream.write(warning: warning) }
    }
  }

  private static func observer(
    _ options: Run, isInteractive: Bool, environment: [String: String],
    clock: @escaping () -> SessionTime
  ) -> any ShellObserver {
    if options.writesJSON { return JSONLineObserver(clock: clock) }
    return isInteractive
      ? TerminalObserver(environment: environment, clock: clock) : PlainLineObserver(clock: clock)
  }
}

extension ReadyShell {
  fileprivate init(
    appName: String, _ named: NamedServer, _ browser: ManagedBrowser?, query: String,
    tokenFile: String
  ) {
    let (front, control) = (named.server.front, named.server.control)
    self.init(
      appName: appName, front: front.url, app: front.namedURL, control: control.url,
      controlPage: control.namedURL + query, tokenFile: tokenFile, name: named.name.text,
      socket: named.socket, browser: browser?.description)
  }
}

extension ShellIdentity {
  fileprivate init(_ shell: ReadyShell) {
    self.init(
      name: shell.name, processID: Int(getpid()), version: Tandem.version, front: shell.front,
      control: shell.control, browser: shell.browser)
  }
}
