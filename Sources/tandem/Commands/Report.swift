import ArgumentParser
import BridgeProtocol
import FlowReports
import FoundationEssentials
import System

/// `tandem report`: reports of flows from the traces of their runs.
struct Report: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Make reports of flows from the traces of their runs.",
    discussion: """
      FOLDER is what a run of flows has left: trace.ndjson and pictures. With --merge the runs of \
      several folders become one: a flow that is in two of them counts once, as it ended last, and \
      a shard whose folder is missing is said. The exit code is 1 if a flow failed, was not \
      finished, or is missing.
      """)

  @Argument(help: "The folders of the runs.", completion: .directory)
  var folders: [String]

  @Flag(name: .customLong("merge"), help: "Join the runs of all folders.")
  var joins = false

  @Option(
    name: .customLong("html"),
    help: ArgumentHelp(
      "Write a page with all steps and pictures, which opens from the disk.", valueName: "folder"),
    completion: .directory)
  var page: String?

  @Option(
    name: .customLong("junit"), help: ArgumentHelp("Write a JUnit file.", valueName: "file"),
    completion: .file())
  var junit: String?

  @Option(
    help: ArgumentHelp(
      "Add to this file how long flows took, for --durations of the next run.", valueName: "file"),
    completion: .file())
  var durations: String?

  @Flag(name: .customLong("json"), help: "Write JSON instead of text.")
  var writesJSON = false

  func validate() throws {
    guard folders.count > 1, !joins else { return }
    throw ValidationError("There are \(folders.count) folders: give --merge to join their runs.")
  }

  func run() throws {
    let run: FlowRun
    do throws(CommandFailure) {
      run = try write()
    } catch {
      throw error.tell(asJSON: writesJSON)
    }
    if writesJSON {
      StandardStreams.write(json: json(of: run).serialized())
    } else {
      StandardStreams.write(lines: lines(of: run))
    }
    guard run.isPassed else { throw ExitCode.checksFailed }
  }

  /// Writes what is asked for, and returns what it is about.
  private func write() throws(CommandFailure) -> FlowRun {
    let writer = try ReportWriter(folders: folders, joins: joins)
    if let page {
      let bundle: WebBundle
      do throws(LaunchError) {
        bundle = try WebBundle(environment: ProcessInfo.processInfo.environment)
      } catch {
        throw CommandFailure(.usage, error.description)
      }
      try writer.writePage(to: page, from: bundle)
    }
    if let junit { try writer.writeJUnit(to: junit, besides: page) }
    if let durations { try DurationsFile(path: durations).add(FlowDurations(of: writer.run)) }
    return writer.run
  }

  private func lines(of run: FlowRun) -> [String] {
    let failed = run.flows.filter { $0.status == .failed }.map { flow in
      "failed  \(flow.id): \(flow.failureMessage(in: flow.attempts.last))"
    }
    let flaky = run.flows.filter { $0.status == .flaky }.map { flow in
      "flaky   \(flow.id): \(flow.attempts.count) attempts"
    }
    let sum = FlowText.summary(run.flows.map(\.status))
    let files = [page.map { "\($0)/\(HTMLReport.pageName)" }, junit, durations].compactMap(\.self)
    return failed + flaky + run.notes + [sum] + files
  }

  private func json(of run: FlowRun) -> JSONValue {
    var object: JSONObject = [
      "flows": .integer(Int64(run.flows.count)),
      "lost": .integer(Int64(run.flows.count(where: \.isLost))),
      "missingShards": .array(run.missingShards.map { .integer(Int64($0)) }),
      "notes": .array(run.notes.map(JSONValue.string)),
    ]
    for status in TraceFlowStatus.allCases {
      object[status.rawValue] = .integer(Int64(run.count(status)))
    }
    object["html"] = page.map { .string("\($0)/\(HTMLReport.pageName)") }
    object["junit"] = junit.map(JSONValue.string)
    object["durations"] = durations.map(JSONValue.string)
    return .object(object)
  }
}
