/// The process of a browser, with its profile: the one is ended and the other removed when nobody
/// holds this any more.
final class BrowserProcess: Sendable {
  let connection: BrowserConnection
  let profile: BrowserProfile

  private init(_ connection: BrowserConnection, _ profile: BrowserProfile) {
    self.connection = connection
    self.profile = profile
  }

  /// Starts one with a profile of its own.
  ///
  /// - Parameters:
  ///   - folder: where its profile is; only this user may put something there.
  ///   - connect: starts it with the profile at a path.
  ///   - greet: what is asked of it first; nothing is left of one that does not answer.
  /// - Returns: the process, and what it has answered.
  /// - Throws: `BrowserFailure` if it does not start.
  static func start<Greeting>(
    in folder: String,
    connect: (_ profile: String) throws(BrowserFailure) -> BrowserConnection,
    greet: (BrowserConnection) throws(BrowserFailure) -> Greeting
  ) throws(BrowserFailure) -> (process: BrowserProcess, greeting: Greeting) {
    let profile = try BrowserProfile(in: folder)
    let connection: BrowserConnection
    do throws(BrowserFailure) {
      connection = try connect(profile.path)
    } catch {
      profile.remove()
      throw error
    }
    let process = BrowserProcess(connection, profile)
    do throws(BrowserFailure) {
      return (process, try greet(connection))
    } catch {
      process.close()
      throw error
    }
  }

  func close() {
    connection.close()
    profile.remove()
  }

  deinit { close() }
}

/// A browser that is a process of this machine.
protocol DrivenBrowser: Browser {
  var process: BrowserProcess { get }
}

extension DrivenBrowser {
  package var processID: CInt { process.connection.processID }

  package var hasEnded: Bool { process.connection.failure != nil }

  package func close() { process.close() }
}
