import BridgeProtocol
import Testing

@Suite("JSON documents with comments")
struct JSONDocumentTests {
  private let text = """
    // The app.
    {
      "app": { "name": "Ünits" /* é */ , "count": 2 },
      /* all
         tabs */ "tabs": [
        { "id": "home", "path": "/", }, // first
        1.5, true, null, "// no comment",
      ],
    }
    // the end
    """

  @Test func `comments and trailing commas are passed over`() throws {
    #expect(
      try JSONDocument(parsing: text).root.value == [
        "app": ["name": "Ünits", "count": 2],
        "tabs": [["id": "home", "path": "/"], 1.5, true, .null, "// no comment"],
      ])
  }

  @Test func `every value knows its line, column and path`() throws {
    let root = try JSONDocument(parsing: text).root
    #expect(root.position == JSONPosition(offset: 12, line: 2, column: 1))
    let count = try #require(root["app"]?["count"])
    #expect((count.position.line, count.position.column) == (3, 47))
    #expect(count.path == "app.count")
    guard case .array(let tabs) = try #require(root["tabs"]).content else {
      Issue.record("tabs is no array")
      return
    }
    #expect(tabs[0]["path"]?.path == "tabs[0].path")
    #expect((tabs[1].position.line, tabs[1].position.column) == (7, 5))
    guard case .object(let members) = root.content else {
      Issue.record("the root is no object")
      return
    }
    #expect((members[1].position.line, members[1].position.column) == (5, 14))
  }

  @Test func `an error of the caller's own carries the place`() throws {
    let node = try #require(try JSONDocument(parsing: text).root["app"]?["name"])
    #expect(
      node.error("is taken").description == "line 3, column 20: `app.name`: is taken")
  }

  @Test(arguments: [
    ("{\n // \"a\": {\n \"b\": /* [ */ [1, x] }", 3, 19, "b[1]"), ("/* open", 1, 1, ""),
    ("{\"a\": 1,, }", 1, 9, ""), ("[,]", 1, 2, "[0]"), ("/ 1", 1, 2, ""), ("{,}", 1, 2, ""),
    ("{\"a\": {\"b\": 1, \"b\": 2}}", 1, 16, "a.b"),
  ])
  func `an error names its place past comments`(
    _ text: String, _ line: Int, _ column: Int, _ path: String
  ) throws {
    let error = try #require(throws: JSONError.self) { try JSONDocument(parsing: text) }
    #expect((error.position.line, error.position.column) == (line, column))
    #expect(error.path == path)
  }

  @Test func `a document without comments is the same value as on the wire`() throws {
    for golden in GoldenFrame.valid {
      #expect(
        try JSONDocument(parsing: golden.frame).root.value == JSONValue(parsing: golden.frame))
    }
  }
}
