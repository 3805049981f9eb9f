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
      _ = try WholeFile.read(path(name), byteCountMax: byteCountMax)
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
    #expect(try WholeFile.read(path("file"), byteCountMax: 10) == bytes)
    #expect(try WholeFile.read(path("link"), byteCountMax: 10) == bytes)
    #expect(failure("file", byteCountMax: 9) == .tooLarge)
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
