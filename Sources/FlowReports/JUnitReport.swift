import Vocabulary

/// A run as a JUnit file: what GitHub's and GitLab's views of tests, and most others, read.
///
/// A suite is a device, a case is a flow. Retries are written as Maven's Surefire does:
/// `flakyFailure` in a flow that passed at last, `rerunFailure` after the first failure else.
package struct JUnitReport: Sendable {
  private let run: FlowRun
  private let folders: [String]

  /// Makes a report.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - folders: For each source of the run, the path of the folder with its `pictures/`, as seen
  ///     from the root of the project.
  package init(of run: FlowRun, picturesIn folders: [String]) {
    self.run = run
    self.folders = folders
  }

  /// The file.
  package var text: String {
    var writer = XMLWriter()
    let flows = run.flows
    writer.element(
      "testsuites",
      [
        "name": "tandem", "tests": "\(flows.count)", "failures": "\(run.count(.failed))",
        "errors": "0", "skipped": "\(run.count(.skipped))", "time": Self.seconds(run.took),
        "timestamp": Self.timestamp(run.started),
      ]
    ) { writer in
      for suite in suites { write(suite, to: &writer) }
    }
    return writer.text
  }

  private struct Suite {
    let name: String
    let device: String?
    var flows: [FlowResult]
  }

  /// The flows by what they ran on, in the order in which that comes first.
  private var suites: [Suite] {
    var suites: [Suite] = []
    var places: [String: Int] = [:]
    for flow in run.flows {
      let name = flow.start.map { "\($0.platform) \($0.device)" } ?? "lost"
      if let place = places[name] {
        suites[place].flows.append(flow)
      } else {
        places[name] = suites.count
        suites.append(Suite(name: name, device: flow.start?.device, flows: [flow]))
      }
    }
    return suites
  }

  private func write(_ suite: Suite, to writer: inout XMLWriter) {
    let flows = suite.flows
    let started = flows.compactMap { $0.attempts.first?.start.started }.min()
    writer.element(
      "testsuite",
      [
        "name": suite.name, "device": suite.device, "tests": "\(flows.count)",
        "failures": "\(flows.count { $0.status == .failed })", "errors": "0",
        "skipped": "\(flows.count { $0.status == .skipped })",
        "time": Self.seconds(flows.map(\.took).reduce(0, +)),
        "timestamp": started.map(Self.timestamp),
      ]
    ) { writer in
      writer.element("properties") { writer in
        let source = run.sources[flows[0].source].run
        Self.property("browser", source.browser, to: &writer)
        Self.property("tandem", source.tandem, to: &writer)
      }
      for flow in flows { write(flow, to: &writer) }
    }
  }

  private func write(_ flow: FlowResult, to writer: inout XMLWriter) {
    let properties = flow.start?.properties ?? []
    let own = { (name: String) in properties.first { $0.name == name }?.value }
    writer.element(
      "testcase",
      [
        "id": own("junitId") ?? flow.id, "name": flow.name,
        "classname": own("junitClassname") ?? flow.file, "file": flow.file,
        "time": Self.seconds(flow.took),
        "timestamp": flow.attempts.first.map { Self.timestamp($0.start.started) },
      ]
    ) { writer in
      writeProperties(of: flow, to: &writer)
      if flow.status == .skipped { writer.element("skipped") }
      writeFailures(of: flow, to: &writer)
      let steps = flow.attempts.map { output(of: $0, of: flow) }.joined(separator: "\n")
      if !steps.isEmpty { writer.element("system-out", text: steps) }
      let console = flow.attempts.flatMap(\.console).filter { $0.level == "error" }
      if !console.isEmpty {
        let lines = console.map { "\($0.text) (\($0.source))" }
        writer.element("system-err", text: lines.joined(separator: "\n"))
      }
    }
  }

  private func writeProperties(of flow: FlowResult, to writer: inout XMLWriter) {
    let own = (flow.start?.properties ?? []).filter {
      $0.name != "junitId" && $0.name != "junitClassname"
    }
    let tags = flow.start?.tags ?? []
    guard !own.isEmpty || !tags.isEmpty else { return }
    writer.element("properties") { writer in
      if !tags.isEmpty { Self.property("tags", tags.joined(separator: ", "), to: &writer) }
      for property in own { Self.property(property.name, property.value, to: &writer) }
    }
  }

  private func writeFailures(of flow: FlowResult, to writer: inout XMLWriter) {
    if flow.attempts.isEmpty {
      writer.element("failure", Self.attributes(of: nil, flow.failureMessage(in: nil)))
    }
    var isFirst = true
    for attempt in flow.attempts where attempt.status == .failed {
      let message = flow.failureMessage(in: attempt)
      let text = attempt.failureText
      let attributes = Self.attributes(of: attempt, message)
      switch (flow.status, isFirst) {
      case (.flaky, _), (.passed, _):
        writer.element("flakyFailure", attributes) { $0.element("stackTrace", text: text) }
      case (_, true):
        writer.element("failure", attributes, text: text)
      case (_, false):
        writer.element("rerunFailure", attributes) { $0.element("stackTrace", text: text) }
      }
      isFirst = false
    }
  }

  private static func attributes(
    of attempt: FlowAttempt?, _ message: String
  ) -> KeyValuePairs<String, String?> {
    [
      "message": message,
      "type": attempt?.end == nil ? "lost" : attempt?.failedStep?.start.command ?? "flow",
    ]
  }

  /// The steps of an attempt with their pictures.
  private func output(of attempt: FlowAttempt, of flow: FlowResult) -> String {
    var lines: [String] = []
    if flow.attempts.count > 1 { lines.append("Attempt \(attempt.start.attempt)") }
    for step in attempt.steps {
      let status = step.end?.status.rawValue ?? "lost"
      let time = step.end.map {
        " \(Self.seconds(max($0.milliseconds - step.start.milliseconds, 0))) s"
      }
      let indent = String(repeating: "  ", count: min(step.depth, 16))
      lines.append("\(indent)\(step.number). \(step.start.title): \(status)\(time ?? "")")
      if let note = step.end?.note { lines.append("\(indent)   \(note)") }
    }
    // Readers show all of them at once, so only those that explain a failure.
    if let step = attempt.failedStep {
      lines += step.pictures.map { "[[ATTACHMENT|\(folders[flow.source])/\($0.text)]]" }
    }
    return lines.joined(separator: "\n")
  }

  private static func property(_ name: String, _ value: String, to writer: inout XMLWriter) {
    writer.element("property", ["name": name, "value": value])
  }

  private static func seconds(_ milliseconds: Int) -> String {
    "\(milliseconds / 1_000).\(String(milliseconds % 1_000 + 1_000).dropFirst())"
  }

  /// A time in the form of ISO 8601, in UTC.
  private static func timestamp(_ milliseconds: Int) -> String {
    let day = Int(CalendarDay.milliseconds)
    let date = CalendarDay(number: milliseconds / day)
    let seconds = milliseconds % day / 1_000
    let two = { (number: Int) in String(number + 100).dropFirst() }
    return "\(date.year)-\(two(date.month))-\(two(date.day))T\(two(seconds / 3_600))"
      + ":\(two(seconds / 60 % 60)):\(two(seconds % 60))Z"
  }
}
