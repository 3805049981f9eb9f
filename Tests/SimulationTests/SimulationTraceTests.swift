import BridgeProtocol
import Simulation
import Testing

@Suite("The file with the steps of a simulation")
struct SimulationTraceTests {
  @Test func `holds every kind of step as it was`() throws {
    let steps = SimulationStep.Kind.allCases.map { kind in
      SimulationStep(
        kind, "a", name: "pop", url: "/track?a=“1”", parameters: ["count": 2, "deep": ["a": [1]]],
        number: kind == .traverse ? -1 : 3)
    }
    for app in ["", "./shop"] {
      let trace = SimulationTrace(
        app: app, seed: .max, sentence: "it broke", steps: steps + [SimulationStep(.settle)])
      #expect(try SimulationTrace(parsing: trace.encoded()) == trace)
    }
  }

  @Test(
    arguments: [
      ("steps", "is no JSON"),
      ("{}", "holds no trace of a simulation"),
      (#"{"tandemSimulation":2,"steps":[]}"#, "has the format 2"),
      (#"{"tandemSimulation":1}"#, "holds no trace of a simulation"),
      (#"{"tandemSimulation":1,"steps":[{"does":"settle"},{"does":"fly"}]}"#, "at `steps[1]`"),
      (#"{"tandemSimulation":1,"steps":[{"does":"kill","number":-1}]}"#, "at `steps[0]`"),
      (#"{"tandemSimulation":1,"steps":[{"does":"call","number":9007199254740991}]}"#, "steps[0]"),
      (#"{"tandemSimulation":1,"steps":[{"does":"pass","number":9007199254740991}]}"#, "steps[0]"),
    ])
  func `is refused with a reason if it is another one`(text: String, words: String) {
    let error = #expect(throws: SimulationTraceError.self) {
      try SimulationTrace(parsing: Array(text.utf8))
    }
    #expect(error?.description.contains(words) == true)
  }
}
