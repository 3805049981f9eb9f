import BridgeProtocol
import FlowReports
import Vocabulary

/// Lines of a run, one of each kind at least.
enum Sample {
  static let start = 1_787_000_000_000

  static let lines: [TraceLine] = [
    .run(
      TraceRun(
        tandem: "0.1.0", browser: "Chromium 156", started: start,
        shard: Shard(index: 2, count: 8), flows: ["login.yaml ios"], allFlows: 9)),
    .flow(
      TraceFlow(
        flow: "login.yaml ios", file: "login.yaml", name: "Log in", tags: ["smoke"],
        platform: "ios", device: "iphone-16", properties: [.init(name: "owner", value: "a")],
        started: start + 5)),
    .before(
      TraceStepStart(
        flow: "login.yaml ios", step: 1, parent: nil, file: "login.yaml", line: 3,
        title: "Tap “Log in”", command: "tapOn", milliseconds: 10,
        picture: PicturePath(
          flow: "login.yaml ios", step: 1, moment: .after, format: .jpeg))),
    .console(
      TraceConsoleMessage(
        flow: "login.yaml ios", level: "error", text: "no", source: "main.js:1", milliseconds: 11)),
    .request(
      TraceRequest(
        flow: "login.yaml ios", method: "GET", url: "http://a/b", status: 200, milliseconds: 12,
        took: 3)),
    .event(
      TraceEvent(flow: "login.yaml ios", event: ["event": "pushed", "id": 4], milliseconds: 13)),
    .after(
      TraceStepEnd(
        flow: "login.yaml ios", step: 1, milliseconds: 20, status: .failed,
        error: TraceStepError(
          message: "“Log in” cannot be tapped.", expected: "a button",
          nearest: ["Log out"], events: ["4 pushed"], console: ["no"]),
        pictures: TraceComparison(
          actual: PicturePath(flow: "login.yaml ios", step: 1, moment: .actual, format: .png)),
        note: "the first of 2")),
    .flowEnd(TraceFlowEnd(flow: "login.yaml ios", status: .failed, milliseconds: 21, took: 16)),
    .runEnd(TraceRunEnd(passed: 0, failed: 1, flaky: 0, skipped: 0, milliseconds: 22)),
  ]
}
