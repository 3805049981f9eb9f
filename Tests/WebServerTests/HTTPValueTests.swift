import Testing
import WebServer

@Suite("Values of HTTP fields")
struct HTTPValueTests {
  @Test(arguments: [
    (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
    (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (951_868_799, "Tue, 29 Feb 2000 23:59:59 GMT"),
    (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"),
    (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"),
  ])
  func `dates are written and read`(seconds: Int, text: String) {
    #expect(HTTPDate.format(seconds) == text)
    #expect(HTTPDate.parse(text) == seconds)
  }

  @Test func `every day of four centuries comes back`() {
    for day in stride(from: 0, to: 146_097, by: 1) {
      let seconds = day * 86_400 + 43_210
      guard HTTPDate.parse(HTTPDate.format(seconds)) == seconds else {
        Issue.record("\(seconds) became \(HTTPDate.format(seconds))")
        return
      }
    }
  }

  @Test(arguments: [
    "", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    "Mon, 06 Nov 1994 08:49:37 GMT",
    "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT",
    "Sun, 06 Nov 1994 08:49:37 CET",
  ])
  func `other dates are not read`(text: String) {
    #expect(HTTPDate.parse(text) == nil)
  }

  @Test(
    arguments: [
      (nil, ByteRange.whole), ("bytes=0-0", .part(0..<1)), ("bytes=2-5", .part(2..<6)),
      ("bytes=5-", .part(5..<10)), ("bytes=-3", .part(7..<10)), ("bytes=-99", .part(0..<10)),
      ("bytes=0-99999999999999999999", .part(0..<10)), ("bytes=10-", .unsatisfiable),
      ("bytes=99999999999999999999-", .unsatisfiable), ("bytes=-0", .unsatisfiable),
      ("bytes=5-2", .whole), ("bytes=0-1,3-4", .whole), ("bytes=a-b", .whole), ("bytes=", .whole),
      ("bytes=-", .whole), ("items=0-1", .whole), ("bytes=+1-2", .whole),
      ("BYTES=1-1", .part(1..<2)),
    ] as [(String?, ByteRange)])
  func `ranges are cut to ten bytes`(value: String?, expected: ByteRange) {
    #expect(ByteRange.parse(value, byteCount: 10) == expected)
  }

  @Test func `nothing of an empty file is satisfiable`() {
    #expect(ByteRange.parse("bytes=0-", byteCount: 0) == .unsatisfiable)
    #expect(ByteRange.parse("bytes=-1", byteCount: 0) == .unsatisfiable)
  }

  @Test(arguments: [
    ("index.html", "text/html; charset=utf-8"), ("A.JS", "text/javascript; charset=utf-8"),
    ("x.wasm", "application/wasm"), ("x.tar.gz", "application/gzip"),
    ("x.webmanifest", "application/manifest+json"), ("x.svg", "image/svg+xml"),
    ("x.unknown", "application/octet-stream"), ("none", "application/octet-stream"),
    ("trailing.", "application/octet-stream"),
  ])
  func `types follow the extension`(name: String, type: String) {
    #expect(ContentType.of(fileName: name).value == type)
  }

  @Test func `a tag changes with each fact of the file`() {
    let tag = EntityTag.make(inode: 1, byteCount: 2, modifiedNanoseconds: 3)
    let others = [
      EntityTag.make(inode: 9, byteCount: 2, modifiedNanoseconds: 3),
      EntityTag.make(inode: 1, byteCount: 9, modifiedNanoseconds: 3),
      EntityTag.make(inode: 1, byteCount: 2, modifiedNanoseconds: 9),
      EntityTag.make(inode: 1, byteCount: 2, modifiedNanoseconds: 3, variant: "g"),
    ]
    #expect(!others.contains(tag))
  }

  @Test(arguments: [
    ("\"a\"", true), ("W/\"a\"", true), ("\"b\", \"a\"", true), ("*", true), ("\"b\"", false),
    ("a", false), ("", false),
  ])
  func `a condition names tags`(value: String, expected: Bool) {
    #expect(EntityTag.matches(value, "\"a\"") == expected)
  }
}
