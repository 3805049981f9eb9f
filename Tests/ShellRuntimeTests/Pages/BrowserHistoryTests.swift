import BridgeProtocol
import Foundation
import ShellTesting
import Testing

@Suite("The model of a browser's history")
struct BrowserHistoryTests {
  private static let file = URL(filePath: #filePath)
    .appending(path: "../../../Fixtures/browser-history.json").standardized

  @Test func `does what Chromium, Firefox and WebKit do`() throws {
    let script = try JSONValue(parsing: Array(Data(contentsOf: Self.file)))
    var history = BrowserHistory(url: script["start"]?.string ?? "")
    for (number, step) in (script["steps"]?.array ?? []).enumerated() {
      var popstates = 0
      let url = step["url"]?.string ?? ""
      let stamp = step["state"]?.string.map { BrowserHistory.Stamp(epoch: "epoch", key: $0) }
      switch step["do"]?.string {
      case "push": history.pushState(stamp, url: url)
      case "replace": history.replaceState(stamp, url: url)
      case "go":
        for delta in step["deltas"]?.array ?? [] where history.go(delta.integer ?? 0) {
          popstates += 1
        }
      // A reload keeps the history as it is.
      default: break
      }
      #expect(history.current == BrowserHistory.Entry(url: url, stamp: stamp), "step \(number)")
      #expect(history.entries.count - 1 == step["length"]?.integer, "step \(number)")
      #expect(popstates == step["popstates"]?.integer, "step \(number)")
    }
  }
}
