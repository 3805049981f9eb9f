import Foundation
import System
import TestSupport
import Testing

@Suite("Contained folder")
final class ContainedFolderTests {
  private let path = FileManager.default.temporaryDirectory
    .appending(path: "tandem-\(UUID().uuidString)").path()

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  private func folder(
    byteCountMax: Int = 1_000, entryCountMax: Int = 100, depthMax: Int = 8
  ) throws -> ContainedFolder {
    var limits = ContainedFolder.Limits()
    limits.byteCountMax = byteCountMax
    limits.entryCountMax = entryCountMax
    limits.depthMax = depthMax
    return try ContainedFolder(path: path, limits: limits)
  }

  private func bytes(_ count: Int) -> [UInt8] { [UInt8](repeating: 7, count: count) }

  @Test func `holds no more bytes than it may, and a refusal changes nothing`() throws {
    let folder = try folder()
    try folder.write(bytes(600), to: ["a"])
    #expect(throws: ContainedFolder.Failure.full) { try folder.write(self.bytes(401), to: ["b"]) }
    #expect(throws: ContainedFolder.Failure.full) { try folder.append(self.bytes(401), to: ["a"]) }
    #expect(throws: ContainedFolder.Failure.full) { try folder.copy(["a"], to: ["b"]) }
    #expect(try folder.entries(in: []).map(\.byteCount).reduce(0, +) == 600)
    try folder.write(bytes(1_000), to: ["a"])
    try folder.write(bytes(10), to: ["a"])
    try folder.copy(["a"], to: ["b"])
    #expect(try folder.file(["b"]).readAll(byteCountMax: 10) == bytes(10))
  }

  @Test func `holds no more files and folders than it may, no deeper than it may`() throws {
    let folder = try folder(entryCountMax: 8, depthMax: 4)
    #expect(throws: ContainedFolder.Failure.full) {
      try folder.makeFolder(["1", "2", "3", "4", "5"], makesParents: true)
    }
    try folder.makeFolder(["1", "2", "3"], makesParents: true)
    try folder.makeFolder(["x", "y"], makesParents: true)
    // It would lie five deep.
    #expect(throws: ContainedFolder.Failure.full) {
      try folder.move(["1"], to: ["x", "y", "1"])
    }
    #expect(throws: ContainedFolder.Failure.full) {
      for number in 0..<10 { try folder.write([], to: ["f\(number)"]) }
    }
    #expect(try folder.entries(in: []).count <= 8)
    try folder.removeFolder(["1"], withContents: true)
    try folder.write([], to: ["again"])
  }

  @Test func `writes a file at the cost of that file, however many others there are`() throws {
    let folder = try folder(byteCountMax: 1_000_000, entryCountMax: 4_000)
    func cost() throws -> UInt64 {
      let start = processorTime()
      for _ in 0..<50 { try folder.write(bytes(100), to: ["a"]) }
      return processorTime() - start
    }
    _ = try cost()
    let few = try cost()
    for number in 0..<3_000 { try folder.write([1], to: ["f\(number)"]) }
    #expect(try cost() < 10 * few)
  }

  @Test func `counts what is taken away and what is replaced`() throws {
    let folder = try folder(byteCountMax: 100, entryCountMax: 5)
    // A write that was broken off has left it, and the next one removes it.
    try Data(bytes(90)).write(to: URL(filePath: path + "/.incoming/new"))
    for _ in 0..<5 {
      try folder.write(bytes(60), to: ["a"])
      try folder.append(bytes(40), to: ["a"])
      try folder.move(["a"], to: ["a"])
      #expect(throws: ContainedFolder.Failure.full) { try folder.write(self.bytes(1), to: ["b"]) }
      try folder.removeFile(["a"])
      try folder.write(bytes(50), to: ["a"])
      try folder.copy(["a"], to: ["b"])
      try folder.move(["a"], to: ["b"])
      try folder.write(bytes(50), to: ["c"])
      try folder.makeFolder(["d", "e"], makesParents: true)
      #expect(throws: ContainedFolder.Failure.full) { try folder.makeFolder(["f"]) }
      try folder.removeFolder(["d", "e"], withContents: false)
      try folder.removeFolder(["d"], withContents: true)
      try folder.removeFile(["b"])
      try folder.removeFile(["c"])
    }
  }

  @Test func `replaces neither folders nor what is foreign`() throws {
    let folder = try folder()
    try folder.write([1], to: ["a"])
    try folder.makeFolder(["f"])
    #expect(throws: ContainedFolder.Failure.notAFile) { try folder.write([2], to: ["f"]) }
    #expect(throws: ContainedFolder.Failure.exists) { try folder.move(["a"], to: ["f"]) }
    #expect(throws: ContainedFolder.Failure.exists) { try folder.copy(["f"], to: ["a"]) }
    #expect(throws: ContainedFolder.Failure.self) { try folder.copy(["f"], to: ["f", "g"]) }
    #expect(throws: ContainedFolder.Failure.self) { try folder.move(["f"], to: ["f", "g"]) }
    #expect(throws: ContainedFolder.Failure.notAFolder) {
      try folder.removeFolder(["a"], withContents: true)
    }
    #expect(throws: ContainedFolder.Failure.parentMissing) {
      try folder.write([2], to: ["g", "a"])
    }
    #expect(throws: ContainedFolder.Failure.missing) { try folder.entry(["g", "a"]) }
    #expect(throws: ContainedFolder.Failure.notAFolder) { try folder.write([2], to: ["a", "b"]) }
    #expect(try folder.entries(in: []).map(\.name) == [".incoming", "a", "f"])
    #expect(try folder.file(["a"]).readAll(byteCountMax: 9) == [1])
  }

  @Test func `removes links and not what they lead to`() throws {
    let outside = path + ".outside"
    try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: outside) }
    try Data("kept".utf8).write(to: URL(filePath: outside + "/file"))
    let folder = try folder()
    try folder.makeFolder(["f"])
    try FileManager.default.createSymbolicLink(
      atPath: path + "/f/link", withDestinationPath: outside)
    #expect(throws: ContainedFolder.Failure.notAFolder) {
      try folder.write([1], to: ["f", "link", "x"])
    }
    try folder.removeFolder(["f"], withContents: true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside) == ["file"])
    folder.destroy(path: path)
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
