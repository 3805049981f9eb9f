import ArgumentParser
import BridgeProtocol
import FoundationEssentials
import ShellRuntime
import System

/// `tandem check`: says everything that is wrong with a manifest.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say what is wrong with the manifests of apps.",
    discussion: """
      APP is the name of a bundled app, a folder, or a manifest. Every error and every warning is \
      a line “PATH:LINE:COLUMN: what is wrong. What to do.” on standard error; with --json it is \
      an object on standard output. A path at which a device shows another page than a host is a \
      warning. The exit code is 0 without errors, 1 with errors, and 2 if there is no app.
      """)

  @Argument(help: "Bundled apps, folders, or manifests.")
  var apps: [String]

  @Flag(name: .customLong("json"), help: "Write one JSON object for each problem.")
  var writesJSON = false

  func run() throws {
    var errorCount = 0
    do throws(LaunchError) {
      let bundle = try WebBundle(environment: ProcessInfo.processInfo.environment)
      for app in apps {
        errorCount += try check(AppLocation(app, bundle: bundle))
      }
    } catch {
      StandardStreams.writeError("tandem: \(error.description)\n")
      throw ExitCode.unusableInput
    }
    guard errorCount > 0 else { return }
    if !writesJSON {
      StandardStreams.writeError(errorCount == 1 ? "1 error\n" : "\(errorCount) errors\n")
    }
    throw ExitCode.checksFailed
  }

  /// Prints the problems of an app and returns the number of errors.
  private func check(_ location: AppLocation) throws(LaunchError) -> Int {
    let problems = Self.problems(of: location, try location.read())
    for problem in problems {
      if writesJSON {
        let object = JSONValue.object(problem.json(in: location.path))
        StandardStreams.write(object.serialized() + [UInt8(ascii: "\n")])
      } else {
        StandardStreams.writeError(problem.line(in: location.path) + "\n")
      }
    }
    let errorCount = problems.count { $0.severity == .error }
    if errorCount == 0, !writesJSON {
      StandardStreams.write("\(location.path): no errors\n")
    }
    return errorCount
  }

  private static func problems(of location: AppLocation, _ bytes: [UInt8]) -> [ManifestProblem] {
    do throws(ManifestProblems) {
      guard case .manifest = location.declaration else {
        return buildWarnings(try AppFolder(location, bytes), bytes)
      }
      let (file, warnings) = try ManifestFile.check(bytes)
      let found = warnings + buildWarnings(AppFolder(location, file), bytes)
      return found.sorted { $0.position.offset < $1.position.offset }
    } catch {
      return error.problems
    }
  }

  /// Says that there is nothing to serve, where “webDir” stands if the file names it; else at which
  /// paths a device shows another page.
  ///
  /// What a server of development answers is not known without asking it.
  private static func buildWarnings(_ app: AppFolder, _ bytes: [UInt8]) -> [ManifestProblem] {
    guard app.upstream == nil else { return [] }
    let root = try? JSONDocument(parsing: bytes).root
    guard !app.hasBuild else { return DeviceDifferences(of: app).warnings(about: root) }
    let node = root?["webDir"] ?? root
    return [
      ManifestProblem(
        .warning, at: node?.position ?? JSONPosition(offset: 0, line: 1, column: 1),
        path: node?.path ?? "", message: "\(app.webRoot) holds no index.html.",
        remedy: "Build the app, or name the folder of its build as “webDir”.")
    ]
  }
}
