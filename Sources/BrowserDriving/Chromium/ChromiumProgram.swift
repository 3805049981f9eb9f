internal import FoundationEssentials

/// The Chromium of this machine, as a program.
package struct ChromiumProgram: Hashable, Sendable {
  /// The names of its executable, in the order in which they are looked for.
  ///
  /// Chrome comes first: on GitHub's runners, Ubuntu 24.04 allows it to make the namespaces of its
  /// sandbox, and does not allow the Chromium beside it to.
  static let names = [
    "google-chrome", "chromium", "chromium-browser", "chrome", "chromium-headless-shell",
  ]
  /// Variables that name it, as other tools know them.
  static let variables = ["CHROME_PATH", "CHROME_BIN", "PUPPETEER_EXECUTABLE_PATH"]
  /// The executables below a folder of Playwright's, and the beginnings of the folder's name.
  private static let ofPlaywright = [
    (folder: "chromium-", programs: ["chrome-linux64/chrome", "chrome-linux/chrome"]),
    (
      folder: "chromium_headless_shell-",
      programs: [
        "chrome-headless-shell-linux64/chrome-headless-shell", "chrome-linux/headless_shell",
      ]
    ),
  ]

  /// The path of its executable.
  package let path: String

  /// Finds it: by a variable, in `PATH`, else where Playwright has put one.
  ///
  /// - Parameters:
  ///   - environment: the variables of the process.
  ///   - purpose: what it is needed for, as the subject of a sentence.
  /// - Throws: `BrowserFailure` if there is none.
  package init(
    environment: [String: String], for purpose: String
  ) throws(BrowserFailure) {
    for variable in Self.variables {
      guard let path = environment[variable], !path.isEmpty else { continue }
      guard FileManager.default.isExecutableFile(atPath: path) else {
        throw BrowserFailure(
          .missing,
          "\(purpose) needs Chromium, and \(variable) names \(path), which is no program: name "
            + "one, or leave the variable out.")
      }
      self.path = path
      return
    }
    guard let path = Self.find(environment: environment) else {
      throw BrowserFailure(
        .missing,
        "\(purpose) needs Chromium, and PATH holds none of \(Self.names.joined(separator: ", ")): "
          + "install it, on Debian with “apt install chromium”.")
    }
    self.path = path
  }

  private static func find(environment: [String: String]) -> String? {
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    let inPath = names.lazy.flatMap { name in folders.map { "\($0)/\(name)" } }
      .first(where: FileManager.default.isExecutableFile(atPath:))
    return inPath ?? findOfPlaywright(environment: environment)
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
