import ArgumentParser
import BridgeProtocol
import FoundationEssentials
import Simulation
import System

/// `tandem verify`: searches every state that an app can reach within small bounds.
struct Verify: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Search every state of a small app, and say which breaks a promise.",
    discussion: """
      Breadth first, from the start of the app, over the real session and two pages: a few things \
      that the user does, a lost connection, a reload and the end of the shell, with the messages \
      in every order. So nothing that breaks a promise takes fewer steps than what is printed. \
      Without APP it is a built-in app of two tabs and a sheet. The exit code is 1 if a state \
      breaks a promise.
      """)

  @Argument(help: "A bundled app, a folder, or a manifest.", completion: .directory)
  var app: String?

  @Option(
    help: ArgumentHelp("How many states to search at most (default: all).", valueName: "n"))
  var states: Int?

  @Flag(name: .customLong("json"), help: "Write one JSON object.")
  var writesJSON = false

  func validate() throws {
    guard let states, states < 1 else { return }
    throw ValidationError("--states is \(states): give 1 or more.")
  }

  func run() throws {
    let subject: SimulationSubject
    do throws(CommandFailure) {
      subject = try SimulationSubject(app)
    } catch {
      throw error.tell(asJSON: writesJSON)
    }
    let search = StateSearch(
      app == nil ? nil : subject.app,
      workerCount: ProcessInfo.processInfo.activeProcessorCount)
    let progress = SimulationProgress()
    let start = MonotonicClock.system.now
    let stateCountMax = states
    let report = AwaitedValue.result(of: {
      await search.run(stateCountMax: stateCountMax) { found in
        progress.show("\(grouped(found.stateCount)) states, \(found.depth) steps deep")
      }
    })
    progress.clear()
    let seconds = Double(MonotonicClock.system.now - start) / 1_000_000_000
    if writesJSON {
      StandardStreams.write(json: report.json(of: subject, seconds: seconds).serialized())
    } else {
      StandardStreams.write(lines: lines(of: report, subject, seconds: seconds))
    }
    if report.failure != nil { throw ExitCode.checksFailed }
  }

  private func lines(
    of report: SearchReport, _ subject: SimulationSubject, seconds: Double
  ) -> [String] {
    let name = app == nil ? "the built-in app of two tabs and a sheet" : subject.name
    let counts =
      "\(grouped(report.stateCount)) states of \(name), \(grouped(report.transitionCount)) "
      + "transitions, \(report.depth) steps deep, in \(rounded(seconds)) s"
    guard let failure = report.failure else {
      let extent =
        report.isComplete
        ? "Every state within the bounds was reached, and everything held."
        : "Everything held so far. There are more states: --states sets how many are searched."
      return [counts, extent]
    }
    return [counts, ""]
      + SimulationText.lines(
        of: failure, in: app == nil ? .smallest : subject.app, what: "in the fewest steps")
  }
}

extension SearchReport {
  fileprivate func json(of subject: SimulationSubject, seconds: Double) -> JSONValue {
    var object: JSONObject = [
      "app": subject.json, "states": .integer(Int64(stateCount)),
      "transitions": .integer(Int64(transitionCount)), "depth": .integer(Int64(depth)),
      "complete": .bool(isComplete), "milliseconds": .integer(Int64(seconds * 1_000)),
    ]
    object["failure"] = failure.map { .object($0.json) }
    return .object(object)
  }
}
