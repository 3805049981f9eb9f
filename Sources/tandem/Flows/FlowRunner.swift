import BridgeProtocol
import BrowserDriving
import FlowReports
import Flows
import FoundationEssentials
import Vocabulary

/// Runs one attempt of a flow, step by step.
final class FlowRunner {
  static let answerTimeMax = Duration.seconds(10)
  /// How many characters of what scripts write are kept of a step.
  private static let noteLengthMax = 10_000

  let planned: PlannedFlow
  let attempt: Int
  let options: FlowOptions
  let app: FlowApp
  let scripts: FlowScripts
  let record: FlowRecord
  let comparer: PictureComparer

  /// How far the app has come with what was done last.
  var stillness = Stillness.rested
  /// Whether a step has stopped the app, so that only `launchApp` starts it.
  var isStopped = false
  /// What else is to be said of the step that runs.
  var note: String?
  private(set) var stepCount = 0
  private var parents: [Int] = []
  private var warnings: [String] = []
  private var lastPicture: PicturePath?
  /// The number of the last entry of the page's record when the step began.
  private var stepEntry = 0
  private var reportedEntry = 0

  init(
    _ planned: PlannedFlow, attempt: Int, options: FlowOptions, app: FlowApp,
    scripts: FlowScripts, comparer: PictureComparer, record: FlowRecord
  ) {
    self.planned = planned
    self.attempt = attempt
    self.options = options
    self.app = app
    self.scripts = scripts
    self.comparer = comparer
    self.record = record
  }

  /// Runs the flow.
  func run() -> FlowOutcome {
    let begin = ContinuousClock.now
    scripts.enter(options.environment)
    var failure: StepFailure?
    do throws(StepFailure) {
      try scripts.define(planned.flow.header.environment)
      try perform(planned.flow.steps, between: planned.flow.header)
    } catch {
      failure = error
    }
    reportObservations()
    reportEvents()
    scripts.leave()
    return FlowOutcome(
      warnings: warnings, failure: failure, took: begin.duration(to: .now))
  }

  /// Begins again with the record of a page that is opened anew.
  func forgetEntries() {
    (stepEntry, reportedEntry) = (0, 0)
  }
}

// MARK: - Steps

extension FlowRunner {
  func perform(_ steps: [Step]) throws(StepFailure) {
    for step in steps { try perform(step) }
  }

  /// Runs steps between their hooks.
  ///
  /// Those for the end run whatever came before, unless nothing can run any more; the first failure
  /// counts.
  func perform(_ steps: [Step], between header: FlowHeader) throws(StepFailure) {
    var failure: StepFailure?
    do throws(StepFailure) {
      try perform(header.onFlowStart)
      try perform(steps)
    } catch {
      failure = error
    }
    do throws(StepFailure) {
      if failure.map({ $0.kind == .unmet }) ?? true { try perform(header.onFlowComplete) }
    } catch {
      failure = failure ?? error
    }
    if let failure { throw failure }
  }

  private func perform(_ step: Step) throws(StepFailure) {
    try checkInterruption()
    stepCount += 1
    let number = stepCount
    let title = title(of: step)
    stepEntry = app.record?.lastNumber ?? 0
    note = nil
    let begin = ContinuousClock.now
    record.write(
      .before(
        line { start in
          start.step = number
          start.parent = parents.last
          start.file = step.place.file
          start.line = step.place.line
          start.title = title
          start.command = step.name
          start.picture = lastPicture
        }))
    parents.append(number)
    defer { parents.removeLast() }
    do throws(StepFailure) {
      let isSkipped = try execute(step.command) == .skipped
      let picture = isSkipped ? nil : pictureAfter(number, begin: begin)
      end(number, isSkipped ? .skipped : .passed, picture: picture)
    } catch {
      let isWarning = step.isOptional && error.kind == .unmet
      let reported = report(error, of: step, number: number, title: title, isWarning: isWarning)
      guard isWarning else { throw reported }
      let place = reported.circumstances?.place ?? step.place
      let told = reported.circumstances?.title ?? title
      warnings.append("\(place.file):\(place.line): \(told): \(error.message)")
    }
  }

  /// The label with the values of its expressions, else what the step does.
  private func title(of step: Step) -> String {
    step.label.flatMap { try? scripts.text($0) } ?? step.title
  }

  private func end(
    _ number: Int, _ status: TraceStepStatus, error: TraceStepError? = nil,
    picture: PicturePath? = nil, pictures: TraceComparison? = nil
  ) {
    let lines = scripts.takeLines()
    let notes = ([note].compactMap { $0 } + lines).joined(separator: "\n")
      .prefix(Self.noteLengthMax)
    reportObservations()
    record.write(
      .after(
        line { end in
          end.step = number
          end.status = status
          end.error = error
          end.picture = picture
          end.pictures = pictures
          end.note = notes.isEmpty ? nil : String(notes)
        }))
  }

  /// Writes why a step failed; the step around it fails for the same reason, and says nothing.
  private func report(
    _ error: StepFailure, of step: Step, number: Int, title: String, isWarning: Bool
  ) -> StepFailure {
    let status: TraceStepStatus = isWarning ? .warned : .failed
    guard error.circumstances == nil else {
      end(number, status)
      return error
    }
    let events = error.kind == .interrupted ? [] : lastEvents()
    let console = consoleErrors(after: stepEntry)
    let picture = error.kind == .unmet ? picture(of: number, .failure) : nil
    end(
      number, status,
      error: TraceStepError {
        $0.message = error.message
        $0.expected = error.expected
        $0.nearest = error.nearest
        $0.events = events
        $0.console = console
      },
      picture: picture, pictures: error.pictures)
    var reported = error
    reported.circumstances = StepFailure.Circumstances(
      place: step.place, title: title, events: events, console: console,
      picture: picture.map { "\(record.folder)/\($0.text)" })
    return reported
  }
}

// MARK: - What is observed

extension FlowRunner {
  /// A line of the trace about this attempt.
  private func line<Line: TraceAttemptLine>(
    at milliseconds: Int? = nil, _ set: (inout Line) -> Void
  ) -> Line {
    Line(
      flow: planned.id, attempt: attempt, milliseconds: milliseconds ?? record.milliseconds, set)
  }

  /// A picture after a step that may have changed what is seen.
  private func pictureAfter(_ number: Int, begin: ContinuousClock.Instant) -> PicturePath? {
    guard options.takesPictures, app.screen != nil else { return nil }
    let hasActed = stillness < .rested
    try? reach(.rested)
    let hasWaited = begin.duration(to: .now) > .milliseconds(100)
    guard hasActed || hasWaited || lastPicture == nil else { return lastPicture }
    lastPicture = picture(of: number, .after)
    return lastPicture
  }

  private func picture(of number: Int, _ moment: PicturePath.Moment) -> PicturePath? {
    // A dialog of a script holds the page up, so that it draws no picture.
    guard let page = app.screen?.page, page.record.openDialog == nil,
      let frame = page.frames.first,
      let size = try? page.evaluate(
        "({ width: innerWidth, height: innerHeight, scale: devicePixelRatio })", in: frame,
        until: .now + Self.answerTimeMax),
      let width = size["width"]?.double, let height = size["height"]?.double
    else { return nil }
    // The page draws itself for a picture, and again for the screen: the more pixels, the longer.
    // As many as points show what a step did, twice as many what to look for when one failed.
    let sharpness: Double = moment == .failure ? 2 : 1
    let scale = min(sharpness / max(size["scale"]?.double ?? 1, 0.1), 1)
    let area = PageArea(x: 0, y: 0, width: width, height: height, scale: scale)
    guard
      let data = try? page.capture(
        area, as: .jpeg(quality: 80), until: .now + Self.answerTimeMax)
    else { return nil }
    let path = PicturePath(
      flow: planned.id, attempt: attempt, step: number, moment: moment, format: .jpeg)
    return record.write(data, path)
  }

  /// How many events a failure shows, and among how many the runner's own questions are left out.
  private static let shownEventCount = 5
  private static let searchedEventCount = 100

  private func lastEvents() -> [String] {
    guard let client = app.screen?.client,
      let last = try? client.get("events?limit=1", timeout: Self.answerTimeMax)["last"]?.integer,
      let events = try? client.get(
        "events?after=\(max(last - Self.searchedEventCount, 0))", timeout: Self.answerTimeMax)
    else { return [] }
    return (events["events"]?.array ?? []).filter { !Self.isQuestion($0) }
      .suffix(Self.shownEventCount).map { EventLine($0).text }
  }

  /// Whether an event is only a question of the runner's.
  private static func isQuestion(_ event: JSONValue) -> Bool {
    event["event"]?.string == "command"
      && ["wait", "link"].contains(event["verb"]?.string ?? "")
  }

  /// Errors of the app's console after an entry of the page's record.
  func consoleErrors(after number: Int) -> [String] {
    var seen: Set<String> = []
    let errors = (app.record?.entries(after: number) ?? []).compactMap { entry -> String? in
      switch entry.content {
      case .console(let message) where message.level == "error" && !app.isOwn(message.source):
        "\(message.text)\(message.source.isEmpty ? "" : " (\(message.source))")"
      case .exception(let error):
        "\(error.text)\(error.source.isEmpty ? "" : " (\(error.source))")"
      default: nil
      }
    }
    return errors.filter { seen.insert($0).inserted }
  }

  /// Writes what happened in the page since the last call.
  func reportObservations() {
    guard let entries = app.record?.entries(after: reportedEntry) else { return }
    reportedEntry = entries.last?.number ?? reportedEntry
    for entry in entries {
      let milliseconds = record.milliseconds(at: entry.time)
      switch entry.content {
      case .console(let message) where !app.isOwn(message.source):
        record.write(
          .console(
            line(at: milliseconds) { line in
              line.level = message.level
              line.text = message.text
              line.source = message.source
            }))
      case .exception(let error):
        record.write(
          .console(
            line(at: milliseconds) { line in
              line.level = "error"
              line.text = error.text
              line.source = error.source
            }))
      case .request(let request) where !app.isOwn(request.url):
        record.write(
          .request(
            line(at: record.milliseconds(at: request.start)) { line in
              line.method = request.method
              line.url = request.url
              line.status = request.status
              line.failure = request.failure
              line.took = request.end.map { request.start.duration(to: $0).milliseconds }
            }))
      default: break
      }
    }
  }

  /// Writes the timeline of the shell, which goes with it.
  func reportEvents() {
    guard let client = app.screen?.client else { return }
    // The shell counts from its own start: a question that it notes now says what its time is.
    var question = WaitBody()
    question.conditions = ["attached>=0"]
    _ = try? client.post(.wait, .wait(question), wait: .zero)
    let now = record.milliseconds
    guard
      let events = try? client.get("events?after=0&limit=10000", timeout: Self.answerTimeMax),
      let all = events["events"]?.array, let last = all.last?["milliseconds"]?.integer
    else { return }
    for event in all {
      guard let object = event.object, !Self.isQuestion(event) else { continue }
      let before = last - (event["milliseconds"]?.integer ?? last)
      record.write(.event(line(at: max(now - before, 0)) { $0.event = object }))
    }
  }
}
