import ArgumentParser
import BridgeProtocol
import FoundationEssentials
import Navigation
import System

/// `tandem resolve`: explains how an app resolves URLs.
struct Resolve: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say which rule and which tab win for a URL, and why.",
    discussion: """
      APP is the name of a bundled app, a folder, or a manifest. For each URL it says whose it is, \
      what normalising changed, which rules and which route match, which tab wins and why, how the \
      page is shown, and what a link from the system and a click would do. The exit code is 0 if a \
      link from the system leads somewhere, and 1 if it is refused or leads to no page.
      """)

  @Argument(help: "A bundled app, a folder, or a manifest.")
  var app: String

  @Argument(help: "URLs, absolute or relative.")
  var urls: [String]

  @Option(
    name: .customLong("from"),
    help: "URL of the page that the link stands on (default: the page that the tabs start with).")
  var page: String?

  @Flag(name: .customLong("json"), help: "Write one JSON object for each URL.")
  var writesJSON = false

  func run() throws {
    let manifest: AppManifest
    do throws(LaunchError) {
      let bundle = try WebBundle(environment: ProcessInfo.processInfo.environment)
      manifest = try AppFolder(declaredBy: AppLocation(app, bundle: bundle)).manifest
    } catch {
      StandardStreams.writeError(lines: error.lines)
      throw ExitCode.unusableInput
    }
    var leadsSomewhere = true
    for (index, url) in urls.enumerated() {
      let explanation = manifest.explain(url, from: page)
      leadsSomewhere = leadsSomewhere && explanation.leadsSomewhere
      if writesJSON {
        let object = JSONValue.object(explanation.json)
        StandardStreams.write(json: object.serialized())
      } else {
        let lines = ExplanationText(explanation, manifest).lines
        StandardStreams.write(lines: (index > 0 ? [""] : []) + lines)
      }
    }
    if !leadsSomewhere { throw ExitCode.checksFailed }
  }
}
