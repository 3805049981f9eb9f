import BridgeProtocol
import Flows
import ShellTesting
import TestSupport
import Testing
import Vocabulary

/// Whatever pages, apps and links say, a recording is read as what was meant.
@Suite("Hostile texts in recordings")
struct RecordedTextTests {
  /// What acts on YAML, on templates, on lines or on the eye, and what does not.
  static let pieces = [
    "\n", "\r\n", "\t", "\0", "\u{7F}", "\u{85}", "\u{A0}", "\u{200D}", "\u{202E}", "\u{2028}",
    "\u{FEFF}", "\u{FFFE}", "\u{E000}", "\u{10FFFF}", "\u{301}", "é", "😀", " ", " ", "a", "Z", "0",
    "7",
    "-", "- ", "\n- reload\n", "\n---\n", "...", ":", ": ", "/", "#", " #", "'", "\"", "\\", "\\n",
    "{", "}", "[", "]", ",", ", ", "$", "${", "${1}", "\\${", "\\", "&", "*", "!", "|", ">", "%",
    "@", "`", "?", "? ", "~", "<<", "=", "true", "No", "null", "none", "1e3", "012", "word", " is ",
  ]

  @Test(arguments: Seeds.range(100, deep: 2_000)) func `mean themselves`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var user = RecordedUser()
    var expected: [JSONValue] = [["launchApp"]]
    for index in 0..<12 {
      expected += Self.act(index, &user, &random)
    }
    let tab = random.text()
    let path = random.text().filter { $0 != "?" && $0 != "#" } + "x"
    let title = random.text()
    user.arrives([
      "selectedTab": .string(tab), "tabs": [["id": .string(tab), "title": "T", "depth": 2]],
      "stack": [["url": .string(path + "?q")], ["url": "/b"]],
      "modals": [["id": "m", "kind": "dialog", "title": .string(title)]],
    ])
    user.finish()
    expected += [
      ["assertTab", .string(tab)],
      ["assertStack", .string(path), "/b"],
      ["assertModal", "dialog", .string(title)],
    ]
    let text = user.text
    let steps = try read(text).steps
    let meanings = try steps.map { try JSONValue.array(Self.meaning($0.command)) }
    // By their bytes: two texts are equal in Swift if they only look the same.
    #expect(
      meanings.map { $0.serializedText().utf8.map(\.self) }
        == expected.map { $0.serializedText().utf8.map(\.self) },
      "seed \(seed): \(text.debugDescription)")
    #expect(user.recording.stepCount == steps.count - 1)
  }

  /// However much a page tells, and however large YAML makes it, the file can be read.
  @Test(
    arguments: [
      ["text": "Next"], ["text": .string(String(repeating: "\u{2028}", count: 2_000))],
      ["containsDescendants": .array(Array(repeating: ["text": "a"], count: 16))],
    ] as [JSONValue])
  func `end where a flow would be too long`(element: JSONValue) throws {
    var user = RecordedUser()
    for _ in 0..<2_100 { user.does(["kind": "tap", "element": element]) }
    user.does(["kind": "tap", "element": ["text": .string(String(repeating: "x", count: 2_001))]])
    #expect(
      user.text.hasSuffix("# The recording ends here: a flow has 2000 steps at most.\n"))
    #expect(try read(user.text).steps.count == user.recording.stepCount + 1)
    #expect(user.recording.stepCount <= 2_000)
  }

  /// Does something, and says what it means.
  private static func act(
    _ index: Int, _ user: inout RecordedUser, _ random: inout SeededGenerator
  ) -> [JSONValue] {
    let text = JSONValue.string(random.text())
    // Elements that differ, so that no gesture replaces another.
    let element: JSONValue = [
      "text": text, "id": .string(random.text()), "index": .integer(Int64(index)),
    ]
    switch random.number(below: 8) {
    case 0:
      user.does(["kind": "tap", "element": ["text": text]])
      return [["tap", ["text": text]]]
    case 1:
      let appeared: JSONValue = [
        "childOf": element, "containsDescendants": [["text": text], ["css": text]],
      ]
      user.does(["kind": "longPress", "element": element, "appeared": appeared])
      return [["assertVisible", appeared], ["tap", element]]
    case 2:
      user.does(["kind": "type", "element": element, "value": text])
      return [["tap", element], ["inputText", text]]
    case 3:
      user.acts("openURL", ["url": text])
      return [["openLink", text]]
    case 4:
      let options: JSONValue = [random.text(): [text, 1.5, .null, true, [:], []], "b": text]
      user.acts("controlPlugin", ["plugin": "Own", "control": "do", "options": options])
      return [["plugin", options]]
    case 5:
      user.does(["kind": "note", "text": text])
      user.acts("push", ["url": text])
      return []
    case 6:
      user.acts("setEnvironment", ["device": text])
      return [["device", text]]
    default:
      user.does(["kind": text, "element": element])
      user.does(["kind": "tap", "element": ["text": text, random.text(): text]])
      user.does(["kind": "tap", "element": ["text": text], "point": .string("x" + random.text())])
      user.does(["kind": "key", "key": text])
      return []
    }
  }

  /// A step by its values, in which nothing is an expression.
  private static func meaning(_ command: StepCommand) throws -> [JSONValue] {
    func value(_ template: Template?) throws -> JSONValue {
      try template.map { .string(try $0.resolved(refuse)) } ?? .null
    }
    switch command {
    case .launchApp: return ["launchApp"]
    case .tap(let tap):
      return ["tap", try tap.element.map { .object(try $0.query(refuse)) } ?? .null]
    case .inputText(let text): return ["inputText", try value(text)]
    case .assertVisible(let selector):
      return ["assertVisible", .object(try selector.query(refuse))]
    case .openLink(let link): return ["openLink", try value(link)]
    case .plugin(let plugin): return ["plugin", try plugin.options?.resolved(refuse) ?? .null]
    case .device(let device): return ["device", try value(device)]
    case .assertTab(let tab): return ["assertTab", try value(tab)]
    case .assertStack(let stack): return ["assertStack"] + (try stack.paths?.map(value) ?? [])
    case .assertModal(.matching(let facts)):
      return ["assertModal", .string(facts.kind?.rawValue ?? ""), try value(facts.title)]
    default: return ["something else"]
    }
  }

  private static func refuse(_ code: String) throws(ExpressionFailure) -> String {
    throw ExpressionFailure("A recorded text has become an expression: \(code)")
  }
}

extension SeededGenerator {
  fileprivate mutating func text() -> String {
    (0...number(below: 6)).map { _ in element(of: RecordedTextTests.pieces) }.joined()
  }
}
