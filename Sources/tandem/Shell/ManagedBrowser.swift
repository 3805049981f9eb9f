import BrowserDriving
import FoundationEssentials
import Synchronization
import System
import WebServer

/// The browser that shows the control page of a shell and ends with it, on a thread of its own.
final class ManagedBrowser: Sendable {
  /// How long it may take to start and to open the page.
  private static let startTimeMax = Duration.seconds(60)
  /// How long the shell waits for its end.
  private static let endTimeMax = Duration.seconds(5)
  /// How long a picture may take besides the time that it waits for what is to be seen.
  static let pictureTimeMax = startTimeMax * 2
  /// As on a desk: the control page scales a device that is larger.
  private static let settings = PageSettings(width: 1_440, height: 1_024)
  /// Nothing, without a request to anybody; `about:` would get a window with bars.
  private static let emptyPage = "data:text/html,<title>Tandem</title>"

  /// What the thread reports to the loop.
  enum Report: Sendable {
    /// Something is less than it could be, in one sentence.
    case warned(String)
    /// The user has closed the window.
    case windowClosed
    /// The browser cannot show the page any more, for the reason in the sentence.
    case lost(String)
  }

  private enum Phase {
    case starting
    case running(any Browser)
    /// With the browser, unless it had not started yet.
    case closing((any Browser)?)
  }

  /// Whether it has no window.
  let isHeadless: Bool
  private let program: BrowserProgram
  private let folder: String
  private let phase = Mutex(Phase.starting)
  /// The page that it shows, or why there is none.
  private let page = AwaitedValue<Result<any BrowserPage, BrowserFailure>>()
  private let reports: Inbox<Report>
  private let end = AwaitedValue<Bool>()

  /// Finds the program, which is started later; `nil` if the options ask for none.
  ///
  /// - Parameters:
  ///   - options: the options of the shell.
  ///   - server: the server of the shell.
  ///   - environment: the variables of the process.
  ///   - folder: where the profile of the browser is.
  /// - Throws: `LaunchError` if there is no such program.
  init?(
    _ options: Run, of server: Server, _ environment: [String: String], in folder: String
  ) throws(LaunchError) {
    guard options.showsBrowser else { return nil }
    do throws(BrowserFailure) {
      program = try BrowserProgram(
        options.engine, environment: environment, for: "“tandem run --browser”")
    } catch {
      throw LaunchError(error.description)
    }
    isHeadless = options.isHeadless || !Self.hasDisplay(environment)
    reports = Inbox(of: server)
    self.folder = folder
  }

  /// Whether there is a screen for windows.
  static func hasDisplay(_ environment: [String: String]) -> Bool {
    ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
  }

  /// What people read of it: the program, and whether there is a window.
  var description: String { "\(program.path), \(isHeadless ? "without a" : "in a") window" }

  /// Starts it with a link that lets it in.
  func start(link: String) {
    let isStarted = BackgroundThread.start {
      // A server that has stopped takes no more.
      if let last = self.show(link) { self.reports.post(last) }
      self.page.provide(.failure(.noPage))
      self.end.provide(true)
    }
    guard !isStarted else { return }
    page.provide(.failure(.noPage))
    end.provide(true)
    reports.post(.lost("No thread is left for the browser: close programs."))
  }

  /// What was reported since the last call, oldest first.
  func takeReports() -> [Report] { reports.takeAll() }

  /// Opens another page with the same storage in the background, as soon as its own page is there.
  func openPage(_ settings: PageSettings) throws(BrowserFailure) -> any BrowserPage {
    guard let shown = page.wait(timeout: Self.startTimeMax) else { throw .noPage }
    return try shown.get().openPage(settings, until: .now + ScreenCamera.startTimeMax)
  }

  /// Has it end, without waiting for that.
  func beginClosing() {
    let browser = phase.withLock { phase -> (any Browser)? in
      switch phase {
      case .starting:
        phase = .closing(nil)
        return nil
      case .running(let browser):
        phase = .closing(browser)
        return browser
      case .closing: return nil
      }
    }
    // Without a thread it ends in `close`.
    if let browser { _ = BackgroundThread.start { browser.close() } }
  }

  /// Ends it, and waits until its profile is removed.
  ///
  /// One that takes too long to start leaves its profile to the next browser, which removes it.
  func close() {
    beginClosing()
    if case .closing(let browser?) = phase.withLock({ $0 }) { browser.close() }
    _ = end.wait(timeout: Self.endTimeMax)
  }

  /// Shows the page until the browser ends; returns why, and nothing if it was to end.
  private func show(_ link: String) -> Report? {
    let deadline = ContinuousClock.now + Self.startTimeMax
    do throws(BrowserFailure) {
      let browser = try program.start(
        in: folder, window: isHeadless ? nil : Self.emptyPage, until: deadline)
      defer { browser.close() }
      guard begin(with: browser) else { return nil }
      if let warning = browser.warning { reports.post(.warned(warning)) }
      let page =
        isHeadless
        ? try browser.openPage(Self.settings, until: deadline)
        : try browser.windowPage(until: deadline)
      // Nobody is there to answer.
      if isHeadless { page.dismissDialogs() }
      try page.open(link, until: deadline)
      self.page.provide(.success(page))
      let failure = page.waitForEnd(until: nil)
      return failure.flatMap { isClosing ? nil : last($0) }
    } catch {
      return isClosing ? nil : last(error)
    }
  }

  private func last(_ failure: BrowserFailure) -> Report {
    if !isHeadless, [.closed, .ended].contains(failure.code) { return .windowClosed }
    return .lost("The browser does not show the app any more. \(failure.description)")
  }

  private var isClosing: Bool {
    phase.withLock { if case .closing = $0 { true } else { false } }
  }

  private func begin(with browser: any Browser) -> Bool {
    phase.withLock { phase in
      guard case .starting = phase else { return false }
      phase = .running(browser)
      return true
    }
  }
}

extension BrowserFailure {
  fileprivate static var noPage: BrowserFailure {
    BrowserFailure(
      .ended, "The browser of the shell shows no page: look what the shell says of it.")
  }
}
