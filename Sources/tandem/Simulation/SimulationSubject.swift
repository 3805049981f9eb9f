import BridgeProtocol
import FoundationEssentials
import Navigation
import Simulation

/// The app that is simulated, and what its manifest makes of it.
struct SimulationSubject {
  /// How the command line names it; `nil` for the built-in app.
  let argument: String?

  let app: SimulatedApp

  /// What users call it.
  let name: String

  /// What the manifest makes of it; nothing for the built-in app, whose manifest is not the user's.
  var findings: [ManifestStudy.Finding] {
    argument == nil ? [] : ManifestStudy(app.manifest).findings
  }

  /// How JSON names it.
  var json: JSONValue { argument.map(JSONValue.string) ?? .null }

  /// Reads an app as `tandem resolve` does, built or not; takes the built-in one for `nil`.
  init(_ argument: String?) throws(CommandFailure) {
    self.argument = argument
    guard let argument else {
      app = .reference
      name = "Built-in app"
      return
    }
    do throws(LaunchError) {
      let bundle = try WebBundle(environment: ProcessInfo.processInfo.environment)
      let manifest = try AppFolder(declaredBy: AppLocation(argument, bundle: bundle)).manifest
      app = SimulatedApp(manifest)
      name = manifest.declaration.name
    } catch {
      throw CommandFailure(.usage, error.description)
    }
  }
}
