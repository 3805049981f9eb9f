import BridgeProtocol
import Flows
import Testing
import Vocabulary

/// A recording with short ways to say what happens.
struct RecordedUser {
  private(set) var recording: FlowRecording
  /// The lines of the file as who is told of each change has them.
  private var lines: [Substring]
  /// The shell's state as far as recordings look at it.
  var state: JSONObject

  static let start: JSONObject = [
    "root": "main", "selectedTab": "home",
    "tabs": [
      ["id": "home", "title": "Home", "path": "/", "depth": 1],
      ["id": "hidden", "title": "Hidden", "path": "/hidden", "hidden": true, "depth": 1],
      ["id": "cart", "title": "Cart", "path": "/cart", "depth": 1],
      ["id": "help", "title": "Help", "path": "/help", "depth": 1, "more": true],
    ],
    "stack": [["key": "e1", "url": "/?welcome=1"]],
    "visible": ["key": "e1", "url": "/?welcome=1"],
    "environment": ["platform": "ios", "appearance": "light", "orientation": "portrait"],
  ]

  init(
    _ state: JSONObject = start,
    origin: RecordingOrigin = RecordingOrigin(
      program: "Tandem 1.0.0", appName: "Shop", deviceName: "iPhone 17", app: nil, platform: .ios)
  ) {
    self.state = state
    recording = FlowRecording(origin, at: RecordedPlace(.object(state)))
    lines = recording.text.split(separator: "\n")
  }

  var place: RecordedPlace { RecordedPlace(.object(state)) }

  mutating func does(_ gesture: JSONValue) {
    take(["event": "gesture", "source": "page", "page": "p1", "gesture": gesture])
  }

  /// Makes gestures of typing into a field: its text, and how long that was before.
  static func typing(in field: JSONValue) -> (_ text: String, _ formerLength: Int64) -> JSONValue {
    { text, formerLength in
      [
        "kind": "type", "element": ["text": field], "value": .string(text),
        "formerLength": .integer(formerLength),
      ]
    }
  }

  mutating func acts(_ name: String, _ parameters: JSONValue = [:]) {
    take([
      "event": "action", "source": "controller", "name": .string(name), "parameters": parameters,
    ])
  }

  mutating func commands(_ verb: String, _ parameters: JSONValue = [:]) {
    take(["event": "command", "source": "command", "verb": .string(verb), "parameters": parameters])
  }

  mutating func take(_ event: JSONObject) {
    recording.take(event, in: place)
    follow()
  }

  /// The app or the shell goes somewhere, which an event says.
  mutating func arrives(_ changes: JSONObject) {
    for change in changes.members { state[change.name] = change.value }
    take(["event": "state", "source": "page"])
  }

  /// Shows a stack of the selected tab.
  mutating func arrives(at urls: [String]) {
    let stack = urls.map { url -> JSONValue in ["key": .string(url), "url": .string(url)] }
    arrives(["stack": .array(stack)])
    let tabs = (state["tabs"]?.array ?? []).map { tab -> JSONValue in
      guard var members = tab.object, members["id"] == state["selectedTab"] else { return tab }
      members["depth"] = .integer(Int64(urls.count))
      return .object(members)
    }
    arrives(["tabs": .array(tabs)])
  }

  mutating func finish() {
    recording.finish(in: place)
    follow()
  }

  private mutating func follow() {
    lines.removeLast(recording.takenBack)
    lines += recording.lastSteps.map { $0[...] }
  }

  /// The file, which is also what all changes together have made.
  var text: String {
    let text = recording.text
    #expect(text == lines.map { $0 + "\n" }.joined())
    return text
  }

  /// What was recorded, without the comment and the start of the app.
  var steps: String {
    text.split(separator: "- launchApp\n", omittingEmptySubsequences: false).dropFirst()
      .joined(separator: "- launchApp\n")
  }
}
