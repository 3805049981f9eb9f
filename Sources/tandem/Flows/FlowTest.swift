import ArgumentParser
import BridgeProtocol
import BrowserDriving
import FlowReports
import Flows
import FoundationEssentials
import Glibc
import System
import Vocabulary

/// What `tandem test` does, from the files to the reports.
struct FlowTest {
  /// Variables of the process that flows see, as in Maestro.
  private static let variablePrefix = "MAESTRO_"

  private let command: Test
  private let environment = ProcessInfo.processInfo.environment

  init(_ command: Test) {
    self.command = command
  }

  func run() throws {
    let bundle = try webBundle()
    let selection = try FlowSelection(wishes, bundle: bundle)
    let shard = try shard()
    let times = try durationsFile?.read() ?? FlowDurations()
    let flows = share(of: selection, shard, times)
    ProcessEnd.await()
    let folder = try workFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let pool = try BrowserPool(
      command.engine, environment: environment, folder: folder)
    defer { pool.close() }
    let kept = command.report ?? command.html
    let traceFolder = kept ?? "\(folder)-report"
    let record = try FlowRecord(folder: traceFolder)
    let results = try execute(
      flows, of: selection, shard, bundle, pool: pool, record: record, in: folder)
    let hasFailed = results.contains { $0.status == .failed } || ProcessEnd.isAsked
    say(results, report: hasFailed || kept != nil ? traceFolder : nil)
    try record.finish()
    try writeReports(of: traceFolder, bundle)
    if kept == nil, !hasFailed { try? FileManager.default.removeItem(atPath: traceFolder) }
    try writeDurations(of: results, shard)
    if ProcessEnd.isAsked { throw ExitCode(130) }
    if results.contains(where: { $0.outcome.failure?.kind == .browserEnded }) {
      throw ExitCode.internalFault
    }
    if hasFailed { throw ExitCode.checksFailed }
  }

  // MARK: Which flows

  private var wishes: FlowSelection.Wishes {
    var wishes = FlowSelection.Wishes()
    wishes.paths = command.flows
    wishes.dialect = command.dialect
    wishes.tags = TagFilter(
      included: Self.list(command.tags), excluded: Self.list(command.excludeTags))
    wishes.platforms = command.platform.map { $0.single.map { [$0] } ?? Platform.allCases }
    wishes.app = command.app
    wishes.device = command.device
    wishes.allowsRemote = command.allowRemote
    return wishes
  }

  private static func list(_ text: String?) -> [String] {
    (text ?? "").split(separator: ",").map { String($0).trimmingSpaces }
  }

  private func shard() throws(CommandFailure) -> Shard? {
    if let text = command.shard { return Shard(text) }
    do throws(ShardFailure) {
      guard let found = try Shard.found(in: environment) else { return nil }
      StandardStreams.writeError(lines: [
        "tandem: Shard \(found.shard) runs here, by \(found.variable)."
      ])
      return found.shard
    } catch {
      throw CommandFailure(.usage, error.description)
    }
  }

  /// The flows of this machine, in the order in which they begin.
  private func share(
    of selection: FlowSelection, _ shard: Shard?, _ times: FlowDurations
  ) -> [PlannedFlow] {
    let scheduled = selection.flows.map { planned in
      ScheduledFlow(id: planned.id, milliseconds: times.milliseconds[planned.id])
    }
    let whole = Shard(index: 1, count: 1)
    let ids = (shard ?? whole)?.share(of: scheduled, sequence: sequence(of: selection)) ?? []
    return ids.compactMap { id in selection.flows.first { $0.id == id } }
  }

  /// The ids of the flows that run one after the other.
  private func sequence(of selection: FlowSelection) -> [String] {
    selection.sequence.flatMap { name in
      selection.flows.filter { $0.flow.name == name }.map(\.id)
    }
  }

  private var durationsFile: DurationsFile? { command.durations.map(DurationsFile.init) }

  private func webBundle() throws(CommandFailure) -> WebBundle {
    do throws(LaunchError) {
      return try WebBundle(environment: environment)
    } catch {
      throw CommandFailure(.usage, error.description)
    }
  }

  // MARK: The run

  private func workFolder() throws(CommandFailure) -> String {
    let runtime = RuntimeFolder(environment: environment)
    runtime.make()
    Self.sweep(runtime.path)
    let folder = "\(runtime.path)/test-\(getpid())"
    NewDirectory.make(folder)
    guard FileManager.default.isWritableFile(atPath: folder) else {
      throw CommandFailure(
        .storage, "\(folder) cannot be made: set XDG_RUNTIME_DIR to a folder of your own.")
    }
    return folder
  }

  /// Removes what runs have left that were killed, and the traces of failed ones.
  private static func sweep(_ folder: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names {
      guard let match = name.wholeMatch(of: #/test-(\d+)(?:-report)?/#),
        let process = pid_t(match.1), kill(process, 0) != 0, errno == ESRCH
      else { continue }
      try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    }
  }

  private func execute(
    _ flows: [PlannedFlow], of selection: FlowSelection, _ shard: Shard?, _ bundle: WebBundle,
    pool: BrowserPool, record: FlowRecord, in folder: String
  ) throws(CommandFailure) -> [FinishedFlow] {
    let browser = flows.isEmpty ? "" : try browserName(pool)
    record.write(
      .run(
        TraceRun { run in
          run.tandem = Tandem.fullVersion
          run.browser = browser
          run.started = Int(Date().timeIntervalSince1970 * 1_000)
          run.shard = shard
          run.flows = flows.map(\.id)
          run.allFlows = selection.flows.count
        }))
    var settings = FlowExecution.Settings()
    settings.jobs = command.jobs
    settings.retryCount = command.retries
    settings.options = options
    settings.sequence = sequence(of: selection)
    settings.continuesOnFailure = selection.continuesOnFailure
    let writesJSON = command.writesJSON
    let execution = try FlowExecution(
      flows, settings, in: pool, record: record, bundle: bundle, folder: folder
    ) { result in
      if writesJSON {
        StandardStreams.write(json: FlowText.json(of: result).serialized())
      } else {
        StandardStreams.write(lines: FlowText.lines(of: result))
      }
    }
    let results = execution.run()
    let count = { (status: TraceFlowStatus) in results.count { $0.status == status } }
    record.write(
      .runEnd(
        TraceRunEnd { end in
          end.passed = count(.passed)
          end.failed = count(.failed)
          end.flaky = count(.flaky)
          end.skipped = count(.skipped)
          end.milliseconds = record.milliseconds
        }))
    return results
  }

  private func browserName(_ pool: BrowserPool) throws(CommandFailure) -> String {
    do throws(BrowserFailure) {
      return try pool.browser().name
    } catch {
      throw CommandFailure(error)
    }
  }

  private var options: FlowOptions {
    var options = FlowOptions()
    options.environment = environment.filter { $0.key.hasPrefix(Self.variablePrefix) }
    for entry in command.environment { options.environment[entry.name] = entry.value }
    options.takesPictures = command.report != nil || command.html != nil
    options.updatesPictures = command.updatePictures
    options.allowsRemote = command.allowRemote
    options.engine = command.engine
    options.pictureFolder = command.report ?? command.html ?? "."
    return options
  }

  // MARK: Reports

  private func writeReports(of folder: String, _ bundle: WebBundle) throws(CommandFailure) {
    guard command.html != nil || command.junit != nil else { return }
    let writer = try ReportWriter(folders: [folder], joins: false)
    if let page = command.html { try writer.writePage(to: page, from: bundle) }
    if let file = command.junit { try writer.writeJUnit(to: file, besides: command.html) }
  }

  /// Keeps how long flows took; not for one shard of several, since the others still divide by
  /// the same file.
  private func writeDurations(of results: [FinishedFlow], _ shard: Shard?) throws(CommandFailure) {
    guard let durationsFile, shard?.count ?? 1 == 1 else { return }
    var times = FlowDurations()
    for result in results where result.status == .passed || result.status == .flaky {
      times.note(result.planned.id, milliseconds: result.outcome.took.milliseconds)
    }
    try durationsFile.add(times)
  }

  private func say(_ results: [FinishedFlow], report: String?) {
    guard !command.writesJSON else {
      var object: JSONObject = ["flows": .integer(Int64(results.count))]
      for status in TraceFlowStatus.allCases {
        object[status.rawValue] = .integer(Int64(results.count { $0.status == status }))
      }
      object["report"] = report.map(JSONValue.string)
      return StandardStreams.write(json: JSONValue.object(object).serialized())
    }
    StandardStreams.write(lines: [FlowText.summary(results.map(\.status))])
    if let page = command.html {
      StandardStreams.write(lines: ["\(page)/\(HTMLReport.pageName)"])
    } else if let report {
      StandardStreams.write(lines: [
        "The trace is in \(report): “tandem report --html DIR \(report)” makes a page of it."
      ])
    }
  }
}
