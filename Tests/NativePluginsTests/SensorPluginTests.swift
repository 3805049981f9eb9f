import BridgeProtocol
import NativePlugins
import Testing
import Vocabulary

@Suite("The plugin Geolocation")
struct GeolocationPluginTests {
  private func device(
    _ platform: Platform, _ permission: PermissionState = .granted
  ) -> TestDevice {
    var device = TestDevice(platform)
    device.phone.permissions[.location] = permission
    return device
  }

  @Test func `is where users move the device, and sends it to those who watch`() {
    var android = device(.android)
    let standard = android.data("Geolocation", "watchPosition")?["coords"]
    #expect(standard?["latitude"] == .number(37.4219983))
    let place: JSONObject = [
      "latitude": .number(52.52), "longitude": .number(13.405), "accuracy": 12, "altitude": 34,
      "speed": .number(1.5), "heading": 90,
    ]
    #expect(android.control("Geolocation", "set", place) == .success(.done))
    let position = android.data("Geolocation", "getCurrentPosition")
    let expected: JSONValue = [
      "latitude": .number(52.52), "longitude": .number(13.405), "accuracy": .number(12),
      "altitude": .number(34), "altitudeAccuracy": .number(12), "speed": .number(1.5),
      "heading": .number(90), "course": .number(90),
    ]
    #expect(position?["coords"] == expected)
    #expect(android.control("Geolocation", "reset") == .success(.done))
    guard case .notify("Geolocation", "watchPosition", let data, false) = android.effects.first
    else {
      Issue.record("nobody is told")
      return
    }
    #expect(data?["coords"] == standard)
    #expect(android.control("Geolocation", "reset") == .success(.done))
    #expect(android.effects.isEmpty, "it has not moved")
  }

  @Test func `tells nobody who may not know`() {
    var iPhone = device(.ios, .denied)
    let place: JSONObject = ["latitude": 1, "longitude": 2]
    #expect(iPhone.control("Geolocation", "set", place) == .success(.done))
    #expect(iPhone.effects.isEmpty)
  }

  @Test func `has a position again once users move it`() {
    var android = device(.android)
    for (control, options) in [("disable", [:]), ("fail", ["reason": "timeout"])]
      as [(
        String, JSONObject
      )]
    {
      #expect(android.control("Geolocation", control, options) == .success(.done))
      #expect(android.effects.isEmpty)
      #expect(android.data("Geolocation", "getCurrentPosition") == nil)
      #expect(
        android.control("Geolocation", "set", ["latitude": 1, "longitude": 2]) == .success(.done))
      #expect(android.data("Geolocation", "getCurrentPosition") != nil)
    }
  }

  @Test func `turns the location services on if the user agrees`() throws {
    var android = device(.android)
    _ = android.control("Geolocation", "disable")
    let question = try android.ask("Geolocation", "getCurrentPosition", [:])
    #expect(question.content.title == "To continue, turn on device location")
    android.progress.answers = ["ok"]
    #expect(android.data("Geolocation", "getCurrentPosition") != nil)
    android.progress = PluginProgress()
    #expect(android.data("Geolocation", "checkPermissions") != nil)
  }

  @Test func `fails in ways of its platform only`() {
    var iPhone = device(.ios)
    #expect(
      iPhone.control("Geolocation", "fail", ["reason": "playServicesMissing"])
        == .failure(PluginError("Only Android has Google Play services.")))
    #expect(
      iPhone.control("Geolocation", "fail", ["reason": "storm"])
        == .failure(
          PluginError(
            "“reason” is one of: unavailable, timeout, playServicesMissing, "
              + "playServicesOutdated, locationSettings.")))
  }

  private static let nowhere: [(JSONObject, String)] = [
    (["latitude": 91, "longitude": 0], "“latitude” is a number from -90 to 90."),
    (["latitude": 1], "“latitude” and “longitude” are needed, in degrees."),
    (
      ["latitude": 1, "longitude": 1, "heading": "north"],
      "“heading” is a number from 0 to 360."
    ),
  ]

  @Test(arguments: nowhere)
  func `is nowhere else`(options: JSONObject, message: String) {
    var iPhone = device(.ios)
    #expect(
      iPhone.control("Geolocation", "set", options) == .failure(PluginError(message)))
  }

  @Test func `ends a watch by its id`() {
    var iPhone = device(.ios)
    #expect(iPhone.call("Geolocation", "clearWatch", ["id": "7"]) == .success(.done))
    #expect(
      iPhone.effects == [.endWatch(plugin: "Geolocation", method: "watchPosition", id: "7")])
  }
}

@Suite("The plugin Network")
struct NetworkPluginTests {
  @Test func `is what users set, before what faults leave`() {
    var device = TestDevice(.ios)
    #expect(
      device.control("Network", "set", ["connected": true, "connectionType": "cellular"])
        == .success(.done))
    let cellular: JSONObject = ["connected": true, "connectionType": "cellular"]
    #expect(
      device.effects == [
        .notify(plugin: "Network", event: "networkStatusChange", data: cellular)
      ])
    device.isOffline = true
    #expect(device.data("Network", "getStatus") == cellular)
    #expect(device.control("Network", "set", ["connected": false]) == .success(.done))
    #expect(device.control("Network", "reset") == .success(.done))
    #expect(device.effects.isEmpty, "the fault leaves the same")
    #expect(
      device.data("Network", "getStatus") == ["connected": false, "connectionType": "none"])
  }

  private static let nothing: [(JSONObject, String)] = [
    ([:], "“connected” is true or false."),
    (
      ["connected": true, "connectionType": "5g"],
      "“connectionType” is one of: wifi, cellular, none, unknown."
    ),
    (
      ["connected": true, "connectionType": "none"],
      "“connectionType” is none if and only if “connected” is false."
    ),
  ]

  @Test(arguments: nothing)
  func `is nothing else`(options: JSONObject, message: String) {
    var device = TestDevice(.ios)
    #expect(device.control("Network", "set", options) == .failure(PluginError(message)))
    #expect(
      device.data("Network", "getStatus") == ["connected": true, "connectionType": "wifi"])
  }

  @Test func `has a battery beside it`() {
    var device = TestDevice(.android)
    let full: JSONObject = ["batteryLevel": .number(1), "isCharging": true]
    #expect(device.data("Device", "getBatteryInfo") == full)
    #expect(
      device.control("Device", "setBattery", ["level": .number(0.2), "isCharging": false])
        == .success(.done))
    let low: JSONObject = ["batteryLevel": .number(0.2), "isCharging": false]
    #expect(device.data("Device", "getBatteryInfo") == low)
    #expect(
      device.control("Device", "setBattery", ["level": 20])
        == .failure(PluginError("“level” is a number from 0, empty, to 1, full.")))
  }
}
