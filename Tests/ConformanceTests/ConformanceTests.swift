import BridgeProtocol
import Foundation
import Conformance
import Testing

@Suite("Conformance vectors")
struct ConformanceTests {
  private static let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The shared sample lies beside the repository; its copy in the fixtures is a part of it.
  private static let files = [
    repository.appending(path: "../shared/conformance/vectors.json").standardizedFileURL,
    repository.appending(path: "Tests/Fixtures/conformance/sample.json"),
    repository.appending(path: "Tests/Fixtures/conformance/rows.json"),
  ].filter { FileManager.default.fileExists(atPath: $0.path) }

  @Test func `there are vectors to run`() {
    #expect(!Self.files.isEmpty)
  }

  @Test(arguments: files)
  func `every vector of the sample passes, and none is skipped`(file: URL) throws {
    let report = try ConformanceRunner.run(Array(Data(contentsOf: file)))
    #expect(report.passedCount > 0)
    #expect(report.lines == ["\(report.passedCount) passed, 0 failed, 0 skipped"])
  }

  @Test func `a failure names the vector, the expected and the actual value`() throws {
    let report = try run(#"{"actions":[{"select":"b"}],"expect":{"selectedTab":"a"}}"#)
    #expect(
      report.lines == [
        #"failed X-1: selectedTab: expected "a", actual "b""#, "0 passed, 1 failed, 0 skipped",
      ])
  }

  @Test(arguments: [
    ("unchanged", "true", "false"), ("stateChanges", "2", "1"),
    ("result", #""exit""#, #""handled""#),
    ("stacks", #"{"a":["/a/1"]}"#, #"{"a":["/a"]}"#), ("modals", #"[{"kind":"sheet"}]"#, "[]"),
    ("queued", #"["x"]"#, "[]"), ("root", #""login""#, #""main""#),
    ("pendingDeepLink", #""/a""#, "null"), ("badges", #"{"a":"1"}"#, #"{"a":null}"#),
    ("tabBarVisible", "false", "true"), ("events", #"["scrollToTop"]"#, "[]"),
    ("resolved", #"{"kind":"internal"}"#, "null"),
  ])
  func `every expectation can fail`(key: String, expected: String, actual: String) throws {
    let report = try run(#"{"actions":[{"select":"b"}],"expect":{"\#(key)":\#(expected)}}"#)
    #expect(report.lines.first == "failed X-1: \(key): expected \(expected), actual \(actual)")
  }

  @Test func `ignored, noop and rejected are one class, except for URLs`() throws {
    let vector = #"{"actions":[{"select":"a"}],"expect":{"result":"rejected"}}"#
    #expect(try run(vector).passedCount == 1)
    #expect(try run(vector, category: "path normalisation and classification").failedCount == 1)
  }

  @Test(arguments: [
    (#"{"nope":"x"}"#, #"there is no policy "nope""#),
    (
      #"{"linkToPrevious":"x"}"#,
      #"the policy "linkToPrevious" has no value "x", only pop, push"#
    ),
  ])
  func `an unsupported policy skips the vector, with the reason`(
    policy: String, reason: String
  ) throws {
    let report = try run(#"{"actions":[],"expect":{}}"#, policy: policy)
    #expect(report.lines == ["skipped X-1: \(reason)", "0 passed, 0 failed, 1 skipped"])
  }

  @Test func `an unknown action or expectation fails the vector`() throws {
    #expect(try run(#"{"actions":[{"fly":1}],"expect":{}}"#).failedCount == 1)
    #expect(try run(#"{"actions":[],"expect":{"altitude":1}}"#).failedCount == 1)
  }

  @Test func `reports add up`() throws {
    var report = try run(#"{"actions":[],"expect":{}}"#)
    report.merge(try run(#"{"actions":[],"expect":{"root":"login"}}"#))
    #expect(report.lines.last == "1 passed, 1 failed, 0 skipped")
  }

  @Test(arguments: ["", "[]", "{}", #"{"vectors":1}"#])
  func `a file without vectors is an error`(text: String) {
    #expect(throws: (any Error).self) { try ConformanceRunner.run(Array(text.utf8)) }
  }

  private func run(
    _ vector: String, category: String = "any", policy: String = "{}"
  ) throws -> ConformanceReport {
    let config = #"{"tabs":[{"id":"a","path":"/a"},{"id":"b","path":"/b"}],"routes":[]}"#
    var value = try JSONValue(parsing: vector)
    guard var object = value.object else { return ConformanceReport() }
    object["id"] = "X-1"
    object["category"] = .string(category)
    object["given"] = [
      "config": try JSONValue(parsing: config), "policy": try JSONValue(parsing: policy),
    ]
    value = .object(object)
    return try ConformanceRunner.run(["vectors": [value]])
  }
}
