import BrowserDriving
import FoundationEssentials
import Synchronization
import System

/// The browser that all flows share, each in a context of its own; another one takes its place when
/// it has ended.
final class BrowserPool: Sendable {
  /// How long the browser may take to start.
  private static let startTimeMax = Duration.seconds(30)
  /// A browser that has shown so many flows gives way to a new one, which has all its memory.
  private static let flowCountMax = 100

  /// A browser, with how many flows have used it and how many still do.
  private struct Loan {
    let browser: any Browser
    var flowCount = 0
    var userCount = 0

    var isSpent: Bool { browser.hasEnded || flowCount >= flowCountMax }
  }

  private let program: BrowserProgram
  private let folder: String
  /// The last one is lent; the others are only still used.
  private let loans = Mutex<[Loan]>([])

  /// Finds the browser.
  ///
  /// - Parameters:
  ///   - engine: Its kind.
  ///   - environment: The variables of the process.
  ///   - folder: Where profiles are; only this user may put something there.
  /// - Throws: `CommandFailure` if there is none.
  init(
    _ engine: BrowserEngine, environment: [String: String], folder: String
  ) throws(CommandFailure) {
    do throws(BrowserFailure) {
      program = try BrowserProgram(engine, environment: environment, for: "A flow")
    } catch {
      throw CommandFailure(error)
    }
    self.folder = folder
  }

  /// The browser for one more flow.
  func browser() throws(BrowserFailure) -> any Browser {
    try loans.withLock { loans throws(BrowserFailure) in
      if loans.last?.isSpent ?? true {
        let browser = try program.start(
          in: folder, reducesMotion: true, until: .now + Self.startTimeMax)
        if loans.isEmpty, let warning = browser.warning {
          StandardStreams.writeError(lines: ["tandem: \(warning)"])
        }
        loans.append(Loan(browser: browser))
      }
      loans[loans.count - 1].flowCount += 1
      loans[loans.count - 1].userCount += 1
      return loans[loans.count - 1].browser
    }
  }

  /// Ends the use of a browser, and the browser if nobody is to use it any more.
  func giveBack(_ browser: any Browser) {
    let spent = loans.withLock { loans -> (any Browser)? in
      guard let index = loans.firstIndex(where: { $0.browser === browser }) else { return nil }
      loans[index].userCount -= 1
      guard loans[index].userCount == 0, loans[index].isSpent else { return nil }
      return loans.remove(at: index).browser
    }
    spent?.close()
  }

  /// Ends all browsers.
  func close() {
    let browsers = loans.withLock { loans in
      defer { loans = [] }
      return loans.map(\.browser)
    }
    for browser in browsers { browser.close() }
  }
}
