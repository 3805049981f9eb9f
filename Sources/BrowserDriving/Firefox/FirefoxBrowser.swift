internal import BridgeProtocol
internal import FoundationEssentials
internal import Synchronization
internal import System

/// A started Firefox; it ends when nobody holds it any more, or when Tandem ends.
final class FirefoxBrowser: DrivenBrowser {
  private static let pauseMilliseconds: CInt = 10
  private static let connectTimeMax = Duration.seconds(10)
  /// Where Firefox writes into its profile which port it listens on.
  private static let addressFile = "WebDriverBiDiServer.json"
  private static let addressByteCountMax = 4_096
  /// What Firefox says to a second one that wants to drive it.
  private static let takenSessionWords = "active sessions"
  /// Has Firefox end with this process, as it has no pipe of its own for that.
  ///
  /// A second process in its group waits for the end of one, and then ends the whole group.
  private static let startScript = """
    { cat <&3 >/dev/null; kill -s TERM 0; } 4>&- &
    exec "$0" "$@" 3<&- 4>&-
    """
  private static let events = [
    "browsingContext.contextCreated", "browsingContext.contextDestroyed",
    "browsingContext.fragmentNavigated", "browsingContext.historyUpdated",
    "browsingContext.navigationCommitted", "browsingContext.userPromptClosed",
    "browsingContext.userPromptOpened", "log.entryAdded", "network.beforeRequestSent",
    "network.fetchError", "network.responseCompleted", "network.responseStarted",
    "script.message", "script.realmCreated",
  ]

  let name: String
  /// Firefox has its sandbox wherever it starts, with what the machine lets it have.
  let warning: String? = nil
  let process: BrowserProcess
  private let turn = FirefoxTurn()
  private let isHeadless: Bool

  /// Starts it with a profile of its own.
  ///
  /// - Parameters:
  ///   - program: the path of the program to start.
  ///   - folder: where its profile is; only this user may put something there.
  ///   - window: the URL that its window shows; `nil` for no window.
  ///   - reducesMotion: whether all pages prefer less motion.
  ///   - deadline: when it is too late.
  /// - Throws: `BrowserFailure` if it does not start in time.
  init(
    _ program: String, in folder: String, window: String?, reducesMotion: Bool,
    until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) {
    let (process, session) = try BrowserProcess.start(
      in: folder,
      connect: { profile throws(BrowserFailure) in
        try FirefoxPreferences.write(to: profile, reducesMotion: reducesMotion)
        return try Self.connect(program, profile, window: window, until: deadline)
      },
      greet: { connection throws(BrowserFailure) in
        try Self.beginSession(over: connection, until: deadline)
      })
    let version = session["capabilities"]?["browserVersion"]?.string?.prefix { $0 != "." }
    name = version.map { "Firefox \($0)" } ?? "Firefox"
    isHeadless = window == nil
    self.process = process
  }

  private var connection: BrowserConnection { process.connection }

  func openPage(
    _ settings: PageSettings, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) -> any BrowserPage {
    let created = try connection.send("browser.createUserContext", until: deadline)
    let userContext = created["userContext"]?.string ?? ""
    do throws(BrowserFailure) {
      return try FirefoxPage.open(
        in: userContext, ownsUserContext: true, over: connection, turn: turn, settings,
        until: deadline)
    } catch {
      connection.post(
        "browser.removeUserContext", ["userContext": .string(userContext)], session: nil)
      throw error
    }
  }

  func windowPage(
    until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) -> any BrowserPage {
    precondition(!isHeadless, "the browser has no window")
    while true {
      let tree = try connection.send(
        "browsingContext.getTree", ["maxDepth": 0], until: deadline)
      if let page = tree["contexts"]?.array?.first, let context = page["context"]?.string {
        return try FirefoxPage.attach(
          to: context, of: page["userContext"]?.string ?? "default", over: connection, turn: turn,
          until: deadline)
      }
      guard ContinuousClock.now < deadline else { throw .late("browsingContext.getTree") }
      MonotonicClock.pause(milliseconds: Self.pauseMilliseconds)
    }
  }
}

extension FirefoxBrowser {
  private static func connect(
    _ program: String, _ profile: String, window: String?,
    until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) -> BrowserConnection {
    let arguments = [
      "-c", startScript, program, "--no-remote", "--profile", profile,
      "--remote-debugging-port=0",
    ]
    let child: ChildProgram
    do throws(ChildProgram.Failure) {
      child = try ChildProgram(
        "sh", arguments: arguments + (window.map { [$0] } ?? ["--headless"]),
        // Nothing of the user's is read or written: Firefox refuses a home of somebody else.
        environment: ["HOME": profile, "MOZ_CRASHREPORTER_DISABLE": "1"], name: program)
    } catch {
      throw BrowserFailure(error)
    }
    let port = try port(in: profile, of: child, program, until: deadline)
    let socket: WebSocketClient
    do throws(WebSocketClient.Failure) {
      socket = try WebSocketClient(port: port, path: "/session", timeout: connectTimeMax)
    } catch {
      throw BrowserFailure(
        .cannotStart, "\(program) takes no commands (\(error)): start it by hand to see why.")
    }
    return try BrowserConnection(BiDiWire(program: child, socket: socket))
  }

  /// Waits until Firefox has written where it listens.
  private static func port(
    in profile: String, of child: ChildProgram, _ program: String,
    until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) -> UInt16 {
    while true {
      // A file that is not written whole is no JSON.
      let file = try? WholeFile.read(
        "\(profile)/\(addressFile)", within: profile, byteCountMax: addressByteCountMax)
      if let address = try? file.map({ bytes throws(JSONError) in try JSONValue(parsing: bytes) }),
        let port = address["ws_port"]?.integer.flatMap(UInt16.init(exactly:))
      {
        return port
      }
      guard child.isRunning else { throw BrowserFailure(.ended(program)) }
      guard ContinuousClock.now < deadline else { throw BrowserFailure(.late(program)) }
      MonotonicClock.pause(milliseconds: pauseMilliseconds)
    }
  }

  /// Takes the only session that Firefox has, so that no other program of this machine gets it.
  private static func beginSession(
    over connection: BrowserConnection, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) -> JSONValue {
    let session: JSONValue
    do throws(BrowserFailure) {
      session = try connection.send(
        "session.new",
        [
          "capabilities": ["alwaysMatch": ["unhandledPromptBehavior": ["default": "ignore"]]]
        ], until: deadline)
    } catch {
      guard error.description.contains(takenSessionWords) else { throw error }
      throw BrowserFailure(
        .cannotStart,
        "Another program drives the Firefox that was started: end that program, and try again.")
    }
    try connection.send(
      "session.subscribe", ["events": .array(events.map { .string($0) })], until: deadline)
    return session
  }
}
