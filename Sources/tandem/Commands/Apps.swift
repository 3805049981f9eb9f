import ArgumentParser
import BridgeProtocol
import FoundationEssentials
import Navigation
import System

/// `tandem apps`: lists the bundled apps.
struct Apps: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the bundled apps.",
    discussion: """
      Each line has the name for “tandem run”, the title, and what the app is. With --json it is \
      an object with name, title, description and folder.
      """)

  @Flag(name: .customLong("json"), help: "Write one JSON object for each app.")
  var writesJSON = false

  func run() throws {
    do throws(LaunchError) {
      let bundle = try WebBundle(environment: ProcessInfo.processInfo.environment)
      let apps = try bundle.appFolders.map { name throws(LaunchError) in
        (name: name, app: try AppFolder("\(bundle.apps)/\(name)", bundle: bundle))
      }
      if writesJSON {
        for (name, app) in apps { writeObject(name, app) }
      } else {
        writeTable(apps)
      }
    } catch {
      StandardStreams.writeError(lines: error.lines)
      throw ExitCode.unusableInput
    }
  }

  private func writeObject(_ name: String, _ app: AppFolder) {
    let object: JSONObject = [
      "name": .string(name), "title": .string(app.manifest.declaration.name),
      "description": app.description.map { .string($0) } ?? .null,
      "folder": .string(app.location.folder),
    ]
    StandardStreams.write(json: JSONValue.object(object).serialized())
  }

  private func writeTable(_ apps: [(name: String, app: AppFolder)]) {
    let table = TextTable(
      apps.map { name, app in [name, app.manifest.declaration.name, app.description ?? ""] })
    StandardStreams.write(lines: table.lines)
  }
}
