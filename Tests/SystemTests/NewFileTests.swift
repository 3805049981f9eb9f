import Foundation
import System
import Testing

@Suite("New file")
struct NewFileTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "tandem-\(UUID().uuidString)").path()

  private var file: String { folder + "/x.json" }

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private var content: [String: String] {
    get throws {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      return try Dictionary(
        uniqueKeysWithValues: names.map {
          ($0, try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8))
        })
    }
  }

  @Test func `a file appears as a whole and leaves nothing beside it`() throws {
    let text = String(repeating: "many bytes ", count: 100_000)
    try NewFile.write(Array(text.utf8), to: file, replaces: false)
    #expect(try content == ["x.json": text])
  }

  @Test func `a file that is there stays, unless it may be replaced`() throws {
    try NewFile.write(Array("old".utf8), to: file, replaces: false)
    #expect(throws: NewFile.Failure.exists) {
      try NewFile.write(Array("new".utf8), to: file, replaces: false)
    }
    #expect(try content == ["x.json": "old"])
    try NewFile.write(Array("new".utf8), to: file, replaces: true)
    #expect(try content == ["x.json": "new"])
  }

  @Test func `the reason of the system is told`() throws {
    #expect(throws: NewFile.Failure.refused("No such file or directory")) {
      try NewFile.write([1], to: "\(folder)/no/x.json", replaces: true)
    }
  }
}

@Suite("Search in bytes")
struct ByteSearchTests {
  @Test(arguments: [
    ("", []), ("a", []), ("nav", [0]), ("<nav></nav>", [1, 7]), ("navnavna", [0, 3]),
  ])
  func `finds every place of a text`(text: String, offsets: [Int]) {
    #expect(ByteSearch.offsets(of: "nav", in: Array(text.utf8)) == offsets)
    #expect(ByteSearch.contains("nav", in: Array(text.utf8)) == !offsets.isEmpty)
  }
}
