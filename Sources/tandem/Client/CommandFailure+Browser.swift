import BrowserDriving
import FoundationEssentials
import System

extension CommandFailure {
  /// A failure of a browser as one of a command.
  init(_ failure: BrowserFailure) {
    let code: Code =
      switch failure.code {
      case .missing, .cannotStart: .usage
      case .blocked, .timedOut: .timeout
      case .closed, .crashed, .ended, .refused: .internalFault
      }
    self.init(code, failure.description)
  }

  /// Does something with a browser whose failure is that of the command.
  static func ofBrowser<Result>(
    _ work: () throws(BrowserFailure) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(BrowserFailure) {
      return try work()
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension BrowserProgram {
  /// The Chromium of this machine; the purpose is what it is needed for, as the subject of a
  /// sentence.
  static func find(for purpose: String) throws(CommandFailure) -> BrowserProgram {
    let environment = ProcessInfo.processInfo.environment
    return try CommandFailure.ofBrowser { () throws(BrowserFailure) in
      try BrowserProgram(.chromium, environment: environment, for: purpose)
    }
  }

  /// Starts it without a window, opens a page, and ends it when the work is done.
  func withPage<Result>(
    _ settings: PageSettings, until deadline: ContinuousClock.Instant,
    _ work: (any BrowserPage) throws(CommandFailure) -> Result
  ) throws(CommandFailure) -> Result {
    // No other user can have put something there, unlike in the folder of all temporary files.
    let folder = RuntimeFolder()
    folder.make()
    let browser = try CommandFailure.ofBrowser { () throws(BrowserFailure) in
      try start(in: folder.path, until: deadline)
    }
    defer { browser.close() }
    if let warning = browser.warning { StandardStreams.writeError(lines: ["tandem: \(warning)"]) }
    let page = try CommandFailure.ofBrowser { () throws(BrowserFailure) in
      try browser.openPage(settings, until: deadline)
    }
    return try work(page)
  }
}
