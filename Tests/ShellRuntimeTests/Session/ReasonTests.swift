import Foundation
import Testing

@Suite("Reasons of results")
struct ReasonTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  /// What no change of a client leads to.
  private static let ofNoClient: Set<String> = [
    "unknownScheme", "noForwardEntry", "unreadableSnapshot",
  ]

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
  }

  @Test func `the protocol lists every reason`() throws {
    let text = try text("docs/protocol.md")
    let start = try #require(text.firstRange(of: "### 3.6 "))
    let end = try #require(text.firstRange(of: "### 3.7 "))
    let section = text[start.upperBound..<end.lowerBound]
    let names = try self.text("Sources/Vocabulary/Reason.swift")
      .matches(of: #/static let \w+: Reason = "(\w+)"/#).map { String($0.output.1) }
    #expect(names.count > 30)
    for name in names where !Self.ofNoClient.contains(name) {
      #expect(section.contains("`\(name)`"), "\(name)")
    }
  }
}
