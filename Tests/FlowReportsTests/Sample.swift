import BridgeProtocol
import FlowReports

/// Lines of a run as `docs/flow-reports.md` has them, one of each kind, with all of their members.
enum Sample {
  private static let flow = "login.yaml ios"
  private static let picture = "pictures/login-1-after.jpeg"

  static let objects: [JSONObject] = [
    [
      "type": "run", "tandem": "0.1.0", "browser": "Chromium 156", "started": 1_787_000_000_000,
      "shard": "2/8", "flows": [.string(flow)], "allFlows": 9,
    ],
    [
      "type": "flow", "flow": .string(flow), "file": "login.yaml", "name": "Log in",
      "tags": ["smoke"], "platform": "ios", "device": "iphone-16", "attempt": 1,
      "properties": ["owner": "a"], "started": 1_787_000_000_005,
    ],
    [
      "type": "before", "flow": .string(flow), "attempt": 1, "step": 2, "parent": 1,
      "file": "login.yaml", "line": 3, "title": "Tap “Log in”", "command": "tapOn",
      "milliseconds": 10, "picture": .string(picture),
    ],
    [
      "type": "console", "flow": .string(flow), "attempt": 1, "level": "error", "text": "no",
      "source": "main.js:1", "milliseconds": 11,
    ],
    [
      "type": "request", "flow": .string(flow), "attempt": 1, "method": "GET",
      "url": "http://a/b", "status": 200, "failure": "cut", "milliseconds": 12, "took": 3,
    ],
    [
      "type": "event", "flow": .string(flow), "attempt": 1, "event": ["event": "pushed", "id": 4],
      "milliseconds": 13,
    ],
    [
      "type": "after", "flow": .string(flow), "attempt": 1, "step": 2, "milliseconds": 20,
      "status": "failed",
      "error": [
        "message": "“Log in” cannot be tapped.", "expected": "a button", "nearest": ["Log out"],
        "events": ["4 pushed"], "console": ["no"],
      ],
      "picture": .string(picture),
      "pictures": [
        "expected": "pictures/e.png", "actual": "pictures/a.png", "difference": "pictures/d.png",
      ],
      "note": "the first of 2",
    ],
    [
      "type": "flowEnd", "flow": .string(flow), "attempt": 1, "status": "failed",
      "milliseconds": 21, "took": 16,
      "error": ["message": "Gone.", "nearest": [], "events": [], "console": []],
    ],
    ["type": "runEnd", "passed": 0, "failed": 1, "flaky": 0, "skipped": 0, "milliseconds": 22],
  ]

  static func lines() throws -> [TraceLine] {
    try objects.compactMap { try TraceLine(json: .object($0)) }
  }
}
