import BridgeProtocol
import ShellRuntime
import Testing

@Suite("The command fault")
struct FaultCommandTests {
  @Test func `what is not named stays, null too`() throws {
    var bench = try CommandBench.fitTracker(attached: false)
    _ = try bench.run("fault", ["latencyMilliseconds": 100, "offline": true])
    _ = try bench.run("fault", ["dropPercent": 5, "offline": .null])
    let expected = WireFaults(latencyMilliseconds: 100, dropPercent: 5, offline: true)
    #expect(bench.faults.last == expected)
    #expect(bench.session.device.faults == expected)
    #expect(bench.disconnectCount == 0)
    _ = try bench.run("fault", ["disconnect": true])
    #expect(bench.faults.last == expected)
    #expect(bench.disconnectCount == 1)
  }

  @Test func `a reset comes before the rest of the wish`() throws {
    var bench = try CommandBench.fitTracker(attached: false)
    _ = try bench.run("fault", ["latencyMilliseconds": 100, "slowPageMilliseconds": 100])
    _ = try bench.run("fault", ["slowPageMilliseconds": 7, "reset": true])
    #expect(bench.faults.last == WireFaults(slowPageMilliseconds: 7))
    #expect(bench.session.controllerState().faults != nil)
    _ = try bench.run("fault", ["reset": true])
    #expect(bench.faults.last == WireFaults())
    #expect(bench.session.controllerState().faults == nil)
  }

  @Test(
    arguments: [
      ("latencyMilliseconds", 60_001), ("jitterMilliseconds", -1), ("dropPercent", 101),
      ("dropPercent", 0.5), ("slowPageMilliseconds", "1"), ("offline", 1), ("disconnect", "yes"),
      ("reset", .array([])), ("latency", 1),
    ] as [(String, JSONValue)])
  func `what cannot be is refused by name`(name: String, value: JSONValue) throws {
    var bench = try CommandBench.fitTracker(attached: false)
    let body = JSONObject([JSONObject.Member(name: name, value: value)])
    let answer = try #require(try bench.run("fault", body))
    #expect(answer.status == 400)
    #expect(answer.code == "usage")
    let isUnknown = answer.message.hasPrefix("`fault` has no parameter “\(name)”")
    #expect(isUnknown == (name == "latency"))
    #expect(isUnknown || answer.message.hasPrefix("`\(name)` "))
    #expect(bench.faults.isEmpty)
  }

  @Test func `the settings are told with all their members`() throws {
    var bench = try CommandBench.fitTracker(attached: false)
    let faults = try #require(try bench.read("faults")?.object)
    #expect(
      JSONValue.object(faults).serializedText()
        == #"{"latencyMilliseconds":0,"jitterMilliseconds":0,"dropPercent":0,"offline":false,"#
        + #""slowPageMilliseconds":0}"#)
  }
}
