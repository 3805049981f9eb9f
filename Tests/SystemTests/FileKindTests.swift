import Foundation
import System
import Testing

struct FileKindTests {
  @Test func `tells files, folders and links apart`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "file")
    try Data().write(to: file)
    let link = folder.appending(path: "link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    #expect(FileKind(at: folder.path) == .directory)
    #expect(FileKind(at: file.path) == .file)
    #expect(FileKind(at: link.path) == .other)
    #expect(FileKind(at: folder.appending(path: "nothing").path) == nil)
  }
}
