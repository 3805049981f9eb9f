import ArgumentParser
import BridgeProtocol
import FoundationEssentials
import System

/// `tandem doctor`: what this machine has of what Tandem uses.
struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say what this machine has of what Tandem uses.",
    discussion: """
      Each line is one thing, and where something is missing says what cannot be done without it \
      and how to get it; with --json it is an object with name, verdict (fine, lacking or failing) \
      and text. The exit code is 0 if a shell can run here, and 1 if it cannot.
      """)

  @Flag(name: .customLong("json"), help: "Write one JSON object for each thing.")
  var writesJSON = false

  func run() throws {
    let findings = Finding.all(environment: ProcessInfo.processInfo.environment)
    if writesJSON {
      for finding in findings {
        StandardStreams.write(json: JSONValue.object(finding.json).serialized())
      }
    } else {
      StandardStreams.write(lines: TextTable(findings.map(\.cells)).lines)
    }
    guard findings.allSatisfy({ $0.verdict != .failing }) else { throw ExitCode.checksFailed }
  }
}
