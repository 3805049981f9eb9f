import Foundation
import System
import Testing

@Suite("Durable directory")
struct DurableDirectoryTests {
  private let path = FileManager.default.temporaryDirectory
    .appending(path: "tandem-\(UUID().uuidString)/a/b").path()

  private func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `a file is replaced as a whole and belongs to its owner only`() throws {
    let directory = try DurableDirectory(path: path)
    #expect(try directory.read("x", byteCountMax: 100) == nil)
    try directory.replace("x", with: Array("a long content".utf8))
    try directory.replace("x", with: Array("short".utf8))
    #expect(try directory.read("x", byteCountMax: 100) == Array("short".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["x"])
    #expect(try permissions(path + "/x") == 0o600)
    #expect(try permissions(path) == 0o700)
  }

  @Test func `a log has what it began with and what was added, until it is removed`() throws {
    let directory = try DurableDirectory(path: path)
    try directory.replace("x", with: [7, 7, 7, 7])
    var log = try directory.begin("x", with: [1, 2])
    try log.append([3])
    try log.append([4, 5])
    #expect(try directory.read("x", byteCountMax: 100) == [1, 2, 3, 4, 5])
    #expect(log.byteCount == 5)
    #expect(try permissions(path + "/x") == 0o600)
    try directory.remove("x")
    try directory.remove("x")
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == [])
  }

  @Test func `what a killed process left behind is in nobody's way`() throws {
    let directory = try DurableDirectory(path: path)
    try Data("half".utf8).write(to: URL(filePath: path + "/x.new"))
    try directory.replace("x", with: [1, 2, 3])
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["x"])
  }

  @Test func `a file larger than the reader takes is refused`() throws {
    let directory = try DurableDirectory(path: path)
    let bytes = [UInt8](repeating: 7, count: 200_000)
    try directory.replace("x", with: bytes)
    #expect(try directory.read("x", byteCountMax: 200_000) == bytes)
    #expect(throws: DurableDirectory.Failure.tooLarge) {
      try directory.read("x", byteCountMax: 199_999)
    }
  }

  @Test func `only a file is read, not what a link leads to`() throws {
    let directory = try DurableDirectory(path: path)
    try directory.replace("x", with: [1])
    try FileManager.default.createSymbolicLink(
      atPath: path + "/link", withDestinationPath: path + "/x")
    try FileManager.default.createDirectory(
      atPath: path + "/folder", withIntermediateDirectories: false)
    #expect(directory.contains("link") && directory.contains("folder"))
    for name in ["link", "folder"] {
      #expect(throws: DurableDirectory.Failure.self) {
        try directory.read(name, byteCountMax: 100)
      }
    }
  }

  @Test func `a directory is used once at a time`() throws {
    func use() throws {
      let directory = try DurableDirectory(path: path)
      #expect(throws: DurableDirectory.Failure.inUse) { try DurableDirectory(path: path) }
      #expect(directory.isWritable)
    }
    try use()
    try use()
  }

  @Test func `a path that cannot be a directory is refused with the reason`() throws {
    let directory = try DurableDirectory(path: path)
    try directory.replace("x", with: [])
    #expect(throws: DurableDirectory.Failure.refused("Not a directory")) {
      try DurableDirectory(path: path + "/x/y")
    }
    #expect(throws: DurableDirectory.Failure.refused("No such file or directory")) {
      try directory.rename("nothing", to: "something")
    }
  }
}
