import ArgumentParser
import BridgeProtocol
import Simulation
import System

/// `tandem simulate`: runs random worlds around the real session, and says what broke.
struct Simulate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Run an app's navigation through random faults, and say what broke.",
    discussion: """
      Shell, pages, network and clock are simulated around the real navigation of APP, which is \
      the name of a bundled app, a folder, or a manifest; no browser runs. Each seed is a world in \
      which messages are lost, late and repeated, pages are reloaded and the shell is killed. It \
      also says what the manifest makes of links, roots, back and reloads. Without APP a built-in \
      app runs that has everything. The exit code is 0 if everything held, and 1 if something \
      broke: then the shortest steps to it are printed, and written to a file for --replay.
      """)

  @Argument(help: "A bundled app, a folder, or a manifest.", completion: .directory)
  var app: String?

  @Option(help: ArgumentHelp("How many seeds to run, from 1 on (default: 1000).", valueName: "n"))
  var seeds: Int?

  @Option(help: ArgumentHelp("Run this seed alone.", valueName: "s"))
  var seed: UInt64?

  @Option(help: ArgumentHelp("How many things happen in each seed.", valueName: "n"))
  var steps = SimulationPlan.stepCount

  @Flag(name: .customLong("trace"), help: "With --seed: print every step.")
  var traces = false

  @Option(
    help: ArgumentHelp("Replay the steps of a file that --out has written.", valueName: "file"),
    completion: .file())
  var replay: String?

  @Option(
    help: ArgumentHelp(
      "Where the steps are written if something broke (default: \(SimulationTraceFile.name)).",
      valueName: "file"),
    completion: .file())
  var out: String?

  @Flag(name: .customLong("json"), help: "Write one JSON object.")
  var writesJSON = false

  func validate() throws {
    guard (1...SimulationPlan.seedCountMax).contains(seeds ?? 1) else {
      throw ValidationError(
        "--seeds is \(seeds ?? 1): give 1 to \(SimulationPlan.seedCountMax).")
    }
    guard (1...SimulationPlan.stepCountMax).contains(steps) else {
      throw ValidationError("--steps is \(steps): give 1 to \(SimulationPlan.stepCountMax).")
    }
    guard seeds == nil || seed == nil else {
      throw ValidationError("--seed runs one seed, --seeds many: give one of both.")
    }
    guard seed != .max else { throw ValidationError("--seed is too large by one.") }
    guard !traces || seed != nil else {
      throw ValidationError("--trace prints the steps of one seed: name it with --seed.")
    }
    guard replay == nil || (seeds == nil && seed == nil && out == nil) else {
      throw ValidationError("--replay has its steps from the file: leave out --seed and --out.")
    }
  }

  func run() throws {
    let holds: Bool
    do throws(CommandFailure) {
      holds = try perform()
    } catch {
      throw error.tell(asJSON: writesJSON)
    }
    if !holds { throw ExitCode.checksFailed }
  }

  /// Runs what is asked for, and returns whether everything held.
  private func perform() throws(CommandFailure) -> Bool {
    if let replay {
      let trace = try SimulationTraceFile(path: replay).read()
      let subject = try SimulationSubject(app ?? (trace.app.isEmpty ? nil : trace.app))
      return write(Simulation.replay(subject.app, trace.steps), of: subject)
    }
    let subject = try SimulationSubject(app)
    if traces, let seed {
      return write(
        Simulation.trace(subject.app, seed: seed, stepCount: steps), of: subject)
    }
    let file = SimulationTraceFile(path: out ?? SimulationTraceFile.name)
    try file.checkReplaceable()
    let plan = SimulationPlan(
      first: seed ?? 1, count: seed == nil ? seeds ?? SimulationPlan.seedCount : 1,
      stepCount: steps)
    var result = plan.run(subject)
    if let failure = result.report.failure {
      let trace = SimulationTrace(
        app: subject.argument ?? "", seed: failure.seed, sentence: failure.sentence,
        steps: failure.steps)
      do throws(CommandFailure) {
        try file.write(trace)
        result.tracePath = file.path
      } catch {
        // What broke matters more.
        StandardStreams.writeError(lines: FailureText(error).lines)
      }
    }
    if writesJSON {
      StandardStreams.write(json: result.json.serialized())
    } else {
      StandardStreams.write(lines: SimulationText(result).lines)
    }
    return result.holds
  }

  /// Writes every step of a replay, and returns whether everything held.
  private func write(_ replay: SimulationReplay, of subject: SimulationSubject) -> Bool {
    if writesJSON {
      StandardStreams.write(json: replay.json(of: subject).serialized())
    } else {
      StandardStreams.write(
        lines: SimulationText.numbered(replay.lines) + ["", SimulationText.end(of: replay)])
    }
    return replay.sentence == nil
  }
}
