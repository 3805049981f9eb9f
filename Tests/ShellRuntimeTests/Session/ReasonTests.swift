import Foundation
import Navigation
import Testing

@Suite("Reasons of results")
struct ReasonTests {
  private static let protocolDocument = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "docs/protocol.md")
  /// What no change of a client leads to.
  private static let ofNoClient: Set<String> = [
    "unknownScheme", "noForwardEntry", "unreadableSnapshot",
  ]

  @Test func `the protocol lists every reason of the navigation core`() throws {
    let text = try String(contentsOf: Self.protocolDocument, encoding: .utf8)
    let start = try #require(text.firstRange(of: "### 3.6 "))
    let end = try #require(text.firstRange(of: "### 3.7 "))
    let section = text[start.upperBound..<end.lowerBound]
    for reason in RejectionReason.allCases where !Self.ofNoClient.contains(reason.rawValue) {
      #expect(section.contains("`\(reason.rawValue)`"), "\(reason)")
    }
  }
}
