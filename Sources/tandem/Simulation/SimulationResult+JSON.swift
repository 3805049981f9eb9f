import BridgeProtocol
import Simulation

extension SimulationResult {
  /// The whole result as `--json` writes it.
  var json: JSONValue {
    var object: JSONObject = [
      "app": subject.json, "holds": .bool(holds), "firstSeed": .string(String(plan.first)),
      "seeds": .integer(Int64(report.seedCount)), "steps": .integer(Int64(report.stepCount)),
      "virtualMilliseconds": .integer(Int64(clamping: report.virtualMilliseconds)),
      "milliseconds": .integer(Int64(seconds * 1_000)),
      "findings": .array(findings.map(\.json)),
      "counts": .object(counts),
      "missing": .array(report.coverage.missing.map(JSONValue.string)),
    ]
    guard let failure = report.failure else { return .object(object) }
    var members = failure.json
    members["command"] = command.map(JSONValue.string)
    members["file"] = tracePath.map(JSONValue.string)
    object["failure"] = .object(members)
    return .object(object)
  }

  private var counts: JSONObject {
    var object: JSONObject = [:]
    for (name, count) in report.coverage.counts { object[name] = .integer(Int64(count)) }
    return object
  }
}

extension SimulationFailure {
  /// What broke, and the steps to it.
  var json: JSONObject {
    [
      "seed": .string(String(seed)), "sentence": .string(sentence),
      "steps": .array(steps.map { .string($0.description) }),
      "drawnSteps": .integer(Int64(drawnStepCount)),
    ]
  }
}

extension SimulationReplay {
  /// Every step, and what broke.
  func json(of subject: SimulationSubject) -> JSONValue {
    var object: JSONObject = [
      "app": subject.json, "holds": .bool(sentence == nil),
      "steps": .array(lines.map(JSONValue.string)),
    ]
    object["failure"] = sentence.map { ["sentence": .string($0)] }
    return .object(object)
  }
}

extension ManifestStudy.Finding {
  fileprivate var json: JSONValue {
    [
      "kind": .string(kind.rawValue), "subjects": .array(subjects.map(JSONValue.string)),
      "sentence": .string(sentence),
    ]
  }
}
