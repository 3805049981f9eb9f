package import BridgeProtocol
import Vocabulary

/// The steps of a run in a file, to be replayed.
///
/// `docs/reliability.md` describes the file.
package struct SimulationTrace: Hashable, Sendable {
  /// The version of the file's format.
  package static let format = 1
  /// How large the file and its parts may be.
  package static let limits = JSONLimits(
    byteCountMax: 16_777_216, nestingDepthMax: 32, elementCountMax: 100_000,
    stringByteCountMax: 65_536)

  /// What names the app on the command line; empty for the reference app.
  package var app: String
  /// The seed of the run, 0 for the exhaustive search.
  package var seed: UInt64
  /// What broke.
  package var sentence: String
  package var steps: [SimulationStep]

  package init(app: String, seed: UInt64, sentence: String, steps: [SimulationStep]) {
    self.app = app
    self.seed = seed
    self.sentence = sentence
    self.steps = steps
  }

  /// The content of the file: a line for each step.
  package func encoded() -> [UInt8] {
    let head: JSONObject = [
      "tandemSimulation": .integer(Int64(Self.format)), "app": .string(app),
      "seed": .string(String(seed)), "broke": .string(sentence),
    ]
    var text = JSONValue.object(head).serializedText()
    text.removeLast()
    text += ",\"steps\":[\n"
    text += steps.map { JSONValue.object($0.object).serializedText() }.joined(separator: ",\n")
    return Array((text + "\n]}\n").utf8)
  }

  /// Reads the content of a file; members that are not known are ignored.
  ///
  /// - Throws: `SimulationTraceError` if it is none.
  package init(parsing bytes: [UInt8]) throws(SimulationTraceError) {
    let root: JSONValue
    do throws(JSONError) {
      root = try JSONValue(parsing: bytes, limits: Self.limits)
    } catch {
      throw SimulationTraceError(description: "is no JSON (\(error.description))")
    }
    guard let object = root.object, let format = object["tandemSimulation"]?.integer,
      let elements = object["steps"]?.array
    else { throw SimulationTraceError(description: "holds no trace of a simulation") }
    guard format == Self.format else {
      throw SimulationTraceError(
        description: "has the format \(format), and this is \(Self.format)")
    }
    app = object["app"]?.string ?? ""
    seed = object["seed"]?.string.flatMap { UInt64($0) } ?? 0
    sentence = object["broke"]?.string ?? ""
    var steps: [SimulationStep] = []
    for (index, element) in elements.enumerated() {
      guard let object = element.object, let step = SimulationStep(object) else {
        throw SimulationTraceError(description: "has no step at `steps[\(index)]`")
      }
      steps.append(step)
    }
    self.steps = steps
  }
}

/// Why a trace cannot be read.
package struct SimulationTraceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, as the end of a sentence whose subject is the file.
  package let description: String
}

extension SimulationStep {
  /// The step with the members that it needs.
  fileprivate var object: JSONObject {
    var object: JSONObject = ["does": .string(kind.rawValue)]
    if !window.isEmpty { object["window"] = .string(window) }
    if !name.isEmpty { object["name"] = .string(name) }
    if !url.isEmpty { object["url"] = .string(url) }
    if !parameters.isEmpty { object["parameters"] = .object(parameters) }
    if number != 0 { object["number"] = .integer(Int64(number)) }
    return object
  }

  fileprivate init?(_ object: JSONObject) {
    let number = object["number"]?.integer ?? 0
    guard let kind = object["does"]?.string.flatMap(Kind.init(rawValue:)),
      kind.numbers.contains(number)
    else { return nil }
    self.init(
      kind, object["window"]?.string ?? "", name: object["name"]?.string ?? "",
      url: object["url"]?.string ?? "", parameters: object["parameters"]?.object ?? [:],
      number: number)
  }
}

extension SimulationStep.Kind {
  /// The numbers that a step of a file may have: somebody else may have written it.
  fileprivate var numbers: ClosedRange<Int> {
    switch self {
    case .traverse: -1_000...1_000
    // A day.
    case .pass, .turnBack: 0...86_400_000
    default: 0...1_000_000
    }
  }
}
