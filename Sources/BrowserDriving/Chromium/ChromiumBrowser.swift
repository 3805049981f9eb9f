internal import BridgeProtocol
internal import Synchronization
internal import System

/// A started Chromium; it ends when nobody holds it any more, or when Tandem ends.
final class ChromiumBrowser: DrivenBrowser {
  private static let windowPauseMilliseconds: CInt = 20

  let name: String
  let warning: String?
  let process: BrowserProcess
  private let isHeadless: Bool

  /// Starts it with a profile of its own.
  ///
  /// - Parameters:
  ///   - program: the path of the program to start.
  ///   - folder: where its profile is; only this user may put something there.
  ///   - window: the URL that its window shows, without bars; `nil` for no window.
  ///   - deadline: when it is too late.
  /// - Throws: `BrowserFailure` if it does not start in time.
  init(
    _ program: String, in folder: String, window: String?,
    until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) {
    let sandbox = ChromiumSandbox()
    let (process, version) = try BrowserProcess.start(
      in: folder,
      connect: { profile throws(BrowserFailure) in
        let command = sandbox.command(
          program, ChromiumArguments.all(profile: profile, window: window))
        return try Self.connect(command.program, command.arguments, name: program)
      },
      greet: { connection throws(BrowserFailure) in
        try connection.send("Browser.getVersion", until: deadline)
      })
    let number = version["product"]?.string?.split(separator: "/").last?.prefix { $0 != "." }
    name = number.map { "Chromium \($0)" } ?? "Chromium"
    warning = sandbox.warning
    isHeadless = window == nil
    self.process = process
  }

  private var connection: BrowserConnection { process.connection }

  func openPage(
    _ settings: PageSettings, until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) -> any BrowserPage {
    let created = try connection.send(
      "Target.createBrowserContext", ["disposeOnDetach": true], until: deadline)
    let context = created["browserContextId"] ?? .null
    do throws(BrowserFailure) {
      // They go with the profile.
      connection.post(
        "Browser.setDownloadBehavior",
        [
          "behavior": "allowAndName", "browserContextId": context,
          "downloadPath": .string("\(process.profile.path)/downloads"),
        ], session: nil)
      let target = try connection.send(
        "Target.createTarget", ["url": "about:blank", "browserContextId": context],
        until: deadline)
      let tracker = try PageTracker.attach(
        to: target["targetId"]?.string ?? "", over: connection, PageEmulation(settings: settings),
        until: deadline)
      return ChromiumPage(tracker, context: context.string, ownsContext: true)
    } catch {
      connection.post("Target.disposeBrowserContext", ["browserContextId": context], session: nil)
      throw error
    }
  }

  func windowPage(
    until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) -> any BrowserPage {
    precondition(!isHeadless, "the browser has no window")
    while true {
      let targets = try connection.send("Target.getTargets", until: deadline)["targetInfos"]
      let page = targets?.array?.first { $0["type"]?.string == "page" }
      if let id = page?["targetId"]?.string {
        let tracker = try PageTracker.attach(to: id, over: connection, .none, until: deadline)
        return ChromiumPage(tracker, context: nil, ownsContext: false)
      }
      guard ContinuousClock.now < deadline else { throw .late("Target.getTargets") }
      MonotonicClock.pause(milliseconds: Self.windowPauseMilliseconds)
    }
  }
}

extension ChromiumBrowser {
  private static func connect(
    _ program: String, _ arguments: [String], name: String
  ) throws(BrowserFailure) -> BrowserConnection {
    let child: ChildProgram
    do throws(ChildProgram.Failure) {
      child = try ChildProgram(program, arguments: arguments, name: name)
    } catch {
      throw BrowserFailure(error)
    }
    return try BrowserConnection(DevToolsPipe(program: child))
  }
}
