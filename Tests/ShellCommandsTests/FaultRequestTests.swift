import BridgeProtocol
import ShellCommands
import ShellRuntime
import Testing

@Suite("Wishes for faults")
struct FaultRequestTests {
  @Test func `what is not named stays, null too`() throws {
    var settings = FaultSettings()
    settings.latencyMilliseconds = 100
    settings.isOffline = true
    let request = try FaultRequest(["dropPercent": 5, "offline": .null])
    let changed = request.changed(settings)
    #expect(changed.latencyMilliseconds == 100)
    #expect(changed.isOffline)
    #expect(changed.dropPercent == 5)
    #expect(!request.disconnects)
  }

  @Test func `a reset comes before the rest of the wish`() throws {
    var settings = FaultSettings()
    settings.latencyMilliseconds = 100
    settings.slowPageMilliseconds = 100
    let changed = try FaultRequest(["slowPageMilliseconds": 7, "reset": true]).changed(settings)
    var expected = FaultSettings()
    expected.slowPageMilliseconds = 7
    #expect(changed == expected)
    #expect(changed.isOn)
    #expect(!(try FaultRequest(["reset": true]).changed(changed).isOn))
  }

  @Test(
    arguments: [
      ("latencyMilliseconds", 60_001), ("jitterMilliseconds", -1), ("dropPercent", 101),
      ("dropPercent", 0.5), ("slowPageMilliseconds", "1"), ("offline", 1), ("disconnect", "yes"),
      ("reset", .array([])), ("latency", 1),
    ] as [(String, JSONValue)])
  func `what cannot be is refused by name`(name: String, value: JSONValue) {
    let error = #expect(throws: FaultRequest.InvalidMember.self) {
      try FaultRequest(JSONObject([JSONObject.Member(name: name, value: value)]))
    }
    #expect(error?.name == name)
    #expect(error?.description.hasPrefix("`\(name)` ") == true)
  }

  @Test func `the settings are told with all their members`() {
    #expect(
      JSONValue.object(FaultSettings().object).serializedText()
        == #"{"latencyMilliseconds":0,"jitterMilliseconds":0,"dropPercent":0,"offline":false,"#
        + #""slowPageMilliseconds":0}"#)
  }
}
