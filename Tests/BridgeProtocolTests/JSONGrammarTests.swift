import BridgeProtocol
import Testing

@Suite("JSON grammar (RFC 8259)")
struct JSONGrammarTests {
  @Test(
    arguments: [
      ("null", .null), ("true", true), ("false", false), ("0", 0), ("[]", []), ("{}", [:]),
      (" \t\r\n[ \n]\r", []), ("\"\"", ""), ("[[],{}]", [[], [:]]),
      ("[1,2 , 3]", [1, 2, 3]), ("{\"a\":1,\"b\":{\"c\":null}}", ["a": 1, "b": ["c": .null]]),
      ("{\"\":0}", ["": 0]), ("{\" a \" : [ ] }", [" a ": []]),
    ] as [(String, JSONValue)])
  func `a text of the grammar is read`(_ text: String, _ value: JSONValue) throws {
    #expect(try JSONValue(parsing: text) == value)
  }

  @Test(
    arguments: [
      ("", .unexpectedEnd), (" ", .unexpectedEnd), ("[", .unexpectedEnd), ("[1", .unexpectedEnd),
      ("[1,", .unexpectedEnd), ("{", .unexpectedEnd), ("{\"a\"", .unexpectedEnd),
      ("{\"a\":", .unexpectedEnd), ("{\"a\":1", .unexpectedEnd), ("{\"a\":1,", .unexpectedEnd),
      ("tru", .unexpectedEnd), ("nul", .unexpectedEnd), ("\"a", .unexpectedEnd),
      ("[1,]", .unexpectedByte), ("{\"a\":1,}", .unexpectedByte), ("[,1]", .unexpectedByte),
      ("{,}", .unexpectedByte), ("[1 2]", .unexpectedByte), ("{\"a\" 1}", .unexpectedByte),
      ("{a:1}", .unexpectedByte), ("{1:1}", .unexpectedByte), ("{'a':1}", .unexpectedByte),
      ("[1}", .unexpectedByte), ("{\"a\":1]", .unexpectedByte), ("]", .unexpectedByte),
      ("True", .unexpectedByte), ("nulL", .unexpectedByte), ("undefined", .unexpectedByte),
      ("/* */1", .unexpectedByte), ("1//", .trailingContent), ("[1]]", .trailingContent),
      ("1 2", .trailingContent), ("truex", .trailingContent), ("\u{A0}1", .unexpectedByte),
      ("\u{2028}1", .unexpectedByte), ("\u{0}", .unexpectedByte), ("1\u{0}", .trailingContent),
      ("\u{FEFF}1", .byteOrderMark), ("1\u{FEFF}", .trailingContent), ("\u{C}1", .unexpectedByte),
      ("{\"a\":1,\"a\":1}", .duplicateName), ("{\"a\":1,\"\\u0061\":2}", .duplicateName),
      ("{\"\":1,\"\":2}", .duplicateName),
    ] as [(String, JSONError.Code)])
  func `a text beyond the grammar is refused`(_ text: String, _ code: JSONError.Code) {
    #expect(JSONValue.errorCode(of: Array(text.utf8)) == code)
  }

  @Test func `a text in UTF-16 is refused`() {
    #expect(JSONValue.errorCode(of: [0x31, 0x00]) == .trailingContent)
    #expect(JSONValue.errorCode(of: [0x00, 0x31]) == .unexpectedByte)
    #expect(JSONValue.errorCode(of: [0xFF, 0xFE, 0x31, 0x00]) == .unexpectedByte)
  }

  @Test(arguments: [1, 2, 8, 9, 10, 40, 300])
  func `a name that comes twice is found in an object of any size`(_ count: Int) {
    let members = (0..<count).map { "\"n\($0)\":\($0)" }
    for duplicate in Set([0, count / 2, count - 1]) {
      let text = "{\((members + ["\"\\u006e\(duplicate)\":0"]).joined(separator: ","))}"
      #expect(JSONValue.errorCode(of: Array(text.utf8)) == .duplicateName)
    }
    #expect(JSONValue.errorCode(of: Array("{\(members.joined(separator: ","))}".utf8)) == nil)
  }

  @Test func `names that only look alike are two names`() throws {
    let value = try JSONValue(parsing: "{\"\u{E9}\":1,\"e\u{301}\":2,\"K\":3,\"\u{212A}\":4}")
    #expect(value["\u{E9}"] == 1)
    #expect(value["e\u{301}"] == 2)
    #expect(value["K"] == 3)
    #expect(value["\u{212A}"] == 4)
  }

  @Test func `members keep their order`() throws {
    let value = try JSONValue(parsing: #"{"z":1,"a":2,"m":3}"#)
    #expect(value.object?.members.map(\.name) == ["z", "a", "m"])
    #expect(value.serializedText() == #"{"z":1,"a":2,"m":3}"#)
  }

  @Test func `an object is the same written as a tree and member by member`() throws {
    var writer = JSONObjectWriter()
    #expect(String(decoding: writer.finish(), as: UTF8.self) == "{}")
    let inner: JSONObject = ["none": .object([:]), "name\"": .array([.null, true])]
    writer = JSONObjectWriter()
    writer.write("t\n", "a \"text\"")
    writer.write("n", -12)
    writer.write("o", .object(inner))
    let tree: JSONObject = ["t\n": "a \"text\"", "n": -12, "o": .object(inner)]
    let bytes = writer.finish()
    #expect(bytes == JSONValue.object(tree).serialized())
    #expect(try JSONValue(parsing: bytes).object == tree)
  }

  @Test func `an error names line, column and member`() throws {
    let text = "{\n  \"tabs\": [\n    {\"é\": \"ü\", \"title\": tru }\n  ]\n}"
    let error = try #require(throws: JSONError.self) { try JSONValue(parsing: text) }
    #expect(error.code == .unexpectedByte)
    #expect(error.position.line == 3)
    #expect(error.position.column == 28)
    #expect(error.path == "tabs[0].title")
    #expect(
      error.description
        == "line 3, column 28: `tabs[0].title`: the byte 0x20 stands where \"true\" is expected")
  }

  @Test func `a name that is foreign text is quoted in a path`() throws {
    let error = try #require(throws: JSONError.self) {
      try JSONValue(parsing: "{\"a\\n\\u001b[2J\u{202E}\":{\"b\":x}}")
    }
    #expect(error.path == "[\"a\\n\\u{1B}[2J\\u{202E}\"].b")
  }
}

extension JSONValue {
  /// The code of the error with which the bytes are refused, nil if they are accepted.
  static func errorCode(of bytes: [UInt8], limits: JSONLimits = .file) -> JSONError.Code? {
    do {
      _ = try JSONValue(parsing: bytes, limits: limits)
      return nil
    } catch {
      return error.code
    }
  }
}
