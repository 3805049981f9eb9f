internal import FoundationEssentials

/// The kinds of browser that can be driven.
package enum BrowserEngine: String, CaseIterable, Sendable {
  /// Chromium or Chrome, over the Chrome DevTools Protocol.
  case chromium
  /// Firefox, over WebDriver BiDi.
  case firefox
}

/// A browser of this machine, as a program.
package struct BrowserProgram: Hashable, Sendable {
  /// The executables of Chromium below a folder of Playwright's, and how the folder's name begins.
  private static let ofPlaywright = [
    (folder: "chromium-", programs: ["chrome-linux64/chrome", "chrome-linux/chrome"]),
    (
      folder: "chromium_headless_shell-",
      programs: [
        "chrome-headless-shell-linux64/chrome-headless-shell", "chrome-linux/headless_shell",
      ]
    ),
  ]

  package let engine: BrowserEngine
  /// The path of its executable.
  package let path: String

  /// Finds it: by a variable, in `PATH`, else where Playwright has put one.
  ///
  /// - Parameters:
  ///   - engine: the kind of browser.
  ///   - environment: the variables of the process.
  ///   - purpose: what it is needed for, as the subject of a sentence.
  /// - Throws: `BrowserFailure` if there is none.
  package init(
    _ engine: BrowserEngine = .chromium, environment: [String: String], for purpose: String
  ) throws(BrowserFailure) {
    self.engine = engine
    for variable in engine.variables {
      guard let path = environment[variable], !path.isEmpty else { continue }
      guard FileManager.default.isExecutableFile(atPath: path) else {
        throw BrowserFailure(
          .missing,
          "\(purpose) needs \(engine.name), and \(variable) names \(path), which is no program: "
            + "name one, or leave the variable out.")
      }
      self.path = path
      return
    }
    guard let path = Self.find(engine, environment: environment) else {
      throw BrowserFailure(
        .missing,
        "\(purpose) needs \(engine.name), and PATH holds none of "
          + "\(engine.programs.joined(separator: ", ")): install it, on Debian with “apt install "
          + "\(engine.package)”.")
    }
    self.path = path
  }

  /// Starts it with a profile of its own.
  ///
  /// - Parameters:
  ///   - folder: where its profile is; only this user may put something there.
  ///   - window: the URL that its window shows; `nil` for no window.
  ///   - reducesMotion: whether all pages prefer less motion; in Firefox one cannot alone.
  ///   - deadline: when it is too late.
  /// - Returns: the browser.
  /// - Throws: `BrowserFailure` if it does not start in time.
  package func start(
    in folder: String, window: String? = nil, reducesMotion: Bool = false,
    until deadline: ContinuousClock.Instant
  ) throws(BrowserFailure) -> any Browser {
    switch engine {
    case .chromium: try ChromiumBrowser(path, in: folder, window: window, until: deadline)
    case .firefox:
      try FirefoxBrowser(
        path, in: folder, window: window, reducesMotion: reducesMotion, until: deadline)
    }
  }

  private static func find(_ engine: BrowserEngine, environment: [String: String]) -> String? {
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    let inPath = engine.programs.lazy.flatMap { name in folders.map { "\($0)/\(name)" } }
      .first(where: FileManager.default.isExecutableFile(atPath:))
    // Playwright's Firefox is one of its own making, with a protocol of its own.
    return inPath ?? (engine == .chromium ? findOfPlaywright(environment: environment) : nil)
  }

  /// The one of the highest version, with a window if possible.
  private static func findOfPlaywright(environment: [String: String]) -> String? {
    let named = environment["PLAYWRIGHT_BROWSERS_PATH"].flatMap { $0.isEmpty ? nil : $0 }
    guard let cache = named ?? environment["HOME"].map({ "\($0)/.cache/ms-playwright" }),
      let names = try? FileManager.default.contentsOfDirectory(atPath: cache)
    else { return nil }
    for kind in ofPlaywright {
      let folders = names.filter { $0.hasPrefix(kind.folder) }
        .compactMap { name in Int(name.dropFirst(kind.folder.count)).map { (name, $0) } }
        .sorted { $0.1 > $1.1 }
      for (name, _) in folders {
        let paths = kind.programs.map { "\(cache)/\(name)/\($0)" }
        if let path = paths.first(where: FileManager.default.isExecutableFile(atPath:)) {
          return path
        }
      }
    }
    return nil
  }
}

extension BrowserEngine {
  /// What people know it as.
  package var name: String {
    switch self {
    case .chromium: "Chromium"
    case .firefox: "Firefox"
    }
  }

  /// The names of its executable, in the order in which they are looked for.
  ///
  /// Chrome comes first: on GitHub's runners, Ubuntu 24.04 allows it to make the namespaces of its
  /// sandbox, and does not allow the Chromium beside it to.
  fileprivate var programs: [String] {
    switch self {
    case .chromium:
      ["google-chrome", "chromium", "chromium-browser", "chrome", "chromium-headless-shell"]
    case .firefox: ["firefox-esr", "firefox"]
    }
  }

  /// Variables that name its executable, as other tools know them.
  fileprivate var variables: [String] {
    switch self {
    case .chromium: ["CHROME_PATH", "CHROME_BIN", "PUPPETEER_EXECUTABLE_PATH"]
    case .firefox: ["FIREFOX_PATH", "FIREFOX_BIN"]
    }
  }

  /// The package of Debian's that has it.
  fileprivate var package: String {
    switch self {
    case .chromium: "chromium"
    case .firefox: "firefox-esr"
    }
  }
}
