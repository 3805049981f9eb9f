import BridgeProtocol
import FlowReports
import Testing

@Suite("What is written of a run")
struct ReportTextTests {
  private static let attack = "]]><script>\"'&\u{0}\u{1B}[2J\u{FFFE}\n\t{{nonce}}\"{{data}}\"<!--"

  private static func run(_ attack: String) throws -> FlowRun {
    let text = JSONValue.string(attack)
    var properties: JSONObject = ["junitId": "own", "junitClassname": "Own"]
    properties[attack] = text
    let start = JSONValue.integer(1_787_000_000_000)
    let lines: [JSONValue] = [
      ["type": "run", "tandem": text, "browser": text, "started": start, "flows": ["a"]],
      [
        "type": "flow", "flow": "a", "attempt": 1, "file": text, "name": text, "tags": [text],
        "platform": text, "device": text, "properties": .object(properties), "started": start,
      ],
      [
        "type": "before", "flow": "a", "attempt": 1, "step": 1, "file": text, "line": 1,
        "title": text, "command": text, "milliseconds": 1, "picture": "pictures/a-1.png",
      ],
      [
        "type": "console", "flow": "a", "attempt": 1, "level": "error", "text": text,
        "source": text, "milliseconds": 1,
      ],
      [
        "type": "after", "flow": "a", "attempt": 1, "step": 1, "milliseconds": 2,
        "status": "failed", "error": ["message": text, "expected": text, "events": [text]],
        "note": text,
      ],
      [
        "type": "flowEnd", "flow": "a", "attempt": 1, "status": "failed", "milliseconds": 1_500,
        "took": 1_500,
      ],
    ]
    let bytes = lines.flatMap { $0.serialized() + [UInt8(ascii: "\n")] }
    return try FlowRun(TraceText(parsing: bytes))
  }

  @Test func `is JUnit in which no text is markup and each scalar is one of XML`() throws {
    let text = JUnitReport(of: try Self.run(Self.attack), picturesIn: ["out"]).text
    let allowed = text.unicodeScalars.allSatisfy { scalar in
      scalar == "\t" || scalar == "\n" || scalar >= " " && scalar < "\u{FFFE}"
    }
    #expect(allowed)
    #expect(!text.contains("]]>") && !text.contains("<script"))
    #expect(Self.isBalanced(text))
    // The same elements and attributes as without an attack: nothing was added, nothing was lost.
    let plain = JUnitReport(of: try Self.run("x"), picturesIn: ["out"]).text
    #expect(Self.markup(of: text) == Self.markup(of: plain))
    #expect(plain.contains(#"id="own" name="x" classname="Own" file="x" time="1.500""#))
    #expect(plain.contains(#"timestamp="2026-08-17T"#))
    #expect(plain.contains("[[ATTACHMENT|out/pictures/a-"))
  }

  @Test func `is a page in whose data no parser finds an end, and no mark is replaced`() throws {
    let template = #"<a nonce="{{nonce}}"><script>"{{data}}"</script>{"#
    let page = HTMLReport(of: try Self.run(Self.attack)).page(template: template, nonce: "n1")
    #expect(page.hasPrefix(#"<a nonce="n1"><script>{"#))
    #expect(page.hasSuffix("}</script>{"))
    #expect(page.count { $0 == "<" } == 3)
    #expect(page.contains("{{nonce}}"))
  }

  /// The tags with their attributes, without values and text.
  private static func markup(of text: String) -> [String] {
    text.matches(of: /<[^>]*>/).map { tag in
      String(tag.output.replacing(/"[^"]*"/, with: "\"\""))
    }
  }

  private static func isBalanced(_ text: String) -> Bool {
    var open: [Substring] = []
    for tag in text.matches(of: /<(\/?)([A-Za-z-]+)[^<>]*?(\/?)>/) {
      if tag.1 == "/" {
        guard open.popLast() == tag.2 else { return false }
      } else if tag.3.isEmpty {
        open.append(tag.2)
      }
    }
    return open.isEmpty
  }
}
