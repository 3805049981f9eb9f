import Foundation
import System
import Testing

@Suite("A whole file")
struct WholeFileTests {
  private let folder = URL(filePath: NSTemporaryDirectory())
    .appending(path: "tandem-\(UUID().uuidString)", directoryHint: .isDirectory)

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func failure(_ name: String, byteCountMax: Int = 10) -> WholeFile.Failure? {
    do throws(WholeFile.Failure) {
      _ = try WholeFile.read(namedByUser: path(name), byteCountMax: byteCountMax)
      return nil
    } catch {
      return error
    }
  }

  @Test func `is read up to a size, through a link too`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let bytes = Array("0123456789".utf8)
    try Data(bytes).write(to: folder.appending(path: "file"))
    try FileManager.default.createSymbolicLink(
      atPath: path("link"), withDestinationPath: path("file"))
    #expect(try WholeFile.read(namedByUser: path("file"), byteCountMax: 10) == bytes)
    #expect(try WholeFile.read(namedByUser: path("link"), byteCountMax: 10) == bytes)
    #expect(failure("file", byteCountMax: 9) == .tooLarge)
  }

  @Test func `within a folder is reached by links that stay there, and by no others`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let manager = FileManager.default
    try manager.createDirectory(atPath: path("app/store"), withIntermediateDirectories: true)
    for file in ["outside", "app/store/inside", "app2"] {
      try Data(file.utf8).write(to: folder.appending(path: file))
    }
    for (link, target) in [
      ("named", "app"), ("app/relative", "store/inside"),
      ("app/absolute", path("app/store/inside")),
      ("app/folder", "store"), ("app/twice", "folder/../relative"), ("app/out", "../outside"),
      ("app/absoluteOut", path("outside")), ("app/folderOut", ".."), ("app/beside", "../app2"),
      ("app/loop", "loop"), ("app/device", "/dev/zero"),
    ] {
      try manager.createSymbolicLink(atPath: path(link), withDestinationPath: target)
    }
    func read(_ name: String, within root: String = "app") -> Result<[UInt8], WholeFile.Failure> {
      Result { () throws(WholeFile.Failure) in
        try WholeFile.read(path(name), within: path(root), byteCountMax: 100)
      }
    }
    let inside = Array("app/store/inside".utf8)
    for name in ["store/inside", "relative", "absolute", "folder/inside", "twice"] {
      #expect(read("app/\(name)") == .success(inside), "\(name)")
      #expect(read("named/\(name)", within: "named") == .success(inside), "\(name)")
    }
    for name in ["out", "absoluteOut", "folderOut/outside", "beside", "device", "../outside"] {
      #expect(read("app/\(name)") == .failure(.outside), "\(name)")
    }
    #expect(read("app/store") == .failure(.notAFile))
    #expect(read("app/none") == .failure(.refused("No such file or directory")))
    #expect(read("app/loop") == .failure(.refused("Too many levels of symbolic links")))
  }

  @Test func `is no pipe that nobody writes into, no folder and no device`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try Process.run(URL(filePath: "/usr/bin/mkfifo"), arguments: [path("pipe")]).waitUntilExit()
    try FileManager.default.createDirectory(
      atPath: path("folder"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: path("zero"), withDestinationPath: "/dev/zero")
    for name in ["pipe", "folder", "zero"] { #expect(failure(name) == .notAFile) }
    #expect(failure("nothing") == .refused("No such file or directory"))
  }
}
