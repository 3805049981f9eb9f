import BridgeProtocol
import FlowReports
import Testing

@Suite("The lines of a trace")
struct TraceLineTests {
  @Test func `are written as they were read, with what a later version adds left out`() throws {
    for object in Sample.objects {
      var later = object
      later["added"] = ["later": true]
      let line = try #require(try TraceLine(json: .object(later)))
      #expect(line.json.serializedText() == JSONValue.object(object).serializedText())
    }
    #expect(try TraceLine(json: ["type": "video", "flow": "a"]) == nil)
  }

  @Test(arguments: [
    #"{"flow":"a"}"#,
    #"{"type":"flowEnd","flow":"a","attempt":0,"status":"passed","milliseconds":1,"took":1}"#,
    #"{"type":"flowEnd","flow":"a","attempt":1,"status":"odd","milliseconds":1,"took":1}"#,
    #"{"type":"after","flow":"a","attempt":1,"step":1,"milliseconds":-1,"status":"passed"}"#,
    """
    {"type":"after","flow":"a","attempt":1,"step":1,"milliseconds":1,"status":"passed",
    "picture":"pictures/../../../etc/passwd.png"}
    """,
  ])
  func `are refused if a member is missing or cannot be used`(text: String) throws {
    let json = try JSONValue(parsing: text)
    #expect(throws: TraceFault.self) { try TraceLine(json: json) }
  }

  @Test func `can be read however much a script has said`() throws {
    let note = String(repeating: "\u{1}é", count: 3_000_000)
    let long = TraceStepEnd(flow: "a", milliseconds: 1) { $0.note = note }
    let lines = try Sample.lines()
    let bytes = lines[0].bytes + TraceLine.after(long).bytes + lines[1].bytes
    guard case .after(let read) = try TraceText(parsing: bytes).lines[1] else {
      Issue.record("The line is not there.")
      return
    }
    #expect(read.note.map { $0.utf8.count <= TraceText.textByteCountMax } == true)
    #expect(read.note?.hasPrefix("\u{1}é\u{1}é") == true)
  }

  @Test func `name pictures that no other flow, attempt or step has`() {
    let paths = [
      PicturePath(flow: "a/b.yaml ios", step: 1, moment: .after, format: .jpeg),
      PicturePath(flow: "a-b.yaml ios", step: 1, moment: .after, format: .jpeg),
      PicturePath(flow: "a/b.yaml ios", attempt: 2, step: 1, moment: .after, format: .jpeg),
      PicturePath(flow: "a/b.yaml ios", step: 2, moment: .after, format: .jpeg),
      PicturePath(flow: String(repeating: "é", count: 900), step: 1, moment: .after, format: .png),
    ]
    #expect(Set(paths).count == paths.count)
    for path in paths { #expect(PicturePath(path.text) == path) }
  }
}
