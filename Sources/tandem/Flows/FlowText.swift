import BridgeProtocol
import FlowReports
import Flows
import TerminalUI
import Vocabulary

/// What a run says of its flows.
enum FlowText {
  private static let columnCountMax = 2_000

  /// A flow that has ended: a line, and below it why it failed.
  static func lines(of result: FinishedFlow) -> [String] {
    let milliseconds = result.outcome.took.milliseconds
    let time = "\(milliseconds / 1_000).\(milliseconds % 1_000 / 100) s"
    let again = result.attemptCount > 1 ? ", \(result.attemptCount) attempts" : ""
    let word = result.status.rawValue.padding(to: 8)
    var lines = ["\(word) \(shown(result.planned.id))  \(time)\(again)"]
    lines += result.outcome.warnings.map { "  warning  \(shown($0))" }
    guard let failure = result.outcome.failure else {
      // A flow that passed at last still has something to say.
      let former = result.formerFailure.map { "  at first  \(sentence(of: $0, result.planned))" }
      return lines + [former].compactMap(\.self)
    }
    lines.append("  \(sentence(of: failure, result.planned))")
    if let expected = failure.expected {
      lines.append("    waited for  \(shown(expected))")
    }
    if !failure.nearest.isEmpty {
      let names = failure.nearest.map { "“\(shown($0))”" }.joined(separator: ", ")
      lines.append("    nearest     \(names)")
    }
    guard let seen = failure.circumstances else { return lines }
    lines += seen.events.map { "    event       \(shown($0))" }
    lines += seen.console.map { "    console     \(shown($0))" }
    return lines + [seen.picture.map { "    picture     \(shown($0))" }].compactMap(\.self)
  }

  private static func sentence(of failure: StepFailure, _ planned: PlannedFlow) -> String {
    let place = failure.circumstances?.place ?? planned.place
    let title = failure.circumstances?.title ?? planned.flow.name
    return shown(
      "\(place.file):\(place.line):\(place.column): \(title): \(failure.message)")
  }

  /// The same as JSON.
  static func json(of result: FinishedFlow) -> JSONValue {
    var object: JSONObject = [
      "flow": .string(result.planned.id), "file": .string(result.planned.flow.path),
      "name": .string(result.planned.flow.name),
      "platform": .string(result.planned.platform.rawValue),
      "status": .string(result.status.rawValue),
      "attempts": .integer(Int64(result.attemptCount)),
      "milliseconds": .integer(Int64(result.outcome.took.milliseconds)),
    ]
    if !result.outcome.warnings.isEmpty {
      object["warnings"] = .array(result.outcome.warnings.map(JSONValue.string))
    }
    if let failure = result.outcome.failure {
      let circumstances = failure.circumstances
      let place = circumstances?.place ?? result.planned.place
      var members: JSONObject = [
        "file": .string(place.file), "line": .integer(Int64(place.line)),
        "column": .integer(Int64(place.column)),
        "step": .string(circumstances?.title ?? result.planned.flow.name),
        "message": .string(failure.message),
      ]
      members["waitedFor"] = failure.expected.map(JSONValue.string)
      members["nearest"] = .array(failure.nearest.map(JSONValue.string))
      members["events"] = .array((circumstances?.events ?? []).map(JSONValue.string))
      members["console"] = .array((circumstances?.console ?? []).map(JSONValue.string))
      members["picture"] = circumstances?.picture.map(JSONValue.string)
      object["failure"] = .object(members)
    }
    return .object(object)
  }

  /// How many flows ended how, for example `12 flows: 11 passed, 1 failed`.
  static func summary(_ statuses: [TraceFlowStatus]) -> String {
    let counts = TraceFlowStatus.allCases.compactMap { status -> String? in
      let count = statuses.count { $0 == status }
      return count == 0 ? nil : "\(count) \(status.rawValue)"
    }
    let number = statuses.count == 1 ? "1 flow" : "\(statuses.count) flows"
    return counts.isEmpty ? number : "\(number): \(counts.joined(separator: ", "))"
  }

  private static func shown(_ text: String) -> String {
    EscapedText(text, columnCountMax: columnCountMax).string
  }
}

extension String {
  fileprivate func padding(to count: Int) -> String {
    self + String(repeating: " ", count: max(count - self.count, 0))
  }
}
