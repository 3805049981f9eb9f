import Testing
import WebServer

@Suite("Recent contents")
struct RecentContentsTests {
  @Test func `the oldest make room for more bytes, and one may be as large as it is`() {
    var contents = RecentContents<Int>(byteCountMax: 10, countMax: 100)
    contents.add([1, 1, 1, 1], for: 1)
    contents.add([2, 2, 2, 2], for: 2)
    contents.add([3, 3, 3, 3], for: 3)
    #expect(contents[1] == nil)
    #expect(contents[2] == [2, 2, 2, 2])
    #expect(contents.byteCount == 8)
    contents.add([UInt8](repeating: 4, count: 50), for: 4)
    #expect(contents.count == 1)
    #expect(contents[4]?.count == 50)
  }

  @Test func `empty ones are not kept for ever`() {
    var contents = RecentContents<Int>(byteCountMax: 10, countMax: 100)
    for key in 0..<1_000 { contents.add([], for: key) }
    #expect(contents.count == 100)
    #expect(contents[899] == nil)
    #expect(contents[900]?.isEmpty == true)
  }
}
