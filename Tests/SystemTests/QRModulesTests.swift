import System
import Testing

@Suite("QR modules")
struct QRModulesTests {
  private static let link = "http://192.168.178.100:8101/#code=AbCdEfGhIjKlMnOpQrStUv"

  @Test(arguments: [(1, 21), (53, 29), (54, 33), (78, 33), (79, 37), (2_953, 177)])
  func `are of the smallest symbol that holds the text`(byteCount: Int, sideCount: Int) throws {
    let modules = try #require(QRModules(String(repeating: "a", count: byteCount)))
    #expect(modules.sideCount == sideCount)
    #expect(modules.isDark.count == sideCount * sideCount)
  }

  @Test(arguments: ["", "a\u{0}b", String(repeating: "a", count: 2_954)])
  func `of what no symbol holds are nil`(text: String) {
    #expect(QRModules(text) == nil)
  }

  @Test func `begin with a finder pattern in three corners`() throws {
    let modules = try #require(QRModules(Self.link))
    let side = modules.sideCount
    let finder = ["#######", "#     #", "# ### #", "# ### #", "# ### #", "#     #", "#######"]
    for (left, top) in [(0, 0), (side - 7, 0), (0, side - 7)] {
      for (row, pattern) in finder.enumerated() {
        let start = (top + row) * side + left
        #expect(modules.isDark[start..<start + 7].elementsEqual(pattern.map { $0 == "#" }))
      }
    }
  }
}
