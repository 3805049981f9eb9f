import FlowReports
import Testing

@Suite("What is written of a run")
struct ReportTextTests {
  private static let attack = "]]><script>\"'&\u{0}\u{1B}[2J\u{FFFE}\n\t{{nonce}}\"{{data}}\"<!--"

  private static func run(_ attack: String) throws -> FlowRun {
    let lines: [TraceLine] = [
      .run(TraceRun(tandem: attack, browser: attack, started: 1_787_000_000_000, flows: ["a"])),
      .flow(
        TraceFlow(
          flow: "a", file: attack, name: attack, tags: [attack], platform: attack, device: attack,
          properties: [
            .init(name: attack, value: attack), .init(name: "junitId", value: "own"),
            .init(name: "junitClassname", value: "Own"),
          ], started: 1_787_000_000_000)),
      .before(
        TraceStepStart(
          flow: "a", step: 1, file: attack, line: 1, title: attack, command: attack,
          milliseconds: 1,
          picture: PicturePath(flow: "a", step: 1, moment: .after, format: .png))),
      .console(
        TraceConsoleMessage(
          flow: "a", level: "error", text: attack, source: attack, milliseconds: 1)
      ),
      .after(
        TraceStepEnd(
          flow: "a", step: 1, milliseconds: 2, status: .failed,
          error: TraceStepError(message: attack, expected: attack, events: [attack]),
          note: attack)),
      .flowEnd(TraceFlowEnd(flow: "a", status: .failed, milliseconds: 1_500, took: 1_500)),
    ]
    return try FlowRun(TraceText(parsing: lines.flatMap(\.bytes)))
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

  @Test func `is a script without imports and exports`() {
    let modules = [
      "export const a = 1;\nfunction b() {}",
      "import {\n  a,\n} from \"./a.js\";\nimport { b } from \"./b.js\";\nexport class C {}\n",
    ]
    let lines = ["\"use strict\";", "const a = 1;", "function b() {}", "class C {}", ""]
    #expect(HTMLReport.script(joining: modules) == lines.joined(separator: "\n"))
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
