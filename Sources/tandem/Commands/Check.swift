import ArgumentParser
import BridgeProtocol
import BrowserDriving
import FoundationEssentials
import Glibc
import Navigation
import ManifestReading
import System

/// `tandem check`: says everything that is wrong with a manifest.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say what is wrong with the manifests of apps.",
    discussion: """
      APP is the name of a bundled app, a folder, or a manifest. Every error and every warning is \
      a line “PATH:LINE:COLUMN: what is wrong. What to do.” on standard error; with --json it is \
      an object on standard output. Warnings are about what no simulator tells, too: paths at \
      which a device shows another page than a host, and, with --browser, a tab bar of the pages \
      that stays under the native one, and links with “#” beside links without. The exit code is \
      0 without errors, 1 with errors, and 2 if there is no app.
      """)

  @Argument(help: "Bundled apps, folders, or manifests.")
  var apps: [String]

  @Flag(
    name: .customLong("browser"),
    help: "Look at the pages of the apps, too, in a browser.")
  var looks = false

  @Option(
    help: ArgumentHelp(
      "With --browser: how long an app may take to draw its bar, in seconds, at most 600.",
      valueName: "seconds"))
  var timeout = Seconds(count: 10)

  @Flag(name: .customLong("json"), help: "Write one JSON object for each problem.")
  var writesJSON = false

  func run() throws {
    var errorCount = 0
    do throws(CommandFailure) {
      for app in apps { errorCount += try check(app) }
    } catch {
      StandardStreams.writeError(lines: FailureText(error).lines)
      throw error.code.exitCode
    }
    guard errorCount > 0 else { return }
    if !writesJSON {
      StandardStreams.writeError(lines: [errorCount == 1 ? "1 error" : "\(errorCount) errors"])
    }
    throw ExitCode.checksFailed
  }

  /// Prints the problems of an app and returns the number of errors.
  private func check(_ app: String) throws(CommandFailure) -> Int {
    let location: AppLocation
    let bytes: [UInt8]
    do throws(LaunchError) {
      let bundle = try WebBundle(environment: ProcessInfo.processInfo.environment)
      location = try AppLocation(app, bundle: bundle)
      bytes = try location.read()
    } catch {
      throw CommandFailure(.usage, error.description)
    }
    let look = looks ? try look(at: app, location, bytes) : nil
    let problems = Self.problems(of: location, bytes, look)
    for problem in problems {
      if writesJSON {
        let object = JSONValue.object(problem.json(in: location.path))
        StandardStreams.write(json: object.serialized())
      } else {
        StandardStreams.writeError(lines: [problem.line(in: location.path)])
      }
    }
    let errorCount = problems.count { $0.severity == .error }
    if errorCount == 0, !writesJSON {
      StandardStreams.write(lines: ["\(location.path): no errors"])
      // For a person: scripts know what they have asked for.
      if look == nil, isatty(STDOUT_FILENO) == 1 {
        StandardStreams.write(lines: ["Its pages were not looked at: --browser does."])
      }
    }
    return errorCount
  }

  /// What a browser shows of an app that can be served.
  private func look(
    at name: String, _ location: AppLocation, _ bytes: [UInt8]
  ) throws(CommandFailure) -> PageLook? {
    guard let app = try? AppFolder(location, bytes), app.hasBuild else { return nil }
    let chromium = try BrowserProgram.find(for: "Looking at an app")
    return try ChildShell.run(app: name, allowsRemote: false, ignoresManifest: false) {
      shell throws(CommandFailure) -> PageLook? in
      let path = app.manifest.tabs.first?.path ?? "/"
      let observer = PageObserver(origin: shell.origin, path: path, timeout: timeout.duration)
      return try observer.look(with: chromium)
    }
  }

  private static func problems(
    of location: AppLocation, _ bytes: [UInt8], _ look: PageLook?
  ) -> [ManifestProblem] {
    do throws(ManifestProblems) {
      guard case .manifest = location.declaration else {
        let app = try AppFolder(location, bytes)
        return projectWarnings(app) + configurationWarnings(app) + buildWarnings(app, bytes, look)
      }
      let (file, warnings) = try ManifestFile.check(bytes)
      let app = AppFolder(location, file)
      let found =
        warnings + projectWarnings(app) + pluginErrors(app, bytes)
        + buildWarnings(app, bytes, look)
      return found.sorted { $0.position.offset < $1.position.offset }
    } catch {
      return error.problems
    }
  }

  /// Warns of the plugins that the native projects of the app leave out.
  private static func projectWarnings(_ app: AppFolder) -> [ManifestProblem] {
    let projects = app.nativeProjects
    let found = projects.problems + projects.omissions.map { ($0.message, $0.remedy) }
    return found.map { message, remedy in
      ManifestProblem(
        .warning, at: JSONPosition(offset: 0, line: 1, column: 1), path: "", message: message,
        remedy: remedy)
    }
  }

  /// Warns of values in the configuration of Capacitor, if that declares the app.
  private static func configurationWarnings(_ app: AppFolder) -> [ManifestProblem] {
    guard case .capacitor = app.location.declaration else { return [] }
    return app.capacitorConfiguration?.warnings ?? []
  }

  /// Says which modules of plugins cannot be served, where the manifest names them.
  private static func pluginErrors(_ app: AppFolder, _ bytes: [UInt8]) -> [ManifestProblem] {
    let root = try? JSONDocument(parsing: bytes).root
    return app.plugins.problems.map { plugin, message, remedy in
      let node = root?["plugins"]?[plugin.name]?["module"]
      return ManifestProblem(
        at: node?.position ?? JSONPosition(offset: 0, line: 1, column: 1),
        path: node?.path ?? "plugins", message: message, remedy: remedy)
    }
  }

  /// Warns that there is nothing to serve, at “webDir” if the file names it; else of the paths at
  /// which a device shows another page.
  ///
  /// What a server of development answers is not known without asking it.
  private static func buildWarnings(
    _ app: AppFolder, _ bytes: [UInt8], _ look: PageLook?
  ) -> [ManifestProblem] {
    guard app.upstream == nil else { return [] }
    let root = try? JSONDocument(parsing: bytes).root
    guard let problem = app.buildProblem else {
      return DeviceDifferences(of: app).warnings(about: root)
        + (look.map { PageWarnings(of: app, look: $0).warnings(about: root) } ?? [])
    }
    let node = root?["webDir"] ?? root
    return [
      ManifestProblem(
        .warning, at: node?.position ?? JSONPosition(offset: 0, line: 1, column: 1),
        path: node?.path ?? "", message: "\(problem).",
        remedy: "Build the app, or name the folder of its build as “webDir”.")
    ]
  }
}
