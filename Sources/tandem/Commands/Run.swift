import ArgumentParser
import BrowserDriving
import Glibc
import HTTPRequests
import Logging
import NativePlugins
import System
import Vocabulary
import WebServer

/// `tandem run`: serves an app and drives it until it is stopped.
struct Run: ParsableCommand {
  static let frontPortDefault: UInt16 = 8100
  static let controlPortDefault: UInt16 = 8101
  private static let connectionCounts = 64...100_000

  static let configuration = CommandConfiguration(
    abstract: "Serve an app and drive it.",
    discussion: """
      APP is the URL of a dev server, such as http://localhost:5173, the name of a bundled app, \
      or a folder: one with tandem.json, with an index.html, of a Capacitor project, or of a \
      project with a build in dist, build, out or www.

      On a terminal the shell fills the screen: clicks and the keys 1 to 9 tap a tab, b goes back, \
      o opens a link, r reloads the pages, h tells all keys, q quits. Without a terminal, or with \
      --plain, every event is a line. SIGHUP reloads the pages; SIGINT and SIGTERM stop the shell \
      within a second, with exit code 0.
      """)

  @Argument(help: "A URL, a bundled app or a folder (default: \(WebBundle.defaultApp)).")
  var app: String?

  @Option(help: "Port of the front, which serves the app; 0 picks a free one.")
  var frontPort = Self.frontPortDefault

  @Option(help: "Port of the control page; 0 picks a free one.")
  var controlPort = Self.controlPortDefault

  @Option(help: "The URL of a dev server that shows the app's pages in place of its build.")
  var server: String?

  @Flag(
    name: .customLong("no-manifest"),
    help: "Take the app as if it had no tandem.json: its tabs are those of its own bar.")
  var ignoresManifest = false

  @Flag(
    name: .customLong("allow-remote"),
    help: "Let the app come from a server on another machine.")
  var allowsRemote = false

  @Flag(
    name: .customLong("lan"),
    help: "Let browsers of the local network in, each by a code that works once.")
  var opensToNetwork = false

  @Option(help: "With --lan: the IPv4 address to listen on, if this machine has several.")
  var lanAddress: String?

  @Flag(
    name: .customLong("forwarded-ports"),
    help: """
      Take connections to both ports from what forwards them, such as a container engine, for a \
      browser that finds them at 127.0.0.1 of its own machine.
      """)
  var portsAreForwarded = false

  @Option(help: "The look of the device: ios (default), android, or both side by side.")
  var platform: LaunchPlatform?

  @Option(
    name: .customLong("capacitor"),
    help: """
      What an app with Capacitor finds: lenient (default), a device whose missing plugins fall \
      back to their web implementation; strict, a device on which they fail; fidelity, the same by \
      the app's own native-bridge.js; off, a browser.
      """)
  var plugins = PluginMode.lenient

  @Option(
    help: """
      What comes of it when the app asks for a permission: prompt, the user is asked; grant or \
      deny, for runs that nobody watches (default: what the manifest says, else prompt).
      """)
  var permissions: PermissionPolicy?

  @Option(
    name: .customLong("http-host"), parsing: .singleValue,
    help: """
      A host of this machine or its network, with or without a port, that the app may reach by \
      CapacitorHttp; may be given several times.
      """)
  var reachableHosts: [HTTPHost] = []

  @Option(
    name: .customLong("open"),
    help: "Open a link at start, as the system would: a path of the app, or its own scheme.")
  var link: String?

  @Option(
    help: """
      What the shell is called, for the commands that control it (default: the last part of the \
      app's path, with a number if that is taken).
      """)
  var name: String?

  @Flag(name: .customLong("no-open"), help: "Do not open the control page in a browser.")
  var opensNoBrowser = false

  @Flag(
    name: .customLong("browser"),
    help: """
      Show the app in a browser that ends with the shell, and the shell with it; without a \
      display it has no window.
      """)
  var asksForBrowser = false

  @Flag(name: .customLong("headless"), help: "The same, always without a window.")
  var isHeadless = false

  @Option(help: "The browser of --browser and --headless.")
  var engine = BrowserEngine.chromium

  @Flag(
    name: .customLong("json"),
    help: "Write one JSON object a line; the first has the URLs and the file with the tokens.")
  var writesJSON = false

  @Flag(
    name: .customLong("plain"),
    help: "Write one line of text for each event, on a terminal too.")
  var writesPlainLines = false

  @Option(
    help: """
      The folder that keeps the app's state between two runs (default: one for each app below \
      $XDG_STATE_HOME or ~/.local/state).
      """)
  var stateDir: String?

  @Flag(
    name: .customLong("durable"),
    help: """
      Store each change before it is answered, so that nothing that was answered is lost when the \
      shell is killed.
      """)
  var isDurable = false

  @Flag(
    name: .customLong("strict"),
    help: "Answer paths as the server on a device does, which knows no page but index.html.")
  var isStrict = false

  @Option(
    help: """
      How many connections there may be at the same time; with --lan at most half of them from \
      this machine (default: \(ServerLimits().connectionCountMax)).
      """)
  var connections: Int?

  @Flag(name: .customLong("fresh"), help: "Start without the stored state.")
  var startsFresh = false

  @Option(help: "How much to log: trace, debug, info, notice, warning, error, critical.")
  var logLevel = LogLevel.warning

  func validate() throws {
    guard lanAddress == nil || opensToNetwork else {
      throw ValidationError("--lan-address says where --lan listens: give --lan as well.")
    }
    if let connections, !Self.connectionCounts.contains(connections) {
      throw ValidationError(
        "--connections is \(connections): choose a number from \(Self.connectionCounts.lowerBound) "
          + "to \(Self.connectionCounts.upperBound).")
    }
    guard frontPort != 0, frontPort == controlPort else { return }
    throw ValidationError(
      "--front-port and --control-port are both \(frontPort): choose two different ports.")
  }

  func run() throws {
    // A write beyond the limit of file sizes then fails; by default the signal ends the process.
    ProcessSignals.ignore(SIGXFSZ)
    do throws(LaunchError) {
      try raiseOpenFileLimit()
      let shell = try ShellProcess(options: self)
      shell.run()
      guard let sentence = shell.lostBrowser else { return }
      StandardStreams.writeError(lines: ["tandem: \(sentence)"])
    } catch {
      StandardStreams.writeError(lines: error.lines)
      throw ExitCode.unusableInput
    }
    throw ExitCode.internalFault
  }

  /// Whether a browser of Tandem's own shows the app.
  var showsBrowser: Bool { asksForBrowser || isHeadless }

  /// Whether the user's own browser may be opened.
  var opensUsersBrowser: Bool { !opensNoBrowser && !showsBrowser }

  /// The limits of the server.
  var limits: ServerLimits {
    connections.map { ServerLimits(connectionCountMax: $0) } ?? ServerLimits()
  }

  /// Raises the limit of open files; fails if that is too low for the connections that were asked
  /// for, but not if only the default number does not fit.
  private func raiseOpenFileLimit() throws(LaunchError) {
    let count: Int
    do throws(WebServerError) {
      count = try limits.raiseOpenFileLimit()
    } catch {
      throw LaunchError(error.description)
    }
    guard let connections, count < limits.openFileCountOfConnections else { return }
    throw LaunchError(
      "--connections \(connections) needs \(limits.openFileCountOfConnections) open files, and the "
        + "system allows \(count): raise the limit (ulimit -Hn), or ask for fewer.")
  }
}

extension PermissionPolicy: ExpressibleByArgument {}

extension HTTPHost: ExpressibleByArgument {
  /// Reads `HOST` or `HOST:PORT`.
  public init?(argument: String) {
    self.init(argument)
  }
}

/// The look that a shell starts with.
enum LaunchPlatform: String, ExpressibleByArgument, CaseIterable {
  case ios, android, both

  /// The platform of the shell's own device; nil where it keeps the default.
  var single: Platform? { Platform(rawValue: rawValue) }

  /// The path and query of the control page's address.
  var query: String { self == .both ? "/?platform=both" : "" }
}

extension BrowserEngine: ExpressibleByArgument {}

/// The log levels of swift-log, as a flag's values.
enum LogLevel: String, ExpressibleByArgument, CaseIterable {
  case trace, debug, info, notice, warning, error, critical

  var level: Logger.Level { Logger.Level(rawValue: rawValue) ?? .warning }
}
