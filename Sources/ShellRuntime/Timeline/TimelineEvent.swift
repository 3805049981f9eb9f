package import BridgeProtocol

/// An event with its position in the timeline.
package struct TimelineEvent: Hashable, Sendable {
  /// Its number, rising by one from 1.
  package let id: Int
  /// When it happened, in milliseconds since the shell started.
  package let milliseconds: UInt64
  /// The session's revision after it.
  package let revision: Int
  /// Who caused the event.
  package let source: EventSource
  package let event: SessionEvent

  /// The event as `GET /api/v1/events` answers it.
  ///
  /// The facts are those of the event, except where a name has another meaning in a timeline: the
  /// revision and the latency of a page's report are `pageRevision` and `latencyMilliseconds`, the
  /// id of a countdown is `countdown`, and the source of a refused change is `page` or `client`.
  package var object: JSONObject {
    let facts = event.facts
    var members = [
      JSONObject.Member(name: "id", value: .integer(Int64(id))),
      JSONObject.Member(name: "milliseconds", value: .integer(Int64(milliseconds))),
      JSONObject.Member(name: "revision", value: .integer(Int64(revision))),
      JSONObject.Member(name: "event", value: .string(facts.name)),
      JSONObject.Member(name: "source", value: .string(source.kind)),
    ]
    if let (name, value) = source.fact, facts.values[name] == nil {
      members.append(JSONObject.Member(name: name, value: .string(value)))
    }
    for fact in facts.values.members {
      guard let name = Self.name(of: fact.name, in: event) else { continue }
      members.append(JSONObject.Member(name: name, value: fact.value))
    }
    return JSONObject(members)
  }

  /// The event as JSON in UTF-8, without a line break.
  package func encoded() -> [UInt8] { JSONValue.object(object).serialized() }

  /// The name of a fact in a timeline, `nil` if another member already contains the fact.
  private static func name(of fact: String, in event: SessionEvent) -> String? {
    switch (event, fact) {
    case (.stateChanged, "revision"), (.changeRefused, "source"): nil
    case (.pageApplied, "revision"), (.pagePending, "revision"), (.desynchronized, "revision"):
      "pageRevision"
    case (.pageApplied, "milliseconds"): "latencyMilliseconds"
    case (.countdownStarted, "id"), (.countdownFinished, "id"): "countdown"
    default: fact
    }
  }
}
