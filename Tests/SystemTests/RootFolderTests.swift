import Foundation
import System
import Testing

@Suite("A root folder")
final class RootFolderTests {
  private let folder = URL.temporaryDirectory.appending(path: "tandem-\(UUID().uuidString)")
  private let root: RootFolder

  init() throws {
    let app = folder.appending(path: "app")
    try FileManager.default.createDirectory(
      at: app.appending(path: "sub"), withIntermediateDirectories: true)
    try "outside".write(to: folder.appending(path: "secret"), atomically: false, encoding: .utf8)
    try "inside".write(to: app.appending(path: "sub/file"), atomically: false, encoding: .utf8)
    for (link, target) in [("link", "sub/file"), ("out", "../secret"), ("linked", "sub")] {
      try FileManager.default.createSymbolicLink(
        atPath: app.appending(path: link).path, withDestinationPath: target)
    }
    try FileManager.default.linkItem(
      at: folder.appending(path: "secret"), to: app.appending(path: "hard"))
    root = try #require(RootFolder(path: app.path, servesHardLinks: false))
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  @Test func `opens regular files beneath it`() throws {
    let file = try #require(root.open(["sub", "file"]))
    #expect(file.readAll(byteCountMax: 6) == Array("inside".utf8))
    #expect(file.readAll(byteCountMax: 5) == nil)
  }

  @Test(arguments: [
    ["link"], ["out"], ["linked", "file"], ["sub"], ["hard"], ["..", "secret"], [], ["none"],
    ["sub", "file", "x"],
  ])
  func `opens nothing else`(segments: [String]) {
    #expect(root.open(segments) == nil)
  }

  @Test(arguments: [["link"], ["out"], ["linked", "file"], ["none"], ["sub", "file", "x"]])
  func `follows no link on old kernels either`(segments: [String]) {
    #expect(root.openByComponents(segments) < 0)
  }

  @Test func `opens files on old kernels as well`() {
    let descriptor = root.openByComponents(["sub", "file"])
    #expect(descriptor >= 0)
    close(descriptor)
  }

  @Test func `opens hard links where that is allowed`() throws {
    let path = folder.appending(path: "app").path
    let lenient = try #require(RootFolder(path: path, servesHardLinks: true))
    #expect(lenient.open(["hard"]) != nil)
  }

  @Test func `is no link where it may be none`() throws {
    let app = folder.appending(path: "app")
    let link = app.appending(path: "linked").path
    #expect(try #require(RootFolder(path: link, servesHardLinks: true)).open(["file"]) != nil)
    #expect(RootFolder(path: link, servesHardLinks: true, followsLink: false) == nil)
    #expect(RootFolder(path: app.path, servesHardLinks: true, followsLink: false) != nil)
  }

  @Test func `is a directory`() {
    #expect(RootFolder(path: folder.appending(path: "secret").path, servesHardLinks: true) == nil)
    #expect(RootFolder(path: "/nonexistent", servesHardLinks: true) == nil)
  }
}
