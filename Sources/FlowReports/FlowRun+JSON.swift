import BridgeProtocol

/// The data of the page; `web/report/types.d.ts` describes it.
extension FlowRun {
  var json: JSONValue {
    [
      "started": .integer(Int64(started)),
      "took": .integer(Int64(took)),
      "notes": .array(notes.map(JSONValue.string)),
      "sources": .array(sources.map(\.json)),
      "flows": .array(flows.map(\.json)),
    ]
  }
}

extension FlowRun.Source {
  fileprivate var json: JSONValue {
    [
      "tandem": .string(run.tandem),
      "browser": .string(run.browser),
    ]
  }
}

extension FlowResult {
  fileprivate var json: JSONValue {
    [
      "id": .string(id),
      "file": .string(file),
      "name": .string(name),
      "tags": .array((start?.tags ?? []).map(JSONValue.string)),
      "platform": .string(start?.platform ?? ""),
      "device": .string(start?.device ?? ""),
      "status": .string(status.rawValue),
      "took": .integer(Int64(took)),
      "message": status == .failed ? .string(failureMessage(in: attempts.last)) : .null,
      "attempts": .array(attempts.map(\.json)),
    ]
  }
}

extension FlowAttempt {
  fileprivate var json: JSONValue {
    [
      "number": .integer(Int64(start.attempt)),
      "status": .string(status.rawValue),
      "start": .integer(Int64(milliseconds)),
      "took": .integer(Int64(took)),
      "failedStep": failedStep.map { .integer(Int64($0.number)) } ?? .null,
      "error": end?.error?.json ?? .null,
      "steps": .array(steps.map(\.json)),
      "console": Self.newest(console.map(TraceLine.console)),
      "requests": Self.newest(requests.map(TraceLine.request)),
      "events": Self.newest(events.map(TraceLine.event)),
      "omitted": [
        "console": .integer(Int64(max(console.count - HTMLReport.observationCountMax, 0))),
        "requests": .integer(Int64(max(requests.count - HTMLReport.observationCountMax, 0))),
        "events": .integer(Int64(max(events.count - HTMLReport.observationCountMax, 0))),
      ],
    ]
  }

  /// The last of some lines, without what the attempt says of them already.
  private static func newest(_ lines: [TraceLine]) -> JSONValue {
    .array(
      lines.suffix(HTMLReport.observationCountMax).map { line in
        var object = line.json.object ?? JSONObject()
        for name in ["type", "flow", "attempt"] { object[name] = nil }
        return .object(object)
      })
  }
}

extension FlowStep {
  fileprivate var json: JSONValue {
    var object: JSONObject = [
      "number": .integer(Int64(number)),
      "depth": .integer(Int64(depth)),
      "file": .string(start.file),
      "line": .integer(Int64(start.line)),
      "title": .string(start.title),
      "command": .string(start.command),
      "start": .integer(Int64(start.milliseconds)),
      "status": .string(end?.status.rawValue ?? "lost"),
    ]
    object["end"] = end.map { .integer(Int64($0.milliseconds)) }
    object["before"] = (start.picture?.text).map(JSONValue.string)
    object["after"] = (end?.picture?.text).map(JSONValue.string)
    object["pictures"] = end?.pictures?.json
    object["error"] = end?.error?.json
    object["note"] = (end?.note).map(JSONValue.string)
    return .object(object)
  }
}
