import BridgeProtocol
import TerminalUI

/// An event of the timeline as a line: id, seconds since the shell started, what, and facts.
struct EventLine {
  private static let ownColumns: Set = ["id", "milliseconds", "event"]

  let text: String

  init(_ event: JSONValue) {
    let id = event["id"]?.integer ?? 0
    let milliseconds = max(event["milliseconds"]?.integer ?? 0, 0)
    let fraction = String(milliseconds % 1_000 + 1_000).dropFirst()
    let facts = (event.object?.members ?? []).filter { !Self.ownColumns.contains($0.name) }
    text =
      LogLine(
        time: "\(id) \(milliseconds / 1_000).\(fraction)",
        event: event["event"]?.string ?? "unknown",
        details: facts.map { LogLine.Detail($0.name, $0.value.string ?? $0.value.serializedText()) }
      ).text
  }
}
