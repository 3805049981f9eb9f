import BridgeProtocol
import Navigation
import ShellCommands
import ShellRuntime
import ShellTesting
import Testing
import Vocabulary

@Suite("Commands that no page has to apply")
struct DeviceCommandTests {
  @Test func `they are answered at once, whoever is attached`() throws {
    var bench = try CommandBench.fitTracker(attached: false)
    let commands: [(String, JSONObject)] = [
      ("badge", ["tab": "track", "value": 3]), ("badge", ["tab": "track", "value": .null]),
      ("appearance", ["appearance": "dark"]), ("rotate", [:]),
      ("rotate", ["orientation": "portrait"]), ("device", ["device": "android"]),
      ("device", ["device": "iphone-16"]), ("keyboard", ["visible": true]),
      ("lifecycle", ["lifecycle": "background"]),
      ("environment", ["platform": "ios", "insets": ["top": 59]]),
      ("swipe-back", ["phase": "began"]), ("swipe-back", ["phase": "cancelled"]),
    ]
    for (verb, body) in commands {
      let id = try bench.post(verb, body)
      let answer = bench.answers[id]
      #expect(answer?.status == 200, "\(verb) \(answer?.message ?? "was not answered")")
    }
  }

  @Test func `a badge is a number, a text or nothing`() throws {
    var bench = try CommandBench.fitTracker()
    for (value, text) in [(3, "3"), ("new", "new")] as [(JSONValue, String)] {
      _ = try bench.run("badge", ["tab": "track", "value": value])
      #expect(bench.session.navigation.badge(of: "track")?.text == text)
    }
    _ = try bench.run("badge", ["tab": "track", "value": .null])
    #expect(bench.session.navigation.badge(of: "track") == nil)
  }

  @Test func `turning the device twice turns it back`() throws {
    var bench = try CommandBench.fitTracker()
    for orientation in ["landscape", "portrait"] {
      _ = try bench.run("rotate")
      let state = try bench.read("state")
      #expect(state?.object["environment"]?["orientation"] == .string(orientation))
    }
  }

  @Test func `a device brings its platform, and a keyboard its height`() throws {
    var bench = try CommandBench.fitTracker()
    for (device, platform) in [("android", "android"), ("iphone-16", "ios")] {
      _ = try bench.run("device", ["device": .string(device)])
      let answer = try bench.run("wait", ["conditions": [.string("platform=\(platform)")]])
      #expect(answer?.status == 200)
    }
    for isVisible in [true, false] {
      _ = try bench.run("keyboard", ["visible": .bool(isVisible)])
      let height = try bench.read("state")?.object["environment"]?["keyboardHeight"]?.double
      let isShown = try #require(height) > 0
      #expect(isShown == isVisible)
    }
    _ = try bench.run("lifecycle", ["lifecycle": "background"])
    #expect(try bench.run("wait", ["conditions": ["lifecycle=background"]])?.status == 200)
    #expect(try bench.run("device", ["device": "nokia-3310"])?.reason == "unknownDevice")
  }

  @Test func `a refresh needs a page that can be refreshed`() throws {
    var bench = try CommandBench.fitTracker(attached: false)
    #expect(try bench.run("refresh")?.reason == "refreshDisabled")
    try bench.open("phone")
    try bench.deliver()
    #expect(try bench.run("refresh")?.object["status"] == "applied")
  }

  @Test func `faults are set, kept and reset, and answered as a whole`() throws {
    var bench = try CommandBench.fitTracker()
    _ = try bench.run("fault", ["latencyMilliseconds": 300])
    let answer = try bench.run("fault", ["dropPercent": 5])
    #expect(answer?.object["data"]?["latencyMilliseconds"] == 300)
    #expect(answer?.object["data"]?["dropPercent"] == 5)
    #expect(try bench.read("faults")?.object["dropPercent"] == 5)
    #expect(try bench.read("state")?.object["faults"]?["dropPercent"] == 5)
    _ = try bench.run("fault", ["reset": true, "offline": true])
    #expect(try bench.read("faults")?.object["dropPercent"] == 0)
    #expect(bench.faults.map(\.offline) == [false, false, true])
    #expect(try bench.run("fault", ["dropPercent": 101])?.message.contains("`dropPercent`") == true)
  }

  @Test func `a link is answered by whoever makes it, and noted without it`() throws {
    var bench = try CommandBench.fitTracker()
    let id = try bench.post("link")
    let answer = try #require(bench.answers[id])
    #expect(answer.object["status"]?.string == "applied")
    let last = try #require(bench.session.timeline.newest(1).first)
    #expect(last.object["verb"]?.string == "link")
    #expect(last.object["parameters"]?.object?.isEmpty == true)
    let response = APIResponse(answer.object, data: ["link": "http://a/#code=b"])
    let body = try JSONValue(parsing: response.body)
    #expect(body["data"]?["link"]?.string == "http://a/#code=b")
  }

  @Test func `a picture is taken by a browser of the shell for programs of its user`() throws {
    var bench = CommandBench(try .fitTracker())
    #expect(try bench.run("screenshot")?.status == 409)
    bench = CommandBench(try .fitTracker(), browser: "Chromium")
    let id = try bench.request(
      APIRequest(transport: .control, method: "POST", path: "screenshot", body: Array("{}".utf8)))
    #expect(bench.answers[id]?.code == "notAllowed")
    #expect(bench.pictures.isEmpty)
    try bench.post("screenshot", ["width": 320, "frames": "both"])
    #expect(bench.pictures.map(\.width) == [320])
    #expect(bench.pictures.map(\.frames) == [.both])
  }

  @Test func `quitting is answered before it is done`() throws {
    var bench = try CommandBench.fitTracker()
    let id = try bench.post("quit")
    #expect(bench.answers[id]?.status == 200)
    #expect(bench.hasQuit)
  }
}
