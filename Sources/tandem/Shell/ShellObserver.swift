import BridgeProtocol
import ShellRuntime
import Vocabulary

/// What a shell reports when it is ready.
struct ReadyShell {
  let appName: String
  /// The origin that serves the app, for programs.
  let front: String
  /// The same origin under the host name of this app alone, for browsers.
  let app: String
  /// The origin that serves the control page, for programs.
  let control: String
  /// The control page for browsers, with both platforms if they were asked for.
  let controlPage: String
  /// The path of the file with both tokens.
  let tokenFile: String
  /// The name of the shell.
  let name: String
  /// The path of the control socket, nil if there is none.
  let socket: String?
  /// The browser that ends with the shell, for people; nil if there is none.
  let browser: String?
}

extension SessionEvent {
  /// Whether a person should read it even after other events came.
  var isError: Bool {
    switch self {
    case .changeRefused(_, let change, _, let reason):
      // Every page sends its title and its badges; a mirror's are refused, and the driver's count.
      reason != Reason.notDriver.rawValue
        || ![ActionName.setTitle.rawValue, ActionName.setBadge.rawValue].contains(change)
    case .desynchronized, .pathNotFound, .warned: true
    case .connectionClosed(let code, _): code != .replaced
    default: false
    }
  }
}

/// What a person asks for in the terminal.
enum UserCommand {
  /// Positions count the visible tabs from 0.
  case tapTab(position: Int)
  case goBack
  case reload
  /// A link as the system would open it.
  case open(link: String)
  /// The appearance that follows: light, dark, as the browser prefers.
  case nextAppearance
  case nextPlatform
  /// A code for another browser, in the place of the one that is shown.
  case newCode
  case quit
}

/// Shows or records what happens in a shell: on a terminal, in a log, for a script.
protocol ShellObserver: AnyObject {
  func shellIsReady(_ shell: ReadyShell, access: BrowserAccess, session: ShellSession)
  func observe(_ event: SessionEvent)
  /// Called some milliseconds after inputs were handled, whether or not anything changed.
  func sessionDidSettle(_ session: ShellSession)
  /// Called when there is another link for the next browser, or none any more.
  func accessDidChange(_ access: BrowserAccess)
  func terminalDidResize()
  /// When to write again what could not be written yet; nil if there is nothing.
  var deadline: SessionTime? { get }
  /// Called when the deadline of this observer, or of something else, has passed.
  func timeDidPass()
  /// Called before the process stops because of Control-Z.
  func terminalWillSuspend()
  /// Called when the process goes on after a stop.
  func terminalDidContinue()
  func commands(for terminalInput: [UInt8]) -> [UserCommand]
  /// Whether the bytes so far may begin a longer sequence; if none follow soon, they are all.
  var isAwaitingInput: Bool { get }
  /// The commands for the bytes so far if no others followed.
  func commandsAfterPause() -> [UserCommand]
  func shellDidStop()
}

extension ShellObserver {
  func sessionDidSettle(_ session: ShellSession) {}
  func accessDidChange(_ access: BrowserAccess) {}
  func terminalDidResize() {}
  var deadline: SessionTime? { nil }
  func timeDidPass() {}
  func terminalWillSuspend() {}
  func terminalDidContinue() {}
  func commands(for terminalInput: [UInt8]) -> [UserCommand] { [] }
  var isAwaitingInput: Bool { false }
  func commandsAfterPause() -> [UserCommand] { [] }
  func shellDidStop() {}
}
