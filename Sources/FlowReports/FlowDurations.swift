import BridgeProtocol

/// How long each flow took last, by which flows are divided and put in order.
///
/// The file is a JSON object: `{"version":1,"milliseconds":{"login.yaml ios":4200}}`.
package struct FlowDurations: Hashable, Sendable {
  package static let flowCountMax = 65_536
  /// A week.
  package static let millisecondsMax = 604_800_000

  package private(set) var milliseconds: [String: Int] = [:]

  /// Knows no flow.
  package init() {}

  /// Takes the times of a run; flows that failed or were skipped say nothing.
  package init(of run: FlowRun) {
    for flow in run.flows where flow.status == .passed || flow.status == .flaky {
      milliseconds[flow.id] = (flow.attempts.last?.took).map { min($0, Self.millisecondsMax) }
    }
  }

  /// Reads the file.
  ///
  /// - Parameter bytes: The whole file.
  /// - Throws: `TraceProblem` if it is no such file.
  package init(parsing bytes: [UInt8]) throws(TraceProblem) {
    let json: JSONValue
    do throws(JSONError) {
      json = try JSONValue(parsing: bytes)
    } catch {
      throw TraceProblem(line: error.position.line, reason: error.reason)
    }
    guard json["version"] == 1, let members = json["milliseconds"]?.object?.members else {
      throw TraceProblem(
        line: 1, reason: "it is no object with “version” 1 and an object “milliseconds”")
    }
    for member in members {
      guard let time = member.value.integer, (0...Self.millisecondsMax).contains(time) else {
        throw TraceProblem(line: 1, reason: "“\(member.name)” is no number of milliseconds")
      }
      milliseconds[member.name] = time
    }
  }

  /// The file, its flows in alphabetical order.
  package var bytes: [UInt8] {
    let members = milliseconds.sorted { $0.key < $1.key }.prefix(Self.flowCountMax)
    var text = "{\"version\":1,\"milliseconds\":{"
    for (index, member) in members.enumerated() {
      text += index == 0 ? "\n" : ",\n"
      text += "\(JSONValue.string(member.key).serializedText()):\(member.value)"
    }
    return Array("\(text)\n}}\n".utf8)
  }

  /// Takes the time of a flow that has just passed.
  package mutating func note(_ flow: String, milliseconds time: Int) {
    milliseconds[flow] = min(max(time, 0), Self.millisecondsMax)
  }

  /// Takes the times of others, which replace its own.
  package mutating func merge(_ newer: FlowDurations) {
    milliseconds.merge(newer.milliseconds) { _, new in new }
  }
}
